-- How often each label was rightly given, wrongly given and wrongly not given. Documents that were
-- given no label count as wrongly not given theirs, and so do those whose label training never saw.
--
-- Reads:   labels (label, name)
--          given_labels (doc, label)
--          document_labels (doc, label)
-- Returns: (label, name, hits, false_alarms, misses), one row per label
WITH marked AS (
    SELECT
        COALESCE(given_labels.label, document_labels.label) AS label,
        CASE WHEN given_labels.doc IS NULL THEN 0 ELSE 1 END AS given,
        CASE WHEN document_labels.doc IS NULL THEN 0 ELSE 1 END AS present
    FROM given_labels
    FULL OUTER JOIN document_labels
        ON given_labels.doc = document_labels.doc AND given_labels.label = document_labels.label
),

counted AS (
    SELECT
        label,
        SUM(given * present) AS hits,
        SUM(given * (1 - present)) AS false_alarms,
        SUM((1 - given) * present) AS misses
    FROM marked
    GROUP BY label
)

SELECT
    labels.label,
    labels.name,
    CAST(COALESCE(counted.hits, 0) AS BIGINT) AS hits,
    CAST(COALESCE(counted.false_alarms, 0) AS BIGINT) AS false_alarms,
    CAST(COALESCE(counted.misses, 0) AS BIGINT) AS misses
FROM labels
LEFT JOIN counted ON labels.label = counted.label
