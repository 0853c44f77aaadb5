-- Some documents' projections, to be drawn: of each label, the same number with it and without.
--
-- Reads:   document_projections (name, doc, positive, on_first, on_second)
-- Returns: (name, positive, on_first, on_second), one row per label and document
-- Binds:   $most   how many of either class
WITH drawn AS (
    SELECT
        name,
        positive,
        on_first,
        on_second,
        ROW_NUMBER() OVER (
            PARTITION BY name, positive ORDER BY MD5(CAST(doc AS VARCHAR)), doc
        ) AS place
    FROM document_projections
)

SELECT
    name,
    positive,
    on_first,
    on_second
FROM drawn
WHERE place <= $most
ORDER BY name, positive, place
