-- The terms that documents that are shown have most of, where there is no text.
--
-- Reads:   shown_documents (doc)
--          documents (doc, id)
--          entries (id, name, value)
-- Returns: (doc, term), one row per document and term, the largest value first
-- Binds:   $most   terms of a document at most
WITH docs AS (
    SELECT DISTINCT doc FROM shown_documents
),

ranked AS (
    SELECT
        docs.doc,
        CAST(entries.name AS VARCHAR) AS term,
        ROW_NUMBER() OVER (PARTITION BY docs.doc ORDER BY entries.value DESC, entries.name) AS place
    FROM docs
    INNER JOIN documents ON docs.doc = documents.doc
    INNER JOIN entries ON documents.id = entries.id
)

SELECT
    doc,
    term
FROM ranked
WHERE place <= $most
ORDER BY doc, place
