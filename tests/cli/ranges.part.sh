# Claims over anything finite: variables that run over lists, sets and subsets.

has 1 '^        G = -2  \(the smallest; --all prints them all\)$' check 'for G in day(2): G >= -1'
has 1 '^        G = -1, S = \{\}  \(the smallest' check 'for G in day(1), S subset of {G,5}: G == 0'
has 1 '^        G = \*, H = 0$' check 'for G in day(1), H in left_options(G): H <= G'
has 1 '^        T = "ab"$' check 'for T in {"c","ab"}: T == "c"'
has 0 'for all 81 instances' check 'for n, m in 1..9: n*m <= 81'
has 0 'for all 20 instances' check 'for S subset of 1..6 such that size(S) == 3: S[1] <= 4'
has 1 '"values": \{"G": -1, "a": 2, "n": 1\}' check --json 'for G in day(1), a in [2,3], n in 1..2: G == 0'
has 1 'the smallest is .G=-1., .T=\\text\{ab\}., .S=\\\{\\\}.' check --latex 'for G in day(1), T in {"ab"}, S subset of 1..3: G == 0'
has 1 'For .G\\in \\cgtname\{day\}\(1\),\\ S\\subseteq \\\{1,\\ldots,3\\\}.' check --latex 'for G in day(1), S subset of 1..3: G == 0'
has 0 'range ends times 2, lists as they are' check --scale 2 'for a in 1..3, b in [1,2]: a > 0'
has 0 'lists as they are; scaling widens ranges only' check --scale 2 'for b in [1,2]: b > 0'
# A variable that runs over a list is its elements.
has 0 '^-1 +1 +0$' table 'for G in day(1), n in 1..2: G+n'
has 0 '^n.G +0 +-1 +1 +\*$' table --grid 'for n in 1..2, G in day(1): G+n'
has 0 '"T": "ab"' table --format jsonl 'for T in {"ab","c"}: T'
refuses 2 'what runs along the top of a grid is the same for each of its rows' table --grid 'for n in 1..2, m in [n,7]: m'

# A sample says that it is one, and that it decides nothing.
has 0 '^sampled +for a in 1..10.9: a > 0 +none of 500 fails' check --sample 500 'for a in 1..10^9: a > 0'
has 0 'a sample of 500, drawn with seed 3: nothing is known about the others' check --sample 500 --seed 3 'for a in 1..10^9: a > 0'
has 0 '^1 statement: 1 not refuted by a sample$' check --sample 500 'for a in 1..10^9: a > 0'
has 1 'the smallest of those drawn' check --sample 500 'for a in 1..10^9: a > 10^8'
has 0 'for all 9 instances' check --sample 500 'for a in 1..9: a > 0'
has 0 '"verdict": "sampled".*"sample": 500, "seed": 1' check --sample 500 --json 'for a in 1..10^9: a > 0'
has 0 'None of 500 instances that were drawn is an exception' check --sample 500 --latex 'for a in 1..10^9: a > 0'
refuses 2 'a whole number, at least 1' check --sample 0 'for a in 1..9: a > 0'
refuses 3 'a sample has at most 10,000,000 tuples' check --sample 99999999 'for a in 1..10^9: a > 0'
run check --sample 300 --jobs 1 --all 'for a, b in 1..10^6: a < 10^5'
one=$(sed 's/ in .*s, .*//; s/ *[0-9.]* s$//' <<< "$out")
run check --sample 300 --jobs 3 --all 'for a, b in 1..10^6: a < 10^5'
if [ "$one" = "$(sed 's/ in .*s, .*//; s/ *[0-9.]* s$//' <<< "$out")" ]; then pass; else fail 'a sample by three workers' "$out"; fi
run table --sample 50 'for a in 1..10^9: a' --store sample.db
has 0 '^50 rows in sample.db$' table --sample 50 --resume 'for a in 1..10^9: a' --store sample.db
has 0 '^50,1,1$' store sql --format csv sample.db "select options ->> 'sample', options ->> 'seed', options ->> 'in_order' from run"
for i in 1 2; do run check --sample 99 --shard $i/2 --store sample$i.db 'for a in 1..10^9: a > 10^8'; done
run store merge -o sample.all.db sample1.db sample2.db
has 1 'for [0-9]+ of 99$' check --sample 99 --resume --store sample.all.db 'for a in 1..10^9: a > 10^8'

# Ten mistakes, each answered in one line that says what would be right.
refuses 2 "'a' runs over a range, a list or a set, as in 1..9, \[1,3,7\] or day\(2\)" check 'for a in 5: a > 0'
refuses 2 "found 'n', expected an operator, ',', 'where', 'unless' or ':'" check 'for G in day(1) n in 1..9: G == 0'
refuses 2 "found '1', expected 'of'" check 'for S subset 1..6: size(S) > 0'
refuses 2 "unknown name 'b'" check 'for a in 1..b, b in 1..9: a > 0'
refuses 2 "the variable 'a' appears twice here" check 'for a, a in 1..9: a > 0'
for pair in 'for G in {2|1}, n in 1..2: G > 0@runs over a range, a list or a set.*found a game' \
  'for n in 1..inf: n > 0@a claim needs finitely many instances: the end of this range must be an integer' \
  'for G in {*}, n in 1..G: n > 0@expected a number, found a game, \*' \
  'for G in day(4): G == 0@the list of day 4 is too long; the last day with a list is 3' \
  'for S subset of 1..61: size(S) > 0@a set of 61 elements has more subsets than the limit of 2\^60' \
  'for x in {1,2}[1]: x > 0@found a number'; do
  run check "${pair%@*}"
  if [[ "$rc" = [23] ]] && grep -Eq "^        not decided.*${pair#*@}" <<< "$out" && [ -z "$err" ]; then pass
  else fail "cgt check ${pair%@*}" "$rc $out $err"; fi
done
refuses 2 "formulas need integers, but 'G' runs over a list: write a range" guess 'for G in day(1): G'
refuses 2 "formulas need integers, but 'a' runs over a list" guess region 'for a in [1,2], b in 1..3: a > b'
refuses 2 "a map has integers along its axes, but 'G' runs over a list" plot map 'for G in day(1), b in 1..3: G'

# ---- an assignment brings a name and no statement, in -d and in the operands
for given in "-d 'x := 3'" "'x := 3'"; do
  eval "is 0 \$'n\tvalue\n1\t4\n2\t5' table --format tsv --fields value $given 'for n in 1..2: n+x'"
  eval "is 0 \$'n\tvalue\n1\t4\n2\t5' table --format tsv --fields value 'x := 3; for n in 1..2: n+x'"
  eval "has 0 'n >= 4|n > 3' guess region $given 'for n in 0..9: n > x'"
  eval "has 0 '^arithmetic period 1 from n = 0 on' guess sequence $given 'for n in 0..9: n+x'"
  eval "has 0 'n ?\\+ ?3' guess $given 'for n in 0..9: n+x'"
  eval "has 0 '^2 +5$' table $given 'for n in 0..2: n+x'"
done
has 0 'n >= 4|n > 3' guess region 'x := 3; for n in 0..9: n > x'
has 0 '^arithmetic period 1' guess sequence 'x := 3; for n in 0..9: n+x'
has 0 '^2 +5$' table 'x := 3; for n in 0..2: n+x'
has 0 '^2 ' plot map 'x := 3; for n, m in 0..2: n > x'
refuses 2 'contain 1 statement' guess region -d 'x := 3; x == 3' 'for n in 0..9: n > x'
