#!/usr/bin/env bash
# kills.sh PATH-TO-CGT KILLS [SIZE [SECTION...]]: commands that are killed (SIGKILL) at random moments, KILLS times in each
# section, and started again, end as unbroken ones do: with the same report, the same rows, the same file; what they only
# read is as it was, and nothing is left beside it.
#   sections that go on: sweep check count disk heap        (their stores, checkpoints and values are kept by kills)
#   that begin again:    merge repair certificate table region guess seq query plot quotient   (default: all)
# SIZE: small (default) or large, how long each command takes. A kill counts if the command was still at work. SEED chooses
# the moments. Prints one line a section; exit status 1 at the first difference.
set -u
cgt=$(realpath "$1")
kills=$2
size=${3:-small}
sections=${*:4}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export HOME=$work XDG_STATE_HOME=$work/state TMPDIR=$work/tmp LC_ALL=C.UTF-8
seed=${SEED:-$$}
RANDOM=$seed
total=0

wrong() {
  printf 'FAILED: %s: %s (seed %s)\n' "$section" "$1" "$seed"
  ls -la . tmp
  tail -n 5 again.err
  exit 1
}

large() { [ "$size" = large ] && echo "$2" || echo "$1"; }

# Reports without the times in them, and without the names of stores.
timeless() { sed -i -E 's: in [0-9.]+ s,.*| +[0-9.]+ s$::; s:(whole|killed)\.:FILE.:g' "$1"; }

# unbroken ARGUMENT...: the report in whole.txt, its status in $expected, how many milliseconds it took in $took.
unbroken() {
  local began
  began=$(date +%s%N)
  "$cgt" "$@" > whole.txt 2> whole.err < /dev/null
  expected=$?
  took=$((($(date +%s%N) - began) / 1000000 + 1))
  [ "$expected" -le 1 ] || wrong "the unbroken run: $(cat whole.err)"
  timeless whole.txt
}

# kill_within MILLISECONDS ARGUMENT...: starts the command and kills it. False: it had ended before.
kill_within() {
  local child pause=$((RANDOM * 32768 + RANDOM))
  pause=$((pause % ($1 + $1 / 8 + 1)))
  shift
  "$cgt" "$@" > again.txt 2> again.err < /dev/null &
  child=$!
  sleep "$((pause / 1000)).$(printf %03d $((pause % 1000)))"
  kill -KILL $child 2> /dev/null
  wait $child 2> /dev/null
  rc=$?
  [ "$rc" = 137 ] || return 1
  killed=$((killed + 1))
}

# The report of the last run, which had not been killed, is that of the unbroken one.
reported() {
  timeless again.txt
  [ "$rc" = "$expected" ] || wrong "it ended with $rc and not with $expected"
  cmp -s again.txt whole.txt || wrong "another report: $(diff again.txt whole.txt | head -n 6)"
}

# once_more ARGUMENT...: to the end.
once_more() {
  "$cgt" "$@" > again.txt 2> again.err < /dev/null
  rc=$?
  reported
}

# clean NAME...: these files are there, and no others but the script's own; nothing is in TMPDIR.
clean() {
  local left
  left=$(ls -A . tmp | grep -Evx "whole\.(txt|err)|again\.(txt|err)|tmp|\.:|tmp:|state|$(IFS='|'; echo "$*")" | grep .)
  [ -z "$left" ] || wrong "left behind: $left"
}

# goes_on FILES ARGUMENT...: killed and gone on with, and compared by `same` each time it comes to its end. FILES: a pattern
# of what it keeps, which is then removed.
goes_on() {
  local files=$1
  shift
  while [ "$killed" -lt "$kills" ]; do
    if ! kill_within "$took" "$@"; then
      reported
      same
      rm -f $files
    fi
  done
  once_more "$@"
  same
}

# begins_again MADE ARGUMENT...: killed, and then done again; MADE: the file it makes, which is there whole or not at all.
begins_again() {
  local made=$1
  shift
  while [ "$killed" -lt "$kills" ]; do
    rm -f $made
    if kill_within "$took" "$@"; then
      for file in $made; do [ ! -e "$file" ] || same; done
      rm -f $made
      once_more "$@"
    else
      reported
    fi
    same
  done
}

same() { :; }

# Copies of the two stores, byte for byte.
same_stores() {
  rm -f one.db other.db
  "$cgt" store merge whole.db -o one.db && "$cgt" store merge killed.db -o other.db && cmp -s one.db other.db ||
    wrong 'other rows'
  rm -f one.db other.db
}

# ---- what goes on ------------------------------------------------------------------------------------------

wide=$(large 9 16)
ranges="a in 0..$wide, b in 0..$wide, c in 0..$wide, d in 0..$wide"

section_sweep() {
  same() { same_stores; }
  local command=(table matrix_nim "$ranges" --fields 'value,outcome,mean,atomic_weight')
  unbroken "${command[@]}" --store whole.db
  goes_on 'killed.db*' "${command[@]}" --store killed.db --resume
  clean whole.db killed.db
}

section_check() {
  same() { same_stores; }
  local command=(check --all "conjecture \"never\" for $ranges: matrix_nim([a,b;c,d]) != {3|1}")
  unbroken "${command[@]}" --store whole.db
  goes_on 'killed.db*' "${command[@]}" --store killed.db --resume
  clean whole.db killed.db
}

# count saves once a minute, and where records are on disk after each layer.
section_count() {
  local command=(count nim_squared 6 "$(large 6 7)")
  unbroken "${command[@]}" --store whole.count
  goes_on 'killed.count*' "${command[@]}" --store killed.count --resume
  clean
}

section_disk() {
  local command=(count nim_squared 6 "$(large 6 7)" --memory "$(large 400kB 3MB)")
  unbroken "${command[@]}" --store whole.count
  goes_on 'killed.count*' "${command[@]}" --store killed.count --resume
  clean
}

section_heap() {
  same() { "$cgt" heap --store killed.values --resume 0.16 10 | cmp -s - again.txt || wrong 'other values'; }
  local command=(heap --all 0.16 "$(large 400000 3000000)")
  unbroken "${command[@]}" --store whole.values
  goes_on killed.values "${command[@]}" --store killed.values --resume
  [ "$(ls -A tmp)" = '' ] || wrong "left in TMPDIR: $(ls -A tmp)"
  clean whole.values killed.values
}

# ---- what begins again -------------------------------------------------------------------------------------

# A store of two shards in part1.db and part2.db, and damaged.db, in which a row is wrong.
parts() {
  local command=(table matrix_nim "$ranges" --fields value,mean)
  "$cgt" "${command[@]}" --shard 1/2 --store part1.db > again.txt 2> again.err
  "$cgt" "${command[@]}" --shard 2/2 --store part2.db > again.txt 2> again.err
}

section_merge() {
  same() { cmp -s killed.db one.db || wrong 'another store'; }
  parts
  "$cgt" store merge part1.db part2.db -o one.db || wrong 'no store'
  unbroken store merge part1.db part2.db -o two.db
  begins_again killed.db store merge part1.db part2.db -o killed.db
  clean part1.db part2.db one.db two.db killed.db
}

section_repair() {
  parts
  LC_ALL=C sed 's|{-1.-3}|{-1:-3}|' part1.db > damaged.db
  cp damaged.db killed.db
  unbroken store repair killed.db
  cp killed.db one.db
  same() { # the file is the damaged one, or the repaired one
    cmp -s killed.db damaged.db || cmp -s killed.db one.db || wrong 'neither as it was nor repaired'
  }
  while [ "$killed" -lt "$kills" ]; do
    rm -f killed.db*
    cp damaged.db killed.db
    kill_within "$took" store repair killed.db
    same
    "$cgt" store repair killed.db > again.txt 2> again.err
    cmp -s killed.db one.db && cmp -s killed.db.damaged damaged.db || wrong 'not repaired'
    rm -f killed.db.damaged
    clean part1.db part2.db one.db damaged.db killed.db
  done
}

section_certificate() {
  same() { cmp -s killed.proof whole.proof || wrong 'another certificate'; }
  local claim='domineering(4,4) + {9|-9} + * |> 0'
  unbroken why --certificate whole.proof "$claim"
  begins_again killed.proof why --certificate killed.proof "$claim"
  once_more why --certificate killed.proof "$claim" # which removes what the last one may have left
  clean whole.proof killed.proof
}

section_table() {
  local range="for a in 0..9, b in 0..9, c in 0..9, d in 0..$(large 3 9): matrix_nim([a,b;c,d])"
  unbroken table "$range"
  begins_again '' table "$range"
  clean
}

section_region() {
  unbroken guess region "for a in 0..$(large 40 120), b in 0..$(large 40 120): matrix_nim([a,b;2,1]) >= 0"
  begins_again '' guess region "for a in 0..$(large 40 120), b in 0..$(large 40 120): matrix_nim([a,b;2,1]) >= 0"
  clean
}

section_guess() {
  unbroken guess "for a in 0..$(large 9 20), b in 0..$(large 9 20): *a + *b + {a|b}"
  begins_again '' guess "for a in 0..$(large 9 20), b in 0..$(large 9 20): *a + *b + {a|b}"
  clean
}

section_seq() {
  unbroken guess sequence --octal 0.77 "$(large 500 2000)"
  begins_again '' guess sequence --octal 0.77 "$(large 500 2000)"
  clean
}

section_query() {
  same() { cmp -s part1.db before.db || wrong 'the store was changed'; }
  parts
  cp part1.db before.db
  unbroken store sql part1.db 'select value, count(*) from sweep_1 group by value order by 2, 1'
  begins_again '' store sql part1.db 'select value, count(*) from sweep_1 group by value order by 2, 1'
  clean part1.db part2.db before.db
}

section_plot() {
  same() { cmp -s killed.svg whole.svg || wrong 'another picture'; }
  local range="for a in 0..$(large 30 60), b in 0..$(large 30 60): mean(matrix_nim([a,b;2,1]))"
  unbroken plot heatmap "$range" -o whole.svg
  begins_again killed.svg plot heatmap "$range" -o killed.svg
  once_more plot heatmap "$range" -o killed.svg
  clean whole.svg killed.svg
}

section_quotient() {
  same() { cmp -s killed.proof whole.proof || wrong 'another certificate'; }
  unbroken heap quotient --certificate whole.proof 0.77 "$(large 30 168)"
  begins_again killed.proof heap quotient --certificate killed.proof 0.77 "$(large 30 168)"
  once_more heap quotient --certificate killed.proof 0.77 "$(large 30 168)"
  clean whole.proof killed.proof
}

for section in ${sections:-sweep check count disk heap merge repair certificate table region guess seq query plot quotient}; do
  rm -rf ./*
  mkdir -p tmp
  killed=0
  same() { :; }
  section_"$section"
  total=$((total + killed))
  echo "$section: $killed kills of a command of $took ms"
done
echo "$total kills, each as an unbroken run; seed $seed"
