-- How many documents of each label were given each label; those that were given none are not in it.
--
-- Reads:   predictions (doc, label)
--          document_labels (doc, label)
--          labels (label, name)
-- Returns: (present, given, documents), one row per pair of labels that occurs
WITH pairs AS (
    SELECT
        document_labels.label AS present,
        predictions.label AS given,
        COUNT(*) AS documents
    FROM document_labels
    INNER JOIN predictions ON document_labels.doc = predictions.doc
    GROUP BY document_labels.label, predictions.label
)

SELECT
    had.name AS present,
    got.name AS given,
    pairs.documents
FROM pairs
INNER JOIN labels AS had ON pairs.present = had.label
INNER JOIN labels AS got ON pairs.given = got.label
ORDER BY had.name, got.name
