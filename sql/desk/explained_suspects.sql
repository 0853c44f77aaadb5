-- Suspects with the terms that speak most against the label that they have.
--
-- Reads:   first_suspects (rank, document, label, suggested, score)
--          reasons (rank, term, contribution)
-- Returns: (document, label, suggested, score, terms), one row per suspect, the most suspicious
--          first; terms is NULL for one that is not in the source
-- Binds:   $terms   how many terms at most
WITH placed AS (
    SELECT
        rank,
        term,
        ROW_NUMBER() OVER (PARTITION BY rank ORDER BY contribution DESC, term) AS place
    FROM reasons
),

listed AS (
    SELECT
        rank,
        STRING_AGG(term, ', ' ORDER BY place) AS terms
    FROM placed
    WHERE place <= $terms
    GROUP BY rank
)

SELECT
    first_suspects.document,
    first_suspects.label,
    first_suspects.suggested,
    first_suspects.score,
    listed.terms
FROM first_suspects
LEFT JOIN listed ON first_suspects.rank = listed.rank
ORDER BY first_suspects.rank
