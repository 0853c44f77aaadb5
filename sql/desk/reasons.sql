-- What speaks for the label that a suspect should have, and against the one that it has: its terms
-- by what they add to the log-odds of the one less those of the other, on the first discriminants.
--
-- Reads:   first_suspects (rank, document, label, suggested)
--          keyed_documents (doc, document)
--          labels (label, name)
--          entries (doc, term, weight)
--          discriminants (label, stage, term, weight)
--          leaves (label, leaf, slope)
--          terms (term, name)
-- Returns: (rank, term, contribution), one row per suspect and term that speaks so
WITH first_leaves AS (
    SELECT
        label,
        MIN(leaf) AS leaf
    FROM leaves
    GROUP BY label
),

slopes AS (
    SELECT
        leaves.label,
        leaves.slope
    FROM leaves
    INNER JOIN first_leaves
        ON leaves.label = first_leaves.label AND leaves.leaf = first_leaves.leaf
),

sides AS (
    SELECT
        rank,
        document,
        suggested AS name,
        1 AS side
    FROM first_suspects
    UNION ALL
    SELECT
        rank,
        document,
        label AS name,
        -1 AS side
    FROM first_suspects
),

asked AS (
    SELECT
        sides.rank,
        keyed_documents.doc,
        labels.label,
        sides.side * slopes.slope AS factor
    FROM sides
    INNER JOIN labels ON sides.name = labels.name
    INNER JOIN slopes ON labels.label = slopes.label
    INNER JOIN keyed_documents
        ON CAST(sides.document AS VARCHAR) = CAST(keyed_documents.document AS VARCHAR)
),

sums AS (
    SELECT
        asked.rank,
        entries.term,
        SUM(asked.factor * entries.weight * discriminants.weight) AS contribution
    FROM asked
    INNER JOIN entries ON asked.doc = entries.doc
    INNER JOIN discriminants
        ON asked.label = discriminants.label AND entries.term = discriminants.term
    WHERE discriminants.stage = 0
    GROUP BY asked.rank, entries.term
)

SELECT
    sums.rank,
    terms.name AS term,
    sums.contribution
FROM sums
INNER JOIN terms ON sums.term = terms.term
WHERE sums.contribution > 0
