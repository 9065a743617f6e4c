#!/bin/sh
# check_notebook.sh PYTHON PAGE: runs the Python of a page of the manual. Exit status 77, a skipped test, where there
# is no such Python: the test "python" says why.
[ -x "$1" ] || { echo "skipped: there is no $1"; exit 77; }
exec "$1" "$(dirname "$0")/tool/check_notebook.py" "$2"
