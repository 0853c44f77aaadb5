-- Scores as log-odds and as probabilities.
--
-- Reads:   scores (label, leaf, doc, score)
--          calibrations (label, leaf, slope, intercept)
-- Returns: (label, doc, log_odds, probability), one row per score whose leaf is calibrated
WITH calibrated AS (
    SELECT
        scores.label,
        scores.doc,
        calibrations.slope * scores.score + calibrations.intercept AS log_odds
    FROM scores
    INNER JOIN calibrations
        ON scores.label = calibrations.label AND scores.leaf = calibrations.leaf
)

SELECT
    label,
    doc,
    log_odds,
    1 / (1 + EXP(-LEAST(GREATEST(log_odds, -500), 500))) AS probability
FROM calibrated
