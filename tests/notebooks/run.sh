#!/bin/sh
# run.sh FOLDER: runs the notebooks with the package that the test "python" has installed in FOLDER/env.
# Exit status 77, a skipped test, where that package or Jupyter is missing.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
python=$1/env/bin/python

"$python" -c 'import cgtlab' 2>/dev/null || {
  echo 'skipped: cgtlab is not installed; the test "python" says why'
  exit 77
}
"$python" -c 'import nbclient, nbformat, ipykernel' 2>/dev/null || {
  echo 'skipped: Jupyter is missing (python3-nbclient python3-nbformat python3-ipykernel)'
  exit 77
}
PYTHONDONTWRITEBYTECODE=1 exec "$python" "$root/tests/notebooks/run.py" "$root"/notebooks/*.ipynb
