-- Documents as points of the reduced space: of length 1 where angles are compared. FLOAT, which is
-- twice as fast to compare.
--
-- Reads:   reduced_documents (doc, lane(value))
-- Returns: (doc, length, lane(value)), one row per document; length is what coordinates were
--          divided by, 1 for a document at the origin
-- Binds:   $unit   whether points get length 1
WITH measured AS (
    SELECT
        doc,
        CASE WHEN $unit THEN SQRT(LIST_SUM([LANE(value) * LANE(value)])) ELSE 1 END AS length,
        LANE(value) AS value
    FROM reduced_documents
),

divided AS (
    SELECT
        doc,
        CASE WHEN length > 0 THEN length ELSE 1 END AS length,
        LANE(value) AS value
    FROM measured
)

SELECT
    doc,
    length,
    CAST(LANE(value) / length AS FLOAT) AS value
FROM divided
