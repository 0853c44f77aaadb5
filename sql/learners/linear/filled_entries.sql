-- The weights of the documents, with a weight of zero for each document that has none.
--
-- Reads:   weights (doc, term, weight)
--          documents (doc)
--          leverages (instance)
-- Returns: (instance, slot, weight), one row per document and term
SELECT
    doc AS instance,
    term AS slot,
    weight
FROM weights
UNION ALL
SELECT
    documents.doc AS instance,
    0 AS slot,
    CAST(0 AS FLOAT) AS weight
FROM documents
LEFT JOIN leverages ON documents.doc = leverages.instance
WHERE leverages.instance IS NULL
