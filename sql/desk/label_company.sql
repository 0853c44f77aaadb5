-- Labels of several of a document that say the same, or exclude each other.
--
-- Reads:   checked_labels (place, name)
-- Returns: (finding, name, other, documents), one row per pair of labels: always, when no document
--          has the first without the other; never, when none has both though many would by chance
-- Binds:   $few    the fewest documents with the first label for which always says something
--          $many   the fewest documents that would have both by chance for never to say something
WITH sizes AS (
    SELECT
        name,
        COUNT(*) AS documents
    FROM checked_labels
    GROUP BY name
),

collection AS (
    SELECT COUNT(DISTINCT place) AS documents FROM checked_labels
),

pairs AS (
    SELECT
        own.name,
        others.name AS other,
        COUNT(*) AS documents
    FROM checked_labels AS own
    INNER JOIN checked_labels AS others
        ON own.place = others.place AND own.name <> others.name
    GROUP BY own.name, others.name
)

SELECT
    'always' AS finding,
    pairs.name,
    pairs.other,
    pairs.documents
FROM pairs
INNER JOIN sizes ON pairs.name = sizes.name
WHERE pairs.documents = sizes.documents AND sizes.documents >= $few
UNION ALL
SELECT
    'never' AS finding,
    own.name,
    others.name AS other,
    CAST(0 AS BIGINT) AS documents
FROM sizes AS own
INNER JOIN sizes AS others ON own.name < others.name
CROSS JOIN collection
LEFT JOIN pairs ON own.name = pairs.name AND others.name = pairs.other
WHERE
    pairs.name IS NULL
    AND CAST(own.documents AS DOUBLE) * others.documents / collection.documents >= $many
ORDER BY finding, documents DESC, name, other
