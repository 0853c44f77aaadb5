-- The labels of a model, and those of documents that it does not know.
--
-- Reads:   labels (label, name)
--          true_labels (name)
-- Returns: (label, name), one row per label
WITH strange AS (
    SELECT true_labels.name
    FROM true_labels
    LEFT JOIN labels ON true_labels.name = labels.name
    WHERE labels.name IS NULL
    GROUP BY true_labels.name
),

counted AS (
    SELECT MAX(labels.label) + 1 AS labels FROM labels
)

SELECT
    labels.label,
    labels.name
FROM labels
UNION ALL
SELECT
    CAST(counted.labels + ROW_NUMBER() OVER (ORDER BY strange.name) - 1 AS INTEGER) AS label,
    strange.name
FROM strange
CROSS JOIN counted
