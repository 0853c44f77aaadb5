-- The bias of the second of two labels, whose scores are those of the first taken from a total.
--
-- Reads:   biases (label, bias)
-- Returns: (label, bias), one row
-- Binds:   $total   what the scores of both labels add up to
SELECT
    1 AS label,
    $total - bias AS bias
FROM biases
