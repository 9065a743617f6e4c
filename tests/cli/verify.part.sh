# cgt verify deep and cgt verify selftest.

is 0 'confirmed: +-1
  by the definitions alone: 102 forms, 142 questions' verify deep 'domineering(3,3)'
has 0 '^confirmed: \{3\|1\}$' verify deep '{3|1}'
has 0 '^confirmed: true$' verify deep '^ + * <| 1/2'
has 0 '^confirmed: false$' verify deep '{{2|1}|0} == {2||1|0}'
has 0 '^confirmed: P$' verify deep 'outcome(nim(1,2,3))'
has 0 '^confirmed: \{1\|0\}$' verify deep 'if 1 < 2 then {1|0} else 2'
has 0 '^confirmed: 0$' verify deep 'matrix_nim([1,2;2,2]) - matrix_nim([2,2;1,2])'
refuses 3 'not decided: .*limit of 4000 moves' verify deep '*1000000'
refuses 3 'not decided: .*limit of 4000 moves' verify deep '2^70'
refuses 2 'expected a game, found a list' verify deep 'left_options({1|0})'
refuses 2 'derive what' verify deep
has 0 '^none differs$' verify selftest --limit-time 2s
if grep -Eq ' comparisons in [0-9]+ s, [0-9,]+ rounds' <<< "$out"; then pass; else fail 'cgt verify selftest' "$out"; fi
refuses 2 'takes no operands' verify selftest '*'
echo 'ruleset turn(n) small [turn(0)] = { turn(1-n), 0 where n == 0 | }' > turn.cgt
has 0 '^none differs$' verify selftest --limit-time 1s -f turn.cgt

# Each game born by day 3 is a position of Digraph Placement with at most 8 vertices.
digraphs=$here/../../conjectures/data/digraphs-day-3.tsv
is 0 '1,474 passed, 0 failed' verify "$digraphs"
grep '^digraph_placement([1-8],' "$digraphs" | cut -f 2 | sort -u > games.txt
is 0 1474 eval "size(day(3))"
if [ "$(wc -l < games.txt)" = 1474 ]; then pass; else fail 'the digraphs have 1474 values' "$(wc -l < games.txt)"; fi
while read -r game; do printf 'birthday(%s) <= 3\ttrue\n' "$game"; done < games.txt > born.tsv
is 0 '1,474 passed, 0 failed' verify born.tsv
