-- Documents mostly written in a script that few others are written in, by the first characters of
-- their terms.
--
-- Reads:   postings (doc, term, count)
--          terms (term, name)
--          scripts (low, high, script)
-- Returns: (finding, doc, other, similarity), one row per document
-- Binds:   $rare   the largest share of the documents that is few
WITH written AS (
    SELECT
        terms.term,
        scripts.script
    FROM terms
    INNER JOIN scripts
        ON UNICODE(SUBSTRING(terms.name, 1, 1)) BETWEEN scripts.low AND scripts.high
),

sums AS (
    SELECT
        postings.doc,
        written.script,
        SUM(postings.count) AS amount
    FROM postings
    INNER JOIN written ON postings.term = written.term
    GROUP BY postings.doc, written.script
),

ranked AS (
    SELECT
        doc,
        script,
        ROW_NUMBER() OVER (PARTITION BY doc ORDER BY amount DESC, script) AS place
    FROM sums
),

counted AS (
    SELECT
        doc,
        script,
        COUNT(*) OVER (PARTITION BY script) AS of_script,
        COUNT(*) OVER () AS documents
    FROM ranked
    WHERE place = 1
)

SELECT
    CONCAT('script: ', script) AS finding,
    doc,
    CAST(NULL AS INTEGER) AS other,
    CAST(NULL AS DOUBLE) AS similarity
FROM counted
WHERE of_script <= $rare * documents
