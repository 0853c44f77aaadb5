-- The projections on the axes of all blocks, as rows. Spark explodes one array per SELECT.
--
-- Reads:   projections (doc, block, lane(projection))
-- Returns: (doc, axis, projection), one row per document and axis of a block that has terms of it
-- Binds:   $width   axes in a block
SELECT
    projections.doc,
    projections.block * :width + exploded.lane AS axis,
    exploded.projection
FROM projections
    LATERAL VIEW INLINE(
        ARRAYS_ZIP(ARRAY(LANE()), ARRAY(LANE(projections.projection)))
    ) exploded AS lane, projection
