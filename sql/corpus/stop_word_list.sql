-- The words to leave out, in order.
--
-- Reads:   stop_words (name)
-- Returns: (name), one row per word
SELECT name FROM stop_words
ORDER BY name
