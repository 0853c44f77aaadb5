-- The documents that are checked, with what tells them apart.
--
-- Reads:   documents (doc, id)
--          checked_texts (place, key, in_test, digest)
--          postings (doc, count)
--          checked_labels (place, name)
-- Returns: (doc, key, in_test, digest, tokens, labels), one row per document; labels are their
--          names in order, NULL without any
WITH lengths AS (
    SELECT
        doc,
        SUM(count) AS tokens
    FROM postings
    GROUP BY doc
),

listed AS (
    SELECT
        place,
        STRING_AGG(name, ', ' ORDER BY name) AS labels
    FROM checked_labels
    GROUP BY place
)

SELECT
    documents.doc,
    checked_texts.key,
    checked_texts.in_test,
    checked_texts.digest,
    CAST(COALESCE(lengths.tokens, 0) AS BIGINT) AS tokens,
    listed.labels
FROM documents
INNER JOIN checked_texts ON documents.id = checked_texts.place
LEFT JOIN lengths ON documents.doc = lengths.doc
LEFT JOIN listed ON documents.id = listed.place
