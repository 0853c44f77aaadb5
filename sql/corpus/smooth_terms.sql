-- The terms with the smoothed inverse document frequency ln((1 + N) / (1 + df)) + 1 in place of
-- ln(N / df), from which N follows.
--
-- Reads:   terms (term, documents, idf)
-- Returns: (term, idf), one row per term
SELECT
    term,
    LN((1 + FLOOR(documents * EXP(idf) + 0.5)) / (1 + documents)) + 1 AS idf
FROM terms
