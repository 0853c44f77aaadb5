-- The weight of each term in each document, in the order of the documents.
--
-- Reads:   postings (doc, term, count)
--          terms (term, idf)
-- Returns: (doc, term, weight), one row per document and term whose weight is not 0
-- Binds:   $weighting     'smooth' (with the idf of corpus/smooth_terms), 'simpl', 'ltc', 'tfidf',
--                         'binary' or 'count'; 'log_log' and 'log' are those of 'simpl' and 'ltc'
--                         without the inverse document frequency; ready weights of less than 1
--                         stay as they are in 'ltc'
--          $unit_length   'true': the squares of a document's weights add up to 1; 'sum': their
--                         absolute values do; 'false': they stay as they are
WITH raw AS (
    SELECT
        postings.doc,
        postings.term,
        CASE $weighting
            WHEN 'smooth' THEN (1 + LN(postings.count)) * terms.idf
            WHEN 'simpl' THEN (1 + LN(1 + LN(postings.count))) * terms.idf
            WHEN 'ltc'
                THEN
                    CASE WHEN postings.count < 1 THEN postings.count ELSE 1 + LN(postings.count) END
                    * terms.idf
            WHEN 'tfidf' THEN postings.count * terms.idf
            WHEN 'log_log' THEN 1 + LN(1 + LN(postings.count))
            WHEN 'log' THEN 1 + LN(postings.count)
            WHEN 'binary' THEN 1
            ELSE postings.count
        END AS weight
    FROM postings
    INNER JOIN terms ON postings.term = terms.term
),

lengths AS (
    SELECT
        doc,
        CASE $unit_length
            WHEN 'true' THEN SQRT(SUM(weight * weight))
            WHEN 'sum' THEN SUM(ABS(weight))
            ELSE 1
        END AS length
    FROM raw
    GROUP BY doc
)

SELECT
    raw.doc,
    raw.term,
    CAST(raw.weight / lengths.length AS FLOAT) AS weight
FROM raw
INNER JOIN lengths ON raw.doc = lengths.doc
WHERE raw.weight <> 0
ORDER BY raw.doc, raw.term
