-- The bundle of each document: documents with the same labels are dealt out at random to as few
-- bundles as hold them (Shih, Chang, Rennie and Karger 2002).
--
-- Reads:   label_sets (doc, labels)
-- Returns: (doc, bundle), one row per document; bundles are numbered from 0, in
--          the order of their first documents
-- Binds:   $size   maximum number of documents in a bundle
--          $seed   0 or more, less than 65536
WITH drawn AS (
    SELECT
        doc,
        labels,
        (CAST(doc AS BIGINT) + 1) * (2 * $seed + 40503) % 65521 AS product,
        COUNT(*) OVER (PARTITION BY labels) AS members
    FROM label_sets
),

placed AS (
    SELECT
        doc,
        labels,
        CAST(CEIL(CAST(members AS DOUBLE) / $size) AS BIGINT) AS bundles,
        ROW_NUMBER() OVER (
            PARTITION BY labels ORDER BY product * 48271 % 65537, product, doc
        ) AS place
    FROM drawn
),

firsts AS (
    SELECT
        doc,
        MIN(doc) OVER (PARTITION BY labels, place % bundles) AS first_doc
    FROM placed
)

SELECT
    doc,
    CAST(DENSE_RANK() OVER (ORDER BY first_doc) - 1 AS INTEGER) AS bundle
FROM firsts
