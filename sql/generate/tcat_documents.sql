-- The documents of a TCAT collection, positive ones spread evenly among the negative ones.
--
-- Returns: (doc, label), one row per document
-- Binds:   $positives   number of positive documents
--          $negatives   number of negative documents
WITH numbers AS (
    SELECT UNNEST(RANGE($positives + $negatives)) AS doc
)

SELECT
    doc,
    CASE
        WHEN
            (doc + 1) * $positives // ($positives + $negatives)
            > doc * $positives // ($positives + $negatives) THEN 'positive'
        ELSE 'negative'
    END AS label
FROM numbers
