#!/bin/sh
# Runs the workload programs that the build made. What it does with their lines:
#   table FOLDER     one table of times and rates, at sizes that end in about a minute
#   write FOLDER     the exact counts of small sizes, into results.csv beside this script
#   compare FOLDER   the same, compared with results.csv: exit status 1 and the differences
# FOLDER holds the programs w1 .. w8. A third argument is a word: lines that have it are left out of the comparison.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
results=$here/results.csv

fail() {
  echo "$0: $*" >&2
  exit 1
}

# Each line: a program and its arguments. Those to count are small enough for a build with sanitizers, but for 8x8.
counted='w1 4 4
w1 4 5
w1 4 5 few
w1 5 6 few
w2 a
w2 b
w2 c
w3 6
w3 8
w3 8 theorems
w3 12
w4 TTTT...FFFF
w4 TTTTT...FFFFF
w6 12
w6 24
w7 amazons x..|...|..o
w7 clobber xoxo|oxox|xoxo
w7 col ...|...|...
w7 hackenbush l(rl(l;r);r(e;r);l(lr;re))
w7 konane xoxo|oxox|xo.o
w7 snort ...|...|...
w7 toppling_dominoes lrllrrlrlrrllrlr
w8 domineering 6,6
w8 domineering 6,7
w8 domineering 7,7
w8 domineering 7,8
w8 domineering 8,8
w8 clobber xoxox|oxoxo|xoxox
w8 clobber xoxo|oxox + nogo ...|.x.|..o
w8 amazons x...|....|...o + clobber xoxo|oxox
w8 domineering 5,7 + clobber xoxox|oxoxo'

timed='w1 4 5
w1 5 5
w1 4 6
w1 5 6
w1 5 6 few
w1 6 6 few
w2
w3 8
w3 10
w3 12
w3 16
w3 20
w3 32
w3 64
w3 48 search 1
w3 48 search 2
w3 32 theorems
w4 TTTT...FFFF
w4 TTTTT...FFFFF
w4 TTTTTT...FFFFFF
w4 TTTTTT....FFFFFF
w5 1
w5 2
w6 24
w6 40
w6 60
w8 domineering 7,7
w8 domineering 8,8
w8 domineering 4,12'

# Columns of results.csv, all of them exact. h stands for csum too.
columns='workload size nodes values h positions additions canonicalisations reductions comparisons recursions'

# Runs the lines of $1; prints what the programs print. A program that fails has said why.
run_all() {
  echo "$1" | while read -r program arguments; do
    # shellcheck disable=SC2086  # a list of words
    "$programs/$program" $arguments </dev/null || exit 1
  done
}

# The lines that do not have a word, as results.csv has it.
without() {
  awk -v word="$1" '{ line = $0; gsub(",", "x", line) } !index(line, word)'
}

# key=value lines to comma-separated ones.
to_csv() {
  awk -v columns="$columns" '
    BEGIN {
      count = split(columns, name, " ")
      for (i = 1; i <= count; i++) printf "%s%s", name[i], i < count ? "," : "\n"
    }
    {
      split("", value)
      for (i = 1; i <= NF; i++) {
        at = index($i, "=")
        key = substr($i, 1, at - 1)
        value[key == "csum" ? "h" : key] = substr($i, at + 1)
      }
      for (i = 1; i <= count; i++) printf "%s%s", value[name[i]], i < count ? "," : "\n"
    }'
}

to_table() {
  awk '
    function short(n) {
      if (n == "") return "-"
      return n + 0 < 1e4 ? n + 0 "" : n + 0 < 1e6 ? sprintf("%.4gk", n / 1e3) : sprintf("%.4gM", n / 1e6)
    }
    function percent(rate) { return rate == "" ? "-" : sprintf("%.2f%%", 100 * rate) }
    BEGIN {
      form = "%-8s %-16s %9s %8s %8s %8s %8s %8s %8s %8s %8s\n"
      printf form, "workload", "size", "seconds", "ops/s", "nodes", "values", "forms", "known", "compared",
             "known", "peak MB"
    }
    {
      split("", value)
      for (i = 1; i <= NF; i++) {
        at = index($i, "=")
        value[substr($i, 1, at - 1)] = substr($i, at + 1)
      }
      printf form, value["workload"], value["size"], sprintf("%.4f", value["seconds"]),
             short(int(value["ops_per_second"])), short(value["nodes"]), short(value["values"]),
             short(value["canonicalisations"]), percent(value["option_hit_rate"]),
             short(value["comparisons"]), percent(value["compare_hit_rate"]), value["peak_mb"]
      fflush()
    }'
}

[ $# -eq 2 ] || { [ $# -eq 3 ] && [ "$1" = compare ]; } || fail 'usage: run.sh table|write|compare FOLDER [WITHOUT]'
programs=$2
[ -x "$programs/w1" ] || fail "no program w1 in $programs; build first"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=$scratch/failed

case $1 in
table)
  load=$(uptime | sed 's/.*average[s]*: *//; s/,* .*//')
  echo "load of the machine before the run: $load (times are worth quoting only where it is near 0)"
  { run_all "$timed" || : >"$failed"; } | to_table
  ;;
write)
  { run_all "$counted" || : >"$failed"; } | to_csv >"$scratch/results.csv"
  [ -e "$failed" ] || mv "$scratch/results.csv" "$results"
  ;;
compare)
  grep -v -F -e "${3:-nothing}" "$results" >"$scratch/wanted.csv"
  { run_all "$(echo "$counted" | without "${3:-nothing}")" || : >"$failed"; } | to_csv >"$scratch/results.csv"
  if [ ! -e "$failed" ] && ! diff -U0 "$scratch/wanted.csv" "$scratch/results.csv" >"$scratch/differences"; then
    echo "exact counts differ from tests/bench/results.csv (-: there, +: now; columns: $columns)"
    grep '^[-+]w' "$scratch/differences" || cat "$scratch/differences"
    echo 'if the engine changed on purpose: cmake --build build --target bench-results'
    exit 1
  fi
  ;;
*) fail "$1: not one of table, write, compare" ;;
esac
[ ! -e "$failed" ] || exit 1
