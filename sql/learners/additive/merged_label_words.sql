-- What each label's documents have of each word after some were added or removed.
--
-- Reads:   earlier (label, word, documents, amount)
--          change (label, word, documents, amount)
-- Returns: (label, word, documents, amount), one row per label and word of which anything is left
-- Binds:   $sign   1 when documents are added, -1 when they are removed
WITH both_sides AS (
    SELECT
        COALESCE(earlier.label, change.label) AS label,
        COALESCE(earlier.word, change.word) AS word,
        COALESCE(earlier.documents, 0) + $sign * COALESCE(change.documents, 0) AS documents,
        CASE
            WHEN $sign > 0 THEN COALESCE(earlier.amount, 0) + COALESCE(change.amount, 0)
            ELSE COALESCE(earlier.amount, 0) - COALESCE(change.amount, 0)
        END AS amount
    FROM earlier
    FULL OUTER JOIN change ON earlier.label = change.label AND earlier.word = change.word
)

SELECT
    label,
    word,
    documents,
    amount
FROM both_sides
WHERE documents <> 0 OR amount <> 0
