-- Where the documents of bundles stand, as if they had been learned from themselves: the leverage
-- of a document is that of its part in its bundle, the shares and the labels are the bundle's.
--
-- Reads:   bundle_members (doc, bundle)
--          member_postings (doc, term, count)
--          member_weights (doc, term, weight)
--          bundle_postings (doc, term, count)
--          bundle_weights (doc, term, weight)
--          slot_scales (slot, scale)
--          iterates (slot, weights)
--          state (instance, costs, shares)
-- Returns: (instance, leverage, costs, projections, shares), one row per document
-- Binds:   $biases   the bias of each lane
WITH given AS (
    SELECT CAST($biases AS DOUBLE[]) AS biases
),

lanes AS MATERIALIZED (
    SELECT
        slot,
        weights[LANE() + 1] AS direction
    FROM iterates
),

projections AS (
    SELECT
        member_weights.doc,
        SUM(member_weights.weight * LANE(lanes.direction)) AS projection
    FROM member_weights
    INNER JOIN lanes ON member_weights.term = lanes.slot
    GROUP BY member_weights.doc
),

leverages AS (
    SELECT
        bundle_members.doc,
        SUM(
            member_weights.weight
            * slot_scales.scale
            * bundle_weights.weight
            * member_postings.count
            / bundle_postings.count
        ) AS leverage
    FROM bundle_members
    INNER JOIN member_weights ON bundle_members.doc = member_weights.doc
    INNER JOIN member_postings
        ON
            member_weights.doc = member_postings.doc
            AND member_weights.term = member_postings.term
    INNER JOIN bundle_weights
        ON bundle_members.bundle = bundle_weights.doc AND member_weights.term = bundle_weights.term
    INNER JOIN bundle_postings
        ON
            bundle_members.bundle = bundle_postings.doc
            AND member_weights.term = bundle_postings.term
    INNER JOIN slot_scales ON member_weights.term = slot_scales.slot
    GROUP BY bundle_members.doc
)

SELECT
    bundle_members.doc AS instance,
    COALESCE(leverages.leverage, 0) AS leverage,
    state.costs,
    CAST(
        [COALESCE(LANE(projections.projection), 0) + given.biases[LANE() + 1]] AS FLOAT[]
    ) AS projections,
    state.shares
FROM bundle_members
INNER JOIN state ON bundle_members.bundle = state.instance
LEFT JOIN projections ON bundle_members.doc = projections.doc
LEFT JOIN leverages ON bundle_members.doc = leverages.doc
CROSS JOIN given
