-- A document is an instance in each part but the one of its own fold.
--
-- Reads:   folds (doc, fold)
-- Returns: (instance, doc, part), one row per document and part that trains on it
WITH parts AS (
    SELECT DISTINCT fold AS part FROM folds
)

SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY folds.doc, parts.part) - 1 AS INTEGER) AS instance,
    folds.doc,
    parts.part
FROM folds
INNER JOIN parts ON folds.fold <> parts.part
