-- Break-even points averaged over labels, weighted by the documents of each (micro) or not (macro).
--
-- Reads:   break_even (documents, break_even)
-- Returns: (micro, macro), one row
SELECT
    COALESCE(SUM(documents * break_even) / NULLIF(SUM(documents), 0), 0) AS micro,
    COALESCE(AVG(break_even), 0) AS macro
FROM break_even
