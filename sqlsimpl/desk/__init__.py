"""What somebody who owns the documents asks of a model and its labels."""
