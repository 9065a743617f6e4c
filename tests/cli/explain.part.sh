# cgt explain, why, and verify certificate.

# ---- explain
is 0 $'G = {^|v}
  Left\'s ^ reverses through *, its Right option: * <= G.
  The Left options of * take its place: 0.
    {0|v}
  Right\'s v reverses through *, its Left option: * >= G.
  The Right options of * take its place: 0.
    {0|0}
  Now no option is dominated and none reverses.
  G = *' explain '{^|v}'
has 0 "Left's -1 is dominated by 0: -1 <= 0" explain '{0,*,-1|0,*,1}'
has 0 "appears twice" explain '{*,*|1}'
has 0 'the Left option 2\* >= 1' explain '{2*|4}'
has 0 'by the Simplicity Theorem' explain '{0|1}'
has 0 'this is the canonical form' explain '{1|-1}'
has 0 "Left's 1/2 is dominated by 1" explain 'matrix_nim([1,2;2,2])'
has 0 'G = .1267650600228229401496703205376.0.' explain '{2^100|0}'
# Inner forms first, each once.
run explain '{{^|v},1|{^|v}}'
if [ "$rc" = 0 ] && [ "$(grep -c '^G = ' <<< "$out")" = 2 ] && [ "$(head -1 <<< "$out")" = 'G = {^|v}' ]; then pass; else fail 'explain inner forms' "$out $err"; fi
has 0 '"step": "reversible", "player": "Left", "option": "\^", "through": "\*", "replaced_by": \["0"\]' explain --json '{^|v}'
has 0 '"value": "1/2"' explain --json '{0|1}'
has 0 '5.2.: +7/2 at t = 3/2, 1 at t = -1' explain 'thermograph({{5|2}|{-1|-4}})'
has 0 'together for the last time at t = 3,' explain 'thermograph({{5|2}|{-1|-4}})'
has 0 'mean +1/2' explain 'thermograph({{5|2}|{-1|-4}})'
has 0 'An integer has no scaffolds' explain 'thermograph(3)'
has 0 '"left_scaffold": \[{"temperature": "1", "value": "2"}' explain --json 'thermograph({3|1})'
refuses 2 'explain what' explain
refuses 2 'only games and thermographs' explain 'true'
refuses 2 'expected' explain '{1|'

# ---- why
is 0 '^ >= 0 is true.
Left, moving second, wins ^  [1]

[1] ^, Right to move
    ^ -> *:  Left answers * -> 0 and Right has no move' why '^ >= 0'
has 0 'wins 2 - 1  \[1\]' why '1 <= 2'
has 1 '^\^ <= 0 is false: \^ \|> 0\.$' why '^ <= 0'
has 1 'is false: 3 > 2' why '3 == 2'
has 0 'is N: \{1\|-1\} <> 0' why 'outcome({1|-1})'
has 0 '"holds": true' why --json '^ >= 0'
refuses 2 'expected a claim' why '5'
refuses 2 'one comparison' why '1 < 2 < 3'
refuses 2 'one claim' why '1 < 2' '2 < 3'
refuses 2 'one claim' why
refuses 3 'limit' why '2^100 > 1'

# ---- certificates
run why --certificate proof.txt '{2|-1} + * |> matrix_nim([1,1;1,1])'
is 0 'accepted: {2|-1} + * |> {1,1|-1,-1}' verify certificate proof.txt
"$cgt" why --certificate - '^ <= 0' > proof.txt
is 0 'accepted: ^ |> 0' verify certificate proof.txt
sed 's/^Left first.*/Left second/' proof.txt > forged.txt
has 1 "^rejected: forged.txt:[0-9]+: " verify certificate forged.txt
sed 's/|> - : ^ |> 0/>= - : ^ >= 0/' proof.txt > forged.txt
is 1 "rejected: forged.txt: the claim needs a line 'Left second'" verify certificate forged.txt
sed 's/: ^ |> 0/: ^ > 0/' proof.txt > forged.txt
has 1 'differs from the claim about the games' verify certificate forged.txt
head -c -2 proof.txt > forged.txt
has 1 '^rejected' verify certificate forged.txt
echo "def H(n) = n*2" > no_certificate.cgt
refuses 2 'begins with the line' verify certificate no_certificate.cgt
refuses 2 'cannot read' verify certificate missing.txt
is 0 $'accepted: ^ |> 0\naccepted: ^ |> 0' verify certificate proof.txt proof.txt
refuses 2 'which certificate' verify certificate
refuses 2 "^cgt: 'cgt verify --certificate' is 'cgt verify certificate' now$" verify --certificate=proof.txt
refuses 2 "^cgt: 'cgt verify --deep' is 'cgt verify deep' now$" verify --deep '{3|1}'
refuses 2 "^cgt: 'cgt selftest' is 'cgt verify selftest' now$" selftest
refuses 2 'cannot write' why --certificate nowhere/proof.txt '1 == 1'
has 0 '^  turn Right 2 : 0:1>0:0' help certificate

# A theorem of Coq, whose comments bear (*) and quotes.
has 0 '^  goals := \[Second Left; First Left 0 0\];$' why --coq - '^ > 0'
has 0 '^    T Right \[P 2\] \[A 0 1 0 0\]\]$' why --coq - '^ > 0'
has 0 '^Theorem proved : holds GT \(sum_of \(lines why\) \[P 2\]\) \(sum_of \(lines why\) \[\]\)\.$' why --coq - '^ > 0'
has 0 "^\\(\\* cgt .*: why \\( \\* \\) - clobber\\('xo'\\) == 0 \\*\\)\$" why --coq - '(*) - clobber("xo") == 0'
has 0 '^  left_side := \[P 1; M 1\];$' why --coq - '(*) - * == 0'
has 0 '^  goals := \[Second Left, First Left 0 0\],$' why --lean - '^ > 0'
has 0 '^    T Right \[P 2\] \[A 0 1 0 0\]\]$' why --lean - '^ > 0'
has 0 '^#eval check why$' why --lean - '^ > 0'
refuses 2 'cannot write' why --coq nowhere/proof.v '1 == 1'
refuses 2 '--coq needs games small enough to be written out' why --coq - 'domineering(4,5) + {9|-9} |> 0'
refuses 2 '--lean needs games small enough to be written out' why --lean - 'domineering(4,5) + {9|-9} |> 0'

# ---- forms in quotes are taken as they are written
run explain "'{{^|v},{{^|v}|0}|}'"
if [ "$rc" = 0 ] && [ "$(grep -c '^G = ' <<< "$out")" = 2 ] && [ "$(tail -1 <<< "$out")" = '  G = 0' ]; then pass; else fail 'explain a quoted form' "$out $err"; fi
"$cgt" why --certificate - "'{-1|1}' + '{{1|}|}' == 3" > proof.txt
is 0 'accepted: {-1|1} + 3 == 3' verify certificate proof.txt

# A position whose value has a long name is called as it is written.
has 1 '^nim\(3,5,7\) == 0 is false: nim\(3,5,7\) <> 0\.$' why 'nim(3,5,7) == 0'
has 1 '"proved": "nim\(3,5,7\) <> 0"' why --json 'nim(3,5,7) == 0'
has 1 'is false: \$\\cgtname\{nim\}\(3, 5, 7\)\\cgtconfused 0\$\.' why --latex 'nim(3,5,7) == 0'
has 0 '^.noindent Here .*126.cgtbar 122.*62.cgtbar 58' why --latex \
  -d 'def g(d,s) = if d == 0 then s else {g(d-1,s+2^d)|g(d-1,s-2^d)}' 'g(6,0) <> 0' # both sides of a game that is too long

# Lines that are cut are as wide as a page allows.
run explain '{{1|0},{2|-1},{7/8|-1/4},{9/16||3/32|-7/8},{5|-7/16},{15/8||1/2|-9}|{-1|-5/8},{0|-3},{-1/2||-9/8|-17/16},{1/4|-5/16||-13/8}}'
widest=$(awk 'length > most { most = length } END { print most }' <<< "$out")
if [ "$widest" = 79 ] && grep -q '^G = .*\.\.\. (117 characters)$' <<< "$out"; then pass; else fail 'explain: lines that are cut' "$widest: $out"; fi
