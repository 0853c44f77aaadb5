-- How often each bundle has each word.
--
-- Reads:   bags (row, word, value)
--          document_rows (doc, row)
--          bundle_members (doc, bundle)
-- Returns: (row, word, value), one row per bundle and word
SELECT
    bundle_members.bundle AS row,
    bags.word,
    SUM(bags.value) AS value
FROM bags
INNER JOIN document_rows ON bags.row = document_rows.row
INNER JOIN bundle_members ON document_rows.doc = bundle_members.doc
GROUP BY bundle_members.bundle, bags.word
