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
        POSEXPLODE(SPLIT(name, ' ')) AS (position, word)
    FROM names
)

SELECT
    parts.field,
    parts.name,
    -- The list is sorted by position after it is collected: Spark collects in any order.
    ARRAY_JOIN(
        TRANSFORM(
            ARRAY_SORT(COLLECT_LIST(
                STRUCT(parts.position, COALESCE(stems.stem, parts.word) AS stem)
            )),
            part -> part.stem
        ),
        ' '
    ) AS form,
    parts.count
FROM parts
LEFT JOIN stop_words ON parts.word = stop_words.name
LEFT JOIN stems ON parts.word = stems.name
GROUP BY parts.field, parts.name, parts.count
HAVING COUNT(stop_words.name) = 0
