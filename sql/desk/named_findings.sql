-- Findings with the keys of the documents.
--
-- Reads:   findings (finding, doc, other, similarity)
--          checked_documents (doc, key, labels)
-- Returns: (finding, document, labels, other, other_labels, similarity), one row per finding and
--          document, those most like another first
SELECT
    findings.finding,
    own.key AS document,
    own.labels,
    others.key AS other,
    others.labels AS other_labels,
    findings.similarity
FROM findings
INNER JOIN checked_documents AS own ON findings.doc = own.doc
LEFT JOIN checked_documents AS others ON findings.other = others.doc
ORDER BY findings.finding, findings.similarity DESC, findings.doc
