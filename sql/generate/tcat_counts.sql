-- The draws of some documents as (document, term, count) rows.
--
-- Reads:   tcat_draws (doc, term, label)
-- Returns: (doc, term, count, label), one row per document and term
SELECT
    doc,
    term,
    COUNT(*) AS count,
    label
FROM tcat_draws
GROUP BY doc, term, label
ORDER BY doc, term
