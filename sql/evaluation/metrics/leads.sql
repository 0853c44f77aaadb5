-- By how far each label's score is ahead of the best other label's for the same document. Unlike
-- scores, which grow with a document's length, leads can be compared between documents. A label
-- that has no other beside it is ahead of 0.
--
-- Reads:   decisions (doc, label, score)
-- Returns: (doc, label, score), one row per document and label
WITH best AS (
    SELECT
        doc,
        MAX(score) AS score
    FROM decisions
    GROUP BY doc
),

leaders AS (
    SELECT
        decisions.doc,
        MAX(best.score) AS score,
        MAX(CASE WHEN decisions.score < best.score THEN decisions.score END) AS second_score,
        SUM(CASE WHEN decisions.score = best.score THEN 1 ELSE 0 END) AS labels
    FROM decisions
    INNER JOIN best ON decisions.doc = best.doc
    GROUP BY decisions.doc
)

SELECT
    decisions.doc,
    decisions.label,
    decisions.score
    - CASE
        WHEN decisions.score < leaders.score OR leaders.labels > 1 THEN leaders.score
        ELSE COALESCE(leaders.second_score, 0)
    END AS score
FROM decisions
INNER JOIN leaders ON decisions.doc = leaders.doc
