-- The largest labels, numbered.
--
-- Reads:   labels (label, documents)
-- Returns: (label, place), one row per label; places begin with 0
-- Binds:   $most   how many labels at most
WITH ranked AS (
    SELECT
        label,
        CAST(ROW_NUMBER() OVER (ORDER BY documents DESC, label) - 1 AS INTEGER) AS place
    FROM labels
)

SELECT
    label,
    place
FROM ranked
WHERE place < $most
