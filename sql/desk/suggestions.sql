-- Documents to label next: uncertain ones that are unlike those still more uncertain. The score is
-- the uncertainty times 1 less the largest cosine to one of those.
--
-- Reads:   uncertain_documents (doc, document, label, other, probability, uncertainty, place)
--          entries (doc, term, weight)
--          labels (label, name)
-- Returns: (document, label, other, probability, score), one row per document, the best first
-- Binds:   $count   how many
WITH some_entries AS (
    SELECT
        uncertain_documents.place,
        entries.term,
        entries.weight
    FROM uncertain_documents
    INNER JOIN entries ON uncertain_documents.doc = entries.doc
),

norms AS (
    SELECT
        place,
        SQRT(SUM(weight * weight)) AS norm
    FROM some_entries
    GROUP BY place
),

cosines AS (
    SELECT
        own.place,
        others.place AS before,
        SUM(own.weight * others.weight) AS product
    FROM some_entries AS own
    INNER JOIN some_entries AS others ON own.term = others.term
    WHERE others.place < own.place
    GROUP BY own.place, others.place
),

nearest AS (
    SELECT
        cosines.place,
        MAX(cosines.product / (own.norm * others.norm)) AS cosine
    FROM cosines
    INNER JOIN norms AS own ON cosines.place = own.place
    INNER JOIN norms AS others ON cosines.before = others.place
    GROUP BY cosines.place
),

scored AS (
    SELECT
        uncertain_documents.document,
        uncertain_documents.label,
        uncertain_documents.other,
        uncertain_documents.probability,
        uncertain_documents.place,
        uncertain_documents.uncertainty
        * (1 - LEAST(COALESCE(nearest.cosine, 0), 1)) AS score
    FROM uncertain_documents
    LEFT JOIN nearest ON uncertain_documents.place = nearest.place
),

ranked AS (
    SELECT
        document,
        label,
        other,
        probability,
        score,
        ROW_NUMBER() OVER (ORDER BY score DESC, place) AS rank
    FROM scored
)

SELECT
    ranked.document,
    labels.name AS label,
    others.name AS other,
    ranked.probability,
    ranked.score
FROM ranked
INNER JOIN labels ON ranked.label = labels.label
LEFT JOIN labels AS others ON ranked.other = others.label
WHERE ranked.rank <= $count
ORDER BY ranked.rank
