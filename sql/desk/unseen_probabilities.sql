-- The probabilities of labels for the documents of training while they were held out.
--
-- Reads:   unseen (document, log_odds)
-- Returns: (document, probability), one row per document and label
SELECT
    unseen.document,
    1 / (1 + EXP(GREATEST(LEAST(-unseen.log_odds, 500), -500))) AS probability
FROM unseen
