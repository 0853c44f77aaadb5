-- The projections on the axes of all blocks, as rows.
--
-- Reads:   projections (doc, block, lane(projection))
-- Returns: (doc, axis, projection), one row per document and axis of a block that has terms of it
-- Binds:   $width   axes in a block
SELECT
    projections.doc,
    projections.block * $width + UNNEST([LANE()]) AS axis,
    UNNEST([LANE(projections.projection)]) AS projection
FROM projections
