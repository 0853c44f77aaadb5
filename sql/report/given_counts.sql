-- How many documents each label was given to, and for how many of them that is right.
--
-- Reads:   labels (label, name)
--          predictions (doc, label)
--          document_labels (doc, label)
-- Returns: (label, name, given, hits), one row per label
WITH counted AS (
    SELECT
        predictions.label,
        COUNT(*) AS given,
        COUNT(document_labels.doc) AS hits
    FROM predictions
    LEFT JOIN document_labels
        ON predictions.doc = document_labels.doc AND predictions.label = document_labels.label
    GROUP BY predictions.label
)

SELECT
    labels.label,
    labels.name,
    COALESCE(counted.given, 0) AS given,
    COALESCE(counted.hits, 0) AS hits
FROM labels
LEFT JOIN counted ON labels.label = counted.label
ORDER BY labels.name
