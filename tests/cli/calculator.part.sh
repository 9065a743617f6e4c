# The calculator, on a terminal made by script(1) of util-linux; skipped where there is none.

# types TEXT PATTERN: the terminal shows a line that matches after these keys.
types() {
  local shown
  shown=$( (sleep 0.5; while IFS= read -r line; do printf '%s\n' "$line"; sleep 0.2; done <<< "$1"; printf 'quit\n'; sleep 0.5) |
    timeout 60 script -qec "$cgt" /dev/null 2>&1 | tr -d '\r')
  if grep -Eq -- "$2" <<< "$shown"; then pass; else fail "calculator: $1" "  expected: $2
  got: $shown"; fi
}

if script --version 2>/dev/null | grep -q util-linux && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
  types '' "'help' says what else there is"
  types '{3|1} + *2' '^\{3\+\*2\|1\+\*2\}$'
  types $'let G = {3|1}\nmean(G)' '^2$'
  types $'^ + ^\nans + *' '^\^\^\*$'
  types $'def F(n) = 2^-n\nF(3)' '^1/8$'
  types 'show {3|1}' '^  temperature +1$'
  types 'moves *5 + *3' 'exactly one winning move'
  types 'games' '^matrix_nim '
  types 'help mean' '^mean\(G\)$'
  types $'tempera\t({3|1})' '^1$'
  types $'{1|\n1+1' '^2$'
  types '½ + ↑' '^1/2\^$'
  types $'1+2\n1+nosuch\xff' 'cgt: '
  if grep -q 'mean' "$XDG_STATE_HOME/cgt/history"; then pass; else fail 'calculator: history' "not written"; fi
fi
