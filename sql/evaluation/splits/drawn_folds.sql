-- A random split: of the documents of each label, a share is for training, no more than so many of
-- them. A document with several labels goes by the rarest, which needs it most.
--
-- Reads:   documents (doc)
--          document_labels (doc, label)
--          labels (label, documents)
-- Returns: (doc, fold), one row per document; fold 1 is for training, 0 for testing, 2 for neither
-- Binds:   $share   of the documents of a label that may be trained on
--          $most    how many of them are, at most
--          $seed    which order documents are drawn in
--          $split   which of the splits with that seed it is
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
        MD5(
            CONCAT(
                CAST($seed AS VARCHAR), ':', CAST($split AS VARCHAR), ':',
                CAST(documents.doc AS VARCHAR)
            )
        ) AS draw
    FROM documents
    LEFT JOIN rarest ON documents.doc = rarest.doc AND rarest.place = 1
),

placed AS (
    SELECT
        doc,
        ROW_NUMBER() OVER (PARTITION BY label ORDER BY draw, doc) AS place,
        COUNT(*) OVER (PARTITION BY label) AS documents
    FROM drawn
)

SELECT
    doc,
    CASE
        WHEN place > GREATEST(FLOOR(documents * $share + 0.5), 1) THEN 0
        WHEN place > $most THEN 2
        ELSE 1
    END AS fold
FROM placed
