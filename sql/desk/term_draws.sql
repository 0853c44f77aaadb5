-- Numbers drawn for each term that tells documents apart. The term of a document with the smallest
-- is the same in two documents with a probability that is the share of their terms in common,
-- where each counts by its inverse document frequency.
--
-- Reads:   terms (term, documents, idf)
-- Returns: (term, lane(first), lane(second), lane(third)), one row per term of at least two
--          documents; a lane is a band
WITH mixed AS (
    SELECT
        term,
        idf,
        (CAST(term AS BIGINT) + 1) * 48271 % 2147483647 AS hash
    FROM terms
    WHERE documents > 1 AND idf > 0
)

SELECT
    term,
    -LN(
        ((hash * (6 * LANE() + 40503) % 2147483647) * 69621 % 1000003 + 1) / 1000004.0
    ) / idf AS first,
    -LN(
        ((hash * (6 * LANE() + 50505) % 2147483647) * 69621 % 1000003 + 1) / 1000004.0
    ) / idf AS second,
    -LN(
        ((hash * (6 * LANE() + 60607) % 2147483647) * 69621 % 1000003 + 1) / 1000004.0
    ) / idf AS third
FROM mixed
