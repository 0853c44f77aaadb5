-- The worst mistakes: labels that were wrongly given with the highest scores, and labels that were
-- missed with the lowest. A document is in each list once.
--
-- Reads:   predictions (doc, label)
--          document_labels (doc, label)
--          rankings (doc, label, score)
-- Returns: (given, place, doc, label, score), one row per mistake; given says of which kind it is
-- Binds:   $most   mistakes of each kind at most
WITH wrong AS (
    SELECT
        rankings.doc,
        rankings.label,
        rankings.score,
        predictions.doc IS NOT NULL AS given,
        CASE WHEN predictions.doc IS NULL THEN -rankings.score ELSE rankings.score END AS weight
    FROM rankings
    LEFT JOIN predictions
        ON rankings.doc = predictions.doc AND rankings.label = predictions.label
    LEFT JOIN document_labels
        ON rankings.doc = document_labels.doc AND rankings.label = document_labels.label
    WHERE
        (predictions.doc IS NULL AND document_labels.doc IS NOT NULL)
        OR (predictions.doc IS NOT NULL AND document_labels.doc IS NULL)
),

worst AS (
    SELECT
        doc,
        label,
        score,
        given,
        weight,
        ROW_NUMBER() OVER (PARTITION BY doc, given ORDER BY weight DESC, label) AS place
    FROM wrong
),

ranked AS (
    SELECT
        given,
        doc,
        label,
        score,
        ROW_NUMBER() OVER (PARTITION BY given ORDER BY weight DESC, doc) AS place
    FROM worst
    WHERE place = 1
)

SELECT
    given,
    place,
    doc,
    label,
    score
FROM ranked
WHERE place <= $most
