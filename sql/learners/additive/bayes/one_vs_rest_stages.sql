-- Naive Bayes of each label against the documents without it: the log-odds of the prior. A label
-- of all documents has half a document without it.
--
-- Reads:   label_totals (label, documents)
--          collection (documents)
-- Returns: (label, stage, bias, per_token), one row per label
-- Binds:   $flat_prior   whether either side is as likely beforehand
SELECT
    label_totals.label,
    0 AS stage,
    CASE
        WHEN $flat_prior THEN 0
        ELSE
            LN(
                label_totals.documents
                / GREATEST(CAST(collection.documents - label_totals.documents AS DOUBLE), 0.5)
            )
    END AS bias,
    CAST(0 AS DOUBLE) AS per_token
FROM label_totals
CROSS JOIN collection
