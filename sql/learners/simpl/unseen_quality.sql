-- How well the labels are told apart on held-out documents, by a cut or by a tree, and how many of
-- them a tree tells apart clearly better.
--
-- Reads:   thresholds (label, f1)
--          candidate_scores (label, last_stage, f1)
--          going_labels (label)
-- Returns: (f1, labels, going), one row: mean F1, labels, labels that go on
SELECT
    AVG(GREATEST(thresholds.f1, COALESCE(candidate_scores.f1, 0))) AS f1,
    COUNT(*) AS labels,
    (SELECT COUNT(*) FROM going_labels) AS going
FROM thresholds
LEFT JOIN candidate_scores
    ON thresholds.label = candidate_scores.label AND candidate_scores.last_stage = 0
