-- Documents' coordinates on all axes, term by term: for databases that cannot turn columns into
-- rows.
--
-- Reads:   documents (doc)
--          entries (doc, term, weight)
--          lengths (doc, tokens)
--          discriminants (label, stage, term, weight)
--          axes (label, stage, bias, per_token)
-- Returns: (label, stage, doc, value), one row per document and axis
WITH sums AS (
    SELECT
        entries.doc,
        discriminants.label,
        discriminants.stage,
        SUM(CAST(entries.weight AS DOUBLE) * discriminants.weight) AS projection
    FROM entries
    INNER JOIN discriminants ON entries.term = discriminants.term
    GROUP BY entries.doc, discriminants.label, discriminants.stage
)

SELECT
    axes.label,
    axes.stage,
    documents.doc,
    COALESCE(sums.projection, 0) + axes.per_token * COALESCE(lengths.tokens, 0) + axes.bias
        AS value
FROM documents
CROSS JOIN axes
LEFT JOIN lengths ON documents.doc = lengths.doc
LEFT JOIN sums
    ON documents.doc = sums.doc AND axes.label = sums.label AND axes.stage = sums.stage
