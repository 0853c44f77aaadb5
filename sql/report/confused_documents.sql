-- Documents of each pair of labels that were confused: some of every pair before more of any.
--
-- Reads:   predictions (doc, label)
--          document_labels (doc, label)
-- Returns: (item, doc, present, given), one row per document and pair of labels; items are numbered
-- Binds:   $each   documents of a pair at most
--          $most   documents in all at most
WITH hits AS (
    SELECT
        document_labels.doc,
        document_labels.label
    FROM document_labels
    INNER JOIN predictions
        ON document_labels.doc = predictions.doc AND document_labels.label = predictions.label
),

wrong AS (
    SELECT
        predictions.doc,
        predictions.label
    FROM predictions
    LEFT JOIN hits ON predictions.doc = hits.doc AND predictions.label = hits.label
    WHERE hits.doc IS NULL
),

placed AS (
    SELECT
        document_labels.doc,
        document_labels.label AS present,
        wrong.label AS given,
        COUNT(*) OVER (PARTITION BY document_labels.label, wrong.label) AS documents,
        ROW_NUMBER() OVER (
            PARTITION BY document_labels.label, wrong.label ORDER BY document_labels.doc
        ) AS place
    FROM document_labels
    INNER JOIN wrong ON document_labels.doc = wrong.doc
),

ranked AS (
    SELECT
        doc,
        present,
        given,
        ROW_NUMBER() OVER (ORDER BY place, documents DESC, present, given) AS item
    FROM placed
    WHERE place <= $each
)

SELECT
    item,
    doc,
    present,
    given
FROM ranked
WHERE item <= $most
