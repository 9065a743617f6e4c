#!/usr/bin/env python3
"""Runs the Python of a page of the manual: check_notebook.py PAGE. Exit status 77 where cgtlab is missing."""
import doctest
import sys

try:
    import cgtlab  # noqa: F401
except ImportError as error:
    print(f"skipped: {error}; pip install ./python")
    sys.exit(77)

options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
failed, tried = doctest.testfile(sys.argv[1], module_relative=False, optionflags=options, encoding="utf-8")
print(f"{tried} examples, {failed} failed")
sys.exit(1 if failed or not tried else 0)
