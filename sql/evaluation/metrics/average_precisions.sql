-- Average precision of each label: the mean, over the documents that have it, of the precision at
-- their score; 0 at a document without score, and for a label that no document has.
--
-- Reads:   labels (label, name)
--          rankings (doc, label, score)
--          document_labels (doc, label)
--          curves (label, threshold, precision)
-- Returns: (label, name, documents, average_precision), one row per label
WITH scored AS (
    SELECT
        rankings.label,
        rankings.score
    FROM rankings
    INNER JOIN document_labels
        ON rankings.doc = document_labels.doc AND rankings.label = document_labels.label
),

sums AS (
    SELECT
        scored.label,
        SUM(curves.precision) AS precision
    FROM scored
    INNER JOIN curves ON scored.label = curves.label AND scored.score = curves.threshold
    GROUP BY scored.label
),

positives AS (
    SELECT
        label,
        COUNT(*) AS documents
    FROM document_labels
    GROUP BY label
)

SELECT
    labels.label,
    labels.name,
    COALESCE(positives.documents, 0) AS documents,
    COALESCE(sums.precision / positives.documents, 0) AS average_precision
FROM labels
LEFT JOIN positives ON labels.label = positives.label
LEFT JOIN sums ON labels.label = sums.label
ORDER BY labels.name
