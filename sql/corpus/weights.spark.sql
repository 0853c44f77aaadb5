-- The weight of each term in each document, in the order of the documents.
-- Spark works a part out again wherever it is read: the length is that of a window, made once.
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
        CASE :weighting
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
)

SELECT
    doc,
    term,
    CAST(
        weight
        / CASE :unit_length
            -- In an order: sums of fractions depend on it.
            WHEN 'true'
                THEN
                    SQRT(
                        SUM(weight * weight)
                            OVER (
                                PARTITION BY doc
                                ORDER BY term
                                ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING
                            )
                    )
            WHEN 'sum'
                THEN
                    SUM(ABS(weight))
                        OVER (
                            PARTITION BY doc
                            ORDER BY term
                            ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING
                        )
            ELSE 1
        END
        AS FLOAT
    ) AS weight
FROM raw
WHERE weight <> 0
DISTRIBUTE BY doc
SORT BY doc, term
