-- The mean score that the documents of a class have for each label.
--
-- Reads:   unseen_scores (label, doc, score)
--          document_labels (doc, label)
-- Returns: (label, class, mean), one row per label and class; class -1 is all documents
SELECT
    unseen_scores.label,
    document_labels.label AS class,
    AVG(CAST(unseen_scores.score AS DOUBLE)) AS mean
FROM unseen_scores
INNER JOIN document_labels ON unseen_scores.doc = document_labels.doc
GROUP BY unseen_scores.label, document_labels.label
UNION ALL
SELECT
    unseen_scores.label,
    -1 AS class,
    AVG(CAST(unseen_scores.score AS DOUBLE)) AS mean
FROM unseen_scores
GROUP BY unseen_scores.label
