-- How the texts of documents begin that are shown.
--
-- Reads:   shown_documents (doc)
--          inputs (row, lane(text))
-- Returns: (doc, excerpt), one row per document
-- Binds:   $length   characters at most
WITH docs AS (
    SELECT DISTINCT doc FROM shown_documents
)

SELECT
    docs.doc,
    SUBSTRING(ARRAY_TO_STRING([LANE(inputs.text)], ' '), 1, $length) AS excerpt
FROM docs
INNER JOIN inputs ON docs.doc = inputs.row
ORDER BY docs.doc
