"""From documents to terms, postings, weights and labels."""
