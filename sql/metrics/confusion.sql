-- How many documents of each label were given each label.
--
-- Reads:   predictions (doc, label)
--          document_labels (doc, label)
--          labels (label, name)
-- Returns: (present, given, documents), one row per pair of labels that occurs
SELECT
    present.name AS present,
    given.name AS given,
    COUNT(*) AS documents
FROM document_labels
INNER JOIN predictions ON document_labels.doc = predictions.doc
INNER JOIN labels AS present ON document_labels.label = present.label
INNER JOIN labels AS given ON predictions.label = given.label
GROUP BY present.name, given.name
ORDER BY present, given
