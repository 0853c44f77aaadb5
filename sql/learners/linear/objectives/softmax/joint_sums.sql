-- Value, slopes and curvatures of the loss of maximum entropy at a trial point, along the direction
-- and the last step of all lanes together: means and variances under each instance's probabilities.
--
-- Reads:   moves (instance, costs, projections, earlier_projections, shifts)
--          normalisers (instance, normaliser)
-- Returns: (value, slope_shift, slope_last, shift_shift, shift_last, last_last), one row
-- Binds:   $forward   how far along the direction
--          $onward    how far along the last step
WITH cells AS (
    SELECT
        moves.instance,
        normalisers.normaliser,
        UNNEST(moves.costs) AS cost,
        UNNEST(moves.projections) AS projection,
        UNNEST(moves.earlier_projections) AS earlier_projection,
        UNNEST(moves.shifts) AS shift
    FROM moves
    INNER JOIN normalisers ON moves.instance = normalisers.instance
),

trials AS (
    SELECT
        instance,
        cost,
        shift,
        projection - earlier_projection AS last_shift,
        LEAST(
            GREATEST(
                projection
                + $forward * shift
                + $onward * (projection - earlier_projection)
                - normaliser,
                -500
            ),
            500
        ) AS excess
    FROM cells
),

chances AS (
    SELECT
        instance,
        cost,
        shift,
        last_shift,
        excess,
        EXP(excess) AS chance
    FROM trials
),

moments AS (
    SELECT
        instance,
        MAX(cost) AS cost,
        LN(SUM(chance)) - SUM(CASE WHEN cost > 0 THEN excess ELSE 0 END) AS value,
        SUM(CASE WHEN cost > 0 THEN shift ELSE 0 END) AS own_shift,
        SUM(CASE WHEN cost > 0 THEN last_shift ELSE 0 END) AS own_last,
        SUM(chance * shift) / SUM(chance) AS shift,
        SUM(chance * last_shift) / SUM(chance) AS last_shift,
        SUM(chance * shift * shift) / SUM(chance) AS shift_shift,
        SUM(chance * shift * last_shift) / SUM(chance) AS shift_last,
        SUM(chance * last_shift * last_shift) / SUM(chance) AS last_last
    FROM chances
    GROUP BY instance
)

SELECT
    SUM(cost * value) AS value,
    SUM(cost * (shift - own_shift)) AS slope_shift,
    SUM(cost * (last_shift - own_last)) AS slope_last,
    SUM(cost * (shift_shift - shift * shift)) AS shift_shift,
    SUM(cost * (shift_last - shift * last_shift)) AS shift_last,
    SUM(cost * (last_last - last_shift * last_shift)) AS last_last
FROM moments
