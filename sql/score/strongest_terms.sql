-- The terms that speak loudest for each label and stage: whose weight is farthest above the mean
-- of the labels, so that a term that all labels like says nothing.
--
-- Reads:   discriminants (label, stage, term, weight)
--          terms (term, name)
--          labels (label, name)
-- Returns: (label, stage, term, weight), one row per label, stage and term, the strongest first
-- Binds:   $most   terms per label and stage
WITH counted AS (
    SELECT CAST(COUNT(*) AS DOUBLE) AS labels FROM labels
),

means AS (
    SELECT
        discriminants.stage,
        discriminants.term,
        SUM(discriminants.weight) / MAX(counted.labels) AS weight
    FROM discriminants
    CROSS JOIN counted
    GROUP BY discriminants.stage, discriminants.term
),

ranked AS (
    SELECT
        discriminants.label,
        discriminants.stage,
        discriminants.term,
        discriminants.weight,
        ROW_NUMBER() OVER (
            PARTITION BY discriminants.label, discriminants.stage
            ORDER BY discriminants.weight - means.weight DESC, discriminants.term
        ) AS place
    FROM discriminants
    INNER JOIN means
        ON discriminants.stage = means.stage AND discriminants.term = means.term
)

SELECT
    labels.name AS label,
    ranked.stage,
    terms.name AS term,
    ranked.weight
FROM ranked
INNER JOIN labels ON ranked.label = labels.label
INNER JOIN terms ON ranked.term = terms.term
WHERE ranked.place <= $most
ORDER BY labels.name, ranked.stage, ranked.place
