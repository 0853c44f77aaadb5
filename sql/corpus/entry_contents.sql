-- What tells the content of documents of ready (document, term, value) rows apart: the numbers of
-- their rows, added up in any order. A text of all rows would take more memory than there may be.
--
-- Reads:   row_numbers (id, low, high)
-- Returns: (id, low, high), one row per document
SELECT
    id,
    SUM(CAST(low AS DECIMAL(38, 0))) AS low,
    SUM(CAST(high AS DECIMAL(38, 0))) AS high
FROM row_numbers
GROUP BY id
