-- The cut with the best F1 of each label, midway between the lowest log-odds that it takes and the
-- next lower ones; of equally good cuts the highest.
--
-- Reads:   unseen_odds (label, bin, part, log_odds, target)
--          promising_bins (label, bin, part, taken, hits, positives, below)
-- Returns: (label, cut, f1), one row per label that has a positive document
-- Binds:   $margin   how far below the lowest log-odds the cut is when all documents are taken
WITH steps AS (
    SELECT
        unseen_odds.label,
        unseen_odds.bin,
        unseen_odds.part,
        unseen_odds.log_odds,
        COUNT(*) AS documents,
        SUM(unseen_odds.target) AS hits
    FROM unseen_odds
    INNER JOIN promising_bins
        ON
            unseen_odds.label = promising_bins.label
            AND unseen_odds.bin = promising_bins.bin
            AND unseen_odds.part = promising_bins.part
    GROUP BY
        unseen_odds.label, unseen_odds.bin, unseen_odds.part, unseen_odds.log_odds
),

running AS (
    SELECT
        label,
        bin,
        part,
        log_odds,
        SUM(documents) OVER (PARTITION BY label, bin, part ORDER BY log_odds DESC) AS taken,
        SUM(hits) OVER (PARTITION BY label, bin, part ORDER BY log_odds DESC) AS hits,
        LEAD(log_odds) OVER (PARTITION BY label, bin, part ORDER BY log_odds DESC) AS below
    FROM steps
),

cuts AS (
    SELECT
        running.label,
        COALESCE(
            (running.log_odds + COALESCE(running.below, promising_bins.below)) / 2,
            running.log_odds - $margin
        ) AS cut,
        CAST(2 * (promising_bins.hits + running.hits) AS DOUBLE)
        / (promising_bins.taken + running.taken + promising_bins.positives) AS f1
    FROM running
    INNER JOIN promising_bins
        ON
            running.label = promising_bins.label
            AND running.bin = promising_bins.bin
            AND running.part = promising_bins.part
),

ranked AS (
    SELECT
        label,
        cut,
        f1,
        ROW_NUMBER() OVER (PARTITION BY label ORDER BY f1 DESC, cut DESC) AS place
    FROM cuts
)

SELECT
    label,
    cut,
    f1
FROM ranked
WHERE place = 1
