-- What each document adds to the mean of its labels: its words' frequencies, without what depends
-- on other documents, scaled if wanted. Decimals, whose sums do not depend on the order
-- of the rows; the squares behind the length are whole numbers for the same reason.
--
-- Reads:   bags (row, word, value)
-- Returns: (row, word, amount), one row per document and word
-- Binds:   $weighting     'log_log', 'log', 'binary', 'count' or 'weight'
--          $unit_length   'true': the squares of a document's weights add up to 1; 'sum': their
--                         absolute values do; 'false': they stay as they are
WITH frequencies AS (
    SELECT
        row,
        word,
        CASE $weighting
            WHEN 'log_log' THEN 1 + LN(1 + LN(CAST(value AS DOUBLE)))
            WHEN 'log' THEN 1 + LN(CAST(value AS DOUBLE))
            WHEN 'binary' THEN 1
            ELSE CAST(value AS DOUBLE)
        END AS frequency
    FROM bags
),

tops AS (
    SELECT
        row,
        MAX(ABS(frequency)) AS frequency
    FROM frequencies
    GROUP BY row
),

shares AS (
    SELECT
        frequencies.row,
        frequencies.word,
        frequencies.frequency,
        frequencies.frequency / tops.frequency AS share
    FROM frequencies
    INNER JOIN tops ON frequencies.row = tops.row
),

lengths AS (
    SELECT
        row,
        SQRT(CAST(SUM(CAST(FLOOR(share * share * 1e12 + 0.5) AS BIGINT)) AS DOUBLE)) / 1e6
            AS length,
        CAST(SUM(CAST(FLOOR(ABS(share) * 1e12 + 0.5) AS BIGINT)) AS DOUBLE) / 1e12 AS total
    FROM shares
    GROUP BY row
)

SELECT
    shares.row,
    shares.word,
    CAST(
        CASE $unit_length
            WHEN 'true' THEN shares.share / lengths.length
            WHEN 'sum' THEN shares.share / lengths.total
            ELSE shares.frequency
        END
        AS DECIMAL(28, 12)
    ) AS amount
FROM shares
INNER JOIN lengths ON shares.row = lengths.row
