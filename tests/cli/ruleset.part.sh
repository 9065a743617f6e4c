# Rulesets that a program writes by their moves: what every subcommand makes of them, and what is said of mistakes.
refuses 2 '1:1: in push: expected a list or a text, found a number' eval 'push(0)'

# ---- what help says of them can be typed
run help ruleset
awk '/^  ruleset/ { on = 1 } !/^  / { on = 0 } on { print substr($0, 3) }' <<< "$out" > page.cgt
is 0 $'{1,{1|0}|0}\n*4\n0' eval -f page.cgt 'sub(7)' 'pins(5)' 'knock("xo|ox") - knock("ox|xo")'
run eval -d 'ruleset nim(n) = { | }' 'nim(3)'
[ "$out$err" = "0cgt: note: 'nim' now means the definition here, no longer the ruleset of the library" ] && pass ||
  fail 'the note of a ruleset that hides one of the library' "$out $err"
has 0 '^Left, moving first, has 5 winning moves' moves -f page.cgt 'knock("xo|ox") + sub(5)'
run eval -d 'ruleset heaps(a,b) "Two heaps" where a >= 0 as heaps(min(a,b),max(a,b)) example heaps(1,2) =
  { heaps(a-k,b) for k in 1..a, heaps(a,b-k) for k in 1..b }' 'heaps(4,2)'
[ "$out" = '*6' ] && pass || fail 'the clauses of cgt help ruleset' "$out $err"

cat > own.cgt << 'END'
ruleset sub(n) "Partizan subtraction" example sub(7) where n >= 0
  = { sub(n-k) for k in {1,2} where k <= n | sub(n-k) for k in {2,3} where k <= n }
ruleset kay(n) "Kayles" = { kay(a) + kay(n-1-a) for a in 0..n-1, kay(a) + kay(n-2-a) for a in 0..n-2 }
ruleset grid(T) "A board" example grid("xo.|.#.") = { grid(T) where false | }
ruleset mixed(n) "Options of others" = { nim(n) - sub(n), 2*kay(n), sum(sub(k) for k in 1..n) | -mixed(n-1) where n > 0 }
END

# ---- values, moves, proofs
is 0 $'{1,{1|0}|0}\n*4\n0' eval -f own.cgt 'sub(7)' 'kay(5)' 'sub(7) - sub(3)'
is 0 '[sub(7),kay(2)]' eval -f own.cgt '[sub(7), kay(2)]'
is 0 'true' eval -f own.cgt 'def m(n) = {nim(n) - sub(n), 2*kay(n), sum(sub(k) for k in 1..n) | -m(n-1) where n > 0}' \
  'all(mixed(n) == m(n) for n in 0..9)'
is 0 '*2' eval -f own.cgt 'impartial(sub(2))'
is 0 'P' eval -f own.cgt 'misere_outcome(kay(4))'
has 0 'in component 1, kay\(5\) -> kay\(2\) \+ kay\(2\)$' moves -f own.cgt 'kay(5)'
has 0 'in component 1, mixed\(2\) -> sub\(1\) \+ sub\(2\)$' moves -f own.cgt 'mixed(2) - mixed(1)'
has 0 'in component 2, -mixed\(1\) -> -\(-mixed\(0\)\)$' moves -f own.cgt 'mixed(2) - mixed(1)'
has 0 'in component 1, sub\(3\) -> sub\(2\)$' moves -f own.cgt 'sub(3) + nim(2)'
has 0 '^kay\(3\) \+ kay\(3\) == 0' why -f own.cgt 'kay(3) + kay(3) == 0'
has 0 'a position of Partizan subtraction' show -f own.cgt 'sub(6)'
has 0 "Right's .* reverses through" explain -f own.cgt 'sub(6)'
has 0 '^confirmed: \*4$' verify deep -f own.cgt 'kay(5)'
run why -f own.cgt --certificate proof.txt 'kay(5) + sub(3) <> kay(3)'
has 0 '^accepted: ' verify certificate proof.txt
has 0 '^│ ● │ ○ │   │$' plot board -f own.cgt 'grid("xo.|.#.")'

# ---- what there is
has 0 '^kay .* Kayles \(own.cgt\)$' games -f own.cgt
has 0 '^  example   sub\(7\)$' games -f own.cgt sub
has 0 '^  example   mixed\(1\)$' games -f own.cgt mixed
refuses 2 "did you mean 'sub'" games -f own.cgt subb

# ---- ranges, stores
is 0 $'n\tvalue\n0\t0\n1\t*\n2\t*2\n3\t*3\n4\t*' table --format tsv --fields value -f own.cgt kay 'n in 0..4'
run table -f own.cgt 'for n in 0..40: sub(n)' --store whole.db -j 3
for shard in 1/2 2/2; do run table -f own.cgt 'for n in 0..40: sub(n)' --store "shard${shard%/2}.db" --shard $shard; done
run store merge shard1.db shard2.db -o joined.db
run table -f own.cgt 'for n in 0..40: sub(n)' --store joined.db --resume
has 0 '^40 +0$' store rows joined.db
has 0 '^holds' check -j 4 -f own.cgt 'for n in 0..60: sub(n) == sub(n+4)'

# ---- limits
cat > endless.cgt << 'END'
ruleset sink(n) = { sink(n-1) | }
ruleset slow(n) = { slow(n-1) where sum(k^2 for k in 1..10^9) > n | }
ruleset turn(n) = { | turn(1-n) }
ruleset long(n) = { long(n+1) where size(listof(k for k in 1..10^7)) > 0 | }
END
# Where pointers have 32 bits there is memory for fewer positions than the stack has room for.
refuses 3 'in sink\(-[0-9]+\), line 1: the recursion of sink is too deep .*: does it end\?|memory budget of 536870911 bytes' eval -f endless.cgt 'sink(3) + 0'
refuses 3 'the time limit is reached' eval -f endless.cgt --limit-time 1s 'slow(3) + 0'
refuses 3 'in long\(3\), line 4: lists.* take more than' eval -f endless.cgt --memory 20MB 'long(3) + 0'
is 0 'off' eval -f endless.cgt 'turn(0) + 0'
refuses 2 'turn\(.\): a position can be reached from itself' eval -f endless.cgt 'heat(turn(0),1)'
has 0 'Outcome R: Right wins, whoever moves first' moves -f endless.cgt 'turn(0)'

# ---- mistakes
mistake() { # PATTERN DEFINITION [EXPRESSION]
  refuses 2 "$1" eval -d "$2" "${3:-a(3) + 0}"
}
mistake "expected an operator, ',', '\|' or '}' \(opened at 1:16\)" 'ruleset a(n) = { a(n-1) where n > 0'
mistake "found '{', expected '='" 'ruleset a(n) { a(n-1) where n > 0 | }'
mistake 'has parameters in \( \)' 'ruleset a = { 0 | }'
mistake 'has parameters in \( \)' 'ruleset a n = { a(n-1) | }'
mistake "found 'where', expected '\)'" 'ruleset a(n) = ( a(n-1) where n > 0 | )'
mistake 'expected the moves of a ruleset: \{Left' 'ruleset a(n) = [ a(n-1) where n > 0 ]'
mistake 'expected the moves of a ruleset: \{Left' 'ruleset a(n) = a(n-1)'
mistake '1:18: this is not an option' 'ruleset a(n) = { "x" | }'
mistake 'in a\(3\), line 1: a fraction is not an option of a: an option is a position, such as a\(n\)' 'ruleset a(n) = { n/7 | }'
mistake "unknown name 'b'" 'ruleset a(n) = { b(n-1) | }'
mistake 'a takes 1 argument, found 2' 'ruleset a(n) = { a(n-1,2) where n > 0 | }'
mistake 'a takes 1 argument, found 2' 'ruleset a(n) = { a(k) for k in 0..n-1 }' 'a(1,2)'
mistake "the variable 'n' appears twice here" 'ruleset a(n,n) = { a(n-1,n) | }'
mistake "unknown name 'k'" 'ruleset a(n) = { a(n-k) for n in 1..3 where n > 0 | }'
mistake "found '<', expected 'in' or 'from', as in for k in 0..9" 'ruleset a(n) = { a(k) for k < n | }'
mistake 'in a\(0\), line 1: a\(-1\) is not a position, because this condition fails: n >= 0' 'ruleset a(n) where n >= 0 = { a(n-1) | }'
mistake 'a\(-2\) is not a position, because this condition fails: n >= 0' 'ruleset a(n) where n >= 0 = { a(k) for k in 0..n-1 }' 'a(-2)'
mistake 'in a\("abc"\), line 1: expected a game, found a text' 'ruleset a(n) = { a(k) for k in 0..n-1 }' 'a("abc") + 0'
mistake 'in a\(1/2\), line 1: expected an integer' 'ruleset a(n) = { a(k) for k in 0..n-1 }' 'a(1/2) + 0'
mistake "'a' is a ruleset: write a\(n\)" 'ruleset a(n) = { a(k) for k in 0..n-1 }' 'a + 1'
mistake 'expected a name \(N, P, L and R are outcomes\)' 'ruleset N(n) = { N(k) for k in 0..n-1 }'
mistake 'expected a name \(v, vv, v3 are downs\)' 'ruleset v(n) = { v(k) for k in 0..n-1 }'
mistake "found 'def', expected a name" 'ruleset def(n) = { a(k) for k in 0..n-1 }'
mistake "the example of a ruleset is a position of it, as in a\(1\)" 'ruleset a(n) example b(3) = { a(k) for k in 0..n-1 }'
mistake 'an option cannot be a product' 'ruleset a(n) = { a(k)*a(n) for k in 0..n-1 }'
mistake "that 'as' names for this one must be named for itself, too" 'ruleset a(n) as a(n-1) = { a(k) for k in 0..n-1 }'
mistake 'of which this position itself is a part' 'ruleset a(n) as a(n) + a(0) = { a(k) for k in 0..n-1 }'
mistake 'a gives both players the same moves, but b is for Left and Right' 'ruleset a(n) = { b(n) }; ruleset b(n) = { 0 | }'
mistake "expected 'else'; an option under a condition is f\(n-1\) where n > 0$" 'ruleset a(n) = { if n > 0 then a(n-1) | }'
mistake 'in a\(3\), line 1: expected true or false, found a number' 'ruleset a(n) = { a(n-1) where n | }'
mistake 'in a\(\[1\]\), line 1: there is no element 2: there is 1' 'ruleset a(L) = { a([L[2]]) | }' 'a([1]) + 0'
mistake 'in a\(3\), line 1: nim: heap 1 is negative' 'ruleset a(n) = { nim(-n) | nim(-1) }'

# ---- where they come from
printf 'ruleset one(n) "One" = { one(n-1) where n > 0 | }\n' > ones.cgt
printf 'include "ones.cgt"\nruleset drawn(strip of "x.") "a cell is taken"\n  Left "." -> "x"\n' > both.cgt
has 0 '^one  *One \(.*ones.cgt\)$' games -f both.cgt
has 0 '^drawn  *a cell is taken [(]both.cgt[)]$' games -f both.cgt
has 0 '^sub  *sub$' games -f both.cgt -d 'ruleset sub(n) = { sub(n-1) where n > 0 | }'

# ---- games and forms as options
cat > ends.cgt << 'END'
ruleset ep(n) where n >= 0 example ep(2) = { ep(n-2) where n >= 2, 1 where n == 0 | ep(n-1) where n >= 1, {1|0} where n == 0 }
ruleset dead(n) where n >= 0 = { dead(n-1) + '{0|0}' where n > 0, '{-1|1}' where n == 0 | dead(n-1) where n > 0 }
END
is 0 $'1Tiny(1)\n{1|0}\nR' eval -f ends.cgt 'ep(0)' 'ep(2)' 'misere_outcome(dead(2))'
has 0 'in component 1, ep\(0\) -> 1$' moves -f ends.cgt 'ep(0)'
has 0 "\"to\": \"dead\\(0\\) \\+ '\\*'\"" moves --json -f ends.cgt 'dead(1)'
has 0 'Left answers ep\(0\) -> 1' why -f ends.cgt 'ep(2) + ep(0) > 0'
has 0 '^  \{1\|0\} = \{1\|0\}$' explain options -f ends.cgt 'ep(0)'
has 0 '^confirmed: ' verify deep -f ends.cgt 'dead(3)'
has 0 'Left options +1$' show -f ends.cgt 'ep(0)'
has 0 '^L$' eval -f ends.cgt --search 'outcome(ep(2) + dead(2))'
has 0 '^L$' eval -f ends.cgt --value 'outcome(ep(2) + dead(2))'
refuses 2 'play reaches the value 1, which does not record its moves' moves --misere -f ends.cgt 'ep(0)'
run why --search -f ends.cgt --certificate play.txt 'ep(2) + dead(1) > -2'
has 0 '^accepted: ' verify certificate -f ends.cgt play.txt
is 0 $'n\tvalue\n0\t1Tiny(1)\n1\t0' table --format tsv -f ends.cgt ep 'n in 0..1'
has 0 '^  proved for all n' guess sequence -f ends.cgt 'for n in 0..20: ep(n)'

# ---- a ruleset is tried before it is believed
cat > false.cgt << 'END'
ruleset f(n) example f(2) as 0 = { f(n-1) where n > 0 | }
END
tried="f\(1\): its value is 1 played move by move, but 0 by its representative, 0; 'as' names"
refuses 2 "$tried" eval -f false.cgt 'f(3)'
refuses 2 "$tried" moves -f false.cgt 'f(3)'
run table --fields value -f false.cgt f 'n in 0..3'
[ "$rc" = 2 ] && grep -Eq "$tried" <<< "$err" && pass || fail 'cgt table of a ruleset that is wrong' "$rc $out $err"
has 2 "$tried" check -f false.cgt 'for n in 0..3: f(n) == n'
refuses 2 "$tried" eval -f false.cgt '1 + mean(f(3))'
is 0 '{1,{1|0}|0}' eval -f own.cgt 'sub(7)'
