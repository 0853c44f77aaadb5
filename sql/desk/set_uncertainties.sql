-- How uncertain a model is of each document that may have several labels: the variance of how many
-- of them it has, that is p (1 - p) summed over the labels; with the label that adds most.
--
-- Reads:   decisions (doc, label, probability)
-- Returns: (doc, label, other, probability, uncertainty), one row per document
WITH ordered AS (
    SELECT
        doc,
        label,
        probability,
        ROW_NUMBER() OVER (
            PARTITION BY doc ORDER BY probability * (1 - probability) DESC, label
        ) AS place,
        SUM(probability * (1 - probability)) OVER (PARTITION BY doc) AS uncertainty
    FROM decisions
)

SELECT
    doc,
    label,
    CAST(NULL AS INTEGER) AS other,
    probability,
    uncertainty
FROM ordered
WHERE place = 1
