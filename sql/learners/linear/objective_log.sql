-- The objective of each label by stage and iteration: the mean of its folds, and, after that, on
-- all documents, which starts where the folds ended.
--
-- Reads:   training_log (stage, iteration, label, fold, objective)
--          labels (label, name)
-- Returns: (label, stage, whole, iteration, objective), one row per label, stage and iteration;
--          whole says whether it was on all documents
WITH marked AS (
    SELECT
        label,
        stage,
        fold IS NULL AS whole,
        iteration,
        objective
    FROM training_log
)

SELECT
    labels.name AS label,
    marked.stage,
    marked.whole,
    marked.iteration,
    AVG(marked.objective) AS objective
FROM marked
INNER JOIN labels ON marked.label = labels.label
GROUP BY labels.name, marked.stage, marked.whole, marked.iteration
ORDER BY labels.name, marked.stage, marked.whole, marked.iteration
