-- Labels that documents with any number of labels seem to lack, or to have without a reason, by
-- their log-odds while they were not seen.
--
-- Reads:   unseen (document, label, log_odds, has_label)
-- Returns: (document, label, suggested, score), one row per document and label; suggested is NULL
--          for a label that seems wrong, label is NULL for one that seems to be missing; the score
--          is how far the log-odds speak against what the document has
SELECT
    document,
    CASE WHEN has_label THEN label END AS label,
    CASE WHEN has_label THEN NULL ELSE label END AS suggested,
    CASE WHEN has_label THEN -log_odds ELSE log_odds END AS score
FROM unseen
WHERE (CASE WHEN has_label THEN -log_odds ELSE log_odds END) > 0
