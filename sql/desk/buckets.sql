-- The bucket of each document in each band: documents with the same three numbers may be alike.
--
-- Reads:   signatures (doc, lane(first), lane(second), lane(third))
-- Returns: (doc, band, first, second, third), one row per document and band
SELECT
    doc,
    UNNEST([LANE()]) AS band,
    UNNEST([LANE(first)]) AS first,
    UNNEST([LANE(second)]) AS second,
    UNNEST([LANE(third)]) AS third
FROM signatures
