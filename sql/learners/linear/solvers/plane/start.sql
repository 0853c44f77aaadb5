-- Where the instances stand before the first step: at the bias of each lane, with no share of
-- their own in it. A cost is what an error counts, with the sign of the class; 0 leaves it out.
--
-- Reads:   targets (instance, lane(target))
--          instances (instance, importance, fold)
--          leverages (instance, leverage, decay)
-- Returns: (instance, leverage, decay, costs, projections, earlier_projections, shares,
--          earlier_shares), one row per instance
-- Binds:   $biases           the bias of each lane
--          $positive_costs   the cost of an error on a positive instance, of each lane
--          $negative_costs   the same on a negative one
--          $held             the fold that each lane leaves out; -1: none
WITH lanes AS (
    SELECT
        CAST($biases AS DOUBLE[]) AS biases,
        CAST($positive_costs AS DOUBLE[]) AS positive_costs,
        CAST($negative_costs AS DOUBLE[]) AS negative_costs,
        CAST($held AS DOUBLE[]) AS held
)

SELECT
    targets.instance,
    COALESCE(leverages.leverage, 0) AS leverage,
    COALESCE(leverages.decay, 0) AS decay,
    CAST(
        LIST_TRANSFORM(
            [LANE(targets.target)],
            (target, i) -> instances.importance
            * CASE
                WHEN instances.fold = lanes.held[i] THEN 0
                WHEN target = 1 THEN lanes.positive_costs[i]
                ELSE -lanes.negative_costs[i]
            END
        ) AS FLOAT[]
    ) AS costs,
    CAST(lanes.biases AS FLOAT[]) AS projections,
    CAST(lanes.biases AS FLOAT[]) AS earlier_projections,
    CAST([0 * LANE()] AS FLOAT[]) AS shares,
    CAST([0 * LANE()] AS FLOAT[]) AS earlier_shares
FROM targets
INNER JOIN instances ON targets.instance = instances.instance
LEFT JOIN leverages ON targets.instance = leverages.instance
CROSS JOIN lanes
