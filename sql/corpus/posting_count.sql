-- How many pairs of a document and a term there are.
--
-- Reads:   vocabulary (documents)
-- Returns: (postings), one row
SELECT CAST(SUM(documents) AS BIGINT) AS postings FROM vocabulary
