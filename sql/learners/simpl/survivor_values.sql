-- The survivors' projections on the discriminant that was found for them.
--
-- Reads:   instances (instance, doc, part, target)
--          projections (instance, projection_0)
-- Returns: (label, doc, value, target), one row per label and surviving document
SELECT
    instances.part AS label,
    instances.doc,
    COALESCE(projections.projection_0, 0) AS value,
    instances.target
FROM instances
LEFT JOIN projections ON instances.instance = projections.instance
