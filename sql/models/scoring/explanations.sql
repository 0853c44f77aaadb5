-- Why each document gets its labels: what adds up to its projections, then the path to the leaf.
--
-- Reads:   keyed_documents (doc, document)
--          labels (label, name)
--          contributions (doc, label, stage, part, term, contribution)
--          paths (doc, label, stage, value, low, high)
--          decisions (doc, label, score)
-- Returns: (document, label, stage, part, term, contribution, low, value, high), one row per
--          document, label, stage and what counts there; part is term, length or bias, whose
--          contributions sum to the projection; or neighbour, with the key of a near point as
--          term, whose contributions sum to the same; or path, with the projection as value
--          between the bounds of the leaf
WITH steps AS (
    SELECT
        contributions.doc,
        contributions.label,
        contributions.stage,
        contributions.part,
        contributions.term,
        contributions.contribution,
        CAST(NULL AS DOUBLE) AS low,
        CAST(NULL AS DOUBLE) AS value,
        CAST(NULL AS DOUBLE) AS high,
        CASE contributions.part WHEN 'term' THEN 0 WHEN 'length' THEN 1 ELSE 2 END AS place
    FROM contributions
    UNION ALL
    SELECT
        paths.doc,
        paths.label,
        paths.stage,
        'path' AS part,
        CAST(NULL AS VARCHAR) AS term,
        CAST(NULL AS DOUBLE) AS contribution,
        paths.low,
        paths.value,
        paths.high,
        3 AS place
    FROM paths
)

SELECT
    keyed_documents.document,
    labels.name AS label,
    steps.stage,
    steps.part,
    steps.term,
    steps.contribution,
    steps.low,
    steps.value,
    steps.high
FROM steps
INNER JOIN keyed_documents ON steps.doc = keyed_documents.doc
INNER JOIN labels ON steps.label = labels.label
INNER JOIN decisions ON steps.doc = decisions.doc AND steps.label = decisions.label
ORDER BY
    keyed_documents.doc,
    decisions.score DESC,
    steps.label,
    steps.place = 3,
    steps.stage,
    steps.place,
    ABS(steps.contribution) DESC,
    steps.term
