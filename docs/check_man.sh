#!/bin/sh
# Do the man pages read without a warning? check_man.sh FOLDER. By groff and mandoc, as far as they are here.
set -eu
cd "$1"
failed=0 by=''
if command -v groff >/dev/null 2>&1; then
  by="$by groff"
  for page in *.[0-9]; do
    groff -man -Tutf8 -ww -z "$page" >/dev/null 2>warnings || failed=1
    [ -s warnings ] && { sed "s/^/$page: /" warnings; failed=1; }
    rm -f warnings
  done
fi
if command -v mandoc >/dev/null 2>&1; then
  by="$by mandoc"
  # Pages have no date, for they depend on nothing but the tables.
  mandoc -Tlint -Wwarning ./*.[0-9] 2>&1 | grep -v 'missing date' && failed=1
fi
ls cgt.1 cgt-eval.1 cgt-functions.7 >/dev/null || failed=1
echo "read by:${by:- nothing, neither groff nor mandoc is here}"
exit $failed
