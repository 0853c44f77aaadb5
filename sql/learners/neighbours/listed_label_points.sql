-- Labels as points that documents are compared with, in the space of all terms.
--
-- Reads:   label_positions (doc)
-- Returns: (point, document), one row per label; document is NULL
SELECT
    doc AS point,
    CAST(NULL AS VARCHAR) AS document
FROM label_positions
ORDER BY doc
