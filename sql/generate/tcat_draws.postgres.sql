-- The terms that documents draw with replacement from the subsets of a TCAT vocabulary.
--
-- Each draw is a hash of (document, subset, draw, seed) in integers below 2^62, so that the same
-- seed gives the same collection on every engine, in any order and with any number of threads.
--
-- Reads:   tcat_documents (doc, label)
--          tcat_subsets (subset, positives, negatives, size, first)
-- Returns: (doc, term, label), one row per draw
-- Binds:   $seed         seed of the collection
--          $first_doc    first document to make
--          $last_doc     last document to make
WITH draws AS (
    SELECT
        documents.doc,
        documents.label,
        subsets.subset,
        subsets.size,
        subsets.first,
        GENERATE_SERIES(
            0,
            CASE
                WHEN documents.label = 'positive' THEN subsets.positives
                ELSE subsets.negatives
            END - 1
        ) AS draw
    FROM tcat_documents AS documents
    CROSS JOIN tcat_subsets AS subsets
    WHERE documents.doc BETWEEN %(first_doc)s AND %(last_doc)s
),

keys AS (
    SELECT
        doc,
        label,
        size,
        first,
        (doc * 64 + subset) * 1024 + draw AS key
    FROM draws
),

once AS (
    SELECT
        doc,
        label,
        size,
        first,
        (
            key % 2147483647 * 48271
            + CAST(DIV(key, 2147483647) AS BIGINT) * 69621
            + CAST(%(seed)s AS BIGINT) % 2147483647 * 16807
            + 12345
        ) % 2147483647 AS hash
    FROM keys
),

twice AS (
    SELECT
        doc,
        label,
        size,
        first,
        (hash # (hash >> 15)) * 1103515245 % 2147483647 AS hash  -- noqa: LXR, PRS
    FROM once
),

thrice AS (
    SELECT
        doc,
        label,
        size,
        first,
        (hash # (hash >> 13)) * 1812433253 % 2147483647 AS hash  -- noqa: LXR, PRS
    FROM twice
)

SELECT
    doc,
    first + (hash # (hash >> 16)) % size AS term,  -- noqa: LXR, PRS
    label
FROM thrice
