-- The probabilities of the labels that documents were given.
--
-- Reads:   decisions (doc, label, probability)
--          predictions (doc, label)
-- Returns: (doc, label, probability), one row per document and label that it was given
SELECT
    decisions.doc,
    decisions.label,
    decisions.probability
FROM decisions
INNER JOIN predictions ON decisions.doc = predictions.doc AND decisions.label = predictions.label
