-- The labels of every document that was read, or why it gets none.
--
-- Reads:   inputs (row, id, has_text, lane(text))
--          answers (document, labels, is_known)
-- Returns: (row, document, labels, reason), one row per document; the list is empty where there is
--          a reason
SELECT
    inputs.row,
    inputs.id AS document,
    CASE
        WHEN answers.is_known THEN answers.labels
        ELSE CAST([] AS VARCHAR[])
    END AS labels,
    CASE
        WHEN NOT inputs.has_text THEN 'text is NULL'
        WHEN TRIM(ARRAY_TO_STRING([LANE(inputs.text)], '')) = '' THEN 'text is empty'
        WHEN NOT answers.is_known THEN 'no known term'
        WHEN ARRAY_TO_STRING(answers.labels, '') = '' THEN 'no label is likely enough'
    END AS reason
FROM inputs
LEFT JOIN answers ON inputs.row = answers.document
