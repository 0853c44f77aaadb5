-- The labels that a tree might tell apart better than a single cut does: for them, the log-odds
-- within an interval, or outside of one, have a clearly better F1 than the log-odds above a cut. F1
-- is larger than g where 2 · hits - g · (taken + positives) > 0, so that the interval with the
-- largest sum of 2 · positives - g · documents decides.
--
-- Reads:   odds_bins (label, bin, part, documents, positives)
--          thresholds (label, f1, positives)
-- Returns: (label), one row per label
-- Binds:   $margin   how much better, for a label with a single positive document
WITH goals AS (
    SELECT
        label,
        positives,
        f1 + $margin / SQRT(positives) AS f1
    FROM thresholds
    WHERE positives > 0
),

gains AS (
    SELECT
        odds_bins.label,
        odds_bins.bin,
        odds_bins.part,
        2 * odds_bins.positives - goals.f1 * odds_bins.documents AS gain
    FROM odds_bins
    INNER JOIN goals ON odds_bins.label = goals.label
),

sums AS (
    SELECT
        label,
        bin,
        part,
        gain,
        SUM(gain) OVER (PARTITION BY label ORDER BY bin, part) AS total
    FROM gains
),

-- The sums of the intervals that end here lie between total - highest and total - lowest.
starts AS (
    SELECT
        label,
        gain,
        total,
        MIN(total - gain) OVER (PARTITION BY label ORDER BY bin, part) AS lowest,
        MAX(total - gain) OVER (PARTITION BY label ORDER BY bin, part) AS highest
    FROM sums
),

intervals AS (
    SELECT
        label,
        MAX(total - lowest) AS inside,
        SUM(gain) - MIN(total - highest) AS outside
    FROM starts
    GROUP BY label
)

SELECT goals.label
FROM goals
INNER JOIN intervals ON goals.label = intervals.label
WHERE GREATEST(intervals.inside, intervals.outside) > goals.f1 * goals.positives + 1e-9
