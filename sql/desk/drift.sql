-- How documents differ from those of training, and what the model makes of them.
--
-- Reads:   collection_sizes (given, training)
--          known_terms (terms)
--          trained_terms (terms)
--          new_words (name, share, place)
--          trained_confidence (confidence)
--          given_confidence (confidence)
--          label_drift (name, training, given, by_chance)
--          term_drift (name, training, given, ratio)
-- Returns: (measure, name, training, given, drift, by_chance), a row per measure, label and term
-- Binds:   $words   how many new words
WITH drifted AS (
    SELECT
        1 AS part,
        'documents' AS measure,
        CAST(NULL AS VARCHAR) AS name,
        training,
        given,
        CAST(NULL AS DOUBLE) AS drift,
        CAST(NULL AS DOUBLE) AS by_chance
    FROM collection_sizes
    UNION ALL
    SELECT
        2 AS part,
        'unknown words' AS measure,
        NULL AS name,
        NULL AS training,
        COALESCE(SUM(share), 0) AS given,
        COALESCE(SUM(share), 0) AS drift,
        NULL AS by_chance
    FROM new_words
    UNION ALL
    SELECT
        3 AS part,
        'known terms' AS measure,
        NULL AS name,
        trained_terms.terms / collection_sizes.training AS training,
        known_terms.terms / NULLIF(collection_sizes.given, 0) AS given,
        ABS(
            known_terms.terms / NULLIF(collection_sizes.given, 0)
            / (trained_terms.terms / collection_sizes.training) - 1
        ) AS drift,
        NULL AS by_chance
    FROM collection_sizes
    CROSS JOIN known_terms
    CROSS JOIN trained_terms
    UNION ALL
    SELECT
        4 AS part,
        'confidence' AS measure,
        NULL AS name,
        trained_confidence.confidence AS training,
        given_confidence.confidence AS given,
        ABS(given_confidence.confidence - trained_confidence.confidence) AS drift,
        NULL AS by_chance
    FROM trained_confidence
    CROSS JOIN given_confidence
    UNION ALL
    SELECT
        5 AS part,
        'label mix' AS measure,
        NULL AS name,
        NULL AS training,
        NULL AS given,
        SUM(ABS(label_drift.given - label_drift.training)) / 2 AS drift,
        SUM(label_drift.by_chance) / 2 AS by_chance
    FROM label_drift
    UNION ALL
    SELECT
        6 AS part,
        'label' AS measure,
        label_drift.name,
        label_drift.training,
        label_drift.given,
        ABS(label_drift.given - label_drift.training) AS drift,
        label_drift.by_chance
    FROM label_drift
    UNION ALL
    SELECT
        7 AS part,
        'term' AS measure,
        term_drift.name,
        term_drift.training,
        term_drift.given,
        term_drift.ratio AS drift,
        NULL AS by_chance
    FROM term_drift
    UNION ALL
    SELECT
        8 AS part,
        'new word' AS measure,
        new_words.name,
        CAST(0 AS DOUBLE) AS training,
        new_words.share AS given,
        new_words.share AS drift,
        NULL AS by_chance
    FROM new_words
    WHERE new_words.place <= $words
)

SELECT
    measure,
    name,
    training,
    given,
    drift,
    by_chance
FROM drifted
ORDER BY part, drift DESC, name
