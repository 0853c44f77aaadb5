-- The labels that words spoke for or against in the worst mistakes: the label of the mistake, and
-- where labels compete, those on the other side: what the document has instead, or was given.
--
-- Reads:   mistakes (given, place, doc, label)
--          predictions (doc, label)
--          document_labels (doc, label)
-- Returns: (item, doc, label, sign), one row per item and label; items are places of wrongly given
--          labels, and places below 0 of missed ones; sign is 1 or -1
-- Binds:   $competing   whether a document has one label, for which all others compete
WITH items AS (
    SELECT
        doc,
        label,
        given,
        CASE WHEN given THEN place ELSE -place END AS item
    FROM mistakes
),

rivals AS (
    SELECT
        items.item,
        items.doc,
        document_labels.label
    FROM items
    INNER JOIN document_labels ON items.doc = document_labels.doc
    WHERE items.given
    UNION ALL
    SELECT
        items.item,
        items.doc,
        predictions.label
    FROM items
    INNER JOIN predictions ON items.doc = predictions.doc
    WHERE NOT items.given
)

SELECT
    item,
    doc,
    label,
    1 AS sign
FROM items
UNION ALL
SELECT
    item,
    doc,
    label,
    -1 AS sign
FROM rivals
WHERE $competing
