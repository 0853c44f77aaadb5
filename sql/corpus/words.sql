-- The distinct forms that can still become terms, numbered, the most frequent first.
--
-- Reads:   forms (field, form, count)
-- Returns: (word, field, form), one row per form
-- Binds:   $min_count   occurrences below which a form cannot become a term
WITH totals AS (
    SELECT
        field,
        form,
        SUM(count) AS count
    FROM forms
    GROUP BY field, form
)

SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY count DESC, form, field) - 1 AS INTEGER) AS word,
    field,
    form
FROM totals
WHERE count >= $min_count
