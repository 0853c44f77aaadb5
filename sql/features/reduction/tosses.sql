-- A toss of a coin for each document and lane.
--
-- Reads:   documents (doc)
-- Returns: (instance, lane(residual)), one row per document
-- Binds:   $seed   which tosses
WITH drawn AS (
    SELECT
        doc,
        MD5(CONCAT(CAST($seed AS VARCHAR), ':', CAST(doc AS VARCHAR))) AS digest
    FROM documents
)

SELECT
    doc AS instance,
    CAST(CASE WHEN SUBSTRING(digest, 1 + LANE(), 1) < '8' THEN -1 ELSE 1 END AS DOUBLE) AS residual
FROM drawn
