-- The instances at a trial point of the plane that each lane searches.
--
-- Reads:   state (instance, costs, projections, earlier_projections)
--          shifts (instance, shifts)
-- Returns: (lane, cost, shift, last_shift, projection), one row per lane and instance
-- Binds:   $forward   how far along the direction, of each lane
--          $onward    how far along the last step
--          $raised    how far the bias rises beside it
WITH cells AS (
    SELECT
        UNNEST([LANE()]) AS lane,
        UNNEST(state.costs) AS cost,
        UNNEST(state.projections) AS projection,
        UNNEST(state.earlier_projections) AS earlier_projection,
        UNNEST(shifts.shifts) AS shift,
        UNNEST(CAST($forward AS DOUBLE[])) AS forward,
        UNNEST(CAST($onward AS DOUBLE[])) AS onward,
        UNNEST(CAST($raised AS DOUBLE[])) AS raised
    FROM state
    INNER JOIN shifts ON state.instance = shifts.instance
),

steps AS (
    SELECT
        lane,
        cost,
        shift,
        projection - earlier_projection AS last_shift,
        projection,
        forward,
        onward,
        raised
    FROM cells
)

SELECT
    lane,
    cost,
    shift,
    last_shift,
    projection + forward * shift + onward * last_shift + raised AS projection
FROM steps
