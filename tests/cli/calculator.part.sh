# The calculator, on a terminal made by script(1) of util-linux; skipped where there is none.

# The calculator asks for a line: it has written something, and a prompt is the end of it.
asks() {
  local size i
  for ((i = 0; i < 1000; i++)); do
    size=$(wc -c < screen.txt)
    if [ "$size" -gt "$seen" ] && [ "$(tail -c 2 screen.txt)" = '> ' ]; then break; fi
    sleep 0.02
  done
  seen=$size
}

# types TEXT PATTERN: the terminal shows a line that matches after these keys.
types() {
  local seen=0 shown calculator
  rm -f keys
  mkfifo keys
  timeout 60 script -qfec "$(printf %q "$cgt")" /dev/null < keys > screen.txt 2>&1 &
  calculator=$!
  exec 3> keys
  while IFS= read -r line; do
    asks
    (printf '%s\n' "$line" >&3) # a calculator that is gone ends the subshell alone
  done <<< "$1"$'\nquit'
  wait $calculator
  exec 3>&-
  shown=$(tr -d '\r' < screen.txt)
  if grep -Eq -- "$2" <<< "$shown"; then pass; else fail "calculator: $1" "  expected: $2
  got: $shown"; fi
}

if script --version 2>/dev/null | grep -q util-linux && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
  types '' "'help' lists all commands"
  types '{3|1} + *2' '^\{3\+\*2\|1\+\*2\}$'
  types $'let G = {3|1}\nmean(G)' '^2$'
  types $'^ + ^\nans + *' '^\^\^\*$'
  types $'def F(n) = 2^-n\nF(3)' '^1/8$'
  types 'show {3|1}' '^  temperature +1$'
  types 'moves *5 + *3' 'exactly one winning move'
  types 'games' '^matrix_nim '
  types 'help mean' '^mean\(G\)$'
  types $'tempera\t({3|1})' '^1$'
  types $'{1|\n0}' '^\{1\|0\}$'
  types $'{1|\n\n1+1' '^2$'
  types $'def f(n) =\nn + 1\nf(3)' '^4$'
  types $'def cutcake(n) = n + 40\ncutc\t(2)' '^42$'
  types $'che\t 1 == 1' 'holds.*   1 == 1'
  types '½ + ↑' '^1/2\^$'
  types $'1+2\n1+nosuch\xff' 'cgt: '
  if grep -q 'mean' "$XDG_STATE_HOME/cgt/history"; then pass; else fail 'calculator: history' "not written"; fi
fi
