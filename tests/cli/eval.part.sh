# cgt eval, show, moves, games, verify, help, and the options.

# ---- values
is 0 '{1,+-1|-1,+-1}' eval 'matrix_nim([1,2;2,2])'
is 0 '+-1' eval 'matrix_nim([1,1;1,2])'
is 0 '1/64' eval 'matrix_nim([0,30;20,35])'
is 0 '1/2^501' eval 'matrix_nim([0,1000;600,700])'
is 0 '*6' eval '*3+*5'
is 0 '^8*2' eval '^^^^^^+vvv*+^19*3+v14'
is 0 '1267650600228229401496703205376
0' eval '2^100' '2^100 - 2^100'
is 0 'true' eval '2^100 + {2^100|0} == {2^101|2^100}'

# ---- a minus sign does not make an option
is 0 $'-1/2\nv\nv*2\n-3\n*2\n{0|-1}' eval -1/2 -^ -^*2 -3 -*2 '-{1|0}'
is 0 '-2' eval '-(1+1)'
is 0 '-1' eval -- -1
refuses 2 "no option '-x'" eval -x 1
refuses 2 "no option '--scale'" eval --scale 2 1
refuses 2 'needs an operand' eval -f
is 0 1 eval --memory 1MB 'nim_value(node_kayles(3,15))' # a search takes room for the moves that it keeps
refuses 2 'size such as' eval --memory big 1
refuses 2 'size such as' eval --memory 99999999999999999999GB 1
refuses 2 'threads from 1' check -j 0 '1 == 1'

# ---- formats
is 0 '↑' eval --unicode '^'
is 0 '9+*4' eval --paper '9*4'
is 0 '36' eval '9*4'
has 0 '^.cgtup$' eval --latex '^'
has 0 '^["{]' eval --json '{3|1}'
is_json 0 eval --json '[toads_and_frogs("TT.F"), "a", wythoff(3,5)]'
is 0 $'36\n9+*4' eval '9*4' '9+*4'
is 0 '36' --memory 64MB eval '9*4'
is 0 '36' --memory=64MB eval '9*4'

# ---- definitions
echo 'def H(n) = n*2' > defs.cgt
is 0 '10' eval -d 'def F(n) = n + 1' -f defs.cgt 'H(F(4))'
is 0 '*4' eval 'def F(n) = {F(k) for k in 0..n-1 | F(k) for k in 0..n-1}' 'F(4)'
refuses 2 'cannot read' eval -f missing.cgt 1

# ---- lines of standard input
printf '1+1\n\n# a comment\n{1|\n\n*2 + *3\r\n' > lines.txt
input=lines.txt run eval
if [ "$rc" = 2 ] && [[ "$out" = $'2\n!! found the end of the text'*$'\n*' ]] && grep -q '^stdin:4:' err.txt; then pass; else fail 'eval < lines' "$out $err"; fi
input=lines.txt run
if [ "$rc" = 2 ] && [ "$out" = $'2\n*' ]; then pass; else fail 'cgt < lines' "$out $err"; fi

# ---- bad input
refuses 2 '1:6|expected' eval '{1|2'
refuses 2 '\|\|' eval '{1|0|-1}'
refuses 2 '1/3' eval '{1/3|1}'
is 0 $'2/3\n1' eval '4/6' '(1/3)*3'
refuses 2 'matrix_nim' eval 'matrix_nim([1,2;3])'
refuses 2 'matrix_nim|>= 0|negative' eval 'matrix_nim([1,-2;3,4])'
refuses 2 'empty' eval ''
refuses 2 'an empty expression' show ''
refuses 2 'nosuchthing' eval 'nosuchthing(3)'
head -c 1000000 /dev/zero | tr '\0' '{' > braces.txt
input=braces.txt run eval
if [ "$rc" = 3 ] || [ "$rc" = 2 ]; then
  if [[ "$out" = '!! nested deeper than'* ]] && [ "$(wc -l < err.txt)" = 1 ]; then pass; else fail '1 MB of {' "${err:0:500}"; fi
else fail '1 MB of {' "status $rc ${err:0:500}"; fi
head -c 4096 /dev/urandom > noise.bin
refuses 2 '.' check noise.bin
refuses 3 'memory' eval --memory 1MB 'matrix_nim([9,12,13;12,9,14;13,15,9])'
refuses 3 'memory|too small' eval --memory 1000 '1'
refuses 3 'limit|deep|stack' eval 'def F(n) = F(n+1)' 'F(0)'
refuses 2 "no command 'evil' .did you mean 'eval'" evil 1
refuses 2 "no command 'xyzzy'; cgt help" xyzzy 1
refuses 2 "no option '--jsn' here .did you mean '--json'" eval --jsn 1
refuses 2 "no game is called 'domnieering' .did you mean 'domineering'" games domnieering
refuses 2 "is called 'temperatur' .did you mean 'temperature'" help temperatur
has 0 '^toads_and_frogs: ' games ToadsAndFrogs
refuses 2 'for .cgt check' eval 'for n in 1..3: n > 0'

# ---- results that cannot be written
if [ -w /dev/full ]; then
  timeout 20 "$cgt" eval 1 > /dev/full 2> err.txt
  rc=$?
  if [ "$rc" = 2 ] && grep -q 'cannot write the results' err.txt; then pass; else fail 'eval > /dev/full' "$rc $(cat err.txt)"; fi
fi

# ---- show
has 0 'value +\{3\|1\}' show '{3|1}'
has 0 'a switch' show '{3|1}'
has 0 'outcome +L: Left wins' show '{3|1}'
has 0 'mean +2' show '{3|1}'
has 0 'temperature +1' show '{3|1}'
has 0 'Left wall +2 at t = 1, 4 at t = -1' show '{3|1}'
has 0 'a position of ' show 'matrix_nim([1,2;2,2])'
has 0 'ups +3' show '1/2 + ^3*2'
has 0 'value +1365/4096 \(about 0.333251953125\)' show '1365/2^12'
has 0 '"mean": "2"' show --json '{3|1}'
has 0 'Left stop +3, then Right is to move' show '{3|1}'
has 0 'atomic weight +2' show '{1|^^||^}'
has 0 'uptimal +\*8\.12-' show '^ - 2*^<2> + *8'
has 0 'kinds +is_infinitesimal, is_numberish, is_number_tiny' show 'tiny(2)'
has 0 '"atomic_weight": "1", "uptimal_expansion": "\*.1"' show --json '^*'
has 0 'left out +atomic_weight' show '{^[3000]|-1,*}'
refuses 2 'show what' show
run show '2^4000 + {1|*|||0}' && [ "$(awk '{ if (length($0) > m) m = length($0) } END { print m }' <<< "$out")" -le 80 ] && pass || fail 'show is 80 columns wide' "$out $err"

# ---- moves
has 0 '^Left, moving first, has exactly one winning move' moves 'matrix_nim([1,2;2,2]) + matrix_nim([1,1;1,1])'
has 0 'in component 1, matrix_nim\(\[1,2;2,2\]\) -> matrix_nim\(\[1,1;2,1\]\)' moves 'matrix_nim([1,2;2,2]) + matrix_nim([1,1;1,1])'
has 0 '^Outcome N' moves '{3|1} - 2'
has 0 '^Left, moving first, has no winning move' moves '*2 - *2'
has 0 'component 1, \*5 -> \*3' moves '*5 + *3'
has 0 'no move at all' moves '0'
has 0 '"left_wins_by": \[\{"component": 1' moves --json '*5 + *3'
has 0 '^  to nim\(7,30000000000,30000000007\)$' moves 'nim(10^12, 3*10^10, 7)'
has 0 '"left_wins_by": \[\{"component": 1, "from": "wythoff\(1000000,10{50}\)", "to": "wythoff\(1000000,1618034\)"\}' moves --json 'wythoff(10^50,10^6)'
has 0 'this winning move, by theorem \(there may be others; --all searches for them\):$' moves 'holladay([10^30,5,7;3,10^20,1])'
has 0 'exactly one winning move \(of 3\)' moves 'nim(3)'
refuses 2 'one expression' moves '1' '2'
# Sums of positions have the moves of their positions, however they are put together.
has 0 '^component 3    nim\(2\) = \*2$' moves '3*nim(2)'
has 0 'has 3 winning moves \(of 7\)' moves -d 'a := nim(2)' -d 'b := nim(3)' -d 'c := a + b' 'c + nim(1) - nim(0) - *'
has 0 '^component 2    nim\(1\) = \*$' moves -d 'def f(n) = nim(n) + nim(1)' 'f(2)'
has 0 '^component 3    -nim\(7\) = \*7$' moves 'let a = nim(2) + nim(1) in a - nim(7)'
has 0 '^component 4    domineering\("\.\."\) = -1$' moves '(domineering(1,2) + domineering(1,2))*2'
has 0 '^component 1    1548008755920$' moves -d 'def fib(n) = if n < 2 then n else fib(n-1) + fib(n-2)' 'fib(60)'
refuses 3 'more terms than the limit of 1024' moves '10^9*nim(1)'
refuses 3 'more terms than the limit of 1024' moves '10^30*nim(1)'
has 0 '^  domineering\("\.\.\|\.\."\) \+ nim\(\) = \+-1, dominated by 1\*$' explain options 'domineering(2,2) + nim(1)'
is 0 'player,to,value,role,by
Left,-nim(),0,kept,
Right,-nim(),0,kept,' explain options --format csv '-nim(1)'
has 0 '^Left,-nim\(\) - nim\(1\),\*,simplified,$' explain options --format csv -- '-nim(1) - nim(1)'
has 0 '"to": "nim\(\) \+ nim\(2\) \+ nim\(2\)", "value": "0"' explain options --json '3*nim(2)'
has 0 '^  1\*$' explain options 'canonical_form(domineering(2,2) + nim(1))'
has 0 "^  Left's \+-1 is dominated by 1\*" explain 'domineering(2,2) + nim(1)'
refuses 2 'component 2 of the sum is loopy, .*; canonical_form\(\.\.\) has the options of its value' explain options 'nim(1) + on'
refuses 2 'component 1 of the sum is loopy' explain '2*fox_and_geese(4,1,[1,1],[3,3])'
has 0 '^off$' explain options 'canonical_form(nim(1) + fox_and_geese(4,1,[1,1],[3,3]))'

# ---- games
has 0 '^matrix_nim  ' games
has 0 'example' games matrix_nim
has 0 '= +\{1,\+-1\|-1,\+-1\}|^  = ' games matrix_nim
refuses 2 "no game is called 'chess'" games chess

# ---- verify
printf '1+1\t2\n*3+*5\t*6\tsome book, p. 3\n# comment\n\nmean({3|1})\t2\noutcome(*)\tN\n' > good.tsv
is 0 '4 passed, 0 failed' verify good.tsv
printf '1+1\t3\n' > bad.tsv
is 1 $'bad.tsv:1: 1+1\n  expected 3\n  got      2\n0 passed, 1 failed' verify bad.tsv
printf '1+1 2\n' > malformed.tsv
printf '\xEF\xBB\xBF1/0\t!!/ by zero\r\n(2*3)+*\t6*  \n{3,1,3}\t{1,3}\n{9*|9+*4}\t{9*|9*4}\n' > printed.tsv
printf '[2,1,2].ToSet\t{2,1}\t set\n{1|0}.Thermograph\tThermograph(1/2,[1/2],[0,-1],1/2,[1/2],[0,1])\n' >> printed.tsv
is 0 '6 passed, 0 failed' verify --printed printed.tsv
printf '6\t2*3\n2+*3\t2*3\n' > glued.tsv
has 1 'glued.tsv:2: 2\+\*3' verify glued.tsv
has 1 'glued.tsv:1: 6' verify --printed glued.tsv
printf '1+1\t!!an error\n[1,2]\t[2,1]\n1/0\t2\n' > errors.tsv
has 1 '^0 passed, 3 failed' verify errors.tsv
run verify malformed.tsv
if [ "$rc" = 2 ] && grep -q 'a tab' err.txt; then pass; else fail 'verify malformed' "$out $err"; fi
refuses 2 'it is empty' verify /dev/null
refuses 2 'directory' verify .
refuses 2 'cannot read' verify missing.tsv
# What cgt eval prints reads back as the same value.
"$cgt" eval '{2|1||0}' '9+*4' '1/2^70' 'tiny(2)' '+-{1,2*}' > printed.txt
paste printed.txt printed.txt > round.tsv
is 0 '5 passed, 0 failed' verify round.tsv

# ---- help
has 0 '^usage: cgt eval' help eval
has 0 '^usage: cgt eval' eval --help
has 0 '^usage: cgt' --help
has 0 '^cgt [0-9]+\.[0-9]+' --version
has 0 '^mean\(G\)' help functions
has 0 'mean\(G\)' help mean
refuses 2 'no command, function or game' help nothing

# ---- what a stranger writes

refuses 2 'options go in braces, \{2\|3\}, and m divides n where n mod m == 0' eval '2 ∣ 3'
refuses 2 "k is a value, which does not record its braces: .*form\(k\(\.\.\)\)" eval -d 'def k(n) = {n|n}' "'k(2)'"
is 0 "'{{1|1}|}'" eval -d "def k(n) = '{n|n}'" "'{k(1)|}'"

# ---- rows that the language has made
is 0 $'0\n{1,+-1|-1,+-1}' eval 'col(4,[[i,i+1] for i in 1..3])' 'matrix_nim([[k,2] for k in 1..2])'
refuses 2 'a matrix cannot be part of a position' eval 'col(4,[[1,2],[3]])'

# ---- games by families
has 0 '^grids:$' games
has 0 '^cram  ' games grids
has 0 '^  family    matrices$' games matrix_nim
has 0 '^  known     conjectures/ferguson' games matrix_nim
has 0 '^│   │ ● │$' games cram
has 0 '^your own:$' games -d 'ruleset sub(n) = { sub(n-1) where n > 0 | }'
refuses 2 "did you mean 'grids'" games gridz
is 0 true eval --memory 100MB 'is_plumtree(2^70)' # short games have no loops, however large

# Ctrl-C in the middle of a value.
begin eval 'domineering(7,8)'
end INT
if [ "$rc" = 4 ] && [ "$err" = 'cgt: stopped on request' ] && [ ! -s out.txt ]; then pass; else fail 'eval and SIGINT' "$rc $(cat out.txt err.txt)"; fi

# ---- the first of many, and how often each comes
is 0 true eval -d 'def squares = [k^2 mod 7 for k in 1..50]' 'all(x[2] == count(y == x[1] for y in squares) for x in tally(squares)) and sum(x[2] for x in tally(squares)) == 50'
is 0 $'{}\n[[2,2],["a",1]]\n[[*,2],[0,1]]' eval 'find_first(S for S in [{},1])' 'tally([2,"a",2])' 'tally([nim(1), * + *, *])'
is 0 31623 eval 'find_first(k for k in 1..10^9 where k^2 > 10^9)' # no further one is evaluated
refuses 2 'an empty list has no first element' eval 'find_first(k for k in 1..9 where k > 9)'
