-- The labels that go on to a further stage: those for which trees that look at the stages so far
-- are clearly better than what came before them, on documents that neither has seen. Before the
-- first stage's tree comes the single cut.
--
-- Reads:   candidate_scores (label, last_stage, f1, line_f1, positives)
-- Returns: (label), one row per label
-- Binds:   $stage    the last stage so far
--          $margin   how much better, for a label with a single positive document
WITH before AS (
    SELECT
        label,
        -1 AS last_stage,
        line_f1 AS f1
    FROM candidate_scores
    WHERE last_stage = 0
    UNION ALL
    SELECT
        label,
        last_stage,
        f1
    FROM candidate_scores
)

SELECT now.label
FROM candidate_scores AS now
INNER JOIN before ON now.label = before.label AND now.last_stage = before.last_stage + 1
WHERE
    now.last_stage = $stage
    AND now.positives > 0
    AND now.f1 > before.f1 + $margin / SQRT(now.positives)
