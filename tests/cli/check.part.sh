# cgt check.

# Verdicts without times.
verdicts() { sed -E 's/ +[0-9.]+ s$//; s/ in [0-9.]+ s, .*//; s/([^ ])  +/\1 /g' <<< "$out"; }

# says STATUS REPORT ARGUMENT...
says() {
  local status=$1 expected=$2
  shift 2
  run check "$@"
  if [ "$rc" = "$status" ] && [ "$(verdicts)" = "$expected" ] && [ -z "$err" ]; then pass; return; fi
  fail "cgt check $*" "  expected ($status): $expected
  got      ($rc): $(verdicts)
  messages: $err"
}

says 0 'holds for n in 0..9: *n + *n == 0 for all 10 instances

1 statement: 1 holds
10 instances' 'for n in 0..9: *n + *n == 0'

says 1 'fails for a in 0..3, b in 0..3: a + b < 5 for 3 of 16
        a = 2, b = 3 (the smallest; --all prints them all)
          a + b = 5 is not < 5

1 statement: 1 fails
16 instances' 'for a in 0..3, b in 0..3: a + b < 5'

has 0 'conjecture "all small"' check 'conjecture "all small" for n in 1..5: n < 4'
has 0 '1 conjecture refuted' check 'conjecture "all small" for n in 1..5: n < 4'
has 1 '1 fails' check 'theorem "all small" for n in 1..5: n < 4'
has 1 '1 fails' check 'example "wrong": 1 == 2'
has 0 '2 known exceptions left out' check 'for n in 1..9 unless n == 3 or n == 4: n != 3 and n != 4'
has 0 'for all 5 instances' check 'for n in 1..9 where mod(n,2) == 1: mod(n,2) == 1'
has 2 '^empty ' check 'for n in 5..4: n == n'
has 0 'for all 20 instances' check --scale 2 'for n in 1..10: n > 0'
has 1 '^        a = 1, b = 3$' check --all 'for a in 0..3, b in 0..3: a + b != 4'
has 1 'left after 2 counterexamples' check --first 2 'for a in 0..3, b in 0..3: a + b != 4'
# --first counts up to its last counterexample, whatever the number of workers, and calls none the smallest.
has 1 '"instances": 41, "exceptions": 0, "failures": 1, "counterexamples": \[\{"values": \{"a": 4, "b": 0\}' \
  check --json --first 1 'for a in 0..9, b in 0..9: (a-5)^2 + b > 3'
has 1 '^42 instances in' check --first 2 'for a in 0..9, b in 0..9: (a-5)^2 + b > 3'
has 1 'fails for 1 of 6 instances so far: .a=5' check --latex --first 1 'for a in 0..9: a < 5'
for row in '1 == 1/It is true.' 'for a in 0..3: a == a/It holds for all 4 instances.'; do # and nothing behind it
  run check --latex "${row%/*}"
  if [ "$rc" = 0 ] && [ "$(tail -2 <<< "$out")" = "${row#*/}"$'\n''\end{sloppypar}' ]; then pass; else fail "latex of $row" "$rc $out"; fi
done
# A claim that something exists: the first witness in the order of the ranges, and how many instances came before it.
says 0 'holds exists n in 1..9, B in polyominoes(n): domineering(B) == {1|0}
                                               for 1 of the first 19
        n = 5, B = "##.|...|#.#"

1 statement: 1 holds
19 instances' 'exists n in 1..9, B in polyominoes(n): domineering(B) == {1|0}'
says 1 'fails exists a, b in 1..9: a^2 + b^2 == 3 for none of 81

1 statement: 1 fails
81 instances' 'exists a, b in 1..9: a^2 + b^2 == 3'
has 0 'for 2 of 81 ' check --all 'exists a, b in 1..9: a^2 + b^2 == 25'
has 0 '^        a = 4, b = 3$' check --all 'exists a, b in 1..9: a^2 + b^2 == 25'
has 0 '1 conjecture refuted' check 'conjecture "none" exists n in 1..9: n > 9'
has 2 '^empty ' check 'exists n in 5..4: n == n'
has 0 '^sampled .*for none of 50 ' check --sample 50 'exists n in 1..10^6: n < 0'
has 0 '^open .*for none of 40 ' check --shard 2/2 'exists a, b in 1..9: a^2 + b^2 == 3'
has 0 'There are .1.le a,b.le 9. with$' check --latex 'exists a, b in 1..9: a + b == 3'
has 0 'It holds for .a=1., .b=2.' check --latex 'exists a, b in 1..9: a + b == 3'
has 1 'It holds for none of 81 instances.' check --latex 'exists a, b in 1..9: a + b == 30'
has 2 "2 instances have no value, the first at n = 0" check 'exists n in 0..9: n/(n mod 5) == 100'
has 0 '^        n = 6$' check 'exists n in 0..9: n/(n mod 5) == 6'
refuses 2 "expected 'where' or ':' \('unless' names exceptions" check 'exists n in 1..9 unless n == 2: n == 2'
refuses 2 'write for instead of exists' guess 'exists n in 1..9: n == 2'
has 0 '^5$' eval 'exists := 5; exists'
# Two shards and one run give the same bytes, and so do any number of workers.
for claim in 'exists n in 1..12, k in 1..n, G in graphs(4): n*k == 77 and size(G) > 6' 'exists a, b in 1..40: a^2 + b^2 == 1682'; do
  rm -f one.db a.db b.db both.db
  run check --store one.db "$claim"; one=$out
  run check -j 1 --shard 1/2 --store a.db "$claim"
  run check -j 3 --shard 2/2 --store b.db "$claim"
  run store merge a.db b.db -o both.db
  run check --resume --store both.db "$claim"
  if [ "$rc" = 0 ] && [ "$(grep ' = ' <<< "$out")" = "$(grep ' = ' <<< "$one")" ]; then pass
  else fail "shards of $claim" "$one" "$rc $out $err"; fi
done
# The time of a long statement stands below it.
has 0 '^ +[0-9.]+ s$' check "$(printf '1+%.0s' {2..32})1 == 32"
# An instance without a value is named, and keeps no other from being decided.
has 2 'no value at a = 0: 1:17: division by zero' check 'for a in 0..3: 1/a == 1'
has 2 '^        a = 2  ' check 'for a in 0..3: 1/a == 1'
has 2 '2 instances have no value, the first at a = 0, b = 0: ' check 'for a in 0..3, b in 0..1: a/a == 1'
# So is one past a limit of its own; what memory runs out for ends the statement.
has 3 '2 instances have no value, the first at n = 4: .*is_prime answers up to 2\^64' check 'for n in 0..5: is_prime(2^(16*n)+1) or true'
has 3 '^        n = 5 ' check 'for n in 0..5: if n < 5 then is_prime(2^(16*n)+1) or true else n == 0'
has 3 'not decided at n = 3: .*memory budget' check --memory 8MB 'for n in 0..5: if n == 3 then ^[1000000] > 0 else 1 > 0'
# A counterexample may lie outside the ranges as they are written.
has 1 '^        range ends times 2$' check --scale 2 'for n in 0..5: n < 8'
has 1 '"scale": 2,' check --scale 2 --json 'for n in 0..5: n < 8'
has 1 '\(the ends of the ranges times~2\):' check --scale 2 --latex 'for n in 0..5: n < 8'
has 0 '"verdict": "holds".*"instances": 10,' check --json 'for n in 0..9: n >= 0'
has 1 '"smallest": \{"values": \{"a": 1, "b": 3\}' check --json 'for a in 0..3, b in 0..3: a + b != 4'
has 0 '^holds +F\(4\) == \*4' check -d 'def F(n) = {F(k) for k in 0..n-1 | F(k) for k in 0..n-1}' 'F(4) == *4'

refuses 2 'check what' check
refuses 2 'it is empty' check /dev/null
refuses 2 "cannot read 'missing.cgt': No such file" check missing.cgt
refuses 2 'expected' check 'for n in 1..: n'
refuses 2 'no statement' check 'def F(n) = n'
refuses 2 'no statement' check 'x := 5'

# The same report, byte for byte but for times, from any number of workers.
statement='for a in 0..12, b in 0..12, c in 0..6: mod(a*b + c, 7) != 3'
run check -j 1 --all "$statement"
one=$(verdicts)
for j in 2 3 7; do
  run check -j $j --all "$statement"
  if [ "$(verdicts)" = "$one" ]; then pass; else fail "check -j $j" "the report differs from that of -j 1"; fi
done

# Files: in order, definitions stay in their file.
printf 'def K = 1\ntheorem "one": K == 1\n' > one.cgt
printf 'def K = 2\ntheorem "two": K == 2\n' > two.cgt
has 0 '2 statements: 2 hold' check one.cgt two.cgt

# An instance that is too large is named, and those before it are counted.
has 3 '^open ' check -j 1 --memory 1MB 'for n in 1..30: matrix_nim([n,n+1,n+2;n+2,n,n+1;n+1,n+3,n]) == 0 or true'

# Ctrl-C: the verdicts so far, and status 4.
begin check 'theorem "quick": 1 == 1' 'theorem "slow" for a in 0..100000, b in 0..100000: a + b >= 0'
end INT
if [ "$rc" = 4 ] && grep -q '^holds .*"quick"' out.txt && grep -q '^stopped ' out.txt && grep -q 'none failed so far' out.txt && grep -q 'stopped' err.txt; then pass
else fail 'check and SIGINT' "$(cat out.txt err.txt)"; fi
begin check 'theorem "slow" for a in 0..100000, b in 0..100000: a + b >= 0'
end TERM
if [ "$rc" = 4 ] && grep -q '^stopped ' out.txt; then pass; else fail 'check and SIGTERM' "$rc $(cat out.txt err.txt)"; fi

# an assignment is no claim
printf 'x := 3\nx == 3\nx := x + 1\nx == 4\n' > assigned.cgt
has 0 '^2 statements: 2 hold$' check assigned.cgt
has 0 '^2 statements: 2 hold$' check assigned.cgt --store assigned.db
has 0 '^2 statements: 2 hold$' check assigned.cgt --store assigned.db --resume

# v is a name in a heading, at each place; within an option it is a game.
has 0 '^holds .* for all 6 instances' check 'for a in 0..2, v in 0..a: v <= a'
has 0 'for all 16 instances' check 'for v, w in 0..2, a in v..w+1 where v <= w: v <= a'
is 0 '{1|v,v*}' eval '{1 for k in 1..2, v | v, v* for k in 1..2}'
