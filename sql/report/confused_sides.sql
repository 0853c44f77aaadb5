-- The labels between which words spoke in confused documents: for the label given, against the one
-- that the document has.
--
-- Reads:   confused_documents (item, doc, present, given)
-- Returns: (item, doc, label, sign), two rows per item; sign is 1 or -1
SELECT
    item,
    doc,
    given AS label,
    1 AS sign
FROM confused_documents
UNION ALL
SELECT
    item,
    doc,
    present AS label,
    -1 AS sign
FROM confused_documents
