-- The labels that unseen and seen projections let a tree try.
--
-- Reads:   screened_unseen (label)
--          screened_seen (label)
-- Returns: (label), one row per label
SELECT screened_unseen.label
FROM screened_unseen
INNER JOIN screened_seen ON screened_unseen.label = screened_seen.label
