# --latex and --json of the commands that find or prove something.

is_json() {
  if ! command -v python3 > which.txt; then return; fi
  if python3 -m json.tool <<< "$out" > json.txt 2>&1; then pass
  else fail "cgt $*: JSON" "$(head -3 json.txt)
${out:0:1000}"; fi
}

# paper COMMAND ARGUMENT...: one JSON object, and LaTeX, which is kept for one document.
paper() {
  run "$@" --json
  is_json "$@"
  run "$@" --latex
  printf '%s\n\n' "$out" >> paper.tex
}

printf '%s\n' '\documentclass{article}\usepackage{amsmath}' '\newcommand{\cgtname}[1]{\textsc{#1}}' \
  '\begin{document}' > paper.tex
paper guess region 'for a in 0..9, b in 0..9: is_number({a|b})'
paper guess region 'for a in 0..9, b in 0..9: outcome(b - a)'
paper guess region 'for a in 0..5, b in 0..5: a*b < 12'
paper guess region 'for a in 1..9: a < 10'
paper guess region 'for a in 0..100: is_prime(a)'
paper guess region 'for a in 0..8, b in 0..8: mod(nim_product(a,b), 3)'
paper guess region 'def f(a) = a + 2' 'for a in 1..9: f(a) < 8'
paper guess 'for a in 0..9, b in 0..9: {a|b}'
paper guess 'for a in 1..9: {a|-a} + *mod(a^2 + 3, 7)'
paper guess 'for a in 0..15, b in 0..15: nim_product(a,b)'
paper guess 'for a in 1..4, c in a+1..7, b in a+c+1..14, d in 2*c+1..17: matrix_nim([a,b;c,d])'
# formulas that no line has room for
paper guess region 'for a in 0..5, b in 0..5, c in 0..5: is_zero(matrix_nim_impartial([0,a;b,c]) + 0)'
paper guess 'for a in 0..9, b in 0..9: max(min(2*a,b+3), floor((a+b)/2), 3*a-2*b)'
paper guess 'for b in 0..6, c in 0..6, d in 0..9: matrix_nim([0,b;c,d])'
paper guess sequence --octal 0.77
paper guess sequence --octal 0.77 160
paper guess sequence 'for n in 0..40: sum(k for k in 0..n)'
paper guess sequence '[1,1,2,5,14,42,132,429,1430,4862,16796,58786]'
paper guess sequence 'for n in 1..60: floor((n+isqrt(5*n*n))/2)'
paper guess sequence 'for n in 0..60: floor(n/4)*3/2 + mod(n,4)^2'
paper guess sequence 'for n in 1..20: n*^ + {1|-1}'
paper guess sequence 'for n in 0..30: outcome(nim(mod(n,3)))'
paper guess sequence 'for n in 1..99: nim_product(n,n)'
paper guess sequence 'def F(n) = if n<2 then n else F(n-1)+F(n-2)' 'for n in 0..400: F(n)^2'
paper why '^ + * <| 1/2'
paper why 'outcome(matrix_nim([1,2;2,2]))'
paper why '{2|-1} + * >= 0'
paper why 'domineering("...|.#.") + *2 <> {{{3|2}|{1|0,^}}|{-1|-2*}}'
paper why 'random_game(1,20) <> *'
paper games matrix_nim

# Lines of JSON, a table, verdicts.
run check --json 'for a in 0..9: a < 5' 'example: {1|0} + * == {1*|*}'
if [ "$(wc -l <<< "$out")" = 2 ]; then pass; else fail 'cgt check --json' "$out"; fi
run check --latex 'def F(n) = {F(k) for k in 0..n-1 | }' 'theorem "a & b" for a in 0..9, b in a..9: F(a) <= F(b)' \
  'conjecture for a in 1..9, b in 1..9 unless a == 7: a*b < 40' 'example: {1|0} + * == {1*|*}' \
  'for a in 0..2: 1/(a-1) > 0' 'for a in 3..2: a'
printf '%s\n\n' "$out" >> paper.tex
run table 'for a in 0..2: matrix_nim([a,a;2,1])' --fields 'value,mean,outcome,atomic_weight,thermograph' --latex
printf '%s\n\n' "$out" >> paper.tex
for values in '{a|b}' '*a + *b' 'matrix_nim([0,a;b,3])'; do
  run table --grid "for a in 0..9, b in 0..9: $values" --latex
  printf '%s\n\n' "$out" >> paper.tex
done
printf '%s\n' '\end{document}' >> paper.tex
if command -v pdflatex > which.txt && kpsewhich amsmath.sty > which.txt; then
  if timeout 120 pdflatex -interaction=nonstopmode -halt-on-error paper.tex > log.txt 2>&1; then pass
  else fail 'papers in LaTeX' "$(grep -A5 '^!' log.txt)"; fi
  if ! grep -q '^Overfull' log.txt; then pass; else fail 'formulas wider than the line' "$(grep -A2 '^Overfull' log.txt)"; fi
else
  echo 'skipped: LaTeX of cgt guess region and others, for want of pdflatex with amsmath'
fi

# What is in them.
has 1 '^  .item ..max.bigl.*,.allowbreak .* otherwise\.$' guess --latex 'for b in 0..6, c in 0..6, d in 0..9: matrix_nim([0,b;c,d])'
has 0 'begin.quote..raggedright' guess region --latex \
  'for a in 0..5, b in 0..5, c in 0..5: is_zero(matrix_nim_impartial([0,a;b,c]) + 0)'
has 0 '^.begin.tiny..tabcolsep=2pt$' table --grid 'for a in 0..9, b in 0..9: {a|b}' --latex
has 0 '^  ..\(a,b\) : .cgtname.is._number.\(.*\)\\\} = \\\{\(a,b\) : a<b\\\}\.$' \
  guess region --latex 'for a in 0..9, b in 0..9: is_number({a|b})'
has 0 '^    .cgtoutcome.P. & .text.if . a=b,..$' guess region --latex 'for a in 0..9, b in 0..9: outcome(b - a)'
has 0 '"description": "a < b", "size": 3, "smallest": true' guess region --json 'for a in 0..9, b in 0..9: is_number({a|b})'
has 1 '"exceptions": \[\{"a": 2, "b": 6\}' guess region --json 'for a in 0..5, b in 0..5: a*b < 12'
has 1 '"description": null' guess region --json 'for a in 0..100: is_prime(a)'
has 0 '= .cgtstar .a.cgtnimsum b.\.$' guess --latex 'for a in 0..9, b in 0..9: *a + *b'
has 0 '"formula": "nimber\(nim_sum\(a, b\)\)", .*"test": \{"instances": 361' guess --json 'for a in 0..9, b in 0..9: *a + *b'
has 1 '"guesses": \[\]\}$' guess --json 'for a in 0..15, b in 0..15: nim_product(a,b)'
has 0 'a\(n\)=.frac.1..2.n\^.2.\+' guess sequence --latex 'for n in 0..40: sum(k for k in 0..n)'
has 0 '"period": \{"length": 12, "from": 71, "of": "terms", "saltus": "0", "status": \{"word": "proved"' guess sequence --json --octal 0.77
has 0 '"terms": \["0", "1/2", "1", ' guess sequence --json 'for n in 0..9: n/2'
has 0 '"terms": \["0", "\*", "\*2", ' guess sequence --json 'for n in 0..9: *n'
has 0 '^  .item .-.cgtstar.to 0.: Left answers .-.cgtstar.to 0., leaving .*~\(3\)\.$' why --latex '^ + * <| 1/2'
has 1 '^It fails for 5 of 10 instances: the smallest is .a=5.\.$' check --latex 'for a in 0..9: a < 5'
has 0 '^.1. & ..cgtpm1. & .0. ..$' table --latex 'for a in 0..1: matrix_nim([a,a;2,1])' --fields value,mean
has 0 '^a,value$' table --fields value --format csv 'for a in 0..1: *a'
refuses 2 'rows are not printed' table --format csv 'for a in 0..1: *a' --store paper.db
refuses 2 'should be text, csv' table --fields value --format bfile 'for a in 0..1: *a'
rm -f paper.* json.txt which.txt log.txt
