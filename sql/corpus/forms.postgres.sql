-- The form under which each name counts: its words' stems. A name with a stop word is left out.
--
-- Reads:   names (field, name, count)
--          stop_words (name)
--          stems (name, stem)
-- Returns: (field, name, form, count), one row per name that is kept
WITH parts AS (
    SELECT
        field,
        name,
        count,
        UNNEST(STRING_TO_ARRAY(name, ' ')) AS word,
        GENERATE_SERIES(1, CARDINALITY(STRING_TO_ARRAY(name, ' '))) AS position
    FROM names
)

SELECT
    parts.field,
    parts.name,
    STRING_AGG(COALESCE(stems.stem, parts.word), ' ' ORDER BY parts.position) AS form,
    parts.count
FROM parts
LEFT JOIN stop_words ON parts.word = stop_words.name
LEFT JOIN stems ON parts.word = stems.name
GROUP BY parts.field, parts.name, parts.count
HAVING COUNT(stop_words.name) = 0
