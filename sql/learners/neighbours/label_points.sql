-- Labels as points that documents are compared with.
--
-- Reads:   label_positions (doc, lane(value))
-- Returns: (point, document, lane(value)), one row per label; document is NULL
SELECT
    doc AS point,
    CAST(NULL AS VARCHAR) AS document,
    LANE(value) AS value
FROM label_positions
ORDER BY doc
