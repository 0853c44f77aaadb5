-- The labels of each document, and two tosses of a coin as if they were labels: what a lane fits of
-- them is optimism, as nothing can be predicted there.
--
-- Reads:   documents (doc)
--          document_labels (doc, label)
-- Returns: (doc, label), one row per label of a document
-- Binds:   $labels   number of labels: the coins follow them
--          $seed     0 or more, less than 65536
WITH drawn AS (
    SELECT
        doc,
        (CAST(doc AS BIGINT) + 1) * (2 * $seed + 40503) % 65521 AS product
    FROM documents
),

tosses AS (
    SELECT
        doc,
        product * 48271 % 65537 AS toss
    FROM drawn
)

SELECT
    doc,
    label
FROM document_labels
WHERE label < $labels
UNION ALL
SELECT
    doc,
    CAST($labels AS INTEGER) AS label
FROM tosses
WHERE toss % 512 < 256
UNION ALL
SELECT
    doc,
    CAST($labels + 1 AS INTEGER) AS label
FROM tosses
WHERE toss % 8192 < 4096
