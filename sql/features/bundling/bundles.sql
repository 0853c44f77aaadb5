-- The bundles, as rows and as documents.
--
-- Reads:   bundle_members (bundle)
-- Returns: (doc, id, row, left_out), one row per bundle
SELECT DISTINCT
    bundle AS doc,
    bundle AS id,
    bundle AS row,
    CAST(NULL AS VARCHAR) AS left_out
FROM bundle_members
