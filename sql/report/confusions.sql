-- What documents of each label were taken for: the label itself, or a label that they do not have.
-- A label that they also have is no confusion. Given is NULL for documents that lack the label and
-- were given no wrong one in its place.
--
-- Reads:   predictions (doc, label)
--          document_labels (doc, label)
--          labels (label, name)
-- Returns: (present, given, documents), one row per pair of labels that occurs
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

replaced AS (
    SELECT
        document_labels.label AS present,
        wrong.label AS given,
        hits.doc AS hit
    FROM document_labels
    LEFT JOIN wrong ON document_labels.doc = wrong.doc
    LEFT JOIN hits ON document_labels.doc = hits.doc AND document_labels.label = hits.label
),

pairs AS (
    SELECT
        label AS present,
        label AS given
    FROM hits
    UNION ALL
    SELECT
        present,
        given
    FROM replaced
    WHERE given IS NOT NULL OR hit IS NULL
)

SELECT
    had.name AS present,
    got.name AS given,
    COUNT(*) AS documents
FROM pairs
INNER JOIN labels AS had ON pairs.present = had.label
LEFT JOIN labels AS got ON pairs.given = got.label
GROUP BY had.name, got.name
ORDER BY had.name, got.name
