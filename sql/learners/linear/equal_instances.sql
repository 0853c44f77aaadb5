-- Every document counts alike, and none is held out.
--
-- Reads:   documents (doc)
-- Returns: (instance, importance, fold), one row per document
SELECT
    doc AS instance,
    CAST(1 AS DOUBLE) AS importance,
    0 AS fold
FROM documents
