"""`python -m motu` is `motu`."""

from motu.cli import main

main()
