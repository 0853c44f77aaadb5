-- The suspects to look at first.
--
-- Reads:   suspects (document, label, suggested, score)
-- Returns: (rank, document, label, suggested, score), one row per suspect, the worst first
-- Binds:   $label   has this label, or should have it; NULL for any
--          $most    how many at most
WITH ranked AS (
    SELECT
        CAST(ROW_NUMBER() OVER (
            ORDER BY score DESC, document, COALESCE(label, suggested)
        ) AS INTEGER) AS rank,
        document,
        label,
        suggested,
        score
    FROM suspects
    WHERE $label IS NULL OR label = $label OR suggested = $label
)

SELECT
    rank,
    document,
    label,
    suggested,
    score
FROM ranked
WHERE rank <= $most
ORDER BY rank
