-- What each document of the source counts.
--
-- Reads:   texts (row, document_weight)
-- Returns: (row, weight), one row per document
SELECT
    row,
    document_weight AS weight
FROM texts
