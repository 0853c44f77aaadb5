-- How probable a label is for a document.
--
-- Reads:   decisions (label, probability)
--          labels (label, name)
-- Returns: (probability), a row if the label is known
-- Binds:   $wanted   the label's name
SELECT decisions.probability
FROM decisions
INNER JOIN labels ON decisions.label = labels.label
WHERE labels.name = $wanted
