-- The place of each document in a shuffled order, in thousandths: documents below 100 are a sample
-- of a tenth, those below 200 one of a fifth that holds the first.
--
-- Reads:   documents (doc)
-- Returns: (doc, fold), one row per document
-- Binds:   $seed   which order
WITH drawn AS (
    SELECT
        doc,
        ROW_NUMBER() OVER (ORDER BY MD5(CONCAT(CAST($seed AS VARCHAR), ':', doc)), doc) AS place,
        COUNT(*) OVER () AS documents
    FROM documents
)

SELECT
    doc,
    CAST(FLOOR(1000.0 * (place - 1) / documents) AS INTEGER) AS fold
FROM drawn
