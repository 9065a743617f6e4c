#!/bin/sh
# hottest.sh PROGRAM CONJECTURES: the hottest boards by the means of their options are those by their values, and those that
# domineering.cgt has; two threads find what one finds; what was stopped goes on; wrong words and files are refused.
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() {
  echo "FAILED: $*"
  exit 1
}

# The last two lines of each table are by means, those before by values: what 4, ..., 10 find by means, 12 finds by values.
"$program" 12 2 > all || fail "12 cells"
for cells in 4 5 6 7 8 9 10; do
  "$program" "$cells" > some || fail "$cells cells"
  head -n $((cells - 2)) all | cmp - some || fail "$cells cells: another table"
done
sed -n 's|^ *\([0-9]*\) cells, [0-9]* boards: temperature \([0-9/]*\), \([0-9]*\) of them.*|\2, \3|p' all > rows
test "$(wc -l < rows)" = 10 || fail "10 rows were expected: $(cat all)"
sed -n '/^def hottest/,/^  \[2, 2/p' "$2" | grep -o '\[[0-9/]*, [0-9]*, ' | sed 's/^\[//; s/, $//' | head -n 10 | cmp - rows ||
  fail "not the table of domineering.cgt"

# Stopped wherever it is, it goes on to the same end.
for seconds in 0.1 0.2 0.4 1; do
  "$program" 12 1 kept > again 2> why &
  sleep "$seconds"
  kill -INT $! 2> killed || true
  wait $! && break
  grep -q '^hottest: stopped at [0-9]* of [0-9]* subtrees of the boards of [0-9]* cells$' why || fail "it said: $(cat why)"
done
"$program" 12 2 kept > again || fail "it did not go on"
cmp all again || fail "another table after a stop"
"$program" 12 1 kept > again || fail "all is kept"
cmp all again || fail "another table from the files alone"

cp kept.12 whole
head -c 5000 whole > kept.12
"$program" 12 1 kept > again 2> why && fail "a file that was cut was taken"
grep -q "^hottest: kept.12 is not a file that this program saved for boards of 12 cells$" why || fail "it said: $(cat why)"
LC_ALL=C sed -n 's/^.*\(hottest 12 \)/\1/p; /^[01]*$/p; /^end$/p' whole > kept.12 # as it was written before
head -1 kept.12 | grep -aq '^hottest 12 ' || fail "no text in kept.12"
"$program" 12 1 kept > again || fail "a file of before was refused"
cmp all again || fail "another table from a file of before"
cp kept.11 kept.12
"$program" 12 1 kept > again 2> why && fail "the file of another size was taken"
for words in "" 2 21 x 5x "13 0" "13 1 file more"; do
  status=0
  # shellcheck disable=SC2086 # words
  "$program" $words > again 2> why || status=$?
  test "$status" = 2 || fail "'$words' ended with $status"
  grep -q '^usage: hottest CELLS' why || fail "'$words': $(cat why)"
done
