-- Documents that are to be removed and are not in the model, not so often, or with other content.
--
-- Reads:   earlier (key, digest)
--          change (key, digest)
-- Returns: (documents, example), one row
WITH numbered AS (
    SELECT
        COALESCE(key, '') AS key,
        digest,
        ROW_NUMBER() OVER (PARTITION BY key, digest ORDER BY digest) AS place
    FROM earlier
),

wanted AS (
    SELECT
        COALESCE(key, '') AS key,
        digest,
        ROW_NUMBER() OVER (PARTITION BY key, digest ORDER BY digest) AS place
    FROM change
)

SELECT
    COUNT(*) AS documents,
    MIN(wanted.key) AS example
FROM wanted
LEFT JOIN numbered
    ON
        wanted.key = numbered.key
        AND wanted.digest = numbered.digest
        AND wanted.place = numbered.place
WHERE numbered.digest IS NULL
