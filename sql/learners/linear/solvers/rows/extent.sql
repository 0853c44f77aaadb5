-- How many instances there are, and the largest squared length of one.
--
-- Reads:   state (leverage)
-- Returns: (instances, square), one row
SELECT
    COUNT(*) AS instances,
    MAX(leverage) AS square
FROM state
