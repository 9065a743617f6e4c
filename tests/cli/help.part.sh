# cgt help WORD: every word that strangers type has an answer.

# ---- the first line of each
while IFS=$'\t' read -r word first; do
  run help -- "$word"
  if [ "$rc" = 0 ] && [ -z "$err" ] && [ "${out%%$'\n'*}" = "$first" ]; then pass
  else fail "cgt help $word" "  expected (0): $first
  got      ($rc): ${out%%$'\n'*} $err"; fi
done << 'END'
for	[f(x) for x in 1..5], for x in 1..5: claim
let	let a = x, b = y in expression
where	[x for x in S where condition]
set	{x, y}
list	[x, y, z]
if	if c then x else y
and	p and q, p or q, not p
or	p and q, p or q, not p
not	p and q, p or q, not p
in	for x in S; x in S, x not in S
else	if c then x else y
def	def f(a,b) = expression
example	theorem "title" for a in 1..9: claim
sum	sum(G for k in a..b)
octal	take_and_break("0.77", n)
period	nim_period(code, n)
misere	misere
entailing	entailing(S)
scoring	not available
thermograph	thermograph(G)
temperature	temperature(G)
mean	mean(G)
heat	heat(G,t)
cool	cool(G,t)
stop	stop(G,Left)
birthday	birthday(G)
canonical	G
outcome	outcome(G)
nimber	nimber(n)
switch	switch(G)
tiny	tiny(G)
up	up(n)
star	*, *n
dyadic	m/2^n
integer	0, -3, 2^100
infinity	inf, omega, on
sort	sorted(S)
len	length(L), size(S)
lambda	f := x -> x^2
return	def f(x) = expression
while	for x from a by 1 while condition
class	class(G)
import	include "FILE"
print	cgt eval EXPR
end	no blocks: an expression, or a comprehension
do	no blocks: an expression, or a comprehension
from	x from a to b by c
to	x from a to b by c
begin	no blocks: an expression, or a comprehension
map	[f(x) for x in L]
coq	cgt why --coq FILE CLAIM
ko	not available
negate	-G
oeis	cgt guess sequence FILE
parallel	cgt ... -j 8
threads	cgt ... -j 8
dominoes	domineering(m,n), domineering("...|.#.")
filter	[x for x in L where condition]
range	a..b
append	adjoin(L, x)
remove	remove(S,x)
discard	remove(S, x), tail(L)
dict	def f(k) = if k == .. then .. else ..
is	is_number(G), class(G)
explorer	cgt, cgt show G, cgt moves G
graph	hackenbush("-(-;-)"), col(4,[1,2;2,3])
max	max(a,b,...)
min	min(a,b,...)
abs	abs(x)
reduce	sum(..), max(..), all(..)
hash	fingerprint(G)
comment	# to the end of the line
string	"xo."
text	"xo."
board	domineering("...|.#.")
picture	cgt plot thermograph '{3|1}'
include	include "FILE"
store	usage: cgt store [OPTION...] rows|sql|merge|check|repair STORE...
memory	cgt ... --memory 4GB
json	cgt eval --json EXPR
csv	cgt table --format csv CLAIM
quit	quit
Sum	sum(G for k in a..b)
CanonicalForm	canonical_form(P)
NodesMax	--limit-time 10min, --memory 4GB
Options	options(G,Left)
:=	name := expression
==	G == H
LeftStop	left_stop(G)
misère	misere
unless	[x for x in S where condition]
yield	def f(x) = expression
tuple	[x, y, z]
round	approx(x, digits)
frog	No command, function or game is called 'frog'. The word occurs in:
END

# ---- the list: each word has its page; what a page shows can be typed, and the words it refers to have pages
run help words
[ "$rc" = 0 ] && [ "$(wc -l <<< "$out")" -gt 50 ] && pass || fail 'cgt help words' "$out $err"
listed=$(sed -E 's/  .*//' <<< "$out")
examples=0
while read -r -a names; do
  run help -- "${names[@]}"
  [ "$rc" = 0 ] && [ -z "$err" ] && [ "$(grep -c '^  see also cgt help: ' <<< "$out")" = ${#names[@]} ] && pass ||
    fail "cgt help ${names[*]}" "$out $err"
  page=$out
  meaning=$(sed -nE '/^  (example: cgt eval|see also)/q;/^  [^ ]/p' <<< "$(awk -v RS= 'END { print }' <<< "$page")")
  [[ $meaning == *. ]] && ! grep -E '.{91}' <<< "$meaning" && pass || fail "the meaning of ${names[0]}" "$meaning"
  example=$(sed -nE "s/^  example: cgt eval '(.*)'$/\1/p" <<< "$page" | tail -1)
  if [ -n "$example" ]; then
    examples=$((examples + 1))
    is 0 "$(sed -nE '/^  example: cgt eval/{n;s/^ {11}//p}' <<< "$page" | tail -1)" eval "$example"
  fi
  IFS=',' read -r -a references <<< "$(sed -nE 's/^  see also cgt help: //p' <<< "$page" | tail -1)"
  has 0 . help -- "${references[@]# }"
done <<< "$listed"
[ "$examples" -gt 40 ] && pass || fail 'the examples of cgt help WORD' "only $examples"

# ---- a word and a name are both explained, capitals and accents do not count
run help misere
[[ $out == 'misere'*'misere_outcome(P)'* ]] && pass || fail 'cgt help misere' "$out"
run help class
[[ $out == 'class(G)'*'ruleset name(n)'* ]] && pass || fail 'cgt help class' "$out"
is 0 "$("$cgt" help left_stop)" help LeftStop
is 0 "$("$cgt" help misere)" help MISÈRE
is 0 "$("$cgt" help toads_and_frogs)" help ToadsAndFrogs

# ---- any other word is searched for, as a whole word: names first, ten lines at most
has 0 '^  toads_and_frogs  +Toads and Frogs$' help frog
has 0 '^  dawsons_chess  +Dawson' help chess
run help stopper
[ "$rc" = 0 ] && grep -q '^  is_stopper ' <<< "$(sed -n 3p <<< "$out")" && pass || fail 'names first' "$out"
run help game
[ "$(grep -c '^  [a-z]' <<< "$out")" = 11 ] && grep -q '^  and in [0-9]* more$' <<< "$out" && pass || fail 'ten lines' "$out"
refuses 2 "is called 'temperatur' .did you mean 'temperature'" help temperatur
refuses 2 "is called 'zzz'; cgt help lists" help zzz
refuses 2 'no command, function or game' help ''
refuses 2 'no command, function or game' help '%'

# ---- a line of another language is refused with the word that it may have meant, and cgt help has a page of that
while IFS= read -r line; do
  run eval -- "$line"
  name=$(sed -nE "1s/.*; '[^']+' is written differently here: cgt help ([a-z]+)$/\1/p" <<< "$err")
  [ "$rc" = 2 ] && [ -n "$name" ] && pass || fail "the remedy of: $line" "$err"
  run help -- "$name"
  [ "$rc" = 0 ] && grep -q 'see also cgt help: ' <<< "$out" && pass || fail "cgt help $name, of: $line" "$out $err"
done << 'END'
for x from 1 to 5 do System.Print(x); end
begin x := 3 end
if x > 5 then System.Print("x"); else System.Print("y"); end
class Nim extends Ruleset
override def Options(player) := []
mutable class A() end
var x := 3;
enum OutcomeClass P, N end
return 5;
break;
{ "key" => 14, "another" => 22 }
x := {1 => 2}
x -> x + 1
*2 is CanonicalShortGame
[1,2].MutableList
MutableList([1,5,3])
Explorer(game.grid.Clobber("xo"))
{3|1}.Thermograph.Plot()
DirectedGraph.Parse(">>")
Graph.Parse("--").EdgeCount
Strip.Empty(8)
*[4,2]
G == Nothing
yield x
lambda x: x + 1
[k for k in range(5)]
import math
print(3)
isinstance(3, int)
1 && 2
{1,2} minus {1}
if 1 == 2 then 3 elif 4
while 1 == 1
try 3
END
refuses 2 "^cgt: 1:5: unknown name 'foo'$" eval '1 + foo("class => var") # class'
refuses 2 "^cgt: 1:6: found '.lambda.', expected an operator or the end of the statement$" eval '1 +* "lambda" -'
