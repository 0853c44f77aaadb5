-- Suspects without the terms that tell, as no text is there to read.
--
-- Reads:   first_suspects (rank, document, label, suggested, score)
-- Returns: (document, label, suggested, score), one row per suspect, the most suspicious first
SELECT
    document,
    label,
    suggested,
    score
FROM first_suspects
ORDER BY rank
