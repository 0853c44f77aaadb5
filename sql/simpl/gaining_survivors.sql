-- The survivors of labels for which a stage was worth its while: its tree is clearly better than
-- the last stage's on documents that neither has seen. The others need no further stage.
--
-- Reads:   found_survivors (label, doc, target)
--          candidate_scores (label, last_stage, f1, positives)
-- Returns: (label, doc, target), one row per label and surviving document
-- Binds:   $stage    the stage
--          $margin   how much better, for a label with a single positive document
WITH gaining AS (
    SELECT now.label
    FROM candidate_scores AS now
    INNER JOIN candidate_scores AS before
        ON now.label = before.label AND now.last_stage = before.last_stage + 1
    WHERE
        now.last_stage = $stage
        AND now.positives > 0
        AND now.f1 > before.f1 + $margin / SQRT(now.positives)
)

SELECT
    found_survivors.label,
    found_survivors.doc,
    found_survivors.target
FROM found_survivors
INNER JOIN gaining ON found_survivors.label = gaining.label
