-- Which labels of a batch each instance has.
--
-- Reads:   instances (instance, doc, part)
--          document_labels (doc, label)
-- Returns: (instance, part, lane(target)), one row per instance
-- Binds:   $first   the batch's first label
WITH marked AS (
    SELECT
        doc,
        MAX(CASE WHEN label = $first + LANE() THEN 1 ELSE 0 END) AS target
    FROM document_labels
    GROUP BY doc
)

SELECT
    instances.instance,
    instances.part,
    CAST(COALESCE(LANE(marked.target), 0) AS SMALLINT) AS target
FROM instances
LEFT JOIN marked ON instances.doc = marked.doc
