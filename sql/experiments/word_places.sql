-- How many words occur only in documents of a label, only in others, or in both.
--
-- Reads:   weights (doc, term)
--          document_labels (doc, label)
--          labels (label, name, documents)
-- Returns: (name, documents, only_here, only_elsewhere, in_both), one row per label, largest first
WITH everywhere AS (
    SELECT
        term,
        COUNT(*) AS documents
    FROM weights
    GROUP BY term
),

total AS (
    SELECT COUNT(*) AS terms FROM everywhere
),

here AS (
    SELECT
        document_labels.label,
        weights.term,
        COUNT(*) AS documents
    FROM weights
    INNER JOIN document_labels ON weights.doc = document_labels.doc
    GROUP BY document_labels.label, weights.term
),

counted AS (
    SELECT
        here.label,
        SUM(CASE WHEN here.documents = everywhere.documents THEN 1 ELSE 0 END) AS only_here,
        COUNT(*) AS words
    FROM here
    INNER JOIN everywhere ON here.term = everywhere.term
    GROUP BY here.label
)

SELECT
    labels.name,
    labels.documents,
    CAST(counted.only_here AS BIGINT) AS only_here,
    total.terms - counted.words AS only_elsewhere,
    CAST(counted.words - counted.only_here AS BIGINT) AS in_both
FROM labels
INNER JOIN counted ON labels.label = counted.label
CROSS JOIN total
ORDER BY labels.documents DESC, labels.name
