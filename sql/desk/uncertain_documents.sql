-- The documents of which a model is least certain, the least certain first.
--
-- Reads:   uncertainties (doc, label, other, probability, uncertainty)
--          keyed_documents (doc, document)
--          known_keys (key)
-- Returns: (doc, document, label, other, probability, uncertainty, place), one row per document
--          that training has not seen
-- Binds:   $most   how many
WITH unlabelled AS (
    SELECT
        uncertainties.doc,
        keyed_documents.document,
        uncertainties.label,
        uncertainties.other,
        uncertainties.probability,
        uncertainties.uncertainty,
        ROW_NUMBER() OVER (
            ORDER BY uncertainties.uncertainty DESC, uncertainties.doc
        ) AS place
    FROM uncertainties
    INNER JOIN keyed_documents ON uncertainties.doc = keyed_documents.doc
    LEFT JOIN known_keys ON CAST(keyed_documents.document AS VARCHAR) = known_keys.key
    WHERE known_keys.key IS NULL
)

SELECT
    doc,
    document,
    label,
    other,
    probability,
    uncertainty,
    place
FROM unlabelled
WHERE place <= $most
