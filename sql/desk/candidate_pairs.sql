-- Pairs of documents that share a bucket and may be alike. In a large bucket, a document is paired
-- with those that follow it closely only.
--
-- Reads:   buckets (doc, band, first, second, third)
--          checked_documents (doc, digest)
-- Returns: (doc, other), one row per pair of documents whose texts are not the same
-- Binds:   $reach   how many of those that follow
WITH placed AS (
    SELECT
        doc,
        band,
        first,
        second,
        third,
        ROW_NUMBER() OVER (PARTITION BY band, first, second, third ORDER BY doc) AS place,
        COUNT(*) OVER (PARTITION BY band, first, second, third) AS documents
    FROM buckets
),

shared AS (
    SELECT
        doc,
        band,
        first,
        second,
        third,
        place
    FROM placed
    WHERE documents > 1
)

SELECT DISTINCT
    shared.doc,
    others.doc AS other
FROM shared
INNER JOIN shared AS others
    ON
        shared.band = others.band
        AND shared.first = others.first
        AND shared.second = others.second
        AND shared.third = others.third
INNER JOIN checked_documents AS own ON shared.doc = own.doc
INNER JOIN checked_documents AS of_other ON others.doc = of_other.doc
WHERE
    others.place > shared.place
    AND others.place <= shared.place + $reach
    AND own.digest <> of_other.digest
