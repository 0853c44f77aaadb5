-- What all documents have of each word after some were added or removed.
--
-- Reads:   earlier (word, documents, amount)
--          change (word, documents, amount)
-- Returns: (word, documents, amount), one row per word of which anything is left
-- Binds:   $sign   1 when documents are added, -1 when they are removed
WITH both_sides AS (
    SELECT
        COALESCE(earlier.word, change.word) AS word,
        COALESCE(earlier.documents, 0) + $sign * COALESCE(change.documents, 0) AS documents,
        CASE
            WHEN $sign > 0 THEN COALESCE(earlier.amount, 0) + COALESCE(change.amount, 0)
            ELSE COALESCE(earlier.amount, 0) - COALESCE(change.amount, 0)
        END AS amount
    FROM earlier
    FULL OUTER JOIN change ON earlier.word = change.word
)

SELECT
    word,
    documents,
    amount
FROM both_sides
WHERE documents <> 0 OR amount <> 0
