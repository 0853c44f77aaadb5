-- Documents without a term, and those far shorter or longer than the others: three times the
-- distance between the quartiles away from them, on a logarithmic scale, and at least four times.
--
-- Reads:   checked_documents (doc, tokens)
-- Returns: (finding, doc, other, similarity), one row per document
WITH ranked AS (
    SELECT
        LN(tokens) AS size,
        ROW_NUMBER() OVER (ORDER BY tokens, doc) AS place,
        COUNT(*) OVER () AS documents
    FROM checked_documents
    WHERE tokens > 0
),

quartiles AS (
    SELECT
        MIN(CASE WHEN 4 * place >= documents THEN size END) AS low,
        MIN(CASE WHEN 4 * place >= 3 * documents THEN size END) AS high
    FROM ranked
),

fences AS (
    SELECT
        low - GREATEST(3 * (high - low), LN(4)) AS low,
        high + GREATEST(3 * (high - low), LN(4)) AS high
    FROM quartiles
),

judged AS (
    SELECT
        checked_documents.doc,
        CASE
            WHEN checked_documents.tokens = 0 THEN 'empty'
            WHEN LN(checked_documents.tokens) < fences.low THEN 'short'
            WHEN LN(checked_documents.tokens) > fences.high THEN 'long'
        END AS finding
    FROM checked_documents
    CROSS JOIN fences
)

SELECT
    finding,
    doc,
    CAST(NULL AS INTEGER) AS other,
    CAST(NULL AS DOUBLE) AS similarity
FROM judged
WHERE finding IS NOT NULL
