-- Documents projected on the axes of each block.
--
-- Reads:   entries (doc, term, weight)
--          wide_discriminants (term, block, lane(weight))
-- Returns: (doc, block, lane(projection)), one row per document and block that has terms of it
-- Hints:   unordered
WITH weighted AS (
    SELECT
        doc,
        term,
        -- DOUBLE, so that products are: discriminants are FLOAT.
        CAST(weight AS DOUBLE) AS weight
    FROM entries
)

SELECT
    weighted.doc,
    wide_discriminants.block,
    SUM(weighted.weight * LANE(wide_discriminants.weight)) AS projection
FROM weighted
INNER JOIN wide_discriminants ON weighted.term = wide_discriminants.term
GROUP BY weighted.doc, wide_discriminants.block
