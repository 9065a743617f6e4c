# cgt guess region.

has 0 '^    a < b$' guess region 'for a in 0..9, b in 0..9: is_number({a|b})'
has 0 '^Tested on 361 instances, range ends times 2: no exception$' \
  guess region 'for a in 0..9, b in 0..9: is_number({a|b})'
has 0 '^  size 3; there is no smaller one with at most 4 comparisons$' \
  guess region 'for a in 0..9, b in 0..9: a < b'
has 0 '^Tested on 729 instances, range ends times 3: no exception$' \
  guess region --scale 3 'for a in 0..9, b in 0..9 where a != 0 and b != 0: a < b'
has 0 "^for a in 1..9: \\(f\\(a\\) < 8\\) == \\(a <= 5\\)'$" \
  guess region 'def f(a) = a + 2' 'for a in 1..9: f(a) < 8'
has 0 "^  cgt check -d 'def f\\(a\\) = a' 'for a in 1..9: \\(f\\(a\\) < 6\\) == \\(a <= 5\\) # so'$" \
  guess region -d 'def f(a) = a' 'for a in 1..9: f(a) < 6 # so'
has 0 '^    everywhere in these ranges$' guess region 'for a in 1..9: a > 0'
has 0 'if a == b then P else if a < b then L else R' guess region 'for a in 0..9, b in 0..9: outcome(b - a)'
has 0 'no range ends in a numeral' guess region 'for a in 2*1..3*3: a < 5'

# Exceptions, and claims that have no description, have exit status 1.
has 1 '^  a = 2, b = 6$' guess region 'for a in 0..5, b in 0..5: a*b < 12'
has 1 'no simple description was found' guess region 'for a in 0..100: is_prime(a)'
has 1 '^    everywhere in these ranges$' guess region 'for a in 1..9: a < 10'

# The statement that it prints is one that cgt check takes.
run guess region 'for a in 0..9, b in 0..9: outcome({a|b} + *)'
eval "set -- $(sed -n 's/^  cgt check //p' <<< "$out" | head -1)"
has 0 '^holds' check "$1"

refuses 2 'expected one statement' guess region
refuses 2 'expected one statement' guess region 'def f(a) = a'
refuses 2 'expected a statement about ranges' guess region '1 < 2'
refuses 2 'not a list' guess region 'for a in 0..9: [a, a+1]'
refuses 2 'no instance in the range' guess region 'for a in 9..0: a > 1'
refuses 2 'at a = 3: division by zero' guess region 'for a in 3..3: 1/(a-3) > 0'
has 2 '^9 instances: false 3, true 6$' guess region 'for a in 0..9: 1/(a-3) > 0'
has 2 '^1 instance has no value, at a = 3: division by zero$' guess region 'for a in 0..9: 1/(a-3) > 0'
has 3 '^2 instances have no value, the first at n = 3: this power may need' guess region 'for n in 1..4: 10^10^(3*n) == 7'
has 2 '"without_value": 1, "error": "division by zero", "error_at": \{"a": 3\}' \
  guess region --json 'for a in 0..9: 1/(a-3) > 0'
has 2 '^\\noindent For .* \(9 instances that have a value' guess region --latex 'for a in 0..9: 1/(a-3) > 0'
refuses 2 'unknown name' guess region 'for a in 0..9: nosuch(a)'
refuses 3 'more than 16 different values' guess region 'for a in 0..99: *a'
refuses 3 'more than 1000000 instances' guess region 'for a in 0..9999, b in 0..9999: a < b'

begin guess region 'for a in 0..60, b in 0..60, c in 0..60: outcome(search(matrix_nim([a,b;c,9]))) == P'
end INT
if [ "$rc" = 4 ] && grep -q 'stopped' err.txt; then pass
else fail 'region and SIGINT' "$rc $(cat out.txt err.txt)"; fi

# A comment may repeat the statement; -f brings definitions only.
has 0 '\(a < 4\) == \(a <= 3\) # for a in 1..9: a < 4' guess region '# for a in 1..9: a < 4
for a in 1..9: a < 4 # for a in 1..9: a < 4'
printf 'def f(a) = a\nexample: f(1) == 1\n' > defs.cgt
refuses 2 'only definitions are allowed' guess region -f defs.cgt 'for a in 1..9: f(a) < 4'

# A paper is told of the larger box, too.
has 0 '^Tested on a larger box, 19 instances \(the ends of the ranges times~2\): no exception\.$' \
  guess region --latex 'for a in 0..9: a < 5'
has 1 '^Tested on a larger box, 19 instances .*: 9 exceptions, \$10\$, \$11\$' guess region --latex 'for a in 0..9: a < 10'

# Whatever memory runs out for, the limit is named.
for kb in $(seq 480 10 620); do
  run guess region --jobs 1 --memory ${kb}KB 'for n in 1..2: *(120+n)+tiny(1)'
  if [ "$rc" = 3 ] && grep -Eq 'memory|longer than' <<< "$err"; then pass
  else fail "region in $kb KB" "$rc $out $err"; fi
done

# Where every region but the last has its conditions the formula is whole, and ends in "otherwise".
has 0 '^\\noindent For .* \(49 instances\)$' guess region --latex 'for a in 0..6, b in 0..6: outcome({a|b})'
has 0 '\\cgtoutcome\{L\} & \\text\{otherwise\.\}$' guess region --latex 'for a in 0..6, b in 0..6: outcome({a|b})'
has 0 '^  agrees on the ranges times 2, not proved$' guess region 'for a in 0..9, b in 0..9: a <= b'
has 0 '"status": \{"word": "agrees", ' guess region --json 'for a in 0..9, b in 0..9: a <= b'

# ---- what it was called, and what stands behind guess
refuses 2 "^cgt: 'cgt region' is 'cgt guess region' now$" region 'for a in 0..9: a > 4'
refuses 2 "^cgt: 'cgt seq' is 'cgt guess sequence' now$" help seq
has 0 '^    a > 4$' guess --memory 64MB region 'for a in 0..9: a > 4' # options may stand between
refuses 2 "unknown name 'region'|region" guess -- region
printf 'region for a in 0..9: a > 4\ndef region(n) = n\nregion (4)\nguess region for a in 0..9: a > 4\n' > sheet.txt
input=sheet.txt run
case "$rc $err" in "2 cgt: 'cgt region' is 'cgt guess region' now") pass ;; *) fail 'the worksheet on region' "$rc $err" ;; esac
if grep -q '^4$' <<< "$out" && grep -q '^    a > 4$' <<< "$out"; then pass; else fail 'the worksheet on region' "$out"; fi
