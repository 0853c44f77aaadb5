-- margin/best_scores
WITH "cells" AS (
  SELECT
    "instance",
    "leverage",
    UNNEST(ARRAY[0, 1]) AS "lane",
    UNNEST("costs") AS "cost",
    UNNEST("projections") AS "projection",
    UNNEST("shares") AS "share"
  FROM "work"."state" AS "state"
), "scores" AS (
  SELECT
    "instance",
    "cost",
    "projection" - %(optimism)s * "leverage" * "share" AS "score"
  FROM "cells"
  WHERE
    "lane" < %(labels)s AND "cost" <> 0
)
SELECT
  "instance",
  MAX("score") AS "best",
  MAX(CASE WHEN "cost" > 0 THEN "score" END) AS "own"
FROM "scores"
GROUP BY
  "instance"

-- margin/lane_leverages
WITH "lanes" AS MATERIALIZED (
  SELECT
    "slot_scales"."slot",
    "slot_scales"."scale" * "factors"."factors"[0 + 1] AS "scale_0",
    "slot_scales"."scale" * "factors"."factors"[1 + 1] AS "scale_1"
  FROM "work"."slot_scales" AS "slot_scales"
  INNER JOIN "work"."factors" AS "factors"
    ON "slot_scales"."slot" = "factors"."slot"
), "sums" AS (
  SELECT
    "entries"."instance",
    SUM("entries"."weight" * "entries"."weight" * "lanes"."scale_0") AS "leverage_0",
    SUM("entries"."weight" * "entries"."weight" * "lanes"."scale_1") AS "leverage_1",
    SUM("entries"."weight" * "entries"."weight" * "lanes"."scale_0" * "lanes"."scale_0") AS "square_0",
    SUM("entries"."weight" * "entries"."weight" * "lanes"."scale_1" * "lanes"."scale_1") AS "square_1"
  FROM "work"."entries" AS "entries"
  INNER JOIN "lanes"
    ON "entries"."slot" = "lanes"."slot"
  GROUP BY
    "entries"."instance"
)
SELECT
  "instance",
  CAST(ARRAY["leverage_0", "leverage_1"] AS DOUBLE PRECISION[]) AS "leverages",
  CAST(ARRAY[
    COALESCE(CAST("square_0" AS DOUBLE PRECISION) / NULLIF("leverage_0", 0), 0),
    COALESCE(CAST("square_1" AS DOUBLE PRECISION) / NULLIF("leverage_1", 0), 0)
  ] AS DOUBLE PRECISION[]) AS "decays"
FROM "sums"

-- margin/optimism
WITH "cells" AS (
  SELECT
    UNNEST(ARRAY[0, 1]) AS "lane",
    "leverage",
    UNNEST("costs") AS "cost",
    UNNEST("projections") AS "projection",
    UNNEST("shares") AS "share"
  FROM "work"."state" AS "state"
)
SELECT
  "lane",
  COUNT(*) AS "instances",
  SUM(SIGN("cost")) AS "tosses",
  SUM("projection") AS "projections",
  SUM(SIGN("cost") * "projection") AS "fitted",
  SUM("leverage" * "share") AS "shares",
  SUM(SIGN("cost") * "leverage" * "share") AS "shared"
FROM "cells"
WHERE
  "lane" >= %(labels)s AND "cost" <> 0
GROUP BY
  "lane"
ORDER BY
  "lane"

-- margin/own_residuals
SELECT
  "residuals"."instance",
  CAST(ARRAY(SELECT
    "residual" * "lane_leverages"."leverages"["i"] - %(penalty)s * "lane_leverages"."decays"["i"] * "state"."shares"["i"]
  FROM UNNEST("residuals"."residuals") WITH ORDINALITY AS "items"("residual", "i")
  ORDER BY
    "i") AS DOUBLE PRECISION[]) AS "residuals"
FROM "work"."residuals" AS "residuals"
INNER JOIN "work"."state" AS "state"
  ON "residuals"."instance" = "state"."instance"
INNER JOIN "work"."lane_leverages" AS "lane_leverages"
  ON "residuals"."instance" = "lane_leverages"."instance"

-- margin/pooled_bins
WITH "cells" AS (
  SELECT
    "leverage",
    UNNEST(ARRAY[0, 1]) AS "lane",
    UNNEST("costs") AS "cost",
    UNNEST("projections") AS "projection",
    UNNEST("shares") AS "share"
  FROM "work"."state" AS "state"
), "scores" AS (
  SELECT
    "cost",
    "projection" - %(optimism)s * "leverage" * "share" AS "score"
  FROM "cells"
  WHERE
    "lane" < %(labels)s AND "cost" <> 0
)
SELECT
  CAST(FLOOR(1024 * LEAST(GREATEST("score", -16), 16)) AS INT) AS "bin",
  COUNT(*) AS "scores",
  COUNT(CASE WHEN "cost" > 0 THEN 1 END) AS "positives"
FROM "scores"
GROUP BY
  CAST(FLOOR(1024 * LEAST(GREATEST("score", -16), 16)) AS INT)
ORDER BY
  "bin"

-- margin/ratio_factors
WITH "counts" AS (
  SELECT
    "entries"."slot",
    CAST(SUM(CASE WHEN "entries"."weight" <> 0 THEN "instances"."importance" ELSE 0 END) AS DOUBLE PRECISION) AS "documents",
    CAST(SUM(
      CASE
        WHEN "entries"."weight" <> 0
        THEN "instances"."importance" * "targets"."target_0"
        ELSE 0
      END
    ) AS DOUBLE PRECISION) AS "positives_0",
    CAST(SUM(
      CASE
        WHEN "entries"."weight" <> 0
        THEN "instances"."importance" * "targets"."target_1"
        ELSE 0
      END
    ) AS DOUBLE PRECISION) AS "positives_1"
  FROM "work"."entries" AS "entries"
  INNER JOIN "work"."targets" AS "targets"
    ON "entries"."instance" = "targets"."instance"
  INNER JOIN "work"."instances" AS "instances"
    ON "entries"."instance" = "instances"."instance"
  GROUP BY
    "entries"."slot"
), "shares" AS (
  SELECT
    GREATEST(
      %(least)s,
      LEAST(1 - %(least)s, CAST(SUM("positives_0") AS DOUBLE PRECISION) / SUM("documents"))
    ) AS "share_0",
    GREATEST(
      %(least)s,
      LEAST(1 - %(least)s, CAST(SUM("positives_1") AS DOUBLE PRECISION) / SUM("documents"))
    ) AS "share_1"
  FROM "counts"
), "smoothed" AS (
  SELECT
    "counts"."slot",
    CAST("counts"."positives_0" AS DOUBLE PRECISION) / "shares"."share_0" + %(added)s AS "positive_0",
    CAST("counts"."positives_1" AS DOUBLE PRECISION) / "shares"."share_1" + %(added)s AS "positive_1",
    CAST((
      "counts"."documents" - "counts"."positives_0"
    ) AS DOUBLE PRECISION) / (
      1 - "shares"."share_0"
    ) + %(added)s AS "negative_0",
    CAST((
      "counts"."documents" - "counts"."positives_1"
    ) AS DOUBLE PRECISION) / (
      1 - "shares"."share_1"
    ) + %(added)s AS "negative_1"
  FROM "counts"
  CROSS JOIN "shares"
)
SELECT
  "slot",
  CAST(ARRAY[SQRT(1 + ABS(LN("positive_0") - LN("negative_0"))), SQRT(1 + ABS(LN("positive_1") - LN("negative_1")))] AS DOUBLE PRECISION[]) AS "factors"
FROM "smoothed"

-- margin/seen_bins
WITH "cells" AS (
  SELECT
    UNNEST(ARRAY[0, 1]) AS "lane",
    UNNEST("costs") AS "cost",
    UNNEST("projections") AS "projection"
  FROM "work"."state" AS "state"
), "bins" AS (
  SELECT
    CAST(%(first)s + "lane" AS INT) AS "label",
    CAST(FLOOR(64 * LEAST(GREATEST("projection", -256), 256)) AS INT) AS "bin",
    "cost"
  FROM "cells"
  WHERE
    "lane" < %(labels)s
)
SELECT
  "bins"."label",
  "bins"."bin",
  0 AS "part",
  COUNT(*) AS "documents",
  COUNT(CASE WHEN "bins"."cost" > 0 THEN 1 END) AS "positives"
FROM "bins"
INNER JOIN "work"."screened_unseen" AS "screened_unseen"
  ON "bins"."label" = "screened_unseen"."label"
GROUP BY
  "bins"."label",
  "bins"."bin"

-- margin/seen_cuts
WITH "running" AS (
  SELECT
    "label",
    SUM("documents") OVER (PARTITION BY "label" ORDER BY "bin" DESC NULLS LAST) AS "taken",
    SUM("positives") OVER (PARTITION BY "label" ORDER BY "bin" DESC NULLS LAST) AS "hits",
    SUM("positives") OVER (PARTITION BY "label") AS "positives"
  FROM "work"."seen_bins" AS "seen_bins"
)
SELECT
  "label",
  MAX(CAST(2 * "hits" AS DOUBLE PRECISION) / (
    "taken" + "positives"
  )) AS "f1",
  CAST(MAX("positives") AS BIGINT) AS "positives"
FROM "running"
GROUP BY
  "label"

-- margin/unit_leverages
SELECT
  "instance",
  CAST(1 AS DOUBLE PRECISION) AS "leverage",
  CAST(0 AS DOUBLE PRECISION) AS "decay"
FROM "work"."lane_leverages" AS "lane_leverages"

-- margin/unshared_scores
WITH "cells" AS (
  SELECT
    "instance",
    "leverage",
    UNNEST(ARRAY[0, 1]) AS "lane",
    UNNEST("costs") AS "cost",
    UNNEST("projections") AS "projection",
    UNNEST("shares") AS "share"
  FROM "work"."state" AS "state"
)
SELECT
  CAST(%(first)s + "lane" AS INT) AS "label",
  0 AS "leaf",
  "instance" AS "doc",
  CAST(CAST("projection" - %(optimism)s * "leverage" * "share" AS REAL) AS DOUBLE PRECISION) AS "score",
  CAST(CASE WHEN "cost" > 0 THEN 1 ELSE 0 END AS SMALLINT) AS "target"
FROM "cells"
WHERE
  "lane" < %(labels)s
