-- The labels of the documents of one side of a split.
--
-- Reads:   row_labels (row, name)
-- Returns: (place, name), one row per document and label
-- Binds:   $in_test   whether these are the test documents
SELECT
    row * 2 + CASE WHEN $in_test THEN 1 ELSE 0 END AS place,
    name
FROM row_labels
