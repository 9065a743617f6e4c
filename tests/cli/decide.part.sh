# Who wins: outcomes, comparisons and moves of sums whose values would take long; --value and --search.

for way in '' --value --search; do
  is 0 $'N\nfalse\nN\ntrue' eval $way 'outcome(domineering(4,4) + *)' 'domineering(3,4) |> *2' 'outcome(clobber("xoxo|oxox"))' \
    'domineering(2,5) - domineering(2,5) + ^ > 0'
  has 0 '^holds .*' check $way -j1 'for a in 1..4, b in 1..4: domineering(a,b) == -domineering(b,a)'
  has 0 '^Outcome N: whoever moves first wins\.$' moves $way 'domineering(3,3) + *2'
done
refuses 2 '--value and --search exclude each other: give one of them' eval --value --search 'outcome(*)'
refuses 2 '--value and --search exclude each other: give one of them' check --value --search '* == *'

# ---- past what has a value in a moment
is 0 $'N\nL' eval 'outcome(domineering(6,6))' 'outcome(domineering(6,6) - domineering(6,6) + 1)'
is 0 'P' eval 'outcome(sum(+-{k||0|-k} for k in 1..40))'
has 0 '^Left, moving first, has exactly one winning move' moves --search '{3|1} - 2'
run moves 'domineering(5,6) + {9|-9}'
if [ "$rc" = 0 ] && grep -q '^component 1    domineering("......|......|......|......|......")$' <<< "$out" &&
  grep -q '^Outcome N' <<< "$out" && ! grep -q 'the sum is' <<< "$out"; then pass; else fail 'moves without values' "$out $err"; fi
has 1 'domineering\("\.{6}(\|\.{6}){5}"\) is not <= 0' check -j1 'for a in 6..6: domineering(a,a) <= 0'
is_json 0 moves --json 'domineering(5,6) + {9|-9}'

# ---- threads that search together
eight='domineering(".......|.......|#...#..|.......|..#....|...#...|.......|...#...")'
is 0 $'N\nfalse' eval -j 2 "outcome($eight)" "0 >= $eight"
run moves -j 2 'domineering(5,6) + {9|-9}'
if [ "$rc" = 0 ] && grep -q '^Outcome N' <<< "$out"; then pass; else fail 'moves by threads' "$out $err"; fi
refuses 2 'a number of threads' eval -j 0 '0'
is 0 N eval -j 3 --store together.db "outcome($eight)"
is 0 $'n\n2' store sql --format tsv together.db 'select count(*) as n from sweep_1'

# ---- asked again
for time in first second; do
  is 0 $'R\nN' eval --store known.db 'outcome(domineering(5,6))' 'outcome(clobber("xoxox|oxoxo|xoxox"))'
done
is 0 $'sum\tfirst\twins
[domineering("......|......|......|......|......")]\tLeft\tfalse
[domineering("......|......|......|......|......")]\tRight\ttrue' store sql --format tsv known.db \
  "select sum, first, wins from sweep_1 where number <= 2"
has 0 '^known\.db: 1 run, as saved$' store check known.db
has 0 '^Outcome R' moves --store known.db 'domineering(5,6)'
is 0 'N' eval --store known.db -d 'def F(n) = n' 'outcome(domineering(5,5) + F(2) - 2 + *)'
has 0 '^known\.db: 2 runs, as saved$' store check known.db
refuses 2 'without --value and --search' eval --store known.db --search 'outcome(*)'
echo 'no store, but long enough to be read as one' > text.db
refuses 2 'it is not a store' eval --store text.db 'outcome(*)'
echo 'outcome(domineering(5,6))' > lines.txt
input=lines.txt is 0 R eval --store known.db

# Stores that were kept apart, joined: each sum once. A strategy is kept, too.
is 0 N eval --store other.db 'outcome(domineering(6,6))'
is 0 R eval --store other.db 'outcome(domineering(5,6))'
is 0 '' store merge known.db other.db -o both.db
has 0 '^both\.db: 2 runs, as saved$' store check both.db
is 0 $'n\n2' store sql --format tsv both.db \
  "select count(*) as n from sweep_1 where sum = '[domineering(\"......|......|......|......|......\")]'"
for time in first second; do
  has 0 'wins by' why --store why.db 'domineering(4,7) + {9|-9} |> 0'
  run store sql --format tsv why.db 'select count(*) from sweep_1'
  [ "$time" = first ] && kept=$out
done
if [ "$out" = "$kept" ] && [ "${kept##*$'\n'}" -gt 0 ]; then pass; else fail 'why asks again' "$kept $out"; fi

# Play that may come back: G - G is a draw, not 0.
is 0 $'D\nD\ntrue\nfalse' eval --search -d 'ruleset turn(n) = { turn(1-n) | turn(1-n) }' 'outcome(turn(0) - turn(0))' \
  'outcome(turn(0) + turn(1))' 'turn(0) >= turn(1)' 'turn(0) - turn(0) == 0'

is 0 D eval -d 'ruleset turn(n) small [turn(0)] = { turn(1-n) | }' 'outcome(turn(0) - turn(0))'

# ---- strategies
has 0 '^Left, moving first, wins by his move$' why --certificate six.txt 'domineering(4,6) + {9|-9} |> 0'
is 0 'accepted: domineering("......|......|......|......") + +-9 |> 0' verify certificate six.txt
has 1 '^This is false; what holds is$' why --search 'domineering(2,3) <= 0'
is_json 0 why --search --json 'outcome(domineering(3,3))'
sed -n '/^cgt/p;/^part 0/p;/^claim/p' six.txt > cut.txt
has 1 '^rejected: cut\.txt:' verify certificate cut.txt
sed 's/^claim 0 -\{0,1\}[0-9]* |>/claim 0 <=/' six.txt > other.txt
has 1 '^rejected: other\.txt:' verify certificate other.txt
echo 'cgt certificate 2' > empty.txt
is 1 'rejected: empty.txt: there is no claim' verify certificate empty.txt
cat > own.cgt <<'END'
ruleset take(n) = { take(n-k) for k in 1..2 where k <= n | take(n-k) for k in 2..3 where k <= n }
END
has 0 'wins' why -f own.cgt --search --certificate own.txt 'take(9) + take(5) |> 0'
has 0 '^accepted: take\(9\) \+ take\(5\) \|> 0$' verify certificate -f own.cgt own.txt
has 1 '^rejected: own\.txt:3: ' verify certificate own.txt

# ---- certificates of nim-values
has 0 '^The nim-value is 2. Moves to the smaller values:$' why --certificate cram.txt 'nim_value(cram(4,5)) == 2'
is 0 'accepted: cram(".....|.....|.....|.....") - (*2) == 0' verify certificate cram.txt
has 1 '^This is false; what holds is$' why 'nim_value(cram(4,5)) == 3'
has 0 '^impartial\(nogo\("....."\)\) != 0$' why --certificate nogo.txt 'nim_value(impartial(nogo(1,5))) != 0'
has 0 '^accepted: impartial' verify certificate nogo.txt
sed '/^impartial$/d' nogo.txt > partizan.txt
has 1 '^rejected: partizan\.txt:[0-9]*: the players have different moves' verify certificate partizan.txt
refuses 2 'for a game G, write G == \*n' why 'nim_value(*3) == 3'
has 1 '<> 0$' why --search --certificate pictures.txt 'cram(3,4) == 0'
has 0 '^accepted: cram' verify certificate pictures.txt

# ---- G - G is 0 only where play ends: off + 1 > off is false
P='fox_and_geese(4,1,[1,1],[3,3])'
refuses 2 'can be reached from itself' why --search --certificate off.txt "$P + 1 > $P"
printf 'cgt certificate 2\npart 0 = %s\npart 1 = 1\nclaim 0 1 -0 > 0 : %s\nLeft second\nLeft first =\n' "$P" \
  'fox_and_geese(".#o#|#.#.|x#.#") + 1 - fox_and_geese(".#o#|#.#.|x#.#") > 0' > off.txt
has 1 "^rejected: off\.txt:5: part 0 and its negative do not cancel" verify certificate off.txt
sed -i '3a ends 0' off.txt
has 1 '^rejected: off\.txt:4: play of part 0 may return to an earlier position' verify certificate off.txt
Q='fox_and_geese(8,1,[8,1;8,3;8,5;8,7],[5,4])'
refuses 3 'more than the limit of 20000 games' why --certificate far.txt "$Q >= $Q"
refuses 2 'can be reached from itself' why --search 'wind_up(11,[3,4],1) >= wind_up(11,[3,4],1)'
G='gen_toads_and_frogs(-1,1,0,0,"T..")' # on
is 0 false eval --search "$G - $G == 0"
refuses 2 'can be reached from itself' why --search "$G - $G + 1 > 0"
has 0 'wins' why -f own.cgt --search --certificate own.txt 'take(9) - take(9) + take(5) |> 0'
if grep -q '^ends 0$' own.txt; then pass; else fail 'a part that was walked through' "$(cat own.txt)"; fi
has 0 '^accepted: ' verify certificate -f own.cgt own.txt

# ---- how far it is: on a terminal, and no trace of it elsewhere
if script --version 2>/dev/null | grep -q util-linux && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
  TERM=xterm timeout 60 script -qec "$(printf %q "$cgt") eval --limit-time 3 'outcome(domineering(10,10))'" /dev/null < /dev/null > screen.txt 2>&1
  if grep -q 'who wins, [0-9.]*% of the tree: [0-9,]* done' screen.txt && grep -q 'the time limit is reached' screen.txt; then
    pass; else fail 'progress of a search' "$(cat screen.txt)"; fi
fi
run eval --limit-time 1 'outcome(domineering(10,10))'
if [ "$rc" = 3 ] && [ "$err" = 'cgt: the time limit is reached' ]; then pass; else fail 'a search without a terminal' "$rc $out $err"; fi
