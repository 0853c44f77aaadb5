-- The log-odds of held-out documents, and bins of them. Rounded to 9 decimals, so that the order of
-- summation cannot part documents that are equal.
--
-- Reads:   unseen_scores (label, leaf, score, target)
--          calibrations (label, leaf, slope, intercept)
-- Returns: (label, bin, part, log_odds, target), one row per label and document; 4,096 bins lie
--          between -12 and 12, the first and the last hold what is beyond; 1,024 parts share what
--          lies between a label's lowest and highest log-odds, which may be a single bin
WITH extremes AS (
    SELECT
        label,
        leaf,
        MIN(score) AS lowest,
        MAX(score) AS highest
    FROM unseen_scores
    GROUP BY label, leaf
),

ends AS (
    SELECT
        calibrations.label,
        calibrations.slope * extremes.lowest + calibrations.intercept AS one_end,
        calibrations.slope * extremes.highest + calibrations.intercept AS other_end
    FROM calibrations
    INNER JOIN extremes
        ON calibrations.label = extremes.label AND calibrations.leaf = extremes.leaf
),

spans AS (
    SELECT
        label,
        MIN(LEAST(one_end, other_end)) AS lowest,
        MAX(GREATEST(one_end, other_end)) AS highest
    FROM ends
    GROUP BY label
),

lines AS (
    SELECT
        calibrations.label,
        calibrations.leaf,
        calibrations.slope,
        calibrations.intercept,
        spans.lowest,
        COALESCE(1024 / NULLIF(spans.highest - spans.lowest, 0), 0) AS parts_per_unit
    FROM calibrations
    INNER JOIN spans ON calibrations.label = spans.label
),

rounded AS (
    SELECT
        unseen_scores.label,
        unseen_scores.target,
        lines.lowest,
        lines.parts_per_unit,
        FLOOR((lines.slope * unseen_scores.score + lines.intercept) * 1e9 + 0.5) / 1e9 AS log_odds
    FROM unseen_scores
    INNER JOIN lines ON unseen_scores.label = lines.label AND unseen_scores.leaf = lines.leaf
)

SELECT
    label,
    CAST(FLOOR(LEAST(GREATEST((log_odds + 12) * 4096 / 24, 0), 4095)) AS SMALLINT) AS bin,
    CAST(FLOOR(LEAST(GREATEST((log_odds - lowest) * parts_per_unit, 0), 1023)) AS SMALLINT) AS part,
    log_odds,
    target
FROM rounded
