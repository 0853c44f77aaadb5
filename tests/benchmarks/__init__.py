"""What the classifiers of sqlsimpl cost and reach, beside those of others.

`python -m tests.benchmarks` compares systems on collections, `python -m tests.benchmarks.scale`
shows how training grows with the collection and what memory limits do.
"""
