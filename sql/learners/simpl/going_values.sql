-- The projections of the labels that go on to a further stage.
--
-- Reads:   swept (label, doc, value, target)
--          going_labels (label)
-- Returns: (label, doc, value, target), one row per label and document
SELECT
    swept.label,
    swept.doc,
    swept.value,
    swept.target
FROM swept
INNER JOIN going_labels ON swept.label = going_labels.label
