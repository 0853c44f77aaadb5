-- What each stage's cut leaves to the next stage, for the training log.
--
-- Reads:   sweeps (label, cut, errors, documents)
-- Returns: (stage, label, documents, cut, survivors), one row per label
-- Binds:   $stage   the stage
SELECT
    CAST($stage AS INTEGER) AS stage,
    label,
    documents,
    cut,
    errors AS survivors
FROM sweeps
