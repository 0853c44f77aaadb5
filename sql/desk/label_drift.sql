-- The shares of documents that have each label in training and are given it now, and how far these
-- would be apart by chance: the mean distance of a share from that of which it is a sample.
--
-- Reads:   labels (label, name, documents)
--          decisions (doc, label, positive)
--          collection_sizes (given, training)
-- Returns: (name, training, given, by_chance), one row per label
WITH counted AS (
    SELECT
        decisions.label,
        SUM(CASE WHEN decisions.positive THEN 1 ELSE 0 END) AS documents
    FROM decisions
    GROUP BY decisions.label
)

SELECT
    labels.name,
    labels.documents / collection_sizes.training AS training,
    COALESCE(counted.documents, 0) / NULLIF(collection_sizes.given, 0) AS given,
    SQRT(
        0.6366 * (labels.documents / collection_sizes.training)
        * GREATEST(1 - labels.documents / collection_sizes.training, 0)
        / NULLIF(collection_sizes.given, 0)
    ) AS by_chance
FROM labels
LEFT JOIN counted ON labels.label = counted.label
CROSS JOIN collection_sizes
