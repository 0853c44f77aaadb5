-- One iteration of Newton's method for logistic regression on the bins. A step that raised the loss
-- is halved and tried again, without which labels with few positives far out never settle; no step
-- is longer than 2.
--
-- Reads:   fits (label, leaf, iteration, slope, intercept, loss, slope_step, intercept_step)
--          score_bins (label, leaf, documents, score, aim)
-- Returns: (label, leaf, iteration, slope, intercept, loss, slope_step, intercept_step), one row
--          per label and leaf, with the step to try next
-- Binds:   $iteration   the last iteration
--          $ridge       how strongly the slope is drawn to 0
WITH tries AS (
    SELECT
        label,
        leaf,
        loss,
        slope,
        intercept,
        slope_step,
        intercept_step,
        slope + slope_step AS tried_slope,
        intercept + intercept_step AS tried_intercept
    FROM fits
    WHERE iteration = $iteration
),

points AS (
    SELECT
        score_bins.label,
        score_bins.leaf,
        score_bins.documents,
        score_bins.score,
        score_bins.aim,
        tries.tried_slope * score_bins.score + tries.tried_intercept AS log_odds
    FROM score_bins
    INNER JOIN tries ON score_bins.label = tries.label AND score_bins.leaf = tries.leaf
),

-- odds are those of the less likely side, which cannot overflow.
sides AS (
    SELECT
        label,
        leaf,
        documents,
        score,
        aim,
        log_odds,
        EXP(-LEAST(ABS(log_odds), 30)) AS odds
    FROM points
),

curves AS (
    SELECT
        label,
        leaf,
        score,
        documents * (GREATEST(log_odds, 0) + LN(1 + odds) - aim * log_odds) AS loss,
        documents * (CASE WHEN log_odds > 0 THEN 1 ELSE odds END / (1 + odds) - aim) AS error,
        documents * (odds / ((1 + odds) * (1 + odds)) + 1e-12) AS curvature
    FROM sides
),

sums AS (
    SELECT
        label,
        leaf,
        SUM(loss) AS loss,
        SUM(error) AS error,
        SUM(error * score) AS error_score,
        SUM(curvature) AS curvature,
        SUM(curvature * score) AS curvature_score,
        SUM(curvature * score * score) + $ridge AS curvature_square
    FROM curves
    GROUP BY label, leaf
),

systems AS (
    SELECT
        tries.label,
        tries.leaf,
        tries.loss AS known_loss,
        tries.slope,
        tries.intercept,
        tries.slope_step,
        tries.intercept_step,
        tries.tried_slope,
        tries.tried_intercept,
        sums.loss + $ridge / 2 * tries.tried_slope * tries.tried_slope AS loss,
        sums.error,
        sums.error_score + $ridge * tries.tried_slope AS error_score,
        sums.curvature,
        sums.curvature_score,
        sums.curvature_square,
        sums.curvature_square * sums.curvature
        - sums.curvature_score * sums.curvature_score AS determinant
    FROM tries
    INNER JOIN sums ON tries.label = sums.label AND tries.leaf = sums.leaf
),

steps AS (
    SELECT
        label,
        leaf,
        known_loss,
        slope,
        intercept,
        slope_step,
        intercept_step,
        tried_slope,
        tried_intercept,
        loss,
        -- The loss of a step too small to matter may seem to rise by rounding.
        known_loss IS NULL OR loss <= known_loss * (1 + 1e-9) AS better,
        (curvature_score * error - curvature * error_score) / determinant AS newton_slope,
        (curvature_score * error_score - curvature_square * error) / determinant
            AS newton_intercept
    FROM systems
)

SELECT
    label,
    leaf,
    $iteration + 1 AS iteration,
    CASE WHEN better THEN tried_slope ELSE slope END AS slope,
    CASE WHEN better THEN tried_intercept ELSE intercept END AS intercept,
    CASE WHEN better THEN loss ELSE known_loss END AS loss,
    CASE
        WHEN better THEN 2 * newton_slope / GREATEST(2, ABS(newton_slope), ABS(newton_intercept))
        ELSE slope_step / 2
    END AS slope_step,
    CASE
        WHEN better
            THEN 2 * newton_intercept / GREATEST(2, ABS(newton_slope), ABS(newton_intercept))
        ELSE intercept_step / 2
    END AS intercept_step
FROM steps
