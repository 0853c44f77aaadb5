-- Discriminants of a stage made orthogonal to those of the stages before it, scaled to length 1.
--
-- Reads:   found (label, stage, part, term, weight)
--          discriminants (label, stage, part, term, weight)
-- Returns: (label, stage, part, term, weight), one row per label, part and term
WITH earlier_lengths AS (
    SELECT
        label,
        stage,
        part,
        SUM(CAST(weight AS DOUBLE) * weight) AS square
    FROM discriminants
    GROUP BY label, stage, part
),

products AS (
    SELECT
        found.label,
        found.part,
        found.stage AS new_stage,
        earlier.stage,
        SUM(CAST(found.weight AS DOUBLE) * earlier.weight) AS product
    FROM found
    INNER JOIN discriminants AS earlier
        ON
            found.label = earlier.label
            AND found.part = earlier.part
            AND found.term = earlier.term
    GROUP BY found.label, found.part, found.stage, earlier.stage
),

shadows AS (
    SELECT
        products.label,
        products.part,
        products.new_stage,
        products.stage,
        COALESCE(products.product / NULLIF(earlier_lengths.square, 0), 0) AS overlap
    FROM products
    INNER JOIN earlier_lengths
        ON
            products.label = earlier_lengths.label
            AND products.part = earlier_lengths.part
            AND products.stage = earlier_lengths.stage
),

pieces AS (
    SELECT
        label,
        stage,
        part,
        term,
        CAST(weight AS DOUBLE) AS weight
    FROM found
    UNION ALL
    SELECT
        earlier.label,
        shadows.new_stage AS stage,
        earlier.part,
        earlier.term,
        -shadows.overlap * earlier.weight AS weight
    FROM discriminants AS earlier
    INNER JOIN shadows
        ON
            earlier.label = shadows.label
            AND earlier.part = shadows.part
            AND earlier.stage = shadows.stage
),

sums AS (
    SELECT
        label,
        stage,
        part,
        term,
        SUM(weight) AS weight
    FROM pieces
    GROUP BY label, stage, part, term
),

lengths AS (
    SELECT
        label,
        stage,
        part,
        SQRT(SUM(weight * weight)) AS length
    FROM sums
    GROUP BY label, stage, part
)

SELECT
    sums.label,
    sums.stage,
    sums.part,
    sums.term,
    CAST(COALESCE(sums.weight / NULLIF(lengths.length, 0), 0) AS FLOAT) AS weight
FROM sums
INNER JOIN lengths
    ON sums.label = lengths.label AND sums.stage = lengths.stage AND sums.part = lengths.part
