#!/usr/bin/env bash
# End-to-end tests of the command: run.sh PATH-TO-CGT PATH-TO-JSON-LINES [PART...]. Each case runs the program as a user would and looks
# at what it prints and at its exit status. Prints the cases that differ, then "N passed, M failed".
set -u
cgt=$(realpath "$1")
json_lines=$(realpath "$2")
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export HOME=$work XDG_STATE_HOME=$work/state TERM=xterm LC_ALL=C.UTF-8
unset NO_COLOR
passed=0
failed=0

pass() { passed=$((passed + 1)); }
fail() {
  failed=$((failed + 1))
  printf 'FAILED: %s\n%s\n' "$1" "$2"
  [ -z "${CRITERION_FAIL_FAST:-}" ] || exit 1 # as the other suites do
}

# run [INPUT] ...: standard output in $out, standard error in $err, exit status in $rc.
run() {
  out=$(timeout 60 "$cgt" "$@" 2>err.txt < "${input:-/dev/null}")
  rc=$?
  err=$(<err.txt)
}

# is STATUS OUTPUT ARGUMENT...: exactly that output, nothing on standard error.
is() {
  local status=$1 expected=$2
  shift 2
  run "$@"
  if [ "$rc" = "$status" ] && [ "$out" = "$expected" ] && [ -z "$err" ]; then pass; return; fi
  fail "cgt $*" "  expected ($status): $expected
  got      ($rc): $out
  messages: $err"
}

# has STATUS PATTERN ARGUMENT...: a line of the output matches the extended regular expression.
has() {
  local status=$1 pattern=$2
  shift 2
  run "$@"
  if [ "$rc" = "$status" ] && grep -Eq -- "$pattern" <<< "$out"; then pass; return; fi
  fail "cgt $*" "  expected ($status): $pattern
  got      ($rc): ${out:0:2000}
  messages: $err"
}

# refuses STATUS PATTERN ARGUMENT...: no result, and a message that matches; one line, or three when the
# second shows the place.
refuses() {
  local status=$1 pattern=$2 lines
  shift 2
  run "$@"
  lines=$(wc -l < err.txt)
  if [ "$rc" = "$status" ] && [ -z "$out" ] && grep -Eq -- "$pattern" <<< "$err" &&
    { [ "$lines" = 1 ] || { [ "$lines" = 3 ] && tail -1 err.txt | grep -q '^ *^$'; }; }; then pass; return; fi
  fail "cgt ${*:0:200}" "  expected ($status): a message like $pattern
  got      ($rc): ${out:0:300}
  messages: ${err:0:600}"
}

# is_json STATUS ARGUMENT...: every line is a JSON document.
is_json() {
  local status=$1 wrong
  shift
  run "$@"
  if wrong=$("$json_lines" <<< "$out") && [ "$rc" = "$status" ]; then pass; return; fi
  fail "cgt $*" "  expected ($status): lines of JSON
  got      ($rc): ${wrong:-${out:0:600}}
  messages: ${err:0:600}"
}

# follows SCHEMA STATUS ARGUMENT...: every line is a JSON document that docs/schema/SCHEMA.json describes.
follows() {
  local schema=$1 status=$2 wrong
  shift 2
  run "$@"
  if wrong=$("$json_lines" "$here/../../docs/schema/$schema.json" <<< "$out") && [ "$rc" = "$status" ]; then pass; return; fi
  fail "cgt $*" "  expected ($status): lines by docs/schema/$schema.json
  got      ($rc): $wrong
  ${out:0:600}
  messages: $err"
}

# begin ARGUMENT...: the command in the background, as $child. Comes back when it is at work, which is when it has
# used a fifth of a second of a processor, however long that takes.
begin() {
  local about
  "$cgt" "$@" > out.txt 2> err.txt &
  child=$!
  [ -r /proc/$child/stat ] || sleep 1
  while about=($(sed 's/.*) //' /proc/$child/stat 2> /dev/null)) && ((${about[11]:-20} + ${about[12]:-20} < 20)); do
    sleep 0.02
  done
}

# end SIGNAL: sends it to what was begun; $rc, $err and out.txt are what came of it.
end() {
  kill -s "$1" $child
  wait $child
  rc=$?
  err=$(<err.txt)
}

[ $# -gt 2 ] || set -- "$@" "$here"/*.part.sh
for part in "${@:3}"; do
  . "$here/${part##*/}"
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
