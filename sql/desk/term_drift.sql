-- Terms that became frequent or rare: the likelihood ratio (G squared) of how many documents have a
-- term, in training and now.
--
-- Reads:   entries (doc, term)
--          terms (term, name, documents)
--          collection_sizes (given, training)
-- Returns: (name, training, given, ratio), one row per term: the shares of documents that have it
-- Binds:   $most   how many terms
WITH counted AS (
    SELECT
        entries.term,
        COUNT(*) AS documents
    FROM entries
    GROUP BY entries.term
),

counts AS (
    SELECT
        terms.name,
        CAST(terms.documents AS DOUBLE) AS before,
        CAST(COALESCE(counted.documents, 0) AS DOUBLE) AS since,
        collection_sizes.training,
        collection_sizes.given,
        (terms.documents + COALESCE(counted.documents, 0))
        / (collection_sizes.training + collection_sizes.given) AS share
    FROM terms
    LEFT JOIN counted ON terms.term = counted.term
    CROSS JOIN collection_sizes
    WHERE collection_sizes.given > 0
),

ratios AS (
    SELECT
        counts.name,
        counts.before / counts.training AS training,
        counts.since / counts.given AS given,
        2 * (
            counts.before * LN(GREATEST(counts.before, 1) / (counts.training * counts.share))
            + counts.since * LN(GREATEST(counts.since, 1) / (counts.given * counts.share))
            + (counts.training - counts.before)
            * LN(
                GREATEST(counts.training - counts.before, 1)
                / (counts.training * (1 - counts.share))
            )
            + (counts.given - counts.since)
            * LN(
                GREATEST(counts.given - counts.since, 1) / (counts.given * (1 - counts.share))
            )
        ) AS ratio
    FROM counts
    WHERE counts.share < 0.999999
),

ordered AS (
    SELECT
        ratios.name,
        ratios.training,
        ratios.given,
        ratios.ratio,
        ROW_NUMBER() OVER (ORDER BY ratios.ratio DESC, ratios.name) AS place
    FROM ratios
)

SELECT
    ordered.name,
    ordered.training,
    ordered.given,
    ordered.ratio
FROM ordered
WHERE ordered.place <= $most
