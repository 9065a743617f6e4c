# cgt guess.

has 0 '^    nimber\(nim_sum\(a, b\)\)$' guess 'for a in 0..9, b in 0..9: *a + *b'
has 0 '^  the cases have 55 and 45 instances$' guess 'for a in 0..9, b in 0..9: {a|b}'
has 0 '^  1 exception; the form has 99 instances$' guess 'for a in 0..9, b in 0..9: if a+2*b == 1 then 9 else 3*a'
has 0 '"exceptions": 0, "support": \[55, 45\]' guess --json 'for a in 0..9, b in 0..9: {a|b}'
has 0 'the first case that applies counts, for 55 and 45\)$' guess --latex 'for a in 0..9, b in 0..9: {a|b}'
has 0 '^    \(if a == 0 and b == 1 then c else nimber\(nim_sum\(a, b\)\)\)$' \
  guess 'for a in 0..9, b in 0..9, c in 0..3: if a == 0 and b == 1 then c else nimber(nim_sum(a,b))'
has 0 '^Tested on 361 instances, range ends times 2: no exception$' \
  guess 'for a in 0..9, b in 0..9: {a|b}'
has 0 '^Tested on 28 instances, range ends times 3: no exception$' guess --scale 3 'for a in 0..9: 2^a'
has 0 'no range ends in a numeral' guess 'for a in 2*1..3*3: a'
has 0 '^    min\(b-c, a\+d-2\*c\) \+ X\(a\)$' \
  guess 'for a in 1..4, c in a+1..7, b in a+c+1..14, d in 2*c+1..17: matrix_nim([a,b;c,d])'

# The statement that it prints is one that cgt check takes; a name that is taken is not used.
run guess 'def X(a) = {a|-a}' \
  'for a in 1..4, c in a+1..7, b in a+c+1..14, d in 2*c+1..17: matrix_nim([a,b;c,d]) + 0*X(1)'
eval "set -- $(sed -n '/^  cgt check /,$p' <<< "$out" | sed 's/^  cgt check //')"
has 0 '^holds' check "$1"
if grep -Fq '+ X2(a)' <<< "$out"; then pass; else fail 'cgt guess' "no definition of X2: $out"; fi

# Exceptions, and values without a form, have exit status 1; the parts of a value may have one.
has 1 '^Tested on .* exception' guess 'for a in 0..9: max(0, a - 12)'
has 1 '^No closed form was found for the value\.$' guess 'for a in 0..15, b in 0..15: nim_product(a,b)'
has 1 '^temperature$' guess 'for a in 1..9: {a|-a} + *mod(a^2 + 3, 7)'

refuses 2 'expected one expression over ranges' guess
refuses 2 'expected one expression over ranges' guess '1 + 2'
refuses 2 'not a list' guess 'for a in 0..9: [a, a+1]'
refuses 2 'no instance in the range' guess 'for a in 9..0: a'
refuses 2 'unknown name' guess 'for a in 0..9: nosuch(a)'
refuses 3 'limit of 200,000' guess 'for a in 0..999, b in 0..999: a'
refuses 3 'limit of 2\^30' guess 'for a in 2^40..2^40+5: a'
run guess 'for a in 0..9: a == 3'
if [ "$rc" != 0 ] && grep -q 'claims and outcomes have regions' <<< "$err"; then pass; else fail 'cgt guess' "$rc $err"; fi

begin guess 'for a in 0..40, b in 0..40, c in 0..40: count(k^2 == a+b+c for k in 1..100000)'
end INT
if [ "$rc" = 4 ] && grep -q stopped err.txt; then pass; else fail 'cgt guess, interrupted' "$rc $(cat err.txt)"; fi

# A paper is told of the larger box, too.
has 0 '^Tested on a larger box, 361 instances \(the ends of the ranges times~2\): no exception\.$' \
  guess --latex 'for a in 0..9, b in 0..9: {a+b+1|-b}'

# What has no value is counted, and the form is of the others.
has 2 '^1 instance has no value, at n = 4: division by zero$' guess --scale 1 'for n in 0..9: n + 0/(n-4)'
has 2 '^    n$' guess --scale 1 'for n in 0..9: n + 0/(n-4)'
refuses 2 'division by zero \(at n = 4\)' guess 'for n in 4..4: 1/(n-4)'

# Mean, temperature and stops are spoken of where the values are games, and nothing of them was found.
run guess 'for n in 0..20: n^3 mod 17'
if grep -q '^No closed form was found for the value' <<< "$out" && ! grep -q '^None was found for its mean' <<< "$out"; then pass
else fail 'guess of integers without a form' "$out"; fi
has 0 '^  agrees on the ranges times 2, not proved$' guess 'for a in 0..9: 2*a'
has 0 '"status": \{"word": "agrees", "to": null, "scale": 2,' guess --json 'for a in 0..9: 2*a'
has 1 '^  fails on the ranges times 2$' guess 'for a in 0..9: if a < 12 then 2*a else 0'
has 1 '"status": \{"word": "refuted", ' guess --json 'for a in 0..9: if a < 12 then 2*a else 0'
