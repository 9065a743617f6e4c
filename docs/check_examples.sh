#!/bin/sh
# Runs the examples of the reference: check_examples.sh CGT FOLDER ROOT, the folder as cgtmanual made it. What
# a function's example prints must be its value; an example of a command or of a ruleset must run.
set -eu
cgt=$(realpath "$1") folder=$(realpath "$2") root=$(realpath "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$cgt" "$work/bin/cgt"
PATH=$work/bin:$PATH
export PATH LC_ALL=C.UTF-8 NO_COLOR=1 XDG_DATA_HOME=$work/data
unset CGT_ENCYCLOPEDIA
failed=0

timeout 600 cgt eval <"$folder/examples.txt" >"$work/values" || failed=1
diff -u "$folder/values.txt" "$work/values" || failed=1
timeout 600 cgt eval <"$folder/rulesets.txt" >"$work/values" || failed=1

# The files that the examples of commands speak of.
cd "$work"
ln -s "$root/conjectures" conjectures
printf 'theorem "switches" for a in 0..9, b in 0..a: mean({a|b}) == (a+b)/2\n' >claims.cgt
printf '{1|-1}\t+-1\n' >games.tsv
mkdir autotests
printf '[clobber_1xn] XOXO OXX\n' >autotests/clobber.test
printf 'class Half extends HeapRuleset\n  def HeapOptions(n as Integer) := [[k] for k from 0 to n - 1 where 2 * k >= n];\nend\n' >Half.cgs
cgt table 'for a in 0..9, b in 0..9: {a|b}' --fields value,outcome --store results.db 2>/dev/null >/dev/null
cgt encyclopedia build --edition mini >/dev/null

# Status 1 says that a claim failed, which is an answer.
while IFS= read -r line; do
  status=0
  timeout 600 sh -c "$line" >"$work/out" 2>"$work/messages" </dev/null || status=$?
  [ "$status" -gt 1 ] || continue
  printf '%s\nends with status %d\n' "$line" "$status"
  cat "$work/messages"
  failed=1
done <"$folder/commands.txt"
exit $failed
