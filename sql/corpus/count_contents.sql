-- What tells the content of documents of ready (document, term, count) rows apart: two sums of the
-- counts, each times a number that the term's name gives. A number per term, not per row, is what
-- makes it fast.
--
-- Reads:   entries (id, name, value)
--          name_numbers (name, low, high)
-- Returns: (id, low, high), one row per document
SELECT
    entries.id,
    SUM(CAST(entries.value AS DECIMAL(28, 0)) * CAST(name_numbers.low AS DECIMAL(10, 0))) AS low,
    SUM(CAST(entries.value AS DECIMAL(28, 0)) * CAST(name_numbers.high AS DECIMAL(10, 0))) AS high
FROM entries
INNER JOIN name_numbers ON entries.name = name_numbers.name
GROUP BY entries.id
