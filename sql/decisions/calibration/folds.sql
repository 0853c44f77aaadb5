-- The fold of each document: those of a label are dealt out in turn, in an order drawn from the
-- seed. A document with several labels goes by the rarest, which needs it most.
--
-- Reads:   documents (doc)
--          document_labels (doc, label)
--          labels (label, documents)
-- Returns: (doc, fold), one row per document
-- Binds:   $folds   number of folds
--          $seed    0 or more, less than 65536
WITH rarest AS (
    SELECT
        document_labels.doc,
        document_labels.label,
        ROW_NUMBER() OVER (
            PARTITION BY document_labels.doc ORDER BY labels.documents, labels.label
        ) AS place
    FROM document_labels
    INNER JOIN labels ON document_labels.label = labels.label
),

drawn AS (
    SELECT
        documents.doc,
        COALESCE(rarest.label, -1) AS label,
        (CAST(documents.doc AS BIGINT) + 1) * (2 * $seed + 40503) AS product
    FROM documents
    LEFT JOIN rarest ON documents.doc = rarest.doc AND rarest.place = 1
),

dealt AS (
    SELECT
        doc,
        ROW_NUMBER() OVER (
            ORDER BY label, (product % 65521) * 48271 % 65537, product % 65521, doc
        ) AS place
    FROM drawn
)

SELECT
    doc,
    CAST(place % $folds AS INTEGER) AS fold
FROM dealt
