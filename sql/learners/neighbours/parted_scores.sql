-- How near training documents are to the mean of each label's documents, without themselves: their
-- own part is taken out of it. The mean of no other document is at the origin.
--
-- Reads:   coordinates (label, doc, value)
--          document_labels (doc, label)
--          positions (doc, length)
--          label_positions (doc, length)
--          class_sizes (label, documents)
-- Returns: (label, leaf, doc, score, target), one row per label and document
-- Binds:   $unit   whether angles are compared, instead of distances
WITH measured AS (
    SELECT
        coordinates.label,
        coordinates.doc,
        coordinates.value,
        class_sizes.documents,
        positions.length,
        coordinates.value * positions.length * label_positions.length AS product,
        label_positions.length AS mean_length,
        CASE WHEN document_labels.doc IS NULL THEN 0 ELSE 1 END AS target
    FROM coordinates
    LEFT JOIN positions ON coordinates.doc = positions.doc
    INNER JOIN label_positions ON coordinates.label = label_positions.doc
    INNER JOIN class_sizes ON coordinates.label = class_sizes.label
    LEFT JOIN document_labels
        ON coordinates.doc = document_labels.doc AND coordinates.label = document_labels.label
),

parted AS (
    SELECT
        label,
        doc,
        value,
        documents,
        length,
        target,
        documents * product - length * length AS product,
        documents * documents * mean_length * mean_length
        - 2 * documents * product
        + length * length AS square,
        (1 / NULLIF(value, 0) - 1)
        * POWER(CAST(documents AS DOUBLE) / NULLIF(documents - 1, 0), 2) AS distance
    FROM measured
)

SELECT
    label,
    0 AS leaf,
    doc,
    CASE
        WHEN target = 0 OR length IS NULL THEN value
        WHEN NOT $unit THEN COALESCE(1 / (1 + distance), 0)
        WHEN documents = 1 OR square <= 1e-12 THEN 0
        ELSE product / (length * SQRT(square))
    END AS score,
    target
FROM parted
