-- The draws of some documents as text: the terms are words such as t17.
--
-- Reads:   tcat_draws (doc, term, label)
-- Returns: (doc, text, label), one row per document
SELECT
    doc,
    STRING_AGG(CONCAT('t', term), ' ' ORDER BY term) AS text,
    label
FROM tcat_draws
GROUP BY doc, label
ORDER BY doc
