-- How many documents there are, and how many the model was trained on: inverse document frequencies
-- say so.
--
-- Reads:   keyed_documents (doc)
--          terms (documents, idf)
-- Returns: (given, training), one row
WITH given AS (
    SELECT COUNT(*) AS documents FROM keyed_documents
),

trained AS (
    SELECT MAX(terms.documents * EXP(terms.idf)) AS documents FROM terms
)

SELECT
    CAST(given.documents AS DOUBLE) AS given,
    CAST(trained.documents AS DOUBLE) AS training
FROM given
CROSS JOIN trained
