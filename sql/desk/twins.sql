-- Documents with others of the same text, or nearly so. Of those with the same text, the first of
-- each side and each list of labels stands for all.
--
-- Reads:   checked_documents (doc, in_test, digest, labels)
--          near_pairs (doc, other, similarity)
-- Returns: (doc, other, similarity), one row per document and other one
WITH firsts AS (
    SELECT
        digest,
        in_test,
        labels,
        MIN(doc) AS doc
    FROM checked_documents
    GROUP BY digest, in_test, labels
)

SELECT
    checked_documents.doc,
    firsts.doc AS other,
    CAST(1 AS DOUBLE) AS similarity
FROM checked_documents
INNER JOIN firsts ON checked_documents.digest = firsts.digest
WHERE checked_documents.doc <> firsts.doc
UNION ALL
SELECT
    doc,
    other,
    similarity
FROM near_pairs
UNION ALL
SELECT
    other AS doc,
    doc AS other,
    similarity
FROM near_pairs
