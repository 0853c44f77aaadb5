-- The one label of every document that was read, or why it gets none.
--
-- Reads:   inputs (row, id, has_text, lane(text))
--          answers (document, label, score, probability, is_known)
-- Returns: (row, document, label, score, probability, reason), one row per document; label, score
--          and probability are NULL where there is a reason
SELECT
    inputs.row,
    inputs.id AS document,
    CASE WHEN answers.is_known THEN answers.label END AS label,
    CASE WHEN answers.is_known THEN answers.score END AS score,
    CASE WHEN answers.is_known THEN answers.probability END AS probability,
    CASE
        WHEN NOT inputs.has_text THEN 'text is NULL'
        WHEN TRIM(ARRAY_TO_STRING([LANE(inputs.text)], '')) = '' THEN 'text is empty'
        WHEN NOT answers.is_known THEN 'no known term'
        WHEN answers.label IS NULL THEN 'no label is likely enough'
    END AS reason
FROM inputs
LEFT JOIN answers ON inputs.row = answers.document
