-- The documents with their text as it is.
--
-- Reads:   texts (row, id, fingerprint, labels, has_text, lane(text))
-- Returns: (row, id, fingerprint, labels, has_text, lane(text)), one row per document
-- Hints:   unordered
SELECT
    texts.row,
    texts.id,
    texts.fingerprint,
    texts.labels,
    texts.has_text,
    LANE(texts.text) AS text
FROM texts
