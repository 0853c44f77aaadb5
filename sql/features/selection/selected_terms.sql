-- The terms that any label keeps, numbered anew without gaps, in the order of their numbers.
--
-- Reads:   kept (term)
-- Returns: (term, earlier), one row per term that is kept, and its earlier number
WITH terms AS (
    SELECT DISTINCT term FROM kept
)

SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY term) - 1 AS INTEGER) AS term,
    term AS earlier
FROM terms
