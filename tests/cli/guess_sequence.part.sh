# cgt guess sequence.

is 0 '1000 terms, n = 0..999: nimbers
period 12 from n = 71 on
  fitted on 84 terms, confirmed by the other 916
  proved for all n >= 71 by Guy and Smith'"'"'s theorem, from the terms below 168' guess sequence --octal 0.77
has 0 'not proved: .* takes 168 terms' guess sequence --octal 0.77 160
has 0 '^polynomial: a\(n\) = 1/2\*n\^2 \+ 1/2\*n$' guess sequence 'for n in 0..40: sum(k for k in 0..n)'
has 0 '^recurrence: a\(n\) = a\(n-1\) \+ a\(n-2\)$' guess sequence 'def F(n) = if n<2 then n else F(n-1)+F(n-2)' \
  'for n in 0..40: F(n)'
has 0 '^recurrence: \(n\+1\)\*a\(n\+1\) \+ \(-4\*n\+2\)\*a\(n\) = 0$' guess sequence \
  '[1,1,2,5,14,42,132,429,1430,4862,16796,58786]'
has 0 'alpha = \(1 \+ sqrt\(5\)\)/2, a root of x\^2-x-1' guess sequence 'for n in 1..60: floor((n+isqrt(5*n*n))/2)'
has 0 '^arithmetic period 4 from n = 0 on, saltus 3/2: ' guess sequence 'for n in 0..60: floor(n/4)*3/2 + mod(n,4)^2'
has 0 '^arithmetic period 1 from n = 1 on, saltus \^: a\(n\+1\) = a\(n\) \+ \^$' guess sequence 'for n in 1..20: n*^ + {1|-1}'
has 0 '^arithmetic period 2 from n = 0 on, saltus -1\*: a\(n\+2\) = a\(n\) \+ \(-1\*\)$' guess sequence \
  'for n in 0..20: floor(n/2)*(-1) + nimber(mod(floor(n/2), 2)) + {mod(n, 2)+1|}:*'
has 0 "^no period that covers two thirds of the terms, is seen twice and confirmed by more than six\$" guess sequence "[0,1,0,1,0,1,0,1]"
has 0 '^period 4 from n = 1 on$' guess sequence '[0,{1|0},*,{2|*},0,{1|0},*,{2|*},0,{1|0},*,{2|*},0,{1|0},*,{2|*}]'
has 0 '^period 2 from n = 0 on$' guess sequence 'for n in 0..20: if mod(n, 2) == 0 then {1|-1} else 0'
has 0 '"of": "terms", "saltus": "\^"' guess sequence --json 'for n in 1..20: n*^ + {1|-1}'
has 0 'a\(n\+1\) = a\(n\)\+\\cgtup' guess sequence --latex 'for n in 1..20: n*^ + {1|-1}'
has 0 '^period 3 from n = 0 on$' guess sequence 'for n in 0..30: outcome(nim(mod(n,3)))'
has 0 '^no recurrence with polynomial .* <= ' guess sequence 'for n in 1..99: nim_product(n,n)'
has 0 "^ +--format NAME +text, .*, bfile, oeis$" help guess sequence
refuses 2 "should be text, .* or oeis" guess sequence --format cvs "for n in 3..12: 2^n"
has 0 "^%o A000000 \(Shell\) cgt guess sequence --format bfile 'def f\(n\) = n' 'for n in 0..3: f\(n\)'$" guess sequence --format oeis 'def f(n) = n' 'for n in 0..3: f(n)'
has 0 "^%o A000000 \(Shell\) cgt guess sequence --format bfile --octal 0.77$" guess sequence --format oeis --octal 0.77
run guess sequence --format bfile 'for n in 3..12: 2^n'
printf '%s\n' "$out" > b1.txt
is 0 '10 terms, n = 3..12: numbers
no period that covers two thirds of the terms, is seen twice and confirmed by more than six
recurrence: a(n) = 2*a(n-1)
  fitted on 2 terms, confirmed by the other 8
  fitted to n = 12, not proved
growth: the last ratio a(n+1)/a(n) is about 2; extrapolated, 2' guess sequence b1.txt
has 0 '^recurrence: a.n. = 2' guess sequence --file b1.txt
input=b1.txt has 0 '^recurrence: a.n. = 2' guess sequence -
printf '1 2\n3 4\n' > b1.txt
refuses 2 'b1.txt:2: the line should have' guess sequence b1.txt
printf '1 2\n2 x\n' > b1.txt
refuses 2 'b1.txt:2: the line should be' guess sequence b1.txt
refuses 2 'cannot read' guess sequence missing.txt
refuses 2 'expected a sequence' guess sequence
refuses 2 'at least 8' guess sequence '[1,2,3]'
refuses 2 'the term 2 is missing' guess sequence 'for n in 1..20 where mod(n,2) == 1: n'
refuses 2 'the term 5 does not exist' guess sequence 'for n in 1..20: 1/(n-5)'
refuses 2 'one variable' guess sequence 'for n in 1..20, m in 1..2: n'
refuses 2 'should be a code.*: expected a digit' guess sequence --octal 0.~
refuses 2 'should be a code.*: counters are added' guess sequence --octal 80.7
has 0 '^40 terms, n = 0..39: nimbers$' guess sequence --octal '4!.0' 40
has 0 '^40 terms, n = 0..39: nimbers$' guess sequence --octal 0.G 40
is 0 '1000 terms, n = 0..999: nimbers
period 7 from n = 0 on
  fitted on 8 terms, confirmed by the other 992
  proved for all n >= 0 by a window of 4 values, from the terms below 11' guess sequence --subtraction 1,3,4
has 0 '^  proved for all n >= 5 by the number translation theorem, from the terms below 20$' guess sequence --octal '0.6|0.36' 50
has 0 'saltus -1: a\(n\+4\) = a\(n\) - 1$' guess sequence --octal '0.6|0.36' 50
has 0 'not proved: the number translation theorem takes 20 terms' guess sequence --octal '0.6|0.36' 19
has 0 '^It is proved for all \$n\\ge 0\$ by a window of 3 values\. The terms below \$n=7\$ show it\.$' \
  guess sequence --latex --subtraction '1,2|2,3' 40
has 0 'of values of the subtraction game 1,2\|2,3' guess sequence --latex --subtraction '1,2|2,3' 40
has 0 '"theorem": "window"' guess sequence --json --subtraction 1,3,4 40
is 0 '200 terms, n = 0..199: games
no period that covers a third of the terms, is seen twice and confirmed by more than six
n = 0 modulo 3: arithmetic period 3 from n = 0 on, saltus ^*: a(n+3) = a(n) + ^*
  fitted on 2 terms, confirmed by the other 65
  agrees to n = 199, not proved
n = 1 modulo 3: arithmetic period 3 from n = 1 on, saltus ^[2]*: a(n+3) = a(n) + ^[2]*
  fitted on 2 terms, confirmed by the other 65
  agrees to n = 199, not proved
n = 2 modulo 3: arithmetic period 3 from n = 2 on, saltus ^*: a(n+3) = a(n) + ^*
  fitted on 2 terms, confirmed by the other 64
  agrees to n = 199, not proved' guess sequence --subtraction '1,2,4|1,3' 200
has 0 '^For \$n\\equiv 2\\pmod\{3\}\$ it has arithmetic period~\$3\$:$' guess sequence --latex --subtraction '1,2,4|1,3' 200
has 0 '"residues": \[null, \{"length": 3, "from": 19, ' guess sequence --json --subtraction '1,4|3' 100
run guess sequence 'for n in 1..60: floor((n+isqrt(5*n*n))/2)'
if grep -q '^recurrence\|withdrawn' <<< "$out"; then fail 'cgt guess sequence' "a recurrence beside a Beatty sequence: $out"; else pass; fi
has 0 "^  proved for all n >= 71 by Guy and Smith's theorem, from the terms below 168$" guess sequence \
  'ruleset kayles(n) = { kayles(a) + kayles(n-1-a) for a in 0..n-1, kayles(a) + kayles(n-2-a) for a in 0..n-2 }' \
  'for n in 0..200: kayles(n)'
has 0 '^It is proved for all \$n\\ge 5\$ by a window of 4 values\. The terms below \$n=16\$ show it\.$' guess sequence --latex \
  'ruleset sub(n) = { sub(n-k) for k in {1,3,4} where k <= n }' 'for n in 5..40: sub(n)'
# What is only seen is called so: terms behind the range test it.
is 0 '21 terms, n = 0..20: numbers
withdrawn: an arithmetic period of 7 fails at n = 23
no recurrence with constant coefficients up to order 7
no recurrence with polynomial coefficients, as long as (order+1)*(degree+1) <= 11
growth: the last ratio a(n+1)/a(n) is about 1; extrapolated, 1' guess sequence 'for n in 0..20: isqrt(n)'
run guess sequence 'for n in 0..60: isqrt(2*n*n)'
if grep -q '^arithmetic period\|^recurrence' <<< "$out"; then fail 'cgt guess sequence' "a false law beside sqrt(2): $out"; else pass; fi
has 0 '^  agrees to n = 600, not proved$' guess sequence 'for n in 0..60: isqrt(2*n*n)'
has 0 '^The terms of the range have an arithmetic period of 7, but it fails at \$n=23\$\.$' guess sequence --latex 'for n in 0..20: isqrt(n)'
has 0 '"withdrawn": \[\{"law": "period", "status": \{"word": "refuted", "to": 23,' guess sequence --json 'for n in 0..20: isqrt(n)'
has 0 '"period": \{.*"status": \{"word": "agrees", "to": 400,' guess sequence --json 'for n in 0..40: mod(n,3)'
is 0 '61 terms, n = 0..60: numbers
no period that covers two thirds of the terms, is seen twice and confirmed by more than six
polynomial: a(n) = n^2
  fitted on 3 terms, confirmed by the other 58
  agrees to n = 90, not proved' guess sequence 'for n in 0..60: if n <= 90 then n^2 else 1/0'
refuses 2 'either --octal or --subtraction' guess sequence --octal 0.7 --subtraction 1,2
has 0 '^period 4 from n = 0 on$' guess sequence --subtraction '{1,2}|{2,3}' 40
refuses 2 'should be a set such as 1,3,4' guess sequence --subtraction '{1,2'
refuses 2 'should be a set such as 1,3,4' guess sequence --subtraction 1,x
refuses 2 'as in cgt guess sequence --subtraction 1,3,4 1000' guess sequence --subtraction 1,3,4 3
refuses 2 'number of terms' guess sequence --octal 0.77 3
refuses 2 'the OEIS has integers' guess sequence --format bfile 'for n in 1..9: n/2'
rm b1.txt
