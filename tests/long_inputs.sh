#!/usr/bin/env bash
# long_inputs.sh PATH-TO-CGT [short|whole [CASE...]]: inputs that are long, endless or slow, each given to a command that is stopped
# in the middle. Two seconds later, of the clock and of a processor, it has ended, with status 4 and one line that says so, and it
# has never taken more than 1.3 of its budget. SIGTERM and SIGINT take turns.
#   short (default): a case of each command, which every run of the tests tries; whole: all.
# Prints the cases that fail, and a line with the slowest stop and the largest memory. SLACK multiplies the two seconds
# (CLOCK those of the clock alone, for a busy machine) and the memory, for sanitizers.
set -u
[ -r /proc/self/stat ] || { echo 'skipped: there is no /proc' && exit 0; }
cgt=$(realpath "$1")
size=${2:-short}
cases=${*:3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export HOME=$work XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8
slack=${SLACK:-1}
clock=${CLOCK:-$slack}
budget=256 # MB
ticks=$(getconf CLK_TCK)
tried=0 failed=0 slowest=0 slowest_case='' largest=0 largest_case='' signal=INT

wrong() {
  failed=$((failed + 1))
  printf 'FAILED: %s: %s\n%s\n' "$case" "$1" "$(tail -c 400 err.txt)"
}

# ---- inputs ------------------------------------------------------------------------------------------------

endless() { yes "$1"; }                              # that line for ever
numbered() { seq 1 1000000000 | sed "$1"; }          # lines made of their numbers
one_line() { while printf '1+'; do sleep 0.01; done; } # a line without an end
silent() { exec sleep 60; }                          # nothing, and no end either
slow() { while echo "$1"; do sleep 0.05; done; }     # a line now and then

lines() { yes "$2" | head -n "$1"; }                 # so many lines

# ---- one case ----------------------------------------------------------------------------------------------

# The state of the command, and how many ticks of a processor it has used; the largest memory it has had, in MB.
look() {
  local line=')  Z'
  { read -r line < "/proc/$child/stat"; } 2> /dev/null
  local words=(${line##*) })
  state=${words[0]} used=$((${words[11]:-$used} + ${words[12]:-0}))
}
look_at_memory() { peak=$(awk '/^VmHWM/ { print int($2 / 1024) }' "/proc/$child/status" 2> /dev/null); }

# The command is at work when it has used a fifth of a second, or has waited for as much as a second.
wait_for_work() {
  local i
  used=0
  for ((i = 0; i < 50; i++)); do
    look
    [ "$state" = Z ] || [ $used -ge $((ticks / 5)) ] && return
    sleep 0.02
  done
}

# stopped NAME INPUT ARGUMENT...: INPUT, in one word, is what writes to its standard input.
stopped() {
  case=$1
  local input=$2 began now=0 before rc source milliseconds cpu
  shift 2
  [ -z "$cases" ] || [[ " $cases " == *" $case "* ]] || return 0
  [ "$signal" = INT ] && signal=TERM || signal=INT
  tried=$((tried + 1))
  rm -f pipe
  mkfifo pipe
  eval "$input" > pipe 2> /dev/null &
  source=$!
  case ${1:-} in store | merge) ;; *) set -- "$@" --memory ${budget}MB ;; esac
  "$cgt" "$@" < pipe > out.txt 2> err.txt &
  child=$!
  wait_for_work
  look_at_memory
  before=$used began=$(date +%s%N)
  kill -s $signal $child 2> /dev/null
  while look && [ "$state" != Z ] && [ $((now = $(date +%s%N) - began)) -lt 30000000000 ]; do sleep 0.01; done
  kill -KILL $child 2> /dev/null
  wait $child 2> /dev/null
  rc=$?
  kill $source 2> /dev/null
  wait $source 2> /dev/null
  milliseconds=$((now / 1000000)) cpu=$(((used - before) * 1000 / ticks))
  [ $cpu -le $slowest ] || slowest=$cpu slowest_case=$case
  [ "${peak:-0}" -le $largest ] || largest=$peak largest_case=$case
  [ -z "${VERBOSE:-}" ] || printf '%-24s %-4s %5d ms of the clock, %5d of a processor, %4d MB, status %d: %s\n' "$case" $signal \
    $milliseconds $cpu "${peak:-0}" $rc "$(tail -n 1 err.txt | cut -c 1-70)"
  if [ $rc != 4 ]; then
    wrong "status $rc, $(wc -l < out.txt) lines"
  elif ! tail -n 3 err.txt | grep -q 'stopped'; then
    wrong 'it does not say that it was stopped'
  elif [ $milliseconds -gt $((2000 * clock)) ] || [ $cpu -gt $((2000 * slack)) ]; then
    wrong "$milliseconds ms of the clock, $cpu of a processor"
  elif [ "${peak:-0}" -gt $((budget * 13 / 10 * slack)) ]; then
    wrong "$peak MB"
  fi
}

# Of the whole alone.
long() { [ "$size" != whole ] || stopped "$@"; }

# ---- line by line ------------------------------------------------------------------------------------------

stopped eval.lines 'endless 1+1' eval
stopped eval.silent silent eval
stopped eval.definitions 'numbered "s/.*/def f&(n) = n + &/"' eval
stopped sheet.lines 'endless "{3|1} + *"'
stopped sheet.bracket 'endless "("'
stopped verify.lines "endless \$'1+1\t2'" verify
stopped convert.lines 'endless 9*4' convert --from cgsuite --to cgt
long eval.faults 'endless "{1|"' eval --json
long eval.blank 'endless ""' eval
long eval.comments 'endless "# 1"' eval
long eval.slow 'slow 1+1' eval
long eval.games 'numbered "s/.*/{&|-&} + *&/"' eval --unicode
long eval.several 'endless "1; 2; {3|1}; 4"' eval
long eval.ranges 'endless "for n in 1..9: n > 0"' eval
long eval.positions 'numbered "s/.*/nim(&,&+1)/"' eval
long eval.loops 'endless "sum(k*2 for k in 1..200)"' eval --latex
long eval.one_line one_line eval
long eval.texts 'numbered "s/.*/\"&\"/"' eval
long eval.assigned 'endless "x := 1"' eval
long eval.rulesets 'numbered "s/.*/ruleset r&(n) = {r&(n-1) where n > 0|}/"' eval
long eval.hidden 'endless "def mean(x) = x"' eval
long eval.unknown 'numbered "s/.*/nosuch&/"' eval
long sheet.silent silent
long sheet.definitions 'numbered "s/.*/def f&(n) = n + &/"'
long sheet.faults 'endless "1+"'
long sheet.checks 'numbered "s/.*/for n in 1..9: n < &/"'
long sheet.commands 'endless "show {3|1}"'
long sheet.one_line one_line
long sheet.blank 'endless ""'
long sheet.answers 'endless "ans + 1"'
long sheet.slow 'slow "1+1"'
long sheet.table 'endless "table for a in 0..3, b in 0..3: nim_sum(a,b)"'
long sheet.tabs "endless \$'\t{1|'"
long verify.silent silent verify
long verify.faults 'endless 1+1' verify
long verify.wrong "endless \$'1+1\t3'" verify
long verify.errors "endless \$'1/0\t!!'" verify
long verify.blank 'endless ""' verify
long verify.comments 'endless "# 1"' verify
long verify.one_line one_line verify
long verify.printed "endless \$'{9*|9+*4}\t{9*|9*4}'" verify --printed
long convert.silent silent convert --from cgsuite --to cgt
long convert.faults 'endless "{1|"' convert --from cgsuite --to mcgs
long convert.prompts 'endless "> game.heap.Nim(3)"' convert --from cgsuite --to mcgs
long convert.ours 'endless "clobber(\"xo\") + 1"' convert --from cgt --to cgt-rs
long convert.one_line one_line convert --from cgsuite --to cgt
long convert.blank 'endless ""' convert --from cgt

# ---- texts that are read whole -----------------------------------------------------------------------------

lines 80000 '1 + 1 == 2' > claims.cgt
lines 900000 'def f(n) = n + 1' > again.cgt
seq 1 300000 | sed 's/.*/def f&(n) = n + &/' > many.cgt
echo 'include "many.cgt"' > includes.cgt
seq 0 1000000 | sed 's/.*/& &/' > terms.txt
{ printf 'cgt certificate 2\n' && seq 0 300000 | sed 's/.*/part & = nim(&)/'; } > strategy.cert
lines 400000 '[clobber] XO|OX {B win}' > sums.test
lines 800000 '{"canonical_form":"{1|0}"}' > values.jsonl

stopped check.many silent check many.cgt
stopped check.silent silent check -
stopped file.many silent eval -f many.cgt 1
stopped include.many silent eval -f includes.cgt 1
stopped seq.terms silent guess sequence terms.txt
stopped certificate.strategy silent verify certificate strategy.cert
stopped convert.mcgs silent convert --from mcgs --to cgt sums.test
stopped convert.cgt_rs silent convert --from cgt-rs --to cgt values.jsonl
long check.again silent check again.cgt 1==1
long check.claims silent check claims.cgt
long check.stdin 'cat many.cgt' check -
long file.silent silent eval -f - 1
long file.again silent show -f again.cgt 'f(1)'
long load.many 'echo load \"many.cgt\"; silent'
long load.claims 'echo load \"claims.cgt\"; echo check; silent'
long include.sheet 'echo include \"many.cgt\"; silent'
long seq.silent silent guess sequence -
long certificate.silent silent verify certificate -
long certificate.stdin 'cat strategy.cert' verify certificate -
long mcgs.silent silent convert --from mcgs --to cgt
long mcgs.stdin 'cat sums.test' convert --from mcgs --to cgt
long cgt_rs.silent silent convert --from cgt-rs --to cgt
long cgt_rs.array '(echo [; lines 800000 "\"1\",")' convert --from cgt-rs --to cgt
long sweep.file silent table --format tsv --fields value -f many.cgt 'for n in 0..9: f1(n)'
long table.file silent table -f many.cgt 'for n in 0..9: f1(n)'
long guess.file silent guess -f many.cgt 'for n in 0..9: f1(n)'
long why.file silent why -f many.cgt '1 > 0'
long plot.file silent plot tree -f many.cgt 1 -o a.svg
long moves.file silent moves -f again.cgt 1
long options.file silent explain options -f again.cgt 1
long deep.file silent verify deep -f again.cgt 1

# ---- stores, and rulesets in Python ------------------------------------------------------------------------

if [ "$size" = whole ]; then
  "$cgt" table 'for a in 0..999, b in 0..999: a + b' --fields value --store large.db > out.txt 2> err.txt
  cp large.db other.db
  echo 'while True: pass' > loop.py
fi
long query.join silent store sql large.db 'select count(*) from sweep_1 a, sweep_1 b where a.a < b.b'
long query.rows silent store sql large.db 'select * from sweep_1 a, sweep_1 b'
long table.store silent store rows large.db 1
long store.check silent store check large.db
long store.merge silent store merge large.db -o merged.db
long store.repair silent store repair other.db
command -v python3 > /dev/null && long python.start silent eval --ruleset loop.py 1

echo "$tried long inputs: the slowest stop took $slowest ms of a processor ($slowest_case); at most $largest MB of $budget ($largest_case); $failed failed"
[ $failed = 0 ]
