-- explain/one
WITH "texts" AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY "source"."ticket") - 1 AS "row",
  "source"."ticket" AS "id",
  NULL AS "fingerprint",
  NULL AS "labels",
  NOT "source"."subject" IS NULL OR NOT "source"."body" IS NULL AS "has_text",
  CONCAT_WS(
    ' ',
    COALESCE(CAST("source"."subject" AS VARCHAR), ''),
    COALESCE(CAST("source"."body" AS VARCHAR), '')
  ) AS "text_0"
FROM "documents" AS "source"
),

"keyed_documents" AS (
SELECT
  "texts"."row" AS "doc",
  "texts"."id" AS "document"
FROM "texts"
WHERE
  "texts"."has_text"
),

"inputs" AS (
SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  REGEXP_SUBSTR_ALL(
    CASE WHEN TRUE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
    '[0-9A-Za-z\u00AA\u00B2-\u00B3\u00B5\u00B9-\u00BA\u00BC-\u00BE\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0300-\u0374\u0376-\u037D\u037F\u0386\u0388-\u03F5\u03F7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u07F5\u07FA-\u07FD\u0800-\u082D\u0840-\u085B\u0860-\u0887\u0889-\u088E\u0898-\u08E1\u08E3-\u0963\u0966-\u096F\u0971-\u09F1\u09F4-\u09F9\u09FC\u09FE-\u0A75\u0A81-\u0AEF\u0AF9-\u0B6F\u0B71-\u0BF2\u0C00-\u0C6F\u0C78-\u0C7E\u0C80-\u0C83\u0C85-\u0D4E\u0D54-\u0D78\u0D7A-\u0DF3\u0F00\u0F18-\u0F19\u0F20-\u0F33\u0F35\u0F37\u0F39\u0F3E-\u0F84\u0F86-\u0FBC\u0FC6\u10A0-\u10FA\u10FC-\u135F\u1369-\u138F\u13A0-\u13FD\u1401-\u166C\u166F-\u167F\u1681-\u169A\u16A0-\u16EA\u16EE-\u1734\u1740-\u1773\u180B-\u180D\u180F-\u193B\u1946-\u19DA\u1A00-\u1A1B\u1A20-\u1A99\u1AA7\u1AB0-\u1B59\u1B6B-\u1B73\u1B80-\u1BF3\u1C00-\u1C37\u1C40-\u1C7D\u1C80-\u1CBF\u1CD0-\u1CD2\u1CD4-\u1FBC\u1FBE\u1FC2-\u1FCC\u1FD0-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FFC\u2070-\u2079\u207F-\u2089\u2090-\u209C\u20D0-\u20F0\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2126\u2128\u212A-\u212D\u212F-\u2139\u213C-\u213F\u2145-\u2149\u214E\u2150-\u2189\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u2C00-\u2CE4\u2CEB-\u2CF3\u2CFD\u2D00-\u2D6F\u2D7F-\u2DFF\u2E2F\u3006\u302A-\u302F\u3031-\u3035\u303C\u3099-\u309A\u3105-\u318E\u3192-\u3195\u31A0-\u31BF\u3220-\u3229\u3248-\u324F\u3251-\u325F\u3280-\u3289\u32B1-\u32BF\uA000-\uA48C\uA4D0-\uA4FD\uA500-\uA60C\uA610-\uA672\uA674-\uA67D\uA67F-\uA6F1\uA717-\uA71F\uA722-\uA788\uA78B-\uA827\uA82C-\uA835\uA840-\uA873\uA880-\uA8C5\uA8D0-\uA8F7\uA8FB\uA8FD-\uA92D\uA930-\uA953\uA960-\uA9C0\uA9CF-\uA9D9\uAA00-\uAA59\uAA80-\uAADD\uAAE0-\uAAEF\uAAF2-\uAB5A\uAB5C-\uAB69\uAB70-\uABEA\uABEC-\uD7FB\uFB00-\uFB28\uFB2A-\uFBB1\uFBD3-\uFD3D\uFD50-\uFDC7\uFDF0-\uFDFB\uFE00-\uFE0F\uFE20-\uFE2F\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFFA0-\uFFDC𐀀-𐃺𐄇-𐄳𐅀-𐅸𐆊-𐆋𐇽-𐎝𐎠-𐏏𐏑-𐕣𐕰-𐡕𐡘-𐡶𐡹-𐤛𐤠-𐤹𐦀-𐩈𐩠-𐩾𐪀-𐫇𐫉-𐫯𐬀-𐬵𐭀-𐮑𐮩-𐺬𐺰-𐽔𐽰-𐾅𐾰-𑁆𑁒-𑂺𑃂𑃐-𑄿𑅄-𑅳𑅶-𑇄𑇉-𑇌𑇎-𑇚𑇜𑇡-𑈷𑈾-𑊨𑊰-𑑊𑑐-𑑙𑑞-𑓅𑓇-𑗀𑗘-𑙀𑙄-𑙙𑚀-𑚸𑛀-𑜻𑝀-𑠺𑢠-𑥃𑥐-𑧡𑧣-𑨾𑩇-𑪙𑪝𑪰-𑫸𑰀-𑱀𑱐-𑱬𑱲-𑻶𑼀-𑽂𑽐-𑿔𒀀-𒑮𒒀-𒿰𓀀-𓐯𓑀-𖩩𖩰-𖫴𖬀-𖬶𖭀-𖭃𖭐-𖺖𖼀-𖿡𖿤𗀀-𘴈𛅰-𛲙𛲝-𛲞𜼀-𜽆𝅥-𝅩𝅭-𝅲𝅻-𝆂𝆅-𝆋𝆪-𝆭𝉂-𝉄𝋀-𝋳𝍠-𝛀𝛂-𝛚𝛜-𝛺𝛼-𝜔𝜖-𝜴𝜶-𝝎𝝐-𝝮𝝰-𝞈𝞊-𝞨𝞪-𝟂𝟄-𝟿𝨀-𝨶𝨻-𝩬𝩵𝪄𝪛-𞅎𞊐-𞋹𞓐-𞥙𞱱-𞲫𞲭-𞲯𞲱-𞴭𞴯-𞺻🄀-🄌🯰-🯹󠄀-󠇯]{2,}'
  ) AS "tokens_0"
FROM "texts" AS "texts"
),

"unspaced" AS (
WITH "runs" AS (
  SELECT
    "row",
    "labels",
    ARRAY_TO_STRING(
      REGEXP_SUBSTR_ALL(
        CASE WHEN TRUE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*',
          '[\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E81-\u0EDF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17D7\u17DB-\u17F9\u19E0-\u19FF\u2E80-\u2FD5\u3005\u3007\u3021-\u3029\u3038-\u303B\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u32D0-\u32FE\u3300-\u3357\u3400-\u4DBF\u4E00-\u9FFF\uA9E0-\uA9FE\uAA60-\uAA7F\uF900-\uFAD9\uFF66-\uFF9F𖿢-𖿣𖿰-𖿱𚿰-𛅧🈀𠀀-𲎯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*'
        )
      ),
      ' '
    ) AS "text_0"
  FROM "texts" AS "texts"
)
SELECT
  "row",
  "labels",
  ARRAY_CAT(
    ARRAY_CAT(
      REGEXP_SUBSTR_ALL(
        "text_0",
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      ),
      REGEXP_SUBSTR_ALL(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
        )
      )
    ),
    REGEXP_SUBSTR_ALL(
      REGEXP_REPLACE(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '(',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*)'
        ),
        '\\1'
      ),
      CONCAT(
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      )
    )
  ) AS "tokens_0"
FROM "runs"
),

"tokens_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "inputs" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = ''
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"unspaced_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "unspaced" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = ''
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"bags" AS (
SELECT
  "row",
  "word",
  CAST(COUNT(*) AS INT) AS "value"
FROM (
  SELECT
    "row",
    "word"
  FROM "tokens_0"
  UNION ALL
  SELECT
    "row",
    "word"
  FROM "unspaced_0"
) AS "tokens"
GROUP BY
  "row",
  "word"
),

"smooth_terms" AS (
SELECT
  "term",
  LN((
    1 + FLOOR("documents" * EXP("idf") + 0.5)
  ) / (
    1 + "documents"
  )) + 1 AS "idf"
FROM "news"."terms" AS "terms"
),

"entries" AS (
WITH "raw" AS (
  SELECT
    "postings"."doc",
    "postings"."term",
    CASE 'smooth'
      WHEN 'smooth'
      THEN (
        1 + LN("postings"."count")
      ) * "terms"."idf"
      WHEN 'simpl'
      THEN (
        1 + LN(1 + LN("postings"."count"))
      ) * "terms"."idf"
      WHEN 'ltc'
      THEN CASE
        WHEN "postings"."count" < 1
        THEN "postings"."count"
        ELSE 1 + LN("postings"."count")
      END * "terms"."idf"
      WHEN 'tfidf'
      THEN "postings"."count" * "terms"."idf"
      WHEN 'log_log'
      THEN 1 + LN(1 + LN("postings"."count"))
      WHEN 'log'
      THEN 1 + LN("postings"."count")
      WHEN 'binary'
      THEN 1
      ELSE "postings"."count"
    END AS "weight"
  FROM (
    SELECT
      "row" AS "doc",
      "word" AS "term",
      "value" AS "count"
    FROM "bags"
  ) AS "postings"
  INNER JOIN "smooth_terms" AS "terms"
    ON "postings"."term" = "terms"."term"
), "lengths" AS (
  SELECT
    "doc",
    CASE 'true'
      WHEN 'true'
      THEN SQRT(SUM("weight" * "weight"))
      WHEN 'sum'
      THEN SUM(ABS("weight"))
      ELSE 1
    END AS "length"
  FROM "raw"
  GROUP BY
    "doc"
)
SELECT
  "raw"."doc",
  "raw"."term",
  CAST("raw"."weight" / "lengths"."length" AS FLOAT) AS "weight"
FROM "raw"
INNER JOIN "lengths"
  ON "raw"."doc" = "lengths"."doc"
WHERE
  "raw"."weight" <> 0
),

"axes" AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "stages"."stage", "stages"."label") - 1 AS INT) AS "axis",
  "stages"."label",
  "stages"."stage",
  "stages"."bias",
  "stages"."per_token"
FROM "news"."stages" AS "stages"
),

"lengths" AS (
SELECT
  "entries"."doc",
  SUM("entries"."weight") AS "tokens"
FROM "entries" AS "entries"
GROUP BY
  "entries"."doc"
),

"joined_coordinates" AS (
WITH "sums" AS (
  SELECT
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage",
    SUM(CAST("entries"."weight" AS DOUBLE) * "discriminants"."weight") AS "projection"
  FROM "entries" AS "entries"
  INNER JOIN "news"."discriminants" AS "discriminants"
    ON "entries"."term" = "discriminants"."term"
  GROUP BY
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("sums"."projection", 0) + "axes"."per_token" * COALESCE("lengths"."tokens", 0) + "axes"."bias" AS "value"
FROM "keyed_documents" AS "documents"
CROSS JOIN "axes" AS "axes"
LEFT JOIN "lengths" AS "lengths"
  ON "documents"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "documents"."doc" = "sums"."doc"
  AND "axes"."label" = "sums"."label"
  AND "axes"."stage" = "sums"."stage"
),

"coordinates" AS (
SELECT
  "label",
  "stage",
  "doc",
  CAST("value" AS FLOAT) AS "value"
FROM "joined_coordinates"
),

"point_leaves" AS (
WITH "first_axes" AS (
  SELECT
    "tree",
    MIN("axis") AS "axis"
  FROM (
    SELECT
      "label" AS "tree",
      "doc" AS "point",
      "stage" AS "axis",
      "value" AS "value"
    FROM "coordinates"
  ) AS "points"
  GROUP BY
    "tree"
), "leaf_counts" AS (
  SELECT
    "tree",
    COUNT(*) AS "leaves"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf"
    FROM "news"."leaves"
  ) AS "leaves"
  GROUP BY
    "tree"
), "bound_counts" AS (
  SELECT
    "tree",
    "axis",
    COUNT(*) AS "leaves"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
  GROUP BY
    "tree",
    "axis"
), "root_axes" AS (
  SELECT
    "first_axes"."tree",
    COALESCE(MIN("bound_counts"."axis"), "first_axes"."axis") AS "axis"
  FROM "first_axes"
  INNER JOIN "leaf_counts"
    ON "first_axes"."tree" = "leaf_counts"."tree"
  LEFT JOIN "bound_counts"
    ON "leaf_counts"."tree" = "bound_counts"."tree"
    AND "leaf_counts"."leaves" = "bound_counts"."leaves"
  GROUP BY
    "first_axes"."tree",
    "first_axes"."axis"
), "other_bounds" AS (
  SELECT
    "leaf_bounds"."tree",
    "leaf_bounds"."leaf",
    "leaf_bounds"."axis",
    "leaf_bounds"."low",
    "leaf_bounds"."high"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
  INNER JOIN "root_axes"
    ON "leaf_bounds"."tree" = "root_axes"."tree"
    AND "leaf_bounds"."axis" <> "root_axes"."axis"
), "other_counts" AS (
  SELECT
    "tree",
    "leaf",
    COUNT(*) AS "others"
  FROM "other_bounds"
  GROUP BY
    "tree",
    "leaf"
), "slices" AS (
  SELECT
    "leaves"."tree",
    "leaves"."leaf",
    "root_axes"."axis",
    "leaf_bounds"."low",
    "leaf_bounds"."high",
    COALESCE("other_counts"."others", 0) AS "others"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf"
    FROM "news"."leaves"
  ) AS "leaves"
  INNER JOIN "root_axes"
    ON "leaves"."tree" = "root_axes"."tree"
  LEFT JOIN (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
    ON "leaves"."tree" = "leaf_bounds"."tree"
    AND "leaves"."leaf" = "leaf_bounds"."leaf"
    AND "root_axes"."axis" = "leaf_bounds"."axis"
  LEFT JOIN "other_counts"
    ON "leaves"."tree" = "other_counts"."tree"
    AND "leaves"."leaf" = "other_counts"."leaf"
), "possible" AS (
  SELECT
    "points"."tree",
    "points"."point",
    "slices"."leaf",
    "slices"."others"
  FROM (
    SELECT
      "label" AS "tree",
      "doc" AS "point",
      "stage" AS "axis",
      "value" AS "value"
    FROM "coordinates"
  ) AS "points"
  INNER JOIN "slices"
    ON "points"."tree" = "slices"."tree"
    AND "points"."axis" = "slices"."axis"
    AND COALESCE("points"."value" > "slices"."low", TRUE)
    AND COALESCE("points"."value" <= "slices"."high", TRUE)
)
SELECT
  "tree",
  "point",
  "leaf"
FROM "possible"
WHERE
  "others" = 0
UNION ALL
SELECT
  "possible"."tree",
  "possible"."point",
  "possible"."leaf"
FROM "possible"
INNER JOIN "other_bounds"
  ON "possible"."tree" = "other_bounds"."tree"
  AND "possible"."leaf" = "other_bounds"."leaf"
LEFT JOIN (
  SELECT
    "label" AS "tree",
    "doc" AS "point",
    "stage" AS "axis",
    "value" AS "value"
  FROM "coordinates"
) AS "points"
  ON "possible"."tree" = "points"."tree"
  AND "possible"."point" = "points"."point"
  AND "other_bounds"."axis" = "points"."axis"
WHERE
  "possible"."others" > 0
GROUP BY
  "possible"."tree",
  "possible"."point",
  "possible"."leaf"
HAVING
  MIN(
    CASE
      WHEN "points"."value" <= "other_bounds"."low"
      THEN 0
      WHEN "points"."value" > "other_bounds"."high"
      THEN 0
      ELSE 1
    END
  ) = 1
),

"own_decisions" AS (
WITH "odds" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "score",
    "leaves"."positive"
  FROM "coordinates" AS "coordinates"
  INNER JOIN "point_leaves" AS "point_leaves"
    ON "coordinates"."label" = "point_leaves"."tree"
    AND "coordinates"."doc" = "point_leaves"."point"
  INNER JOIN "news"."leaves" AS "leaves"
    ON "point_leaves"."tree" = "leaves"."label"
    AND "point_leaves"."leaf" = "leaves"."leaf"
  WHERE
    "coordinates"."stage" = 0
)
SELECT
  "odds"."doc",
  "odds"."label",
  "odds"."score",
  1 / (
    1 + EXP(GREATEST_IGNORE_NULLS(LEAST_IGNORE_NULLS(-"odds"."score", 500), -500))
  ) AS "probability",
  "odds"."positive"
FROM "odds"
),

"decisions" AS (
SELECT
  "own_decisions"."doc",
  "own_decisions"."label",
  "own_decisions"."score",
  "own_decisions"."probability",
  ROW_NUMBER() OVER (
    PARTITION BY "own_decisions"."doc"
    ORDER BY "own_decisions"."score" DESC NULLS LAST, "own_decisions"."label"
  ) = 1 AS "positive"
FROM "own_decisions" AS "own_decisions"
),

"explained_labels" AS (
WITH "ranked" AS (
  SELECT
    "decisions"."doc",
    "decisions"."label",
    "decisions"."positive",
    ROW_NUMBER() OVER (
      PARTITION BY "decisions"."doc"
      ORDER BY "decisions"."score" DESC NULLS LAST, "decisions"."label"
    ) AS "place",
    MAX(CASE WHEN "decisions"."positive" THEN 1 ELSE 0 END) OVER (PARTITION BY "decisions"."doc") AS "positives"
  FROM "decisions" AS "decisions"
)
SELECT
  "ranked"."doc",
  "ranked"."label"
FROM "ranked"
WHERE
  FALSE
  OR "ranked"."positive"
  OR (
    "ranked"."positives" = 0 AND "ranked"."place" = 1
  )
),

"contributions" AS (
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "discriminants"."stage",
  'term' AS "part",
  "terms"."name" AS "term",
  "entries"."weight" * "discriminants"."weight" AS "contribution"
FROM "explained_labels" AS "explained_labels"
INNER JOIN "entries" AS "entries"
  ON "explained_labels"."doc" = "entries"."doc"
INNER JOIN "news"."discriminants" AS "discriminants"
  ON "explained_labels"."label" = "discriminants"."label"
  AND "entries"."term" = "discriminants"."term"
INNER JOIN "news"."terms" AS "terms"
  ON "entries"."term" = "terms"."term"
UNION ALL
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "axes"."stage",
  'length' AS "part",
  CAST(NULL AS VARCHAR) AS "term",
  "axes"."per_token" * "lengths"."tokens" AS "contribution"
FROM "explained_labels" AS "explained_labels"
INNER JOIN "axes" AS "axes"
  ON "explained_labels"."label" = "axes"."label"
INNER JOIN "lengths" AS "lengths"
  ON "explained_labels"."doc" = "lengths"."doc"
WHERE
  "axes"."per_token" <> 0
UNION ALL
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "axes"."stage",
  'bias' AS "part",
  CAST(NULL AS VARCHAR) AS "term",
  "axes"."bias" AS "contribution"
FROM "explained_labels" AS "explained_labels"
INNER JOIN "axes" AS "axes"
  ON "explained_labels"."label" = "axes"."label"
),

"paths" AS (
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "bounds"."stage",
  "coordinates"."value",
  "bounds"."low",
  "bounds"."high"
FROM "explained_labels" AS "explained_labels"
INNER JOIN "point_leaves" AS "point_leaves"
  ON "explained_labels"."label" = "point_leaves"."tree"
  AND "explained_labels"."doc" = "point_leaves"."point"
INNER JOIN "news"."bounds" AS "bounds"
  ON "point_leaves"."tree" = "bounds"."label"
  AND "point_leaves"."leaf" = "bounds"."leaf"
INNER JOIN "coordinates" AS "coordinates"
  ON "explained_labels"."doc" = "coordinates"."doc"
  AND "explained_labels"."label" = "coordinates"."label"
  AND "bounds"."stage" = "coordinates"."stage"
),

"steps" AS (
SELECT
  "contributions"."doc",
  "contributions"."label",
  "contributions"."stage",
  "contributions"."part",
  "contributions"."term",
  "contributions"."contribution",
  CAST(NULL AS DOUBLE) AS "low",
  CAST(NULL AS DOUBLE) AS "value",
  CAST(NULL AS DOUBLE) AS "high",
  CASE "contributions"."part" WHEN 'term' THEN 0 WHEN 'length' THEN 1 ELSE 2 END AS "place"
FROM "contributions" AS "contributions"
UNION ALL
SELECT
  "paths"."doc",
  "paths"."label",
  "paths"."stage",
  'path' AS "part",
  CAST(NULL AS VARCHAR) AS "term",
  CAST(NULL AS DOUBLE) AS "contribution",
  "paths"."low",
  "paths"."value",
  "paths"."high",
  3 AS "place"
FROM "paths" AS "paths"
)

SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "steps"."stage",
  "steps"."part",
  "steps"."term",
  "steps"."contribution",
  "steps"."low",
  "steps"."value",
  "steps"."high"
FROM "steps"
INNER JOIN "keyed_documents" AS "keyed_documents"
  ON "steps"."doc" = "keyed_documents"."doc"
INNER JOIN "news"."labels" AS "labels"
  ON "steps"."label" = "labels"."label"
INNER JOIN "decisions" AS "decisions"
  ON "steps"."doc" = "decisions"."doc" AND "steps"."label" = "decisions"."label"
ORDER BY
  "keyed_documents"."doc",
  "decisions"."score" DESC NULLS LAST,
  "steps"."label",
  "steps"."place" = 3,
  "steps"."stage",
  "steps"."place",
  ABS("steps"."contribution") DESC NULLS LAST,
  "steps"."term"

-- predict/apart
WITH "texts" AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY "source"."ticket") - 1 AS "row",
  "source"."ticket" AS "id",
  NULL AS "fingerprint",
  NULL AS "labels",
  NOT "source"."subject" IS NULL OR NOT "source"."body" IS NULL AS "has_text",
  CAST("source"."subject" AS VARCHAR) AS "text_0",
  CAST("source"."body" AS VARCHAR) AS "text_1"
FROM "documents" AS "source"
),

"keyed_documents" AS (
SELECT
  "texts"."row" AS "doc",
  "texts"."id" AS "document"
FROM "texts"
WHERE
  "texts"."has_text"
),

"inputs" AS (
SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  REGEXP_SUBSTR_ALL(
    CASE WHEN FALSE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
    '[0-9A-Za-z\u00AA\u00B2-\u00B3\u00B5\u00B9-\u00BA\u00BC-\u00BE\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0300-\u0374\u0376-\u037D\u037F\u0386\u0388-\u03F5\u03F7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u07F5\u07FA-\u07FD\u0800-\u082D\u0840-\u085B\u0860-\u0887\u0889-\u088E\u0898-\u08E1\u08E3-\u0963\u0966-\u096F\u0971-\u09F1\u09F4-\u09F9\u09FC\u09FE-\u0A75\u0A81-\u0AEF\u0AF9-\u0B6F\u0B71-\u0BF2\u0C00-\u0C6F\u0C78-\u0C7E\u0C80-\u0C83\u0C85-\u0D4E\u0D54-\u0D78\u0D7A-\u0DF3\u0F00\u0F18-\u0F19\u0F20-\u0F33\u0F35\u0F37\u0F39\u0F3E-\u0F84\u0F86-\u0FBC\u0FC6\u10A0-\u10FA\u10FC-\u135F\u1369-\u138F\u13A0-\u13FD\u1401-\u166C\u166F-\u167F\u1681-\u169A\u16A0-\u16EA\u16EE-\u1734\u1740-\u1773\u180B-\u180D\u180F-\u193B\u1946-\u19DA\u1A00-\u1A1B\u1A20-\u1A99\u1AA7\u1AB0-\u1B59\u1B6B-\u1B73\u1B80-\u1BF3\u1C00-\u1C37\u1C40-\u1C7D\u1C80-\u1CBF\u1CD0-\u1CD2\u1CD4-\u1FBC\u1FBE\u1FC2-\u1FCC\u1FD0-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FFC\u2070-\u2079\u207F-\u2089\u2090-\u209C\u20D0-\u20F0\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2126\u2128\u212A-\u212D\u212F-\u2139\u213C-\u213F\u2145-\u2149\u214E\u2150-\u2189\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u2C00-\u2CE4\u2CEB-\u2CF3\u2CFD\u2D00-\u2D6F\u2D7F-\u2DFF\u2E2F\u3006\u302A-\u302F\u3031-\u3035\u303C\u3099-\u309A\u3105-\u318E\u3192-\u3195\u31A0-\u31BF\u3220-\u3229\u3248-\u324F\u3251-\u325F\u3280-\u3289\u32B1-\u32BF\uA000-\uA48C\uA4D0-\uA4FD\uA500-\uA60C\uA610-\uA672\uA674-\uA67D\uA67F-\uA6F1\uA717-\uA71F\uA722-\uA788\uA78B-\uA827\uA82C-\uA835\uA840-\uA873\uA880-\uA8C5\uA8D0-\uA8F7\uA8FB\uA8FD-\uA92D\uA930-\uA953\uA960-\uA9C0\uA9CF-\uA9D9\uAA00-\uAA59\uAA80-\uAADD\uAAE0-\uAAEF\uAAF2-\uAB5A\uAB5C-\uAB69\uAB70-\uABEA\uABEC-\uD7FB\uFB00-\uFB28\uFB2A-\uFBB1\uFBD3-\uFD3D\uFD50-\uFDC7\uFDF0-\uFDFB\uFE00-\uFE0F\uFE20-\uFE2F\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFFA0-\uFFDC𐀀-𐃺𐄇-𐄳𐅀-𐅸𐆊-𐆋𐇽-𐎝𐎠-𐏏𐏑-𐕣𐕰-𐡕𐡘-𐡶𐡹-𐤛𐤠-𐤹𐦀-𐩈𐩠-𐩾𐪀-𐫇𐫉-𐫯𐬀-𐬵𐭀-𐮑𐮩-𐺬𐺰-𐽔𐽰-𐾅𐾰-𑁆𑁒-𑂺𑃂𑃐-𑄿𑅄-𑅳𑅶-𑇄𑇉-𑇌𑇎-𑇚𑇜𑇡-𑈷𑈾-𑊨𑊰-𑑊𑑐-𑑙𑑞-𑓅𑓇-𑗀𑗘-𑙀𑙄-𑙙𑚀-𑚸𑛀-𑜻𑝀-𑠺𑢠-𑥃𑥐-𑧡𑧣-𑨾𑩇-𑪙𑪝𑪰-𑫸𑰀-𑱀𑱐-𑱬𑱲-𑻶𑼀-𑽂𑽐-𑿔𒀀-𒑮𒒀-𒿰𓀀-𓐯𓑀-𖩩𖩰-𖫴𖬀-𖬶𖭀-𖭃𖭐-𖺖𖼀-𖿡𖿤𗀀-𘴈𛅰-𛲙𛲝-𛲞𜼀-𜽆𝅥-𝅩𝅭-𝅲𝅻-𝆂𝆅-𝆋𝆪-𝆭𝉂-𝉄𝋀-𝋳𝍠-𝛀𝛂-𝛚𝛜-𝛺𝛼-𝜔𝜖-𝜴𝜶-𝝎𝝐-𝝮𝝰-𝞈𝞊-𝞨𝞪-𝟂𝟄-𝟿𝨀-𝨶𝨻-𝩬𝩵𝪄𝪛-𞅎𞊐-𞋹𞓐-𞥙𞱱-𞲫𞲭-𞲯𞲱-𞴭𞴯-𞺻🄀-🄌🯰-🯹󠄀-󠇯]{2,}'
  ) AS "tokens_0",
  REGEXP_SUBSTR_ALL(
    CASE WHEN FALSE THEN LOWER(TRANSLATE("text_1", 'Σİ', 'σi')) ELSE "text_1" END,
    '[0-9A-Za-z\u00AA\u00B2-\u00B3\u00B5\u00B9-\u00BA\u00BC-\u00BE\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0300-\u0374\u0376-\u037D\u037F\u0386\u0388-\u03F5\u03F7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u07F5\u07FA-\u07FD\u0800-\u082D\u0840-\u085B\u0860-\u0887\u0889-\u088E\u0898-\u08E1\u08E3-\u0963\u0966-\u096F\u0971-\u09F1\u09F4-\u09F9\u09FC\u09FE-\u0A75\u0A81-\u0AEF\u0AF9-\u0B6F\u0B71-\u0BF2\u0C00-\u0C6F\u0C78-\u0C7E\u0C80-\u0C83\u0C85-\u0D4E\u0D54-\u0D78\u0D7A-\u0DF3\u0F00\u0F18-\u0F19\u0F20-\u0F33\u0F35\u0F37\u0F39\u0F3E-\u0F84\u0F86-\u0FBC\u0FC6\u10A0-\u10FA\u10FC-\u135F\u1369-\u138F\u13A0-\u13FD\u1401-\u166C\u166F-\u167F\u1681-\u169A\u16A0-\u16EA\u16EE-\u1734\u1740-\u1773\u180B-\u180D\u180F-\u193B\u1946-\u19DA\u1A00-\u1A1B\u1A20-\u1A99\u1AA7\u1AB0-\u1B59\u1B6B-\u1B73\u1B80-\u1BF3\u1C00-\u1C37\u1C40-\u1C7D\u1C80-\u1CBF\u1CD0-\u1CD2\u1CD4-\u1FBC\u1FBE\u1FC2-\u1FCC\u1FD0-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FFC\u2070-\u2079\u207F-\u2089\u2090-\u209C\u20D0-\u20F0\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2126\u2128\u212A-\u212D\u212F-\u2139\u213C-\u213F\u2145-\u2149\u214E\u2150-\u2189\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u2C00-\u2CE4\u2CEB-\u2CF3\u2CFD\u2D00-\u2D6F\u2D7F-\u2DFF\u2E2F\u3006\u302A-\u302F\u3031-\u3035\u303C\u3099-\u309A\u3105-\u318E\u3192-\u3195\u31A0-\u31BF\u3220-\u3229\u3248-\u324F\u3251-\u325F\u3280-\u3289\u32B1-\u32BF\uA000-\uA48C\uA4D0-\uA4FD\uA500-\uA60C\uA610-\uA672\uA674-\uA67D\uA67F-\uA6F1\uA717-\uA71F\uA722-\uA788\uA78B-\uA827\uA82C-\uA835\uA840-\uA873\uA880-\uA8C5\uA8D0-\uA8F7\uA8FB\uA8FD-\uA92D\uA930-\uA953\uA960-\uA9C0\uA9CF-\uA9D9\uAA00-\uAA59\uAA80-\uAADD\uAAE0-\uAAEF\uAAF2-\uAB5A\uAB5C-\uAB69\uAB70-\uABEA\uABEC-\uD7FB\uFB00-\uFB28\uFB2A-\uFBB1\uFBD3-\uFD3D\uFD50-\uFDC7\uFDF0-\uFDFB\uFE00-\uFE0F\uFE20-\uFE2F\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFFA0-\uFFDC𐀀-𐃺𐄇-𐄳𐅀-𐅸𐆊-𐆋𐇽-𐎝𐎠-𐏏𐏑-𐕣𐕰-𐡕𐡘-𐡶𐡹-𐤛𐤠-𐤹𐦀-𐩈𐩠-𐩾𐪀-𐫇𐫉-𐫯𐬀-𐬵𐭀-𐮑𐮩-𐺬𐺰-𐽔𐽰-𐾅𐾰-𑁆𑁒-𑂺𑃂𑃐-𑄿𑅄-𑅳𑅶-𑇄𑇉-𑇌𑇎-𑇚𑇜𑇡-𑈷𑈾-𑊨𑊰-𑑊𑑐-𑑙𑑞-𑓅𑓇-𑗀𑗘-𑙀𑙄-𑙙𑚀-𑚸𑛀-𑜻𑝀-𑠺𑢠-𑥃𑥐-𑧡𑧣-𑨾𑩇-𑪙𑪝𑪰-𑫸𑰀-𑱀𑱐-𑱬𑱲-𑻶𑼀-𑽂𑽐-𑿔𒀀-𒑮𒒀-𒿰𓀀-𓐯𓑀-𖩩𖩰-𖫴𖬀-𖬶𖭀-𖭃𖭐-𖺖𖼀-𖿡𖿤𗀀-𘴈𛅰-𛲙𛲝-𛲞𜼀-𜽆𝅥-𝅩𝅭-𝅲𝅻-𝆂𝆅-𝆋𝆪-𝆭𝉂-𝉄𝋀-𝋳𝍠-𝛀𝛂-𝛚𝛜-𝛺𝛼-𝜔𝜖-𝜴𝜶-𝝎𝝐-𝝮𝝰-𝞈𝞊-𝞨𝞪-𝟂𝟄-𝟿𝨀-𝨶𝨻-𝩬𝩵𝪄𝪛-𞅎𞊐-𞋹𞓐-𞥙𞱱-𞲫𞲭-𞲯𞲱-𞴭𞴯-𞺻🄀-🄌🯰-🯹󠄀-󠇯]{2,}'
  ) AS "tokens_1"
FROM "texts" AS "texts"
),

"ngrams" AS (
WITH "shifted" AS (
  SELECT
    "row",
    "id",
    "fingerprint",
    "labels",
    "has_text",
    ARRAYS_ZIP(
      "tokens_0",
      ARRAY_SLICE("tokens_0", 1, ARRAY_SIZE("tokens_0")),
      ARRAY_SLICE("tokens_0", 2, ARRAY_SIZE("tokens_0")),
      ARRAY_SLICE("tokens_0", 3, ARRAY_SIZE("tokens_0")),
      ARRAY_SLICE("tokens_0", 4, ARRAY_SIZE("tokens_0"))
    ) AS "runs_0",
    ARRAYS_ZIP(
      "tokens_1",
      ARRAY_SLICE("tokens_1", 1, ARRAY_SIZE("tokens_1")),
      ARRAY_SLICE("tokens_1", 2, ARRAY_SIZE("tokens_1")),
      ARRAY_SLICE("tokens_1", 3, ARRAY_SIZE("tokens_1")),
      ARRAY_SLICE("tokens_1", 4, ARRAY_SIZE("tokens_1"))
    ) AS "runs_1"
  FROM "inputs" AS "inputs"
)
SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  ARRAY_COMPACT(
    ARRAY_FLATTEN(
      TRANSFORM(
        "runs_0",
        "run" -> [
          CAST(GET("run", '$1') AS VARCHAR),
          CASE
            WHEN 2 >= 2
            THEN CAST(GET("run", '$1') AS VARCHAR) || ' ' || CAST(GET("run", '$2') AS VARCHAR)
          END,
          CASE
            WHEN 2 >= 3
            THEN CAST(GET("run", '$1') AS VARCHAR) || ' ' || CAST(GET("run", '$2') AS VARCHAR) || ' ' || CAST(GET("run", '$3') AS VARCHAR)
          END,
          CASE
            WHEN 2 >= 4
            THEN CAST(GET("run", '$1') AS VARCHAR) || ' ' || CAST(GET("run", '$2') AS VARCHAR) || ' ' || CAST(GET("run", '$3') AS VARCHAR) || ' ' || CAST(GET("run", '$4') AS VARCHAR)
          END,
          CASE
            WHEN 2 >= 5
            THEN CAST(GET("run", '$1') AS VARCHAR) || ' ' || CAST(GET("run", '$2') AS VARCHAR) || ' ' || CAST(GET("run", '$3') AS VARCHAR) || ' ' || CAST(GET("run", '$4') AS VARCHAR) || ' ' || CAST(GET("run", '$5') AS VARCHAR)
          END
        ]
      )
    )
  ) AS "tokens_0",
  ARRAY_COMPACT(
    ARRAY_FLATTEN(
      TRANSFORM(
        "runs_1",
        "run" -> [
          CAST(GET("run", '$1') AS VARCHAR),
          CASE
            WHEN 2 >= 2
            THEN CAST(GET("run", '$1') AS VARCHAR) || ' ' || CAST(GET("run", '$2') AS VARCHAR)
          END,
          CASE
            WHEN 2 >= 3
            THEN CAST(GET("run", '$1') AS VARCHAR) || ' ' || CAST(GET("run", '$2') AS VARCHAR) || ' ' || CAST(GET("run", '$3') AS VARCHAR)
          END,
          CASE
            WHEN 2 >= 4
            THEN CAST(GET("run", '$1') AS VARCHAR) || ' ' || CAST(GET("run", '$2') AS VARCHAR) || ' ' || CAST(GET("run", '$3') AS VARCHAR) || ' ' || CAST(GET("run", '$4') AS VARCHAR)
          END,
          CASE
            WHEN 2 >= 5
            THEN CAST(GET("run", '$1') AS VARCHAR) || ' ' || CAST(GET("run", '$2') AS VARCHAR) || ' ' || CAST(GET("run", '$3') AS VARCHAR) || ' ' || CAST(GET("run", '$4') AS VARCHAR) || ' ' || CAST(GET("run", '$5') AS VARCHAR)
          END
        ]
      )
    )
  ) AS "tokens_1"
FROM "shifted"
),

"unspaced" AS (
WITH "runs" AS (
  SELECT
    "row",
    "labels",
    ARRAY_TO_STRING(
      REGEXP_SUBSTR_ALL(
        CASE WHEN FALSE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*',
          '[\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E81-\u0EDF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17D7\u17DB-\u17F9\u19E0-\u19FF\u2E80-\u2FD5\u3005\u3007\u3021-\u3029\u3038-\u303B\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u32D0-\u32FE\u3300-\u3357\u3400-\u4DBF\u4E00-\u9FFF\uA9E0-\uA9FE\uAA60-\uAA7F\uF900-\uFAD9\uFF66-\uFF9F𖿢-𖿣𖿰-𖿱𚿰-𛅧🈀𠀀-𲎯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*'
        )
      ),
      ' '
    ) AS "text_0",
    ARRAY_TO_STRING(
      REGEXP_SUBSTR_ALL(
        CASE WHEN FALSE THEN LOWER(TRANSLATE("text_1", 'Σİ', 'σi')) ELSE "text_1" END,
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*',
          '[\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E81-\u0EDF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17D7\u17DB-\u17F9\u19E0-\u19FF\u2E80-\u2FD5\u3005\u3007\u3021-\u3029\u3038-\u303B\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u32D0-\u32FE\u3300-\u3357\u3400-\u4DBF\u4E00-\u9FFF\uA9E0-\uA9FE\uAA60-\uAA7F\uF900-\uFAD9\uFF66-\uFF9F𖿢-𖿣𖿰-𖿱𚿰-𛅧🈀𠀀-𲎯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*'
        )
      ),
      ' '
    ) AS "text_1"
  FROM "texts" AS "texts"
)
SELECT
  "row",
  "labels",
  ARRAY_CAT(
    ARRAY_CAT(
      REGEXP_SUBSTR_ALL(
        "text_0",
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      ),
      REGEXP_SUBSTR_ALL(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
        )
      )
    ),
    REGEXP_SUBSTR_ALL(
      REGEXP_REPLACE(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '(',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*)'
        ),
        '\\1'
      ),
      CONCAT(
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      )
    )
  ) AS "tokens_0",
  ARRAY_CAT(
    ARRAY_CAT(
      REGEXP_SUBSTR_ALL(
        "text_1",
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      ),
      REGEXP_SUBSTR_ALL(
        "text_1",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
        )
      )
    ),
    REGEXP_SUBSTR_ALL(
      REGEXP_REPLACE(
        "text_1",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '(',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*)'
        ),
        '\\1'
      ),
      CONCAT(
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      )
    )
  ) AS "tokens_1"
FROM "runs"
),

"tokens_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "ngrams" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = 'subject'
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"tokens_1" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_1" AS "tokens"
    FROM "ngrams" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = 'body'
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"unspaced_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "unspaced" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = 'subject'
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"unspaced_1" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_1" AS "tokens"
    FROM "unspaced" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = 'body'
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"bags" AS (
SELECT
  "row",
  "word",
  CAST(COUNT(*) AS INT) AS "value"
FROM (
  SELECT
    "row",
    "word"
  FROM "tokens_0"
  UNION ALL
  SELECT
    "row",
    "word"
  FROM "tokens_1"
  UNION ALL
  SELECT
    "row",
    "word"
  FROM "unspaced_0"
  UNION ALL
  SELECT
    "row",
    "word"
  FROM "unspaced_1"
) AS "tokens"
GROUP BY
  "row",
  "word"
),

"entries" AS (
SELECT
  "doc" AS "doc",
  "term" AS "term",
  "count" AS "weight"
FROM (
  SELECT
    "row" AS "doc",
    "word" AS "term",
    "value" AS "count"
  FROM "bags"
) AS "given"
),

"whole_discriminants" AS (
SELECT
  "discriminants"."label",
  "discriminants"."stage",
  "discriminants"."term",
  FLOOR("discriminants"."weight" * 1073741824 + 0.5) / 1073741824 AS "weight"
FROM "news"."discriminants" AS "discriminants"
),

"whole_stages" AS (
SELECT
  "stages"."label",
  "stages"."stage",
  FLOOR("stages"."bias" * 1073741824 + 0.5) / 1073741824 AS "bias",
  FLOOR("stages"."per_token" * 1073741824 + 0.5) / 1073741824 AS "per_token"
FROM "news"."stages" AS "stages"
),

"axes" AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "stages"."stage", "stages"."label") - 1 AS INT) AS "axis",
  "stages"."label",
  "stages"."stage",
  "stages"."bias",
  "stages"."per_token"
FROM "whole_stages" AS "stages"
),

"lengths" AS (
SELECT
  "entries"."doc",
  SUM("entries"."weight") AS "tokens"
FROM "entries" AS "entries"
GROUP BY
  "entries"."doc"
),

"joined_coordinates" AS (
WITH "sums" AS (
  SELECT
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage",
    SUM(CAST("entries"."weight" AS DOUBLE) * "discriminants"."weight") AS "projection"
  FROM "entries" AS "entries"
  INNER JOIN "whole_discriminants" AS "discriminants"
    ON "entries"."term" = "discriminants"."term"
  GROUP BY
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("sums"."projection", 0) + "axes"."per_token" * COALESCE("lengths"."tokens", 0) + "axes"."bias" AS "value"
FROM "keyed_documents" AS "documents"
CROSS JOIN "axes" AS "axes"
LEFT JOIN "lengths" AS "lengths"
  ON "documents"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "documents"."doc" = "sums"."doc"
  AND "axes"."label" = "sums"."label"
  AND "axes"."stage" = "sums"."stage"
),

"coordinates" AS (
SELECT
  "label",
  "stage",
  "doc",
  "value"
FROM "joined_coordinates"
),

"decisions" AS (
WITH "ranked" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    CAST("coordinates"."value" AS DOUBLE) AS "score",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "odds",
    ROW_NUMBER() OVER (
      PARTITION BY "coordinates"."doc"
      ORDER BY "coordinates"."value" DESC NULLS LAST, "coordinates"."label"
    ) AS "place"
  FROM "coordinates" AS "coordinates"
  INNER JOIN "news"."leaves" AS "leaves"
    ON "coordinates"."label" = "leaves"."label"
), "best" AS (
  SELECT
    "ranked"."doc",
    MAX("ranked"."odds") AS "odds"
  FROM "ranked"
  GROUP BY
    "ranked"."doc"
), "shares" AS (
  SELECT
    "ranked"."doc",
    "ranked"."label",
    "ranked"."score",
    "ranked"."place",
    CASE
      WHEN NOT "ranked"."odds" IS NULL
      THEN EXP(GREATEST_IGNORE_NULLS("ranked"."odds" - "best"."odds", -80))
    END AS "share"
  FROM "ranked"
  INNER JOIN "best"
    ON "ranked"."doc" = "best"."doc"
), "totals" AS (
  SELECT
    "shares"."doc",
    SUM("shares"."share") AS "share"
  FROM "shares"
  GROUP BY
    "shares"."doc"
)
SELECT
  "shares"."doc",
  "shares"."label",
  "shares"."score",
  CAST(CAST("shares"."share" / "totals"."share" AS FLOAT) AS DOUBLE) AS "probability",
  "shares"."place" = 1 AS "positive"
FROM "shares"
INNER JOIN "totals"
  ON "shares"."doc" = "totals"."doc"
)

SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "decisions"."score",
  "decisions"."probability"
FROM "decisions" AS "decisions"
INNER JOIN "keyed_documents" AS "keyed_documents"
  ON "decisions"."doc" = "keyed_documents"."doc"
INNER JOIN "news"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
WHERE
  "decisions"."positive"
ORDER BY
  "keyed_documents"."doc"

-- predict/characters
WITH "texts" AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY "source"."ticket") - 1 AS "row",
  "source"."ticket" AS "id",
  NULL AS "fingerprint",
  NULL AS "labels",
  NOT "source"."subject" IS NULL OR NOT "source"."body" IS NULL AS "has_text",
  CONCAT_WS(
    ' ',
    COALESCE(CAST("source"."subject" AS VARCHAR), ''),
    COALESCE(CAST("source"."body" AS VARCHAR), '')
  ) AS "text_0"
FROM "documents" AS "source"
),

"keyed_documents" AS (
SELECT
  "texts"."row" AS "doc",
  "texts"."id" AS "document"
FROM "texts"
WHERE
  "texts"."has_text"
),

"inputs" AS (
SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  REGEXP_SUBSTR_ALL(
    CASE WHEN TRUE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
    '[0-9A-Za-z\u00AA\u00B2-\u00B3\u00B5\u00B9-\u00BA\u00BC-\u00BE\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0300-\u0374\u0376-\u037D\u037F\u0386\u0388-\u03F5\u03F7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u07F5\u07FA-\u07FD\u0800-\u082D\u0840-\u085B\u0860-\u0887\u0889-\u088E\u0898-\u08E1\u08E3-\u0963\u0966-\u096F\u0971-\u09F1\u09F4-\u09F9\u09FC\u09FE-\u0A75\u0A81-\u0AEF\u0AF9-\u0B6F\u0B71-\u0BF2\u0C00-\u0C6F\u0C78-\u0C7E\u0C80-\u0C83\u0C85-\u0D4E\u0D54-\u0D78\u0D7A-\u0DF3\u0F00\u0F18-\u0F19\u0F20-\u0F33\u0F35\u0F37\u0F39\u0F3E-\u0F84\u0F86-\u0FBC\u0FC6\u10A0-\u10FA\u10FC-\u135F\u1369-\u138F\u13A0-\u13FD\u1401-\u166C\u166F-\u167F\u1681-\u169A\u16A0-\u16EA\u16EE-\u1734\u1740-\u1773\u180B-\u180D\u180F-\u193B\u1946-\u19DA\u1A00-\u1A1B\u1A20-\u1A99\u1AA7\u1AB0-\u1B59\u1B6B-\u1B73\u1B80-\u1BF3\u1C00-\u1C37\u1C40-\u1C7D\u1C80-\u1CBF\u1CD0-\u1CD2\u1CD4-\u1FBC\u1FBE\u1FC2-\u1FCC\u1FD0-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FFC\u2070-\u2079\u207F-\u2089\u2090-\u209C\u20D0-\u20F0\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2126\u2128\u212A-\u212D\u212F-\u2139\u213C-\u213F\u2145-\u2149\u214E\u2150-\u2189\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u2C00-\u2CE4\u2CEB-\u2CF3\u2CFD\u2D00-\u2D6F\u2D7F-\u2DFF\u2E2F\u3006\u302A-\u302F\u3031-\u3035\u303C\u3099-\u309A\u3105-\u318E\u3192-\u3195\u31A0-\u31BF\u3220-\u3229\u3248-\u324F\u3251-\u325F\u3280-\u3289\u32B1-\u32BF\uA000-\uA48C\uA4D0-\uA4FD\uA500-\uA60C\uA610-\uA672\uA674-\uA67D\uA67F-\uA6F1\uA717-\uA71F\uA722-\uA788\uA78B-\uA827\uA82C-\uA835\uA840-\uA873\uA880-\uA8C5\uA8D0-\uA8F7\uA8FB\uA8FD-\uA92D\uA930-\uA953\uA960-\uA9C0\uA9CF-\uA9D9\uAA00-\uAA59\uAA80-\uAADD\uAAE0-\uAAEF\uAAF2-\uAB5A\uAB5C-\uAB69\uAB70-\uABEA\uABEC-\uD7FB\uFB00-\uFB28\uFB2A-\uFBB1\uFBD3-\uFD3D\uFD50-\uFDC7\uFDF0-\uFDFB\uFE00-\uFE0F\uFE20-\uFE2F\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFFA0-\uFFDC𐀀-𐃺𐄇-𐄳𐅀-𐅸𐆊-𐆋𐇽-𐎝𐎠-𐏏𐏑-𐕣𐕰-𐡕𐡘-𐡶𐡹-𐤛𐤠-𐤹𐦀-𐩈𐩠-𐩾𐪀-𐫇𐫉-𐫯𐬀-𐬵𐭀-𐮑𐮩-𐺬𐺰-𐽔𐽰-𐾅𐾰-𑁆𑁒-𑂺𑃂𑃐-𑄿𑅄-𑅳𑅶-𑇄𑇉-𑇌𑇎-𑇚𑇜𑇡-𑈷𑈾-𑊨𑊰-𑑊𑑐-𑑙𑑞-𑓅𑓇-𑗀𑗘-𑙀𑙄-𑙙𑚀-𑚸𑛀-𑜻𑝀-𑠺𑢠-𑥃𑥐-𑧡𑧣-𑨾𑩇-𑪙𑪝𑪰-𑫸𑰀-𑱀𑱐-𑱬𑱲-𑻶𑼀-𑽂𑽐-𑿔𒀀-𒑮𒒀-𒿰𓀀-𓐯𓑀-𖩩𖩰-𖫴𖬀-𖬶𖭀-𖭃𖭐-𖺖𖼀-𖿡𖿤𗀀-𘴈𛅰-𛲙𛲝-𛲞𜼀-𜽆𝅥-𝅩𝅭-𝅲𝅻-𝆂𝆅-𝆋𝆪-𝆭𝉂-𝉄𝋀-𝋳𝍠-𝛀𝛂-𝛚𝛜-𝛺𝛼-𝜔𝜖-𝜴𝜶-𝝎𝝐-𝝮𝝰-𝞈𝞊-𝞨𝞪-𝟂𝟄-𝟿𝨀-𝨶𝨻-𝩬𝩵𝪄𝪛-𞅎𞊐-𞋹𞓐-𞥙𞱱-𞲫𞲭-𞲯𞲱-𞴭𞴯-𞺻🄀-🄌🯰-🯹󠄀-󠇯]{2,}|[\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E81-\u0EDF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17D7\u17DB-\u17F9\u19E0-\u19FF\u2E80-\u2FD5\u3005\u3007\u3021-\u3029\u3038-\u303B\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u32D0-\u32FE\u3300-\u3357\u3400-\u4DBF\u4E00-\u9FFF\uA9E0-\uA9FE\uAA60-\uAA7F\uF900-\uFAD9\uFF66-\uFF9F𖿢-𖿣𖿰-𖿱𚿰-𛅧🈀𠀀-𲎯]+'
  ) AS "tokens_0"
FROM "texts" AS "texts"
),

"names_0" AS (
WITH "tokens" AS (
  SELECT
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "inputs" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
)
SELECT
  '' AS "field",
  "name",
  COUNT(*) AS "count"
FROM "tokens"
GROUP BY
  "name"
),

"characters_0" AS (
WITH "padded" AS (
  SELECT
    "field",
    "chunk",
    CONCAT(' ', "name", ' ') AS "name",
    LENGTH("name") + 2 AS "size",
    "count"
  FROM (
    SELECT
      "field" AS "field",
      "name" AS "chunk",
      "name" AS "name",
      "count" AS "count"
    FROM "names_0"
  ) AS "chunk_words"
), "sized" AS (
  SELECT
    "padded"."field",
    "padded"."chunk",
    "padded"."name",
    "padded"."size",
    "padded"."count",
    CAST("listed"."value" AS INT) AS "length"
  FROM "padded", LATERAL FLATTEN(INPUT => ARRAY_GENERATE_RANGE(2, LEAST(4, GREATEST(2, "padded"."size")) + 1)) AS "listed"("seq", "key", "path", "index", "value", "this")
)
SELECT
  "sized"."field",
  "sized"."chunk",
  SUBSTRING("sized"."name", CAST("listed"."value" AS INT), "sized"."length") AS "name",
  "sized"."count"
FROM "sized", LATERAL FLATTEN(
  INPUT => ARRAY_GENERATE_RANGE(1, GREATEST("sized"."size" - "sized"."length", 0) + 2)
) AS "listed"("seq", "key", "path", "index", "value", "this")
),

"spellings_0" AS (
SELECT
  "pieces"."field",
  "pieces"."chunk" AS "name",
  "word_spellings"."word"
FROM "characters_0" AS "pieces"
INNER JOIN (
  SELECT
    "field",
    "name",
    "term" AS "word"
  FROM "news"."spellings"
) AS "word_spellings"
  ON "pieces"."name" = "word_spellings"."name"
  AND "pieces"."field" = "word_spellings"."field"
),

"tokens_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "inputs" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM "spellings_0" AS "word_spellings"
  WHERE
    "field" = ''
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"bags" AS (
SELECT
  "row",
  "word",
  CAST(COUNT(*) AS INT) AS "value"
FROM (
  SELECT
    "row",
    "word"
  FROM "tokens_0"
) AS "tokens"
GROUP BY
  "row",
  "word"
),

"entries" AS (
SELECT
  "doc" AS "doc",
  "term" AS "term",
  "count" AS "weight"
FROM (
  SELECT
    "row" AS "doc",
    "word" AS "term",
    "value" AS "count"
  FROM "bags"
) AS "given"
),

"whole_discriminants" AS (
SELECT
  "discriminants"."label",
  "discriminants"."stage",
  "discriminants"."term",
  FLOOR("discriminants"."weight" * 1073741824 + 0.5) / 1073741824 AS "weight"
FROM "news"."discriminants" AS "discriminants"
),

"whole_stages" AS (
SELECT
  "stages"."label",
  "stages"."stage",
  FLOOR("stages"."bias" * 1073741824 + 0.5) / 1073741824 AS "bias",
  FLOOR("stages"."per_token" * 1073741824 + 0.5) / 1073741824 AS "per_token"
FROM "news"."stages" AS "stages"
),

"axes" AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "stages"."stage", "stages"."label") - 1 AS INT) AS "axis",
  "stages"."label",
  "stages"."stage",
  "stages"."bias",
  "stages"."per_token"
FROM "whole_stages" AS "stages"
),

"lengths" AS (
SELECT
  "entries"."doc",
  SUM("entries"."weight") AS "tokens"
FROM "entries" AS "entries"
GROUP BY
  "entries"."doc"
),

"joined_coordinates" AS (
WITH "sums" AS (
  SELECT
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage",
    SUM(CAST("entries"."weight" AS DOUBLE) * "discriminants"."weight") AS "projection"
  FROM "entries" AS "entries"
  INNER JOIN "whole_discriminants" AS "discriminants"
    ON "entries"."term" = "discriminants"."term"
  GROUP BY
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("sums"."projection", 0) + "axes"."per_token" * COALESCE("lengths"."tokens", 0) + "axes"."bias" AS "value"
FROM "keyed_documents" AS "documents"
CROSS JOIN "axes" AS "axes"
LEFT JOIN "lengths" AS "lengths"
  ON "documents"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "documents"."doc" = "sums"."doc"
  AND "axes"."label" = "sums"."label"
  AND "axes"."stage" = "sums"."stage"
),

"coordinates" AS (
SELECT
  "label",
  "stage",
  "doc",
  "value"
FROM "joined_coordinates"
),

"decisions" AS (
WITH "ranked" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    CAST("coordinates"."value" AS DOUBLE) AS "score",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "odds",
    ROW_NUMBER() OVER (
      PARTITION BY "coordinates"."doc"
      ORDER BY "coordinates"."value" DESC NULLS LAST, "coordinates"."label"
    ) AS "place"
  FROM "coordinates" AS "coordinates"
  INNER JOIN "news"."leaves" AS "leaves"
    ON "coordinates"."label" = "leaves"."label"
), "best" AS (
  SELECT
    "ranked"."doc",
    MAX("ranked"."odds") AS "odds"
  FROM "ranked"
  GROUP BY
    "ranked"."doc"
), "shares" AS (
  SELECT
    "ranked"."doc",
    "ranked"."label",
    "ranked"."score",
    "ranked"."place",
    CASE
      WHEN NOT "ranked"."odds" IS NULL
      THEN EXP(GREATEST_IGNORE_NULLS("ranked"."odds" - "best"."odds", -80))
    END AS "share"
  FROM "ranked"
  INNER JOIN "best"
    ON "ranked"."doc" = "best"."doc"
), "totals" AS (
  SELECT
    "shares"."doc",
    SUM("shares"."share") AS "share"
  FROM "shares"
  GROUP BY
    "shares"."doc"
)
SELECT
  "shares"."doc",
  "shares"."label",
  "shares"."score",
  CAST(CAST("shares"."share" / "totals"."share" AS FLOAT) AS DOUBLE) AS "probability",
  "shares"."place" = 1 AS "positive"
FROM "shares"
INNER JOIN "totals"
  ON "shares"."doc" = "totals"."doc"
)

SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "decisions"."score",
  "decisions"."probability"
FROM "decisions" AS "decisions"
INNER JOIN "keyed_documents" AS "keyed_documents"
  ON "decisions"."doc" = "keyed_documents"."doc"
INNER JOIN "news"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
WHERE
  "decisions"."positive"
ORDER BY
  "keyed_documents"."doc"

-- predict/counts
WITH "entry_rows" AS (
SELECT
  "source"."ticket" AS "document",
  "source"."word" AS "name",
  CAST("source"."n" AS DOUBLE) AS "value"
FROM "documents" AS "source"
),

"keyed_documents" AS (
WITH "keys" AS (
  SELECT DISTINCT
    "entry_rows"."document"
  FROM "entry_rows" AS "entry_rows"
)
SELECT
  ROW_NUMBER() OVER (ORDER BY "keys"."document") - 1 AS "doc",
  "keys"."document"
FROM "keys"
),

"bags" AS (
SELECT
  "keyed_documents"."doc",
  "spellings"."term",
  SUM("entry_rows"."value") AS "value"
FROM "entry_rows" AS "entry_rows"
INNER JOIN "keyed_documents" AS "keyed_documents"
  ON "entry_rows"."document" = "keyed_documents"."document"
INNER JOIN "news"."spellings" AS "spellings"
  ON CAST("entry_rows"."name" AS VARCHAR) = "spellings"."name"
GROUP BY
  "keyed_documents"."doc",
  "spellings"."term"
HAVING
  SUM("entry_rows"."value") <> 0
),

"entries" AS (
SELECT
  "doc" AS "doc",
  "term" AS "term",
  "count" AS "weight"
FROM (
  SELECT
    "doc" AS "doc",
    "term" AS "term",
    "value" AS "count"
  FROM "bags"
) AS "given"
),

"whole_discriminants" AS (
SELECT
  "discriminants"."label",
  "discriminants"."stage",
  "discriminants"."term",
  FLOOR("discriminants"."weight" * 1073741824 + 0.5) / 1073741824 AS "weight"
FROM "news"."discriminants" AS "discriminants"
),

"whole_stages" AS (
SELECT
  "stages"."label",
  "stages"."stage",
  FLOOR("stages"."bias" * 1073741824 + 0.5) / 1073741824 AS "bias",
  FLOOR("stages"."per_token" * 1073741824 + 0.5) / 1073741824 AS "per_token"
FROM "news"."stages" AS "stages"
),

"axes" AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "stages"."stage", "stages"."label") - 1 AS INT) AS "axis",
  "stages"."label",
  "stages"."stage",
  "stages"."bias",
  "stages"."per_token"
FROM "whole_stages" AS "stages"
),

"lengths" AS (
SELECT
  "entries"."doc",
  SUM("entries"."weight") AS "tokens"
FROM "entries" AS "entries"
GROUP BY
  "entries"."doc"
),

"joined_coordinates" AS (
WITH "sums" AS (
  SELECT
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage",
    SUM(CAST("entries"."weight" AS DOUBLE) * "discriminants"."weight") AS "projection"
  FROM "entries" AS "entries"
  INNER JOIN "whole_discriminants" AS "discriminants"
    ON "entries"."term" = "discriminants"."term"
  GROUP BY
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("sums"."projection", 0) + "axes"."per_token" * COALESCE("lengths"."tokens", 0) + "axes"."bias" AS "value"
FROM "keyed_documents" AS "documents"
CROSS JOIN "axes" AS "axes"
LEFT JOIN "lengths" AS "lengths"
  ON "documents"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "documents"."doc" = "sums"."doc"
  AND "axes"."label" = "sums"."label"
  AND "axes"."stage" = "sums"."stage"
),

"coordinates" AS (
SELECT
  "label",
  "stage",
  "doc",
  "value"
FROM "joined_coordinates"
),

"decisions" AS (
WITH "ranked" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    CAST("coordinates"."value" AS DOUBLE) AS "score",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "odds",
    ROW_NUMBER() OVER (
      PARTITION BY "coordinates"."doc"
      ORDER BY "coordinates"."value" DESC NULLS LAST, "coordinates"."label"
    ) AS "place"
  FROM "coordinates" AS "coordinates"
  INNER JOIN "news"."leaves" AS "leaves"
    ON "coordinates"."label" = "leaves"."label"
), "best" AS (
  SELECT
    "ranked"."doc",
    MAX("ranked"."odds") AS "odds"
  FROM "ranked"
  GROUP BY
    "ranked"."doc"
), "shares" AS (
  SELECT
    "ranked"."doc",
    "ranked"."label",
    "ranked"."score",
    "ranked"."place",
    CASE
      WHEN NOT "ranked"."odds" IS NULL
      THEN EXP(GREATEST_IGNORE_NULLS("ranked"."odds" - "best"."odds", -80))
    END AS "share"
  FROM "ranked"
  INNER JOIN "best"
    ON "ranked"."doc" = "best"."doc"
), "totals" AS (
  SELECT
    "shares"."doc",
    SUM("shares"."share") AS "share"
  FROM "shares"
  GROUP BY
    "shares"."doc"
)
SELECT
  "shares"."doc",
  "shares"."label",
  "shares"."score",
  CAST(CAST("shares"."share" / "totals"."share" AS FLOAT) AS DOUBLE) AS "probability",
  "shares"."place" = 1 AS "positive"
FROM "shares"
INNER JOIN "totals"
  ON "shares"."doc" = "totals"."doc"
)

SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "decisions"."score",
  "decisions"."probability"
FROM "decisions" AS "decisions"
INNER JOIN "keyed_documents" AS "keyed_documents"
  ON "decisions"."doc" = "keyed_documents"."doc"
INNER JOIN "news"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
WHERE
  "decisions"."positive"
ORDER BY
  "keyed_documents"."doc"

-- predict/keyless
WITH "texts" AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY 1) - 1 AS "row",
  ROW_NUMBER() OVER (ORDER BY 1) AS "id",
  NULL AS "fingerprint",
  NULL AS "labels",
  NOT "source"."body" IS NULL AS "has_text",
  CAST("source"."body" AS VARCHAR) AS "text_0"
FROM "documents" AS "source"
),

"keyed_documents" AS (
SELECT
  "texts"."row" AS "doc",
  "texts"."id" AS "document"
FROM "texts"
WHERE
  "texts"."has_text"
),

"inputs" AS (
SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  REGEXP_SUBSTR_ALL(
    CASE WHEN TRUE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
    '[0-9A-Za-z\u00AA\u00B2-\u00B3\u00B5\u00B9-\u00BA\u00BC-\u00BE\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0300-\u0374\u0376-\u037D\u037F\u0386\u0388-\u03F5\u03F7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u07F5\u07FA-\u07FD\u0800-\u082D\u0840-\u085B\u0860-\u0887\u0889-\u088E\u0898-\u08E1\u08E3-\u0963\u0966-\u096F\u0971-\u09F1\u09F4-\u09F9\u09FC\u09FE-\u0A75\u0A81-\u0AEF\u0AF9-\u0B6F\u0B71-\u0BF2\u0C00-\u0C6F\u0C78-\u0C7E\u0C80-\u0C83\u0C85-\u0D4E\u0D54-\u0D78\u0D7A-\u0DF3\u0F00\u0F18-\u0F19\u0F20-\u0F33\u0F35\u0F37\u0F39\u0F3E-\u0F84\u0F86-\u0FBC\u0FC6\u10A0-\u10FA\u10FC-\u135F\u1369-\u138F\u13A0-\u13FD\u1401-\u166C\u166F-\u167F\u1681-\u169A\u16A0-\u16EA\u16EE-\u1734\u1740-\u1773\u180B-\u180D\u180F-\u193B\u1946-\u19DA\u1A00-\u1A1B\u1A20-\u1A99\u1AA7\u1AB0-\u1B59\u1B6B-\u1B73\u1B80-\u1BF3\u1C00-\u1C37\u1C40-\u1C7D\u1C80-\u1CBF\u1CD0-\u1CD2\u1CD4-\u1FBC\u1FBE\u1FC2-\u1FCC\u1FD0-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FFC\u2070-\u2079\u207F-\u2089\u2090-\u209C\u20D0-\u20F0\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2126\u2128\u212A-\u212D\u212F-\u2139\u213C-\u213F\u2145-\u2149\u214E\u2150-\u2189\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u2C00-\u2CE4\u2CEB-\u2CF3\u2CFD\u2D00-\u2D6F\u2D7F-\u2DFF\u2E2F\u3006\u302A-\u302F\u3031-\u3035\u303C\u3099-\u309A\u3105-\u318E\u3192-\u3195\u31A0-\u31BF\u3220-\u3229\u3248-\u324F\u3251-\u325F\u3280-\u3289\u32B1-\u32BF\uA000-\uA48C\uA4D0-\uA4FD\uA500-\uA60C\uA610-\uA672\uA674-\uA67D\uA67F-\uA6F1\uA717-\uA71F\uA722-\uA788\uA78B-\uA827\uA82C-\uA835\uA840-\uA873\uA880-\uA8C5\uA8D0-\uA8F7\uA8FB\uA8FD-\uA92D\uA930-\uA953\uA960-\uA9C0\uA9CF-\uA9D9\uAA00-\uAA59\uAA80-\uAADD\uAAE0-\uAAEF\uAAF2-\uAB5A\uAB5C-\uAB69\uAB70-\uABEA\uABEC-\uD7FB\uFB00-\uFB28\uFB2A-\uFBB1\uFBD3-\uFD3D\uFD50-\uFDC7\uFDF0-\uFDFB\uFE00-\uFE0F\uFE20-\uFE2F\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFFA0-\uFFDC𐀀-𐃺𐄇-𐄳𐅀-𐅸𐆊-𐆋𐇽-𐎝𐎠-𐏏𐏑-𐕣𐕰-𐡕𐡘-𐡶𐡹-𐤛𐤠-𐤹𐦀-𐩈𐩠-𐩾𐪀-𐫇𐫉-𐫯𐬀-𐬵𐭀-𐮑𐮩-𐺬𐺰-𐽔𐽰-𐾅𐾰-𑁆𑁒-𑂺𑃂𑃐-𑄿𑅄-𑅳𑅶-𑇄𑇉-𑇌𑇎-𑇚𑇜𑇡-𑈷𑈾-𑊨𑊰-𑑊𑑐-𑑙𑑞-𑓅𑓇-𑗀𑗘-𑙀𑙄-𑙙𑚀-𑚸𑛀-𑜻𑝀-𑠺𑢠-𑥃𑥐-𑧡𑧣-𑨾𑩇-𑪙𑪝𑪰-𑫸𑰀-𑱀𑱐-𑱬𑱲-𑻶𑼀-𑽂𑽐-𑿔𒀀-𒑮𒒀-𒿰𓀀-𓐯𓑀-𖩩𖩰-𖫴𖬀-𖬶𖭀-𖭃𖭐-𖺖𖼀-𖿡𖿤𗀀-𘴈𛅰-𛲙𛲝-𛲞𜼀-𜽆𝅥-𝅩𝅭-𝅲𝅻-𝆂𝆅-𝆋𝆪-𝆭𝉂-𝉄𝋀-𝋳𝍠-𝛀𝛂-𝛚𝛜-𝛺𝛼-𝜔𝜖-𝜴𝜶-𝝎𝝐-𝝮𝝰-𝞈𝞊-𝞨𝞪-𝟂𝟄-𝟿𝨀-𝨶𝨻-𝩬𝩵𝪄𝪛-𞅎𞊐-𞋹𞓐-𞥙𞱱-𞲫𞲭-𞲯𞲱-𞴭𞴯-𞺻🄀-🄌🯰-🯹󠄀-󠇯]{2,}'
  ) AS "tokens_0"
FROM "texts" AS "texts"
),

"unspaced" AS (
WITH "runs" AS (
  SELECT
    "row",
    "labels",
    ARRAY_TO_STRING(
      REGEXP_SUBSTR_ALL(
        CASE WHEN TRUE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*',
          '[\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E81-\u0EDF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17D7\u17DB-\u17F9\u19E0-\u19FF\u2E80-\u2FD5\u3005\u3007\u3021-\u3029\u3038-\u303B\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u32D0-\u32FE\u3300-\u3357\u3400-\u4DBF\u4E00-\u9FFF\uA9E0-\uA9FE\uAA60-\uAA7F\uF900-\uFAD9\uFF66-\uFF9F𖿢-𖿣𖿰-𖿱𚿰-𛅧🈀𠀀-𲎯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*'
        )
      ),
      ' '
    ) AS "text_0"
  FROM "texts" AS "texts"
)
SELECT
  "row",
  "labels",
  ARRAY_CAT(
    ARRAY_CAT(
      REGEXP_SUBSTR_ALL(
        "text_0",
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      ),
      REGEXP_SUBSTR_ALL(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
        )
      )
    ),
    REGEXP_SUBSTR_ALL(
      REGEXP_REPLACE(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '(',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*)'
        ),
        '\\1'
      ),
      CONCAT(
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      )
    )
  ) AS "tokens_0"
FROM "runs"
),

"tokens_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "inputs" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = ''
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"unspaced_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "unspaced" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = ''
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"bags" AS (
SELECT
  "row",
  "word",
  CAST(COUNT(*) AS INT) AS "value"
FROM (
  SELECT
    "row",
    "word"
  FROM "tokens_0"
  UNION ALL
  SELECT
    "row",
    "word"
  FROM "unspaced_0"
) AS "tokens"
GROUP BY
  "row",
  "word"
),

"smooth_terms" AS (
SELECT
  "term",
  LN((
    1 + FLOOR("documents" * EXP("idf") + 0.5)
  ) / (
    1 + "documents"
  )) + 1 AS "idf"
FROM "news"."terms" AS "terms"
),

"entries" AS (
WITH "raw" AS (
  SELECT
    "postings"."doc",
    "postings"."term",
    CASE 'smooth'
      WHEN 'smooth'
      THEN (
        1 + LN("postings"."count")
      ) * "terms"."idf"
      WHEN 'simpl'
      THEN (
        1 + LN(1 + LN("postings"."count"))
      ) * "terms"."idf"
      WHEN 'ltc'
      THEN CASE
        WHEN "postings"."count" < 1
        THEN "postings"."count"
        ELSE 1 + LN("postings"."count")
      END * "terms"."idf"
      WHEN 'tfidf'
      THEN "postings"."count" * "terms"."idf"
      WHEN 'log_log'
      THEN 1 + LN(1 + LN("postings"."count"))
      WHEN 'log'
      THEN 1 + LN("postings"."count")
      WHEN 'binary'
      THEN 1
      ELSE "postings"."count"
    END AS "weight"
  FROM (
    SELECT
      "row" AS "doc",
      "word" AS "term",
      "value" AS "count"
    FROM "bags"
  ) AS "postings"
  INNER JOIN "smooth_terms" AS "terms"
    ON "postings"."term" = "terms"."term"
), "lengths" AS (
  SELECT
    "doc",
    CASE 'true'
      WHEN 'true'
      THEN SQRT(SUM("weight" * "weight"))
      WHEN 'sum'
      THEN SUM(ABS("weight"))
      ELSE 1
    END AS "length"
  FROM "raw"
  GROUP BY
    "doc"
)
SELECT
  "raw"."doc",
  "raw"."term",
  CAST("raw"."weight" / "lengths"."length" AS FLOAT) AS "weight"
FROM "raw"
INNER JOIN "lengths"
  ON "raw"."doc" = "lengths"."doc"
WHERE
  "raw"."weight" <> 0
),

"axes" AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "stages"."stage", "stages"."label") - 1 AS INT) AS "axis",
  "stages"."label",
  "stages"."stage",
  "stages"."bias",
  "stages"."per_token"
FROM "news"."stages" AS "stages"
),

"lengths" AS (
SELECT
  "entries"."doc",
  SUM("entries"."weight") AS "tokens"
FROM "entries" AS "entries"
GROUP BY
  "entries"."doc"
),

"joined_coordinates" AS (
WITH "sums" AS (
  SELECT
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage",
    SUM(CAST("entries"."weight" AS DOUBLE) * "discriminants"."weight") AS "projection"
  FROM "entries" AS "entries"
  INNER JOIN "news"."discriminants" AS "discriminants"
    ON "entries"."term" = "discriminants"."term"
  GROUP BY
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("sums"."projection", 0) + "axes"."per_token" * COALESCE("lengths"."tokens", 0) + "axes"."bias" AS "value"
FROM "keyed_documents" AS "documents"
CROSS JOIN "axes" AS "axes"
LEFT JOIN "lengths" AS "lengths"
  ON "documents"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "documents"."doc" = "sums"."doc"
  AND "axes"."label" = "sums"."label"
  AND "axes"."stage" = "sums"."stage"
),

"coordinates" AS (
SELECT
  "label",
  "stage",
  "doc",
  CAST("value" AS FLOAT) AS "value"
FROM "joined_coordinates"
),

"decisions" AS (
WITH "ranked" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    CAST("coordinates"."value" AS DOUBLE) AS "score",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "odds",
    ROW_NUMBER() OVER (
      PARTITION BY "coordinates"."doc"
      ORDER BY "coordinates"."value" DESC NULLS LAST, "coordinates"."label"
    ) AS "place"
  FROM "coordinates" AS "coordinates"
  INNER JOIN "news"."leaves" AS "leaves"
    ON "coordinates"."label" = "leaves"."label"
), "best" AS (
  SELECT
    "ranked"."doc",
    MAX("ranked"."odds") AS "odds"
  FROM "ranked"
  GROUP BY
    "ranked"."doc"
), "shares" AS (
  SELECT
    "ranked"."doc",
    "ranked"."label",
    "ranked"."score",
    "ranked"."place",
    CASE
      WHEN NOT "ranked"."odds" IS NULL
      THEN EXP(GREATEST_IGNORE_NULLS("ranked"."odds" - "best"."odds", -80))
    END AS "share"
  FROM "ranked"
  INNER JOIN "best"
    ON "ranked"."doc" = "best"."doc"
), "totals" AS (
  SELECT
    "shares"."doc",
    SUM("shares"."share") AS "share"
  FROM "shares"
  GROUP BY
    "shares"."doc"
)
SELECT
  "shares"."doc",
  "shares"."label",
  "shares"."score",
  CAST(CAST("shares"."share" / "totals"."share" AS FLOAT) AS DOUBLE) AS "probability",
  "shares"."place" = 1 AS "positive"
FROM "shares"
INNER JOIN "totals"
  ON "shares"."doc" = "totals"."doc"
)

SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "decisions"."score",
  "decisions"."probability"
FROM "decisions" AS "decisions"
INNER JOIN "keyed_documents" AS "keyed_documents"
  ON "decisions"."doc" = "keyed_documents"."doc"
INNER JOIN "news"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
WHERE
  "decisions"."positive"
ORDER BY
  "keyed_documents"."doc"

-- predict/many
WITH "texts" AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY "source"."ticket") - 1 AS "row",
  "source"."ticket" AS "id",
  NULL AS "fingerprint",
  NULL AS "labels",
  NOT "source"."subject" IS NULL OR NOT "source"."body" IS NULL AS "has_text",
  CONCAT_WS(
    ' ',
    COALESCE(CAST("source"."subject" AS VARCHAR), ''),
    COALESCE(CAST("source"."body" AS VARCHAR), '')
  ) AS "text_0"
FROM "documents" AS "source"
),

"keyed_documents" AS (
SELECT
  "texts"."row" AS "doc",
  "texts"."id" AS "document"
FROM "texts"
WHERE
  "texts"."has_text"
),

"inputs" AS (
SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  REGEXP_SUBSTR_ALL(
    CASE WHEN TRUE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
    '[0-9A-Za-z\u00AA\u00B2-\u00B3\u00B5\u00B9-\u00BA\u00BC-\u00BE\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0300-\u0374\u0376-\u037D\u037F\u0386\u0388-\u03F5\u03F7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u07F5\u07FA-\u07FD\u0800-\u082D\u0840-\u085B\u0860-\u0887\u0889-\u088E\u0898-\u08E1\u08E3-\u0963\u0966-\u096F\u0971-\u09F1\u09F4-\u09F9\u09FC\u09FE-\u0A75\u0A81-\u0AEF\u0AF9-\u0B6F\u0B71-\u0BF2\u0C00-\u0C6F\u0C78-\u0C7E\u0C80-\u0C83\u0C85-\u0D4E\u0D54-\u0D78\u0D7A-\u0DF3\u0F00\u0F18-\u0F19\u0F20-\u0F33\u0F35\u0F37\u0F39\u0F3E-\u0F84\u0F86-\u0FBC\u0FC6\u10A0-\u10FA\u10FC-\u135F\u1369-\u138F\u13A0-\u13FD\u1401-\u166C\u166F-\u167F\u1681-\u169A\u16A0-\u16EA\u16EE-\u1734\u1740-\u1773\u180B-\u180D\u180F-\u193B\u1946-\u19DA\u1A00-\u1A1B\u1A20-\u1A99\u1AA7\u1AB0-\u1B59\u1B6B-\u1B73\u1B80-\u1BF3\u1C00-\u1C37\u1C40-\u1C7D\u1C80-\u1CBF\u1CD0-\u1CD2\u1CD4-\u1FBC\u1FBE\u1FC2-\u1FCC\u1FD0-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FFC\u2070-\u2079\u207F-\u2089\u2090-\u209C\u20D0-\u20F0\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2126\u2128\u212A-\u212D\u212F-\u2139\u213C-\u213F\u2145-\u2149\u214E\u2150-\u2189\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u2C00-\u2CE4\u2CEB-\u2CF3\u2CFD\u2D00-\u2D6F\u2D7F-\u2DFF\u2E2F\u3006\u302A-\u302F\u3031-\u3035\u303C\u3099-\u309A\u3105-\u318E\u3192-\u3195\u31A0-\u31BF\u3220-\u3229\u3248-\u324F\u3251-\u325F\u3280-\u3289\u32B1-\u32BF\uA000-\uA48C\uA4D0-\uA4FD\uA500-\uA60C\uA610-\uA672\uA674-\uA67D\uA67F-\uA6F1\uA717-\uA71F\uA722-\uA788\uA78B-\uA827\uA82C-\uA835\uA840-\uA873\uA880-\uA8C5\uA8D0-\uA8F7\uA8FB\uA8FD-\uA92D\uA930-\uA953\uA960-\uA9C0\uA9CF-\uA9D9\uAA00-\uAA59\uAA80-\uAADD\uAAE0-\uAAEF\uAAF2-\uAB5A\uAB5C-\uAB69\uAB70-\uABEA\uABEC-\uD7FB\uFB00-\uFB28\uFB2A-\uFBB1\uFBD3-\uFD3D\uFD50-\uFDC7\uFDF0-\uFDFB\uFE00-\uFE0F\uFE20-\uFE2F\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFFA0-\uFFDC𐀀-𐃺𐄇-𐄳𐅀-𐅸𐆊-𐆋𐇽-𐎝𐎠-𐏏𐏑-𐕣𐕰-𐡕𐡘-𐡶𐡹-𐤛𐤠-𐤹𐦀-𐩈𐩠-𐩾𐪀-𐫇𐫉-𐫯𐬀-𐬵𐭀-𐮑𐮩-𐺬𐺰-𐽔𐽰-𐾅𐾰-𑁆𑁒-𑂺𑃂𑃐-𑄿𑅄-𑅳𑅶-𑇄𑇉-𑇌𑇎-𑇚𑇜𑇡-𑈷𑈾-𑊨𑊰-𑑊𑑐-𑑙𑑞-𑓅𑓇-𑗀𑗘-𑙀𑙄-𑙙𑚀-𑚸𑛀-𑜻𑝀-𑠺𑢠-𑥃𑥐-𑧡𑧣-𑨾𑩇-𑪙𑪝𑪰-𑫸𑰀-𑱀𑱐-𑱬𑱲-𑻶𑼀-𑽂𑽐-𑿔𒀀-𒑮𒒀-𒿰𓀀-𓐯𓑀-𖩩𖩰-𖫴𖬀-𖬶𖭀-𖭃𖭐-𖺖𖼀-𖿡𖿤𗀀-𘴈𛅰-𛲙𛲝-𛲞𜼀-𜽆𝅥-𝅩𝅭-𝅲𝅻-𝆂𝆅-𝆋𝆪-𝆭𝉂-𝉄𝋀-𝋳𝍠-𝛀𝛂-𝛚𝛜-𝛺𝛼-𝜔𝜖-𝜴𝜶-𝝎𝝐-𝝮𝝰-𝞈𝞊-𝞨𝞪-𝟂𝟄-𝟿𝨀-𝨶𝨻-𝩬𝩵𝪄𝪛-𞅎𞊐-𞋹𞓐-𞥙𞱱-𞲫𞲭-𞲯𞲱-𞴭𞴯-𞺻🄀-🄌🯰-🯹󠄀-󠇯]{2,}'
  ) AS "tokens_0"
FROM "texts" AS "texts"
),

"unspaced" AS (
WITH "runs" AS (
  SELECT
    "row",
    "labels",
    ARRAY_TO_STRING(
      REGEXP_SUBSTR_ALL(
        CASE WHEN TRUE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*',
          '[\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E81-\u0EDF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17D7\u17DB-\u17F9\u19E0-\u19FF\u2E80-\u2FD5\u3005\u3007\u3021-\u3029\u3038-\u303B\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u32D0-\u32FE\u3300-\u3357\u3400-\u4DBF\u4E00-\u9FFF\uA9E0-\uA9FE\uAA60-\uAA7F\uF900-\uFAD9\uFF66-\uFF9F𖿢-𖿣𖿰-𖿱𚿰-𛅧🈀𠀀-𲎯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*'
        )
      ),
      ' '
    ) AS "text_0"
  FROM "texts" AS "texts"
)
SELECT
  "row",
  "labels",
  ARRAY_CAT(
    ARRAY_CAT(
      REGEXP_SUBSTR_ALL(
        "text_0",
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      ),
      REGEXP_SUBSTR_ALL(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
        )
      )
    ),
    REGEXP_SUBSTR_ALL(
      REGEXP_REPLACE(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '(',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*)'
        ),
        '\\1'
      ),
      CONCAT(
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      )
    )
  ) AS "tokens_0"
FROM "runs"
),

"tokens_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "inputs" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = ''
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"unspaced_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "unspaced" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = ''
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"bags" AS (
SELECT
  "row",
  "word",
  CAST(COUNT(*) AS INT) AS "value"
FROM (
  SELECT
    "row",
    "word"
  FROM "tokens_0"
  UNION ALL
  SELECT
    "row",
    "word"
  FROM "unspaced_0"
) AS "tokens"
GROUP BY
  "row",
  "word"
),

"smooth_terms" AS (
SELECT
  "term",
  LN((
    1 + FLOOR("documents" * EXP("idf") + 0.5)
  ) / (
    1 + "documents"
  )) + 1 AS "idf"
FROM "news"."terms" AS "terms"
),

"entries" AS (
WITH "raw" AS (
  SELECT
    "postings"."doc",
    "postings"."term",
    CASE 'smooth'
      WHEN 'smooth'
      THEN (
        1 + LN("postings"."count")
      ) * "terms"."idf"
      WHEN 'simpl'
      THEN (
        1 + LN(1 + LN("postings"."count"))
      ) * "terms"."idf"
      WHEN 'ltc'
      THEN CASE
        WHEN "postings"."count" < 1
        THEN "postings"."count"
        ELSE 1 + LN("postings"."count")
      END * "terms"."idf"
      WHEN 'tfidf'
      THEN "postings"."count" * "terms"."idf"
      WHEN 'log_log'
      THEN 1 + LN(1 + LN("postings"."count"))
      WHEN 'log'
      THEN 1 + LN("postings"."count")
      WHEN 'binary'
      THEN 1
      ELSE "postings"."count"
    END AS "weight"
  FROM (
    SELECT
      "row" AS "doc",
      "word" AS "term",
      "value" AS "count"
    FROM "bags"
  ) AS "postings"
  INNER JOIN "smooth_terms" AS "terms"
    ON "postings"."term" = "terms"."term"
), "lengths" AS (
  SELECT
    "doc",
    CASE 'true'
      WHEN 'true'
      THEN SQRT(SUM("weight" * "weight"))
      WHEN 'sum'
      THEN SUM(ABS("weight"))
      ELSE 1
    END AS "length"
  FROM "raw"
  GROUP BY
    "doc"
)
SELECT
  "raw"."doc",
  "raw"."term",
  CAST("raw"."weight" / "lengths"."length" AS FLOAT) AS "weight"
FROM "raw"
INNER JOIN "lengths"
  ON "raw"."doc" = "lengths"."doc"
WHERE
  "raw"."weight" <> 0
),

"axes" AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "stages"."stage", "stages"."label") - 1 AS INT) AS "axis",
  "stages"."label",
  "stages"."stage",
  "stages"."bias",
  "stages"."per_token"
FROM "news"."stages" AS "stages"
),

"lengths" AS (
SELECT
  "entries"."doc",
  SUM("entries"."weight") AS "tokens"
FROM "entries" AS "entries"
GROUP BY
  "entries"."doc"
),

"joined_coordinates" AS (
WITH "sums" AS (
  SELECT
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage",
    SUM(CAST("entries"."weight" AS DOUBLE) * "discriminants"."weight") AS "projection"
  FROM "entries" AS "entries"
  INNER JOIN "news"."discriminants" AS "discriminants"
    ON "entries"."term" = "discriminants"."term"
  GROUP BY
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("sums"."projection", 0) + "axes"."per_token" * COALESCE("lengths"."tokens", 0) + "axes"."bias" AS "value"
FROM "keyed_documents" AS "documents"
CROSS JOIN "axes" AS "axes"
LEFT JOIN "lengths" AS "lengths"
  ON "documents"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "documents"."doc" = "sums"."doc"
  AND "axes"."label" = "sums"."label"
  AND "axes"."stage" = "sums"."stage"
),

"coordinates" AS (
SELECT
  "label",
  "stage",
  "doc",
  CAST("value" AS FLOAT) AS "value"
FROM "joined_coordinates"
),

"point_leaves" AS (
WITH "first_axes" AS (
  SELECT
    "tree",
    MIN("axis") AS "axis"
  FROM (
    SELECT
      "label" AS "tree",
      "doc" AS "point",
      "stage" AS "axis",
      "value" AS "value"
    FROM "coordinates"
  ) AS "points"
  GROUP BY
    "tree"
), "leaf_counts" AS (
  SELECT
    "tree",
    COUNT(*) AS "leaves"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf"
    FROM "news"."leaves"
  ) AS "leaves"
  GROUP BY
    "tree"
), "bound_counts" AS (
  SELECT
    "tree",
    "axis",
    COUNT(*) AS "leaves"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
  GROUP BY
    "tree",
    "axis"
), "root_axes" AS (
  SELECT
    "first_axes"."tree",
    COALESCE(MIN("bound_counts"."axis"), "first_axes"."axis") AS "axis"
  FROM "first_axes"
  INNER JOIN "leaf_counts"
    ON "first_axes"."tree" = "leaf_counts"."tree"
  LEFT JOIN "bound_counts"
    ON "leaf_counts"."tree" = "bound_counts"."tree"
    AND "leaf_counts"."leaves" = "bound_counts"."leaves"
  GROUP BY
    "first_axes"."tree",
    "first_axes"."axis"
), "other_bounds" AS (
  SELECT
    "leaf_bounds"."tree",
    "leaf_bounds"."leaf",
    "leaf_bounds"."axis",
    "leaf_bounds"."low",
    "leaf_bounds"."high"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
  INNER JOIN "root_axes"
    ON "leaf_bounds"."tree" = "root_axes"."tree"
    AND "leaf_bounds"."axis" <> "root_axes"."axis"
), "other_counts" AS (
  SELECT
    "tree",
    "leaf",
    COUNT(*) AS "others"
  FROM "other_bounds"
  GROUP BY
    "tree",
    "leaf"
), "slices" AS (
  SELECT
    "leaves"."tree",
    "leaves"."leaf",
    "root_axes"."axis",
    "leaf_bounds"."low",
    "leaf_bounds"."high",
    COALESCE("other_counts"."others", 0) AS "others"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf"
    FROM "news"."leaves"
  ) AS "leaves"
  INNER JOIN "root_axes"
    ON "leaves"."tree" = "root_axes"."tree"
  LEFT JOIN (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
    ON "leaves"."tree" = "leaf_bounds"."tree"
    AND "leaves"."leaf" = "leaf_bounds"."leaf"
    AND "root_axes"."axis" = "leaf_bounds"."axis"
  LEFT JOIN "other_counts"
    ON "leaves"."tree" = "other_counts"."tree"
    AND "leaves"."leaf" = "other_counts"."leaf"
), "possible" AS (
  SELECT
    "points"."tree",
    "points"."point",
    "slices"."leaf",
    "slices"."others"
  FROM (
    SELECT
      "label" AS "tree",
      "doc" AS "point",
      "stage" AS "axis",
      "value" AS "value"
    FROM "coordinates"
  ) AS "points"
  INNER JOIN "slices"
    ON "points"."tree" = "slices"."tree"
    AND "points"."axis" = "slices"."axis"
    AND COALESCE("points"."value" > "slices"."low", TRUE)
    AND COALESCE("points"."value" <= "slices"."high", TRUE)
)
SELECT
  "tree",
  "point",
  "leaf"
FROM "possible"
WHERE
  "others" = 0
UNION ALL
SELECT
  "possible"."tree",
  "possible"."point",
  "possible"."leaf"
FROM "possible"
INNER JOIN "other_bounds"
  ON "possible"."tree" = "other_bounds"."tree"
  AND "possible"."leaf" = "other_bounds"."leaf"
LEFT JOIN (
  SELECT
    "label" AS "tree",
    "doc" AS "point",
    "stage" AS "axis",
    "value" AS "value"
  FROM "coordinates"
) AS "points"
  ON "possible"."tree" = "points"."tree"
  AND "possible"."point" = "points"."point"
  AND "other_bounds"."axis" = "points"."axis"
WHERE
  "possible"."others" > 0
GROUP BY
  "possible"."tree",
  "possible"."point",
  "possible"."leaf"
HAVING
  MIN(
    CASE
      WHEN "points"."value" <= "other_bounds"."low"
      THEN 0
      WHEN "points"."value" > "other_bounds"."high"
      THEN 0
      ELSE 1
    END
  ) = 1
),

"decisions" AS (
WITH "odds" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "score",
    "leaves"."positive"
  FROM "coordinates" AS "coordinates"
  INNER JOIN "point_leaves" AS "point_leaves"
    ON "coordinates"."label" = "point_leaves"."tree"
    AND "coordinates"."doc" = "point_leaves"."point"
  INNER JOIN "news"."leaves" AS "leaves"
    ON "point_leaves"."tree" = "leaves"."label"
    AND "point_leaves"."leaf" = "leaves"."leaf"
  WHERE
    "coordinates"."stage" = 0
)
SELECT
  "odds"."doc",
  "odds"."label",
  "odds"."score",
  1 / (
    1 + EXP(GREATEST_IGNORE_NULLS(LEAST_IGNORE_NULLS(-"odds"."score", 500), -500))
  ) AS "probability",
  "odds"."positive"
FROM "odds"
),

"given" AS (
SELECT
  "decisions"."doc",
  ARRAY_AGG("labels"."name") WITHIN GROUP (ORDER BY
    "decisions"."score" DESC NULLS LAST,
    "labels"."label") AS "labels"
FROM "decisions" AS "decisions"
INNER JOIN "news"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
WHERE
  "decisions"."positive"
GROUP BY
  "decisions"."doc"
)

SELECT
  "keyed_documents"."document",
  COALESCE("given"."labels", []) AS "labels"
FROM "keyed_documents" AS "keyed_documents"
LEFT JOIN "given"
  ON "keyed_documents"."doc" = "given"."doc"
ORDER BY
  "keyed_documents"."doc"

-- predict/one
WITH "texts" AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY "source"."ticket") - 1 AS "row",
  "source"."ticket" AS "id",
  NULL AS "fingerprint",
  NULL AS "labels",
  NOT "source"."subject" IS NULL OR NOT "source"."body" IS NULL AS "has_text",
  CONCAT_WS(
    ' ',
    COALESCE(CAST("source"."subject" AS VARCHAR), ''),
    COALESCE(CAST("source"."body" AS VARCHAR), '')
  ) AS "text_0"
FROM "documents" AS "source"
),

"keyed_documents" AS (
SELECT
  "texts"."row" AS "doc",
  "texts"."id" AS "document"
FROM "texts"
WHERE
  "texts"."has_text"
),

"inputs" AS (
SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  REGEXP_SUBSTR_ALL(
    CASE WHEN TRUE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
    '[0-9A-Za-z\u00AA\u00B2-\u00B3\u00B5\u00B9-\u00BA\u00BC-\u00BE\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0300-\u0374\u0376-\u037D\u037F\u0386\u0388-\u03F5\u03F7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u07F5\u07FA-\u07FD\u0800-\u082D\u0840-\u085B\u0860-\u0887\u0889-\u088E\u0898-\u08E1\u08E3-\u0963\u0966-\u096F\u0971-\u09F1\u09F4-\u09F9\u09FC\u09FE-\u0A75\u0A81-\u0AEF\u0AF9-\u0B6F\u0B71-\u0BF2\u0C00-\u0C6F\u0C78-\u0C7E\u0C80-\u0C83\u0C85-\u0D4E\u0D54-\u0D78\u0D7A-\u0DF3\u0F00\u0F18-\u0F19\u0F20-\u0F33\u0F35\u0F37\u0F39\u0F3E-\u0F84\u0F86-\u0FBC\u0FC6\u10A0-\u10FA\u10FC-\u135F\u1369-\u138F\u13A0-\u13FD\u1401-\u166C\u166F-\u167F\u1681-\u169A\u16A0-\u16EA\u16EE-\u1734\u1740-\u1773\u180B-\u180D\u180F-\u193B\u1946-\u19DA\u1A00-\u1A1B\u1A20-\u1A99\u1AA7\u1AB0-\u1B59\u1B6B-\u1B73\u1B80-\u1BF3\u1C00-\u1C37\u1C40-\u1C7D\u1C80-\u1CBF\u1CD0-\u1CD2\u1CD4-\u1FBC\u1FBE\u1FC2-\u1FCC\u1FD0-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FFC\u2070-\u2079\u207F-\u2089\u2090-\u209C\u20D0-\u20F0\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2126\u2128\u212A-\u212D\u212F-\u2139\u213C-\u213F\u2145-\u2149\u214E\u2150-\u2189\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u2C00-\u2CE4\u2CEB-\u2CF3\u2CFD\u2D00-\u2D6F\u2D7F-\u2DFF\u2E2F\u3006\u302A-\u302F\u3031-\u3035\u303C\u3099-\u309A\u3105-\u318E\u3192-\u3195\u31A0-\u31BF\u3220-\u3229\u3248-\u324F\u3251-\u325F\u3280-\u3289\u32B1-\u32BF\uA000-\uA48C\uA4D0-\uA4FD\uA500-\uA60C\uA610-\uA672\uA674-\uA67D\uA67F-\uA6F1\uA717-\uA71F\uA722-\uA788\uA78B-\uA827\uA82C-\uA835\uA840-\uA873\uA880-\uA8C5\uA8D0-\uA8F7\uA8FB\uA8FD-\uA92D\uA930-\uA953\uA960-\uA9C0\uA9CF-\uA9D9\uAA00-\uAA59\uAA80-\uAADD\uAAE0-\uAAEF\uAAF2-\uAB5A\uAB5C-\uAB69\uAB70-\uABEA\uABEC-\uD7FB\uFB00-\uFB28\uFB2A-\uFBB1\uFBD3-\uFD3D\uFD50-\uFDC7\uFDF0-\uFDFB\uFE00-\uFE0F\uFE20-\uFE2F\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFFA0-\uFFDC𐀀-𐃺𐄇-𐄳𐅀-𐅸𐆊-𐆋𐇽-𐎝𐎠-𐏏𐏑-𐕣𐕰-𐡕𐡘-𐡶𐡹-𐤛𐤠-𐤹𐦀-𐩈𐩠-𐩾𐪀-𐫇𐫉-𐫯𐬀-𐬵𐭀-𐮑𐮩-𐺬𐺰-𐽔𐽰-𐾅𐾰-𑁆𑁒-𑂺𑃂𑃐-𑄿𑅄-𑅳𑅶-𑇄𑇉-𑇌𑇎-𑇚𑇜𑇡-𑈷𑈾-𑊨𑊰-𑑊𑑐-𑑙𑑞-𑓅𑓇-𑗀𑗘-𑙀𑙄-𑙙𑚀-𑚸𑛀-𑜻𑝀-𑠺𑢠-𑥃𑥐-𑧡𑧣-𑨾𑩇-𑪙𑪝𑪰-𑫸𑰀-𑱀𑱐-𑱬𑱲-𑻶𑼀-𑽂𑽐-𑿔𒀀-𒑮𒒀-𒿰𓀀-𓐯𓑀-𖩩𖩰-𖫴𖬀-𖬶𖭀-𖭃𖭐-𖺖𖼀-𖿡𖿤𗀀-𘴈𛅰-𛲙𛲝-𛲞𜼀-𜽆𝅥-𝅩𝅭-𝅲𝅻-𝆂𝆅-𝆋𝆪-𝆭𝉂-𝉄𝋀-𝋳𝍠-𝛀𝛂-𝛚𝛜-𝛺𝛼-𝜔𝜖-𝜴𝜶-𝝎𝝐-𝝮𝝰-𝞈𝞊-𝞨𝞪-𝟂𝟄-𝟿𝨀-𝨶𝨻-𝩬𝩵𝪄𝪛-𞅎𞊐-𞋹𞓐-𞥙𞱱-𞲫𞲭-𞲯𞲱-𞴭𞴯-𞺻🄀-🄌🯰-🯹󠄀-󠇯]{2,}'
  ) AS "tokens_0"
FROM "texts" AS "texts"
),

"unspaced" AS (
WITH "runs" AS (
  SELECT
    "row",
    "labels",
    ARRAY_TO_STRING(
      REGEXP_SUBSTR_ALL(
        CASE WHEN TRUE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*',
          '[\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E81-\u0EDF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17D7\u17DB-\u17F9\u19E0-\u19FF\u2E80-\u2FD5\u3005\u3007\u3021-\u3029\u3038-\u303B\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u32D0-\u32FE\u3300-\u3357\u3400-\u4DBF\u4E00-\u9FFF\uA9E0-\uA9FE\uAA60-\uAA7F\uF900-\uFAD9\uFF66-\uFF9F𖿢-𖿣𖿰-𖿱𚿰-𛅧🈀𠀀-𲎯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*'
        )
      ),
      ' '
    ) AS "text_0"
  FROM "texts" AS "texts"
)
SELECT
  "row",
  "labels",
  ARRAY_CAT(
    ARRAY_CAT(
      REGEXP_SUBSTR_ALL(
        "text_0",
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      ),
      REGEXP_SUBSTR_ALL(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
        )
      )
    ),
    REGEXP_SUBSTR_ALL(
      REGEXP_REPLACE(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '(',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*)'
        ),
        '\\1'
      ),
      CONCAT(
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      )
    )
  ) AS "tokens_0"
FROM "runs"
),

"tokens_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "inputs" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = ''
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"unspaced_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "unspaced" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = ''
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"bags" AS (
SELECT
  "row",
  "word",
  CAST(COUNT(*) AS INT) AS "value"
FROM (
  SELECT
    "row",
    "word"
  FROM "tokens_0"
  UNION ALL
  SELECT
    "row",
    "word"
  FROM "unspaced_0"
) AS "tokens"
GROUP BY
  "row",
  "word"
),

"smooth_terms" AS (
SELECT
  "term",
  LN((
    1 + FLOOR("documents" * EXP("idf") + 0.5)
  ) / (
    1 + "documents"
  )) + 1 AS "idf"
FROM "news"."terms" AS "terms"
),

"entries" AS (
WITH "raw" AS (
  SELECT
    "postings"."doc",
    "postings"."term",
    CASE 'smooth'
      WHEN 'smooth'
      THEN (
        1 + LN("postings"."count")
      ) * "terms"."idf"
      WHEN 'simpl'
      THEN (
        1 + LN(1 + LN("postings"."count"))
      ) * "terms"."idf"
      WHEN 'ltc'
      THEN CASE
        WHEN "postings"."count" < 1
        THEN "postings"."count"
        ELSE 1 + LN("postings"."count")
      END * "terms"."idf"
      WHEN 'tfidf'
      THEN "postings"."count" * "terms"."idf"
      WHEN 'log_log'
      THEN 1 + LN(1 + LN("postings"."count"))
      WHEN 'log'
      THEN 1 + LN("postings"."count")
      WHEN 'binary'
      THEN 1
      ELSE "postings"."count"
    END AS "weight"
  FROM (
    SELECT
      "row" AS "doc",
      "word" AS "term",
      "value" AS "count"
    FROM "bags"
  ) AS "postings"
  INNER JOIN "smooth_terms" AS "terms"
    ON "postings"."term" = "terms"."term"
), "lengths" AS (
  SELECT
    "doc",
    CASE 'true'
      WHEN 'true'
      THEN SQRT(SUM("weight" * "weight"))
      WHEN 'sum'
      THEN SUM(ABS("weight"))
      ELSE 1
    END AS "length"
  FROM "raw"
  GROUP BY
    "doc"
)
SELECT
  "raw"."doc",
  "raw"."term",
  CAST("raw"."weight" / "lengths"."length" AS FLOAT) AS "weight"
FROM "raw"
INNER JOIN "lengths"
  ON "raw"."doc" = "lengths"."doc"
WHERE
  "raw"."weight" <> 0
),

"axes" AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "stages"."stage", "stages"."label") - 1 AS INT) AS "axis",
  "stages"."label",
  "stages"."stage",
  "stages"."bias",
  "stages"."per_token"
FROM "news"."stages" AS "stages"
),

"lengths" AS (
SELECT
  "entries"."doc",
  SUM("entries"."weight") AS "tokens"
FROM "entries" AS "entries"
GROUP BY
  "entries"."doc"
),

"joined_coordinates" AS (
WITH "sums" AS (
  SELECT
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage",
    SUM(CAST("entries"."weight" AS DOUBLE) * "discriminants"."weight") AS "projection"
  FROM "entries" AS "entries"
  INNER JOIN "news"."discriminants" AS "discriminants"
    ON "entries"."term" = "discriminants"."term"
  GROUP BY
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("sums"."projection", 0) + "axes"."per_token" * COALESCE("lengths"."tokens", 0) + "axes"."bias" AS "value"
FROM "keyed_documents" AS "documents"
CROSS JOIN "axes" AS "axes"
LEFT JOIN "lengths" AS "lengths"
  ON "documents"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "documents"."doc" = "sums"."doc"
  AND "axes"."label" = "sums"."label"
  AND "axes"."stage" = "sums"."stage"
),

"coordinates" AS (
SELECT
  "label",
  "stage",
  "doc",
  CAST("value" AS FLOAT) AS "value"
FROM "joined_coordinates"
),

"point_leaves" AS (
WITH "first_axes" AS (
  SELECT
    "tree",
    MIN("axis") AS "axis"
  FROM (
    SELECT
      "label" AS "tree",
      "doc" AS "point",
      "stage" AS "axis",
      "value" AS "value"
    FROM "coordinates"
  ) AS "points"
  GROUP BY
    "tree"
), "leaf_counts" AS (
  SELECT
    "tree",
    COUNT(*) AS "leaves"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf"
    FROM "news"."leaves"
  ) AS "leaves"
  GROUP BY
    "tree"
), "bound_counts" AS (
  SELECT
    "tree",
    "axis",
    COUNT(*) AS "leaves"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
  GROUP BY
    "tree",
    "axis"
), "root_axes" AS (
  SELECT
    "first_axes"."tree",
    COALESCE(MIN("bound_counts"."axis"), "first_axes"."axis") AS "axis"
  FROM "first_axes"
  INNER JOIN "leaf_counts"
    ON "first_axes"."tree" = "leaf_counts"."tree"
  LEFT JOIN "bound_counts"
    ON "leaf_counts"."tree" = "bound_counts"."tree"
    AND "leaf_counts"."leaves" = "bound_counts"."leaves"
  GROUP BY
    "first_axes"."tree",
    "first_axes"."axis"
), "other_bounds" AS (
  SELECT
    "leaf_bounds"."tree",
    "leaf_bounds"."leaf",
    "leaf_bounds"."axis",
    "leaf_bounds"."low",
    "leaf_bounds"."high"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
  INNER JOIN "root_axes"
    ON "leaf_bounds"."tree" = "root_axes"."tree"
    AND "leaf_bounds"."axis" <> "root_axes"."axis"
), "other_counts" AS (
  SELECT
    "tree",
    "leaf",
    COUNT(*) AS "others"
  FROM "other_bounds"
  GROUP BY
    "tree",
    "leaf"
), "slices" AS (
  SELECT
    "leaves"."tree",
    "leaves"."leaf",
    "root_axes"."axis",
    "leaf_bounds"."low",
    "leaf_bounds"."high",
    COALESCE("other_counts"."others", 0) AS "others"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf"
    FROM "news"."leaves"
  ) AS "leaves"
  INNER JOIN "root_axes"
    ON "leaves"."tree" = "root_axes"."tree"
  LEFT JOIN (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
    ON "leaves"."tree" = "leaf_bounds"."tree"
    AND "leaves"."leaf" = "leaf_bounds"."leaf"
    AND "root_axes"."axis" = "leaf_bounds"."axis"
  LEFT JOIN "other_counts"
    ON "leaves"."tree" = "other_counts"."tree"
    AND "leaves"."leaf" = "other_counts"."leaf"
), "possible" AS (
  SELECT
    "points"."tree",
    "points"."point",
    "slices"."leaf",
    "slices"."others"
  FROM (
    SELECT
      "label" AS "tree",
      "doc" AS "point",
      "stage" AS "axis",
      "value" AS "value"
    FROM "coordinates"
  ) AS "points"
  INNER JOIN "slices"
    ON "points"."tree" = "slices"."tree"
    AND "points"."axis" = "slices"."axis"
    AND COALESCE("points"."value" > "slices"."low", TRUE)
    AND COALESCE("points"."value" <= "slices"."high", TRUE)
)
SELECT
  "tree",
  "point",
  "leaf"
FROM "possible"
WHERE
  "others" = 0
UNION ALL
SELECT
  "possible"."tree",
  "possible"."point",
  "possible"."leaf"
FROM "possible"
INNER JOIN "other_bounds"
  ON "possible"."tree" = "other_bounds"."tree"
  AND "possible"."leaf" = "other_bounds"."leaf"
LEFT JOIN (
  SELECT
    "label" AS "tree",
    "doc" AS "point",
    "stage" AS "axis",
    "value" AS "value"
  FROM "coordinates"
) AS "points"
  ON "possible"."tree" = "points"."tree"
  AND "possible"."point" = "points"."point"
  AND "other_bounds"."axis" = "points"."axis"
WHERE
  "possible"."others" > 0
GROUP BY
  "possible"."tree",
  "possible"."point",
  "possible"."leaf"
HAVING
  MIN(
    CASE
      WHEN "points"."value" <= "other_bounds"."low"
      THEN 0
      WHEN "points"."value" > "other_bounds"."high"
      THEN 0
      ELSE 1
    END
  ) = 1
),

"own_decisions" AS (
WITH "odds" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "score",
    "leaves"."positive"
  FROM "coordinates" AS "coordinates"
  INNER JOIN "point_leaves" AS "point_leaves"
    ON "coordinates"."label" = "point_leaves"."tree"
    AND "coordinates"."doc" = "point_leaves"."point"
  INNER JOIN "news"."leaves" AS "leaves"
    ON "point_leaves"."tree" = "leaves"."label"
    AND "point_leaves"."leaf" = "leaves"."leaf"
  WHERE
    "coordinates"."stage" = 0
)
SELECT
  "odds"."doc",
  "odds"."label",
  "odds"."score",
  1 / (
    1 + EXP(GREATEST_IGNORE_NULLS(LEAST_IGNORE_NULLS(-"odds"."score", 500), -500))
  ) AS "probability",
  "odds"."positive"
FROM "odds"
),

"decisions" AS (
SELECT
  "own_decisions"."doc",
  "own_decisions"."label",
  "own_decisions"."score",
  "own_decisions"."probability",
  ROW_NUMBER() OVER (
    PARTITION BY "own_decisions"."doc"
    ORDER BY "own_decisions"."score" DESC NULLS LAST, "own_decisions"."label"
  ) = 1 AS "positive"
FROM "own_decisions" AS "own_decisions"
)

SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "decisions"."score",
  "decisions"."probability"
FROM "decisions" AS "decisions"
INNER JOIN "keyed_documents" AS "keyed_documents"
  ON "decisions"."doc" = "keyed_documents"."doc"
INNER JOIN "news"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
WHERE
  "decisions"."positive"
ORDER BY
  "keyed_documents"."doc"

-- scores/one
WITH "texts" AS (
SELECT
  ROW_NUMBER() OVER (ORDER BY "source"."ticket") - 1 AS "row",
  "source"."ticket" AS "id",
  NULL AS "fingerprint",
  NULL AS "labels",
  NOT "source"."subject" IS NULL OR NOT "source"."body" IS NULL AS "has_text",
  CONCAT_WS(
    ' ',
    COALESCE(CAST("source"."subject" AS VARCHAR), ''),
    COALESCE(CAST("source"."body" AS VARCHAR), '')
  ) AS "text_0"
FROM "documents" AS "source"
),

"keyed_documents" AS (
SELECT
  "texts"."row" AS "doc",
  "texts"."id" AS "document"
FROM "texts"
WHERE
  "texts"."has_text"
),

"inputs" AS (
SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  REGEXP_SUBSTR_ALL(
    CASE WHEN TRUE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
    '[0-9A-Za-z\u00AA\u00B2-\u00B3\u00B5\u00B9-\u00BA\u00BC-\u00BE\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u02C6-\u02D1\u02E0-\u02E4\u02EC\u02EE\u0300-\u0374\u0376-\u037D\u037F\u0386\u0388-\u03F5\u03F7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u07F5\u07FA-\u07FD\u0800-\u082D\u0840-\u085B\u0860-\u0887\u0889-\u088E\u0898-\u08E1\u08E3-\u0963\u0966-\u096F\u0971-\u09F1\u09F4-\u09F9\u09FC\u09FE-\u0A75\u0A81-\u0AEF\u0AF9-\u0B6F\u0B71-\u0BF2\u0C00-\u0C6F\u0C78-\u0C7E\u0C80-\u0C83\u0C85-\u0D4E\u0D54-\u0D78\u0D7A-\u0DF3\u0F00\u0F18-\u0F19\u0F20-\u0F33\u0F35\u0F37\u0F39\u0F3E-\u0F84\u0F86-\u0FBC\u0FC6\u10A0-\u10FA\u10FC-\u135F\u1369-\u138F\u13A0-\u13FD\u1401-\u166C\u166F-\u167F\u1681-\u169A\u16A0-\u16EA\u16EE-\u1734\u1740-\u1773\u180B-\u180D\u180F-\u193B\u1946-\u19DA\u1A00-\u1A1B\u1A20-\u1A99\u1AA7\u1AB0-\u1B59\u1B6B-\u1B73\u1B80-\u1BF3\u1C00-\u1C37\u1C40-\u1C7D\u1C80-\u1CBF\u1CD0-\u1CD2\u1CD4-\u1FBC\u1FBE\u1FC2-\u1FCC\u1FD0-\u1FDB\u1FE0-\u1FEC\u1FF2-\u1FFC\u2070-\u2079\u207F-\u2089\u2090-\u209C\u20D0-\u20F0\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2126\u2128\u212A-\u212D\u212F-\u2139\u213C-\u213F\u2145-\u2149\u214E\u2150-\u2189\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u2C00-\u2CE4\u2CEB-\u2CF3\u2CFD\u2D00-\u2D6F\u2D7F-\u2DFF\u2E2F\u3006\u302A-\u302F\u3031-\u3035\u303C\u3099-\u309A\u3105-\u318E\u3192-\u3195\u31A0-\u31BF\u3220-\u3229\u3248-\u324F\u3251-\u325F\u3280-\u3289\u32B1-\u32BF\uA000-\uA48C\uA4D0-\uA4FD\uA500-\uA60C\uA610-\uA672\uA674-\uA67D\uA67F-\uA6F1\uA717-\uA71F\uA722-\uA788\uA78B-\uA827\uA82C-\uA835\uA840-\uA873\uA880-\uA8C5\uA8D0-\uA8F7\uA8FB\uA8FD-\uA92D\uA930-\uA953\uA960-\uA9C0\uA9CF-\uA9D9\uAA00-\uAA59\uAA80-\uAADD\uAAE0-\uAAEF\uAAF2-\uAB5A\uAB5C-\uAB69\uAB70-\uABEA\uABEC-\uD7FB\uFB00-\uFB28\uFB2A-\uFBB1\uFBD3-\uFD3D\uFD50-\uFDC7\uFDF0-\uFDFB\uFE00-\uFE0F\uFE20-\uFE2F\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFFA0-\uFFDC𐀀-𐃺𐄇-𐄳𐅀-𐅸𐆊-𐆋𐇽-𐎝𐎠-𐏏𐏑-𐕣𐕰-𐡕𐡘-𐡶𐡹-𐤛𐤠-𐤹𐦀-𐩈𐩠-𐩾𐪀-𐫇𐫉-𐫯𐬀-𐬵𐭀-𐮑𐮩-𐺬𐺰-𐽔𐽰-𐾅𐾰-𑁆𑁒-𑂺𑃂𑃐-𑄿𑅄-𑅳𑅶-𑇄𑇉-𑇌𑇎-𑇚𑇜𑇡-𑈷𑈾-𑊨𑊰-𑑊𑑐-𑑙𑑞-𑓅𑓇-𑗀𑗘-𑙀𑙄-𑙙𑚀-𑚸𑛀-𑜻𑝀-𑠺𑢠-𑥃𑥐-𑧡𑧣-𑨾𑩇-𑪙𑪝𑪰-𑫸𑰀-𑱀𑱐-𑱬𑱲-𑻶𑼀-𑽂𑽐-𑿔𒀀-𒑮𒒀-𒿰𓀀-𓐯𓑀-𖩩𖩰-𖫴𖬀-𖬶𖭀-𖭃𖭐-𖺖𖼀-𖿡𖿤𗀀-𘴈𛅰-𛲙𛲝-𛲞𜼀-𜽆𝅥-𝅩𝅭-𝅲𝅻-𝆂𝆅-𝆋𝆪-𝆭𝉂-𝉄𝋀-𝋳𝍠-𝛀𝛂-𝛚𝛜-𝛺𝛼-𝜔𝜖-𝜴𝜶-𝝎𝝐-𝝮𝝰-𝞈𝞊-𝞨𝞪-𝟂𝟄-𝟿𝨀-𝨶𝨻-𝩬𝩵𝪄𝪛-𞅎𞊐-𞋹𞓐-𞥙𞱱-𞲫𞲭-𞲯𞲱-𞴭𞴯-𞺻🄀-🄌🯰-🯹󠄀-󠇯]{2,}'
  ) AS "tokens_0"
FROM "texts" AS "texts"
),

"unspaced" AS (
WITH "runs" AS (
  SELECT
    "row",
    "labels",
    ARRAY_TO_STRING(
      REGEXP_SUBSTR_ALL(
        CASE WHEN TRUE THEN LOWER(TRANSLATE("text_0", 'Σİ', 'σi')) ELSE "text_0" END,
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*',
          '[\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\u0E81-\u0EDF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17D7\u17DB-\u17F9\u19E0-\u19FF\u2E80-\u2FD5\u3005\u3007\u3021-\u3029\u3038-\u303B\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u32D0-\u32FE\u3300-\u3357\u3400-\u4DBF\u4E00-\u9FFF\uA9E0-\uA9FE\uAA60-\uAA7F\uF900-\uFAD9\uFF66-\uFF9F𖿢-𖿣𖿰-𖿱𚿰-𛅧🈀𠀀-𲎯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*'
        )
      ),
      ' '
    ) AS "text_0"
  FROM "texts" AS "texts"
)
SELECT
  "row",
  "labels",
  ARRAY_CAT(
    ARRAY_CAT(
      REGEXP_SUBSTR_ALL(
        "text_0",
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      ),
      REGEXP_SUBSTR_ALL(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
        )
      )
    ),
    REGEXP_SUBSTR_ALL(
      REGEXP_REPLACE(
        "text_0",
        CONCAT(
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '(',
          '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
          '*)'
        ),
        '\\1'
      ),
      CONCAT(
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]',
        '[!-~\u00A1-\u00AC\u00AE-\u05F4\u0606-\u061B\u061D-\u06DC\u06DE-\u070D\u0710-\u088E\u0898-\u08E1\u08E3-\u167F\u1681-\u180D\u180F-\u1FFE\u2010-\u2027\u2030-\u205E\u2070-\u2FFB\u3001-\uD7FB\uF900-\uFEFC\uFF01-\uFFEE\uFFFC-𑂼𑂾-𑃂𑃐-𓐯𓑀-𛲟𜼀-𝅲𝅻-𲎯󠄀-󠇯]'
      )
    )
  ) AS "tokens_0"
FROM "runs"
),

"tokens_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "inputs" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = ''
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"unspaced_0" AS (
WITH "named" AS (
  SELECT
    "field_tokens"."row",
    CAST("listed"."value" AS VARCHAR) AS "name"
  FROM (
    SELECT
      "inputs"."row",
      "inputs"."tokens_0" AS "tokens"
    FROM "unspaced" AS "inputs"
  ) AS "field_tokens", LATERAL FLATTEN(INPUT => "field_tokens"."tokens") AS "listed"("seq", "key", "path", "index", "value", "this")
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM (
    SELECT
      "field",
      "name",
      "term" AS "word"
    FROM "news"."spellings"
  ) AS "word_spellings"
  WHERE
    "field" = ''
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"
),

"bags" AS (
SELECT
  "row",
  "word",
  CAST(COUNT(*) AS INT) AS "value"
FROM (
  SELECT
    "row",
    "word"
  FROM "tokens_0"
  UNION ALL
  SELECT
    "row",
    "word"
  FROM "unspaced_0"
) AS "tokens"
GROUP BY
  "row",
  "word"
),

"smooth_terms" AS (
SELECT
  "term",
  LN((
    1 + FLOOR("documents" * EXP("idf") + 0.5)
  ) / (
    1 + "documents"
  )) + 1 AS "idf"
FROM "news"."terms" AS "terms"
),

"entries" AS (
WITH "raw" AS (
  SELECT
    "postings"."doc",
    "postings"."term",
    CASE 'smooth'
      WHEN 'smooth'
      THEN (
        1 + LN("postings"."count")
      ) * "terms"."idf"
      WHEN 'simpl'
      THEN (
        1 + LN(1 + LN("postings"."count"))
      ) * "terms"."idf"
      WHEN 'ltc'
      THEN CASE
        WHEN "postings"."count" < 1
        THEN "postings"."count"
        ELSE 1 + LN("postings"."count")
      END * "terms"."idf"
      WHEN 'tfidf'
      THEN "postings"."count" * "terms"."idf"
      WHEN 'log_log'
      THEN 1 + LN(1 + LN("postings"."count"))
      WHEN 'log'
      THEN 1 + LN("postings"."count")
      WHEN 'binary'
      THEN 1
      ELSE "postings"."count"
    END AS "weight"
  FROM (
    SELECT
      "row" AS "doc",
      "word" AS "term",
      "value" AS "count"
    FROM "bags"
  ) AS "postings"
  INNER JOIN "smooth_terms" AS "terms"
    ON "postings"."term" = "terms"."term"
), "lengths" AS (
  SELECT
    "doc",
    CASE 'true'
      WHEN 'true'
      THEN SQRT(SUM("weight" * "weight"))
      WHEN 'sum'
      THEN SUM(ABS("weight"))
      ELSE 1
    END AS "length"
  FROM "raw"
  GROUP BY
    "doc"
)
SELECT
  "raw"."doc",
  "raw"."term",
  CAST("raw"."weight" / "lengths"."length" AS FLOAT) AS "weight"
FROM "raw"
INNER JOIN "lengths"
  ON "raw"."doc" = "lengths"."doc"
WHERE
  "raw"."weight" <> 0
),

"axes" AS (
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "stages"."stage", "stages"."label") - 1 AS INT) AS "axis",
  "stages"."label",
  "stages"."stage",
  "stages"."bias",
  "stages"."per_token"
FROM "news"."stages" AS "stages"
),

"lengths" AS (
SELECT
  "entries"."doc",
  SUM("entries"."weight") AS "tokens"
FROM "entries" AS "entries"
GROUP BY
  "entries"."doc"
),

"joined_coordinates" AS (
WITH "sums" AS (
  SELECT
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage",
    SUM(CAST("entries"."weight" AS DOUBLE) * "discriminants"."weight") AS "projection"
  FROM "entries" AS "entries"
  INNER JOIN "news"."discriminants" AS "discriminants"
    ON "entries"."term" = "discriminants"."term"
  GROUP BY
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("sums"."projection", 0) + "axes"."per_token" * COALESCE("lengths"."tokens", 0) + "axes"."bias" AS "value"
FROM "keyed_documents" AS "documents"
CROSS JOIN "axes" AS "axes"
LEFT JOIN "lengths" AS "lengths"
  ON "documents"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "documents"."doc" = "sums"."doc"
  AND "axes"."label" = "sums"."label"
  AND "axes"."stage" = "sums"."stage"
),

"coordinates" AS (
SELECT
  "label",
  "stage",
  "doc",
  CAST("value" AS FLOAT) AS "value"
FROM "joined_coordinates"
),

"point_leaves" AS (
WITH "first_axes" AS (
  SELECT
    "tree",
    MIN("axis") AS "axis"
  FROM (
    SELECT
      "label" AS "tree",
      "doc" AS "point",
      "stage" AS "axis",
      "value" AS "value"
    FROM "coordinates"
  ) AS "points"
  GROUP BY
    "tree"
), "leaf_counts" AS (
  SELECT
    "tree",
    COUNT(*) AS "leaves"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf"
    FROM "news"."leaves"
  ) AS "leaves"
  GROUP BY
    "tree"
), "bound_counts" AS (
  SELECT
    "tree",
    "axis",
    COUNT(*) AS "leaves"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
  GROUP BY
    "tree",
    "axis"
), "root_axes" AS (
  SELECT
    "first_axes"."tree",
    COALESCE(MIN("bound_counts"."axis"), "first_axes"."axis") AS "axis"
  FROM "first_axes"
  INNER JOIN "leaf_counts"
    ON "first_axes"."tree" = "leaf_counts"."tree"
  LEFT JOIN "bound_counts"
    ON "leaf_counts"."tree" = "bound_counts"."tree"
    AND "leaf_counts"."leaves" = "bound_counts"."leaves"
  GROUP BY
    "first_axes"."tree",
    "first_axes"."axis"
), "other_bounds" AS (
  SELECT
    "leaf_bounds"."tree",
    "leaf_bounds"."leaf",
    "leaf_bounds"."axis",
    "leaf_bounds"."low",
    "leaf_bounds"."high"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
  INNER JOIN "root_axes"
    ON "leaf_bounds"."tree" = "root_axes"."tree"
    AND "leaf_bounds"."axis" <> "root_axes"."axis"
), "other_counts" AS (
  SELECT
    "tree",
    "leaf",
    COUNT(*) AS "others"
  FROM "other_bounds"
  GROUP BY
    "tree",
    "leaf"
), "slices" AS (
  SELECT
    "leaves"."tree",
    "leaves"."leaf",
    "root_axes"."axis",
    "leaf_bounds"."low",
    "leaf_bounds"."high",
    COALESCE("other_counts"."others", 0) AS "others"
  FROM (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf"
    FROM "news"."leaves"
  ) AS "leaves"
  INNER JOIN "root_axes"
    ON "leaves"."tree" = "root_axes"."tree"
  LEFT JOIN (
    SELECT
      "label" AS "tree",
      "leaf" AS "leaf",
      "stage" AS "axis",
      "low" AS "low",
      "high" AS "high"
    FROM "news"."bounds"
  ) AS "leaf_bounds"
    ON "leaves"."tree" = "leaf_bounds"."tree"
    AND "leaves"."leaf" = "leaf_bounds"."leaf"
    AND "root_axes"."axis" = "leaf_bounds"."axis"
  LEFT JOIN "other_counts"
    ON "leaves"."tree" = "other_counts"."tree"
    AND "leaves"."leaf" = "other_counts"."leaf"
), "possible" AS (
  SELECT
    "points"."tree",
    "points"."point",
    "slices"."leaf",
    "slices"."others"
  FROM (
    SELECT
      "label" AS "tree",
      "doc" AS "point",
      "stage" AS "axis",
      "value" AS "value"
    FROM "coordinates"
  ) AS "points"
  INNER JOIN "slices"
    ON "points"."tree" = "slices"."tree"
    AND "points"."axis" = "slices"."axis"
    AND COALESCE("points"."value" > "slices"."low", TRUE)
    AND COALESCE("points"."value" <= "slices"."high", TRUE)
)
SELECT
  "tree",
  "point",
  "leaf"
FROM "possible"
WHERE
  "others" = 0
UNION ALL
SELECT
  "possible"."tree",
  "possible"."point",
  "possible"."leaf"
FROM "possible"
INNER JOIN "other_bounds"
  ON "possible"."tree" = "other_bounds"."tree"
  AND "possible"."leaf" = "other_bounds"."leaf"
LEFT JOIN (
  SELECT
    "label" AS "tree",
    "doc" AS "point",
    "stage" AS "axis",
    "value" AS "value"
  FROM "coordinates"
) AS "points"
  ON "possible"."tree" = "points"."tree"
  AND "possible"."point" = "points"."point"
  AND "other_bounds"."axis" = "points"."axis"
WHERE
  "possible"."others" > 0
GROUP BY
  "possible"."tree",
  "possible"."point",
  "possible"."leaf"
HAVING
  MIN(
    CASE
      WHEN "points"."value" <= "other_bounds"."low"
      THEN 0
      WHEN "points"."value" > "other_bounds"."high"
      THEN 0
      ELSE 1
    END
  ) = 1
),

"own_decisions" AS (
WITH "odds" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "score",
    "leaves"."positive"
  FROM "coordinates" AS "coordinates"
  INNER JOIN "point_leaves" AS "point_leaves"
    ON "coordinates"."label" = "point_leaves"."tree"
    AND "coordinates"."doc" = "point_leaves"."point"
  INNER JOIN "news"."leaves" AS "leaves"
    ON "point_leaves"."tree" = "leaves"."label"
    AND "point_leaves"."leaf" = "leaves"."leaf"
  WHERE
    "coordinates"."stage" = 0
)
SELECT
  "odds"."doc",
  "odds"."label",
  "odds"."score",
  1 / (
    1 + EXP(GREATEST_IGNORE_NULLS(LEAST_IGNORE_NULLS(-"odds"."score", 500), -500))
  ) AS "probability",
  "odds"."positive"
FROM "odds"
),

"decisions" AS (
SELECT
  "own_decisions"."doc",
  "own_decisions"."label",
  "own_decisions"."score",
  "own_decisions"."probability",
  ROW_NUMBER() OVER (
    PARTITION BY "own_decisions"."doc"
    ORDER BY "own_decisions"."score" DESC NULLS LAST, "own_decisions"."label"
  ) = 1 AS "positive"
FROM "own_decisions" AS "own_decisions"
)

SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "decisions"."score",
  "decisions"."probability",
  "decisions"."positive"
FROM "decisions" AS "decisions"
INNER JOIN "keyed_documents" AS "keyed_documents"
  ON "decisions"."doc" = "keyed_documents"."doc"
INNER JOIN "news"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
ORDER BY
  "keyed_documents"."doc",
  "decisions"."score" DESC NULLS LAST,
  "decisions"."label"
