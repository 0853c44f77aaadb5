-- How the text of the worst mistakes' documents begins.
--
-- Reads:   mistakes (doc)
--          inputs (row, lane(text))
-- Returns: (doc, excerpt), one row per document
-- Binds:   $length   characters at most
WITH docs AS (
    SELECT DISTINCT doc FROM mistakes
)

SELECT
    docs.doc,
    SUBSTRING(ARRAY_TO_STRING([LANE(inputs.text)], ' '), 1, $length) AS excerpt
FROM docs
INNER JOIN inputs ON docs.doc = inputs.row
ORDER BY docs.doc
