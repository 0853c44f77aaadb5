-- Precision-recall curves: precision and recall when the documents with a score of the threshold or
-- more are given the label, and how many they are. Recall is 0 for a label that no document has.
--
-- Reads:   rankings (doc, label, score)
--          document_labels (doc, label)
-- Returns: (label, threshold, precision, recall, documents), one row per label and score of it
WITH positives AS (
    SELECT
        label,
        COUNT(*) AS documents
    FROM document_labels
    GROUP BY label
),

marked AS (
    SELECT
        rankings.label,
        rankings.score,
        CASE WHEN document_labels.doc IS NULL THEN 0 ELSE 1 END AS present
    FROM rankings
    LEFT JOIN document_labels
        ON rankings.doc = document_labels.doc AND rankings.label = document_labels.label
),

-- Rows of equal score count together, so that any of them can stand for all.
counted AS (
    SELECT
        label,
        score,
        CAST(SUM(present) OVER (PARTITION BY label ORDER BY score DESC) AS DOUBLE) AS hits,
        COUNT(*) OVER (PARTITION BY label ORDER BY score DESC) AS documents,
        LEAD(score) OVER (PARTITION BY label ORDER BY score DESC) AS next_score
    FROM marked
)

SELECT
    counted.label,
    counted.score AS threshold,
    counted.hits / counted.documents AS precision,
    COALESCE(counted.hits / positives.documents, 0) AS recall,
    counted.documents
FROM counted
LEFT JOIN positives ON counted.label = positives.label
WHERE counted.next_score IS NULL OR counted.next_score < counted.score
