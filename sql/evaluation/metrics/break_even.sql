-- Break-even point of each label: precision, and so recall, when as many documents are given the
-- label as have it; 0 for a label that no document has. Where only some of the documents of equal
-- score can be given it, their mean stands for each: the order of documents does not matter.
--
-- Reads:   labels (label, name)
--          rankings (doc, label, score)
--          document_labels (doc, label)
-- Returns: (label, name, documents, break_even), one row per label
WITH positives AS (
    SELECT
        label,
        COUNT(*) AS documents
    FROM document_labels
    GROUP BY label
),

places AS (
    SELECT
        label,
        score,
        ROW_NUMBER() OVER (PARTITION BY label ORDER BY score DESC) AS place
    FROM rankings
),

cuts AS (
    SELECT
        places.label,
        MIN(places.score) AS score
    FROM places
    INNER JOIN positives ON places.label = positives.label
    WHERE places.place <= positives.documents
    GROUP BY places.label
),

marked AS (
    SELECT
        rankings.label,
        CASE WHEN rankings.score > cuts.score THEN 1 ELSE 0 END AS above,
        CASE WHEN document_labels.doc IS NULL THEN 0 ELSE 1 END AS present
    FROM rankings
    INNER JOIN cuts ON rankings.label = cuts.label
    LEFT JOIN document_labels
        ON rankings.doc = document_labels.doc AND rankings.label = document_labels.label
    WHERE rankings.score >= cuts.score
),

counted AS (
    SELECT
        label,
        SUM(above) AS above,
        SUM(above * present) AS hits_above,
        SUM(1 - above) AS tied,
        CAST(SUM((1 - above) * present) AS DOUBLE) AS hits_tied
    FROM marked
    GROUP BY label
),

taken AS (
    SELECT
        counted.label,
        counted.hits_above + counted.hits_tied
        * LEAST(positives.documents - counted.above, counted.tied) / counted.tied AS hits
    FROM counted
    INNER JOIN positives ON counted.label = positives.label
)

SELECT
    labels.label,
    labels.name,
    COALESCE(positives.documents, 0) AS documents,
    COALESCE(taken.hits / positives.documents, 0) AS break_even
FROM labels
LEFT JOIN positives ON labels.label = positives.label
LEFT JOIN taken ON labels.label = taken.label
ORDER BY labels.label
