-- Words that training did not know or left out, by how many of all words they are.
--
-- Reads:   read_names (field, name, count)
--          spellings (field, name)
-- Returns: (name, share, place), one row per such word, the most frequent first
-- Binds:   $shortest   the characters of the shortest word that counts
WITH joined AS (
    SELECT
        read_names.name,
        read_names.count,
        spellings.name IS NULL AS is_new,
        SUM(read_names.count) OVER () AS words
    FROM read_names
    LEFT JOIN spellings
        ON read_names.field = spellings.field AND read_names.name = spellings.name
    WHERE LENGTH(read_names.name) >= $shortest
),

summed AS (
    SELECT
        joined.name,
        CAST(SUM(joined.count) AS DOUBLE) / MAX(joined.words) AS share
    FROM joined
    WHERE joined.is_new
    GROUP BY joined.name
)

SELECT
    summed.name,
    summed.share,
    ROW_NUMBER() OVER (ORDER BY summed.share DESC, summed.name) AS place
FROM summed
