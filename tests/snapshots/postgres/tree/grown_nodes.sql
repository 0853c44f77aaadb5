WITH "counts" AS (
  SELECT
    "tree",
    CAST(1 AS INT) AS "node",
    CAST(0 AS INT) AS "depth",
    "positives",
    "negatives"
  FROM "work"."roots" AS "roots"
  UNION ALL
  SELECT
    "tree",
    2 * "node" AS "node",
    "depth" + 1 AS "depth",
    "below_positives" AS "positives",
    "below_negatives" AS "negatives"
  FROM "work"."cuts" AS "cuts"
  UNION ALL
  SELECT
    "tree",
    2 * "node" + 1 AS "node",
    "depth" + 1 AS "depth",
    "above_positives" AS "positives",
    "above_negatives" AS "negatives"
  FROM "work"."cuts" AS "cuts"
), "weighted" AS (
  SELECT
    "tree",
    "node",
    "depth",
    "positives" * CAST(%(positive_weight)s AS DOUBLE PRECISION) AS "positives",
    "negatives" * CAST(%(negative_weight)s AS DOUBLE PRECISION) AS "negatives"
  FROM "counts"
), "decided" AS (
  SELECT
    "tree",
    "node",
    "depth",
    "positives",
    "negatives",
    "positives" > "negatives" AS "positive",
    "positives" + "negatives" AS "weight",
    CASE WHEN "positives" > "negatives" THEN "negatives" ELSE "positives" END AS "wrong"
  FROM "weighted"
), "halves" AS (
  SELECT
    "tree",
    "node",
    "depth",
    "positives",
    "negatives",
    "positive",
    "weight",
    "wrong",
    CASE WHEN "wrong" < 1 THEN 1.5 ELSE "wrong" + 0.5 END AS "half_more",
    "weight" * (
      1 - EXP(CAST(LN(%(confidence)s) AS DOUBLE PRECISION) / "weight")
    ) AS "added_to_none"
  FROM "decided"
), "added" AS (
  SELECT
    "tree",
    "node",
    "depth",
    "positives",
    "negatives",
    "positive",
    "wrong",
    "added_to_none",
    CASE
      WHEN "half_more" >= "weight"
      THEN 0.67 * (
        "weight" + 0.5 - "half_more"
      )
      ELSE CAST("weight" * (
        "half_more" + CAST(%(coefficient)s AS DOUBLE PRECISION) / 2 + SQRT(
          %(coefficient)s * (
            "half_more" * (
              1 - CAST("half_more" AS DOUBLE PRECISION) / "weight"
            ) + CAST(%(coefficient)s AS DOUBLE PRECISION) / 4
          )
        )
      ) AS DOUBLE PRECISION) / (
        "weight" + %(coefficient)s
      ) - (
        "half_more" - 0.5
      )
    END AS "added_to_some"
  FROM "halves"
)
SELECT
  "added"."tree",
  "added"."node",
  "added"."depth",
  "cuts"."axis",
  "cuts"."cut",
  "added"."positives",
  "added"."negatives",
  "added"."positive",
  CASE
    WHEN "added"."wrong" < 1
    THEN "added"."wrong" + "added"."added_to_none" + "added"."wrong" * (
      "added"."added_to_some" - "added"."added_to_none"
    )
    ELSE "added"."wrong" + "added"."added_to_some"
  END AS "errors"
FROM "added"
LEFT JOIN "work"."cuts" AS "cuts"
  ON "added"."tree" = "cuts"."tree" AND "added"."node" = "cuts"."node"
