-- By how far each label's score is ahead of the best other label's for the same document. Unlike
-- scores, which grow with a document's length, leads can be compared between documents.
--
-- Reads:   scores (doc, label, score)
-- Returns: (doc, label, score), one row per document and label
WITH ranked AS (
    SELECT
        doc,
        label,
        score,
        ROW_NUMBER() OVER (PARTITION BY doc ORDER BY score DESC, label) AS place
    FROM scores
),

best AS (
    SELECT
        doc,
        MAX(score) AS score,
        MAX(CASE WHEN place = 2 THEN score END) AS second_score
    FROM ranked
    GROUP BY doc
)

SELECT
    ranked.doc,
    ranked.label,
    ranked.score
    - CASE WHEN ranked.place = 1 THEN COALESCE(best.second_score, 0) ELSE best.score END AS score
FROM ranked
INNER JOIN best ON ranked.doc = best.doc
