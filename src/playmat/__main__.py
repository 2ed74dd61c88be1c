"""`python -m playmat`: the same as the command."""

from playmat.cli import main

main()
