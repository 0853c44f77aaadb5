-- Every document counts what its weight says, and none is held out.
--
-- Reads:   document_weights (doc, weight)
-- Returns: (instance, importance, fold), one row per document
SELECT
    doc AS instance,
    CAST(weight AS DOUBLE) AS importance,
    0 AS fold
FROM document_weights
