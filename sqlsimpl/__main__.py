"""`python -m sqlsimpl` is the command `sqlsimpl`."""

from sqlsimpl.cli import main

if __name__ == "__main__":
    main()
