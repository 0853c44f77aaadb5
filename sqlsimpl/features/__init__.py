"""What a learner reads: a corpus, as the feature steps leave it."""
