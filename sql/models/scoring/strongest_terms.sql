-- The terms that speak loudest for each of the largest labels, and by how much their weight is
-- above the mean of all labels.
--
-- Reads:   discriminants (label, stage, term, weight)
--          terms (term, name, documents)
--          labels (label, name, documents)
-- Returns: (label, stage, term, documents, weight, lead), one row per label, stage and term, the
--          largest label and the strongest term first
-- Binds:   $labels   labels at most
--          $most     terms per label and stage
WITH counted AS (
    SELECT CAST(COUNT(*) AS DOUBLE) AS labels FROM labels
),

largest AS (
    SELECT
        label,
        name,
        ROW_NUMBER() OVER (ORDER BY documents DESC, label) AS label_place
    FROM labels
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
        largest.label_place,
        largest.name AS label,
        discriminants.stage,
        discriminants.term,
        discriminants.weight,
        discriminants.weight - means.weight AS lead,
        ROW_NUMBER() OVER (
            PARTITION BY discriminants.label, discriminants.stage
            ORDER BY discriminants.weight - means.weight DESC, discriminants.term
        ) AS place
    FROM discriminants
    INNER JOIN largest
        ON discriminants.label = largest.label AND largest.label_place <= $labels
    INNER JOIN means
        ON discriminants.stage = means.stage AND discriminants.term = means.term
)

SELECT
    ranked.label,
    ranked.stage,
    terms.name AS term,
    terms.documents,
    ranked.weight,
    ranked.lead
FROM ranked
INNER JOIN terms ON ranked.term = terms.term
WHERE ranked.place <= $most
ORDER BY ranked.label_place, ranked.stage, ranked.place
