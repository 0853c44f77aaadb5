-- The documents of a model after some were removed, equal ones as often as they were added.
--
-- Reads:   earlier (key, digest)
--          change (key, digest)
-- Returns: (key, digest), one row per document
WITH numbered AS (
    SELECT
        key,
        digest,
        ROW_NUMBER() OVER (PARTITION BY key, digest ORDER BY digest) AS place
    FROM earlier
),

gone AS (
    SELECT
        key,
        digest,
        COUNT(*) AS times
    FROM change
    GROUP BY key, digest
)

SELECT
    numbered.key,
    numbered.digest
FROM numbered
LEFT JOIN gone
    ON
        COALESCE(numbered.key, '') = COALESCE(gone.key, '')
        AND numbered.digest = gone.digest
WHERE numbered.place > COALESCE(gone.times, 0)
