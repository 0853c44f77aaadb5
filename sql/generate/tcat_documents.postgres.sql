-- The documents of a TCAT collection, positive ones spread evenly among the negative ones.
--
-- Returns: (doc, label), one row per document
-- Binds:   $positives   number of positive documents
--          $negatives   number of negative documents
WITH numbers AS (
    SELECT GENERATE_SERIES(CAST(0 AS BIGINT), %(positives)s + %(negatives)s - 1) AS doc
)

SELECT
    doc,
    CASE
        WHEN
            DIV((doc + 1) * %(positives)s, %(positives)s + %(negatives)s)
            > DIV(doc * %(positives)s, %(positives)s + %(negatives)s) THEN 'positive'
        ELSE 'negative'
    END AS label
FROM numbers
