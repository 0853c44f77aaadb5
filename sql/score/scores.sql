-- The score of each label for each document, by a linear model.
--
-- Reads:   documents (doc)
--          entries (doc, term, value)
--          model_terms (label, term, weight)
--          model_labels (label, bias, per_token)
-- Returns: (doc, label, score), one row per document and label
WITH sums AS (
    SELECT
        entries.doc,
        model_terms.label,
        SUM(entries.value * model_terms.weight) AS score
    FROM entries
    INNER JOIN model_terms ON entries.term = model_terms.term
    GROUP BY entries.doc, model_terms.label
),

lengths AS (
    SELECT
        doc,
        SUM(value) AS tokens
    FROM entries
    GROUP BY doc
)

SELECT
    documents.doc,
    model_labels.label,
    model_labels.bias
    + model_labels.per_token * COALESCE(lengths.tokens, 0)
    + COALESCE(sums.score, 0) AS score
FROM documents
CROSS JOIN model_labels
LEFT JOIN lengths ON documents.doc = lengths.doc
LEFT JOIN sums ON documents.doc = sums.doc AND model_labels.label = sums.label
