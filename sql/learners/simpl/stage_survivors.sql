-- The documents that a stage is trained on.
--
-- Reads:   survivors (label, doc, target)
-- Returns: (stage, label, doc, target), one row per label and document
-- Binds:   $stage   the stage
SELECT
    CAST($stage AS INTEGER) AS stage,
    label,
    doc,
    target
FROM survivors
