-- How well the labels are told apart on held-out documents, by a cut or by a tree, and how many of
-- them a tree tells apart clearly better.
--
-- Reads:   candidate_scores (f1, line_f1)
--          going_labels (label)
-- Returns: (f1, labels, going), one row: mean F1, labels, labels that go on
SELECT
    AVG(GREATEST(line_f1, f1)) AS f1,
    COUNT(*) AS labels,
    (SELECT COUNT(*) FROM going_labels) AS going
FROM candidate_scores
