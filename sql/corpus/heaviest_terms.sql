-- The terms with the largest mean weight in each label's documents.
--
-- Reads:   weights (doc, term, weight)
--          document_labels (doc, label)
--          labels (label, name, documents)
--          terms (term, name)
-- Returns: (label, term, mean_weight), at most the given number of rows per label
-- Binds:   $most   terms per label
WITH sums AS (
    SELECT
        document_labels.label,
        weights.term,
        SUM(weights.weight) AS weight
    FROM weights
    INNER JOIN document_labels ON weights.doc = document_labels.doc
    GROUP BY document_labels.label, weights.term
),

ranked AS (
    SELECT
        labels.name AS label,
        terms.name AS term,
        sums.weight / labels.documents AS mean_weight,
        ROW_NUMBER() OVER (PARTITION BY sums.label ORDER BY sums.weight DESC, terms.name) AS place
    FROM sums
    INNER JOIN labels ON sums.label = labels.label
    INNER JOIN terms ON sums.term = terms.term
)

SELECT
    label,
    term,
    mean_weight
FROM ranked
WHERE place <= $most
ORDER BY label, place
