-- What is wrong with documents that are like others: test documents that training sees, labels
-- that contradict each other, texts that are there twice.
--
-- Reads:   twins (doc, other, similarity)
--          checked_documents (doc, in_test, digest, labels)
-- Returns: (finding, doc, other, similarity), one row per finding and document, with the other
--          document that is most like it
WITH judged AS (
    SELECT
        twins.doc,
        twins.other,
        twins.similarity,
        CASE
            WHEN own.in_test AND NOT others.in_test THEN 'leak'
            WHEN own.in_test <> others.in_test THEN NULL
            WHEN COALESCE(own.labels, '') <> COALESCE(others.labels, '') THEN 'conflict'
            WHEN twins.other > twins.doc THEN NULL
            WHEN own.digest = others.digest THEN 'duplicate'
            ELSE 'near duplicate'
        END AS finding
    FROM twins
    INNER JOIN checked_documents AS own ON twins.doc = own.doc
    INNER JOIN checked_documents AS others ON twins.other = others.doc
),

ranked AS (
    SELECT
        finding,
        doc,
        other,
        similarity,
        ROW_NUMBER() OVER (
            PARTITION BY finding, doc ORDER BY similarity DESC, other
        ) AS place
    FROM judged
    WHERE finding IS NOT NULL
)

SELECT
    finding,
    doc,
    other,
    similarity
FROM ranked
WHERE place = 1
