-- How often documents of about the same probability have the label, per label and, with label NULL,
-- over all labels. Bins are of equal width, numbered from 0; a probability on the border of two is
-- in the lower one. Documents without probability are left out.
--
-- Reads:   decisions (doc, label, probability)
--          document_labels (doc, label)
-- Returns: (label, bin, documents, mean_probability, share_positive), one row per bin in use
-- Binds:   $bins   the number of bins
WITH marked AS (
    SELECT
        decisions.label,
        CAST(decisions.probability AS DOUBLE) AS probability,
        CASE WHEN document_labels.doc IS NULL THEN 0 ELSE 1 END AS present
    FROM decisions
    LEFT JOIN document_labels
        ON decisions.doc = document_labels.doc AND decisions.label = document_labels.label
    WHERE decisions.probability IS NOT NULL
),

binned AS (
    SELECT
        label,
        CAST(GREATEST(-FLOOR(-probability * $bins) - 1, 0) AS INTEGER) AS bin,
        COUNT(*) AS documents,
        SUM(probability) AS probability,
        CAST(SUM(present) AS BIGINT) AS positives
    FROM marked
    GROUP BY label, bin
),

pooled AS (
    SELECT
        CAST(NULL AS INTEGER) AS label,
        bin,
        CAST(SUM(documents) AS BIGINT) AS documents,
        SUM(probability) AS probability,
        CAST(SUM(positives) AS BIGINT) AS positives
    FROM binned
    GROUP BY bin
),

every_bin AS (
    SELECT
        label,
        bin,
        documents,
        probability,
        positives
    FROM binned
    UNION ALL
    SELECT
        label,
        bin,
        documents,
        probability,
        positives
    FROM pooled
)

SELECT
    label,
    bin,
    documents,
    probability / documents AS mean_probability,
    CAST(positives AS DOUBLE) / documents AS share_positive
FROM every_bin
