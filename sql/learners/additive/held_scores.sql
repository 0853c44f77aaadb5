-- The score of each label for each document of a fold, by a model that has not seen the fold. What
-- it does not know of a label without other documents, the whole model says of an empty document.
-- FLOAT, so that equal documents have equal scores in whatever order their terms were added up.
--
-- Reads:   folds (doc, fold)
--          entries (doc, term, weight)
--          fold_model_terms (label, term, weight)
--          fold_model_stages (label, bias, per_token)
--          model_stages (label, bias)
--          document_labels (doc, label)
-- Returns: (label, leaf, doc, score, target), one row per label and document
-- Binds:   $fold   the fold that is held out
WITH held AS (
    SELECT doc FROM folds
    WHERE fold = $fold
),

held_entries AS (
    SELECT
        entries.doc,
        entries.term,
        entries.weight
    FROM entries
    INNER JOIN held ON entries.doc = held.doc
),

sums AS (
    SELECT
        held_entries.doc,
        fold_model_terms.label,
        SUM(held_entries.weight * fold_model_terms.weight) AS score
    FROM held_entries
    INNER JOIN fold_model_terms ON held_entries.term = fold_model_terms.term
    GROUP BY held_entries.doc, fold_model_terms.label
),

lengths AS (
    SELECT
        doc,
        SUM(weight) AS tokens
    FROM held_entries
    GROUP BY doc
)

SELECT
    model_stages.label,
    0 AS leaf,
    held.doc,
    CAST(
        COALESCE(
            fold_model_stages.bias
            + fold_model_stages.per_token * COALESCE(lengths.tokens, 0)
            + COALESCE(sums.score, 0),
            model_stages.bias
        ) AS FLOAT
    ) AS score,
    CASE WHEN document_labels.doc IS NULL THEN 0 ELSE 1 END AS target
FROM held
CROSS JOIN model_stages
LEFT JOIN fold_model_stages ON model_stages.label = fold_model_stages.label
LEFT JOIN lengths ON held.doc = lengths.doc
LEFT JOIN sums ON held.doc = sums.doc AND model_stages.label = sums.label
LEFT JOIN document_labels
    ON held.doc = document_labels.doc AND model_stages.label = document_labels.label
