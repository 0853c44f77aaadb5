-- Precision-recall curves with a limited number of points per label, for drawing: the first point,
-- the last one, and others as evenly as there are any, half by recall and half by documents. By
-- recall alone the fall of precision between a few positives would be lost, by documents alone the
-- start.
--
-- Reads:   curves (label, threshold, precision, recall, documents)
-- Returns: (label, threshold, precision, recall, documents), some rows per label
-- Binds:   $points   the most points of a label, at least 2
WITH ends AS (
    SELECT
        label,
        MAX(recall) AS recall,
        CAST(MAX(documents) AS DOUBLE) AS documents,
        COUNT(*) AS points
    FROM curves
    GROUP BY label
),

progress AS (
    SELECT
        curves.label,
        curves.documents,
        ends.points,
        curves.documents / ends.documents AS by_documents,
        curves.recall / NULLIF(ends.recall, 0) AS by_recall
    FROM curves
    INNER JOIN ends ON curves.label = ends.label
),

parts AS (
    SELECT
        label,
        documents,
        CASE
            WHEN points <= $points THEN documents
            ELSE FLOOR(($points - 1) * (by_documents + COALESCE(by_recall, by_documents)) / 2)
        END AS part
    FROM progress
),

kept AS (
    SELECT
        label,
        MIN(documents) AS documents
    FROM parts
    GROUP BY label, part
)

SELECT
    curves.label,
    curves.threshold,
    curves.precision,
    curves.recall,
    curves.documents
FROM curves
INNER JOIN kept ON curves.label = kept.label AND curves.documents = kept.documents
ORDER BY curves.label, curves.documents
