-- What each term, the document's length and the bias add to a document's coordinate.
--
-- Reads:   explained_labels (doc, label)
--          entries (doc, term, weight)
--          discriminants (label, stage, term, weight)
--          terms (term, name)
--          lengths (doc, tokens)
--          axes (label, stage, bias, per_token)
-- Returns: (doc, label, stage, part, term, contribution), one row per document, label, stage and
--          term that counts, and one each for the length, where it counts, and the bias
SELECT
    explained_labels.doc,
    explained_labels.label,
    discriminants.stage,
    'term' AS part,
    terms.name AS term,
    entries.weight * discriminants.weight AS contribution
FROM explained_labels
INNER JOIN entries ON explained_labels.doc = entries.doc
INNER JOIN discriminants
    ON explained_labels.label = discriminants.label AND entries.term = discriminants.term
INNER JOIN terms ON entries.term = terms.term
UNION ALL
SELECT
    explained_labels.doc,
    explained_labels.label,
    axes.stage,
    'length' AS part,
    CAST(NULL AS VARCHAR) AS term,
    axes.per_token * lengths.tokens AS contribution
FROM explained_labels
INNER JOIN axes ON explained_labels.label = axes.label
INNER JOIN lengths ON explained_labels.doc = lengths.doc
WHERE axes.per_token <> 0
UNION ALL
SELECT
    explained_labels.doc,
    explained_labels.label,
    axes.stage,
    'bias' AS part,
    CAST(NULL AS VARCHAR) AS term,
    axes.bias AS contribution
FROM explained_labels
INNER JOIN axes ON explained_labels.label = axes.label
