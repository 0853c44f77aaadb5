-- The coordinates of the documents on some axes, as weights of terms that are axes.
--
-- Reads:   projections (instance, lane(projection))
-- Returns: (doc, term, weight), one row per document and axis
-- Binds:   $first   the first of the axes
WITH cells AS (
    SELECT
        instance,
        UNNEST([LANE()]) AS lane,
        UNNEST([CAST(LANE(projection) AS FLOAT)]) AS weight
    FROM projections
)

SELECT
    instance AS doc,
    CAST($first + lane AS INTEGER) AS term,
    weight
FROM cells
