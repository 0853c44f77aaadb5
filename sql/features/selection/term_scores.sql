-- How well each term tells each label from the rest (Yang and Pedersen 1997; Zhang and Oles 2001).
-- A document has the label or not, and the term or not: the documents of both, of either and of
-- none of the two are the cells of a table. Rounded, so that what is equal is so on each engine.
--
-- Reads:   term_documents (term, documents)
--          label_term_documents (label, term, documents)
--          document_labels (label)
--          documents (doc)
-- Returns: (label, term, score), one row per label and term
-- Binds:   $criterion   'information' (of the term on the label), 'gini' (the same with Gini's
--                       index for entropy), 'chi-square' or 'frequency' (documents with the term)
WITH collection AS (
    SELECT CAST(COUNT(*) AS DOUBLE) AS documents FROM documents
),

label_sizes AS (
    SELECT
        label,
        CAST(COUNT(*) AS DOUBLE) AS documents
    FROM document_labels
    GROUP BY label
),

cells AS (
    SELECT
        label_sizes.label,
        term_documents.term,
        CAST(COALESCE(label_term_documents.documents, 0) AS DOUBLE) AS both_of_them,
        CAST(term_documents.documents AS DOUBLE) AS with_term,
        label_sizes.documents AS with_label,
        collection.documents AS total,
        term_documents.documents
        - CAST(COALESCE(label_term_documents.documents, 0) AS DOUBLE) AS term_alone,
        label_sizes.documents
        - CAST(COALESCE(label_term_documents.documents, 0) AS DOUBLE) AS label_alone,
        collection.documents - label_sizes.documents - term_documents.documents
        + CAST(COALESCE(label_term_documents.documents, 0) AS DOUBLE) AS neither
    FROM label_sizes
    CROSS JOIN term_documents
    CROSS JOIN collection
    LEFT JOIN label_term_documents
        ON
            label_sizes.label = label_term_documents.label
            AND term_documents.term = label_term_documents.term
),

scores AS (
    SELECT
        label,
        term,
        CASE $criterion
            WHEN 'frequency' THEN with_term
            WHEN 'chi-square'
                THEN
                    COALESCE(
                        total
                        * POWER(both_of_them * neither - term_alone * label_alone, 2)
                        / NULLIF(
                            with_term
                            * (total - with_term)
                            * with_label
                            * (total - with_label),
                            0
                        ),
                        0
                    )
            WHEN 'gini'
                THEN
                    2 * with_label * (total - with_label) / (total * total)
                    - 2 * both_of_them * term_alone / (total * with_term)
                    - COALESCE(
                        2 * label_alone * neither / (total * NULLIF(total - with_term, 0)), 0
                    )
            ELSE
                COALESCE(
                    both_of_them / total
                    * LN(NULLIF(both_of_them, 0) * total / (with_term * with_label)),
                    0
                )
                + COALESCE(
                    term_alone / total
                    * LN(NULLIF(term_alone, 0) * total / (with_term * (total - with_label))),
                    0
                )
                + COALESCE(
                    label_alone / total
                    * LN(NULLIF(label_alone, 0) * total / ((total - with_term) * with_label)),
                    0
                )
                + COALESCE(
                    neither / total
                    * LN(
                        NULLIF(neither, 0) * total
                        / ((total - with_term) * (total - with_label))
                    ),
                    0
                )
        END AS score
    FROM cells
)

SELECT
    label,
    term,
    CAST(score AS DECIMAL(38, 12)) AS score
FROM scores
