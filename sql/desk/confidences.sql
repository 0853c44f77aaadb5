-- How sure decisions are: the mean probability of the best label, or, where documents may have
-- several, of each decision, yes or no.
--
-- Reads:   judged_odds (document, probability)
-- Returns: (confidence), one row; NULL without probabilities
-- Binds:   $one_label   whether a document has one label
WITH sure AS (
    SELECT
        judged_odds.document,
        MAX(judged_odds.probability) AS best,
        SUM(GREATEST(judged_odds.probability, 1 - judged_odds.probability)) AS amount,
        COUNT(*) AS labels
    FROM judged_odds
    GROUP BY judged_odds.document
)

SELECT
    CASE
        WHEN $one_label THEN AVG(sure.best)
        ELSE SUM(sure.amount) / SUM(sure.labels)
    END AS confidence
FROM sure
