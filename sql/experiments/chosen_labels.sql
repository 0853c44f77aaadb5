-- Some of the labels, numbered anew: an experiment on a few labels trains no others.
--
-- Reads:   labels (label, name, documents)
-- Returns: (label, name, documents), one row per chosen label
-- Binds:   $names   the chosen labels
WITH given AS (
    SELECT UNNEST(CAST($names AS VARCHAR[])) AS name
)

SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY labels.label) - 1 AS INTEGER) AS label,
    labels.name,
    labels.documents
FROM labels
INNER JOIN given ON labels.name = given.name
ORDER BY labels.label
