-- Documents on the first two axes of a reduced space.
--
-- Reads:   weights (doc, term, weight)
--          basis (term, axis, weight)
--          document_labels (doc, label)
--          labels (label, name)
-- Returns: (name, doc, first, second), one row per document and label
WITH projected AS (
    SELECT
        weights.doc,
        SUM(CASE WHEN basis.axis = 0 THEN weights.weight * basis.weight ELSE 0 END) AS on_first,
        SUM(CASE WHEN basis.axis = 1 THEN weights.weight * basis.weight ELSE 0 END) AS on_second
    FROM weights
    INNER JOIN basis ON weights.term = basis.term AND basis.axis < 2
    GROUP BY weights.doc
)

SELECT
    labels.name,
    projected.doc,
    projected.on_first AS first,
    projected.on_second AS second
FROM projected
INNER JOIN document_labels ON projected.doc = document_labels.doc
INNER JOIN labels ON document_labels.label = labels.label
ORDER BY labels.name, projected.doc
