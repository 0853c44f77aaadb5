SELECT
  "inputs"."row",
  "inputs"."id",
  "inputs"."fingerprint",
  "inputs"."labels",
  "inputs"."has_text",
  FLATTEN(
    LIST_TRANSFORM(
      RANGE(1, $longest + 1),
      LAMBDA "n" : LIST_TRANSFORM(
        RANGE(1, LENGTH("inputs"."tokens_0") - "n" + 2),
        LAMBDA "i" : ARRAY_TO_STRING("inputs"."tokens_0"["i":"i" + "n" - 1], ' ')
      )
    )
  ) AS "tokens_0",
  FLATTEN(
    LIST_TRANSFORM(
      RANGE(1, $longest + 1),
      LAMBDA "n" : LIST_TRANSFORM(
        RANGE(1, LENGTH("inputs"."tokens_1") - "n" + 2),
        LAMBDA "i" : ARRAY_TO_STRING("inputs"."tokens_1"["i":"i" + "n" - 1], ' ')
      )
    )
  ) AS "tokens_1"
FROM "work"."inputs" AS "inputs"
