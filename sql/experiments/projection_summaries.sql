-- Where the projections of each label's documents, and of the others, lie and how far they spread.
--
-- Reads:   document_projections (name, positive, on_first, on_second)
-- Returns: (name, positive, documents, first_mean, first_deviation, second_mean,
--          second_deviation), one row per label and class
SELECT
    name,
    positive,
    COUNT(*) AS documents,
    AVG(on_first) AS first_mean,
    SQRT(ABS(AVG(on_first * on_first) - AVG(on_first) * AVG(on_first))) AS first_deviation,
    AVG(on_second) AS second_mean,
    SQRT(ABS(AVG(on_second * on_second) - AVG(on_second) * AVG(on_second))) AS second_deviation
FROM document_projections
GROUP BY name, positive
ORDER BY name, positive DESC
