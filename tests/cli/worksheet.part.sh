# The worksheet, which is cgt alone: the lines of a pipe are answered as those of the keyboard.

# sheet STATUS PATTERN LINES: a line of the output or of the messages matches; no pattern that begins with ! does.
sheet() {
  local status=$1 pattern=$2
  printf '%s\n' "$3" > typed.txt
  input=typed.txt run
  if [ "$rc" = "$status" ] && grep -Eq -- "$pattern" <<< "$out
$err"; then pass; return; fi
  fail "worksheet: $3" "  expected ($status): $pattern
  got      ($rc): ${out:0:1000}
  messages: ${err:0:600}"
}

# ---- expressions, definitions, claims

sheet 0 '^\{3\+\*2\|1\+\*2\}$' '{3|1} + *2'
sheet 0 '^\^\^\*$' $'^ + ^\nans + *'
sheet 0 '^holds   for n in 0\.\.3: f\(n\) == n  ' $'def f(n) = n\nfor n in 0..3: f(n) == n'
sheet 1 '^fails   theorem "no" ' $'theorem "no"\n  for n in 0..3: n == 0'
sheet 0 'conjecture "no"' $'conjecture "no": 1 == 2'
sheet 0 '^7$' $'x := 5\nx := x + 1\nf := n -> n + 1\nf(x)'
sheet 2 '^2$' $'nosuch\n1 + 1'
sheet 2 'stdin:2:1: unknown name' $'1 + 1\nnosuch'

# ---- texts of several lines

sheet 0 '^1$' $'def cut(r,c) = { cut(r,k) + cut(r,c-k) for k in 1..c-1\n  | cut(k,c) + cut(r-k,c) for k in 1..r-1 }\ncut(4,9)'
sheet 0 '^3$' $'1 +\n2'
sheet 0 '^\[1,2\]$' $'[1,\n# the other\n2]'
sheet 2 '^2$' $'{1|\n\n1 + 1'
sheet 2 'the end of the text' '{1|'
sheet 0 '^holds ' $'check for n in 0..3:\n  n == n'

# ---- the commands, which know what is defined

double=$'def f(n) = 2*n\n'
sheet 0 '^holds   for n in 0\.\.3: f\(n\) == n \+ n ' "${double}check for n in 0..3: f(n) == n + n"
sheet 1 '^fails ' "${double}check --all for n in 0..3: f(n) == n"
sheet 0 '^1,2$' "${double}table for n in 0..3: f(n) --format csv"
sheet 0 '^n\\k +0 +1$' "${double}table --grid for n in 0..3, k in 0..1: f(n)"
sheet 0 '^3 +6 +6$' "${double}table for n in 0..3: f(n) --fields value,mean"
sheet 0 '^4 rows in sheet.db$' "${double}table for n in 0..3: f(n) --store sheet.db"
sheet 0 '^3 +6$' 'store rows sheet.db 1'
sheet 0 '^ +1  sweep$' 'store sql sheet.db "select id, kind from run"'
sheet 0 '^1  1  0$' 'table nim a in 0..1, b in 0..1'
sheet 0 '^  value           6$' "${double}show f(3)"
sheet 0 '"value": "6"' "${double}show f(3) --json"
sheet 0 '"value": "-6"' "${double}show -f(3) --json"
sheet 0 'exactly one winning move' $'def k = 5\nmoves *k + *3'
sheet 0 'is true' "${double}why f(3) == 6"
sheet 0 'The number 3 fits|= 1/2$' 'explain {0,*|1}'
sheet 0 'a\(n\) = a\(n-1\) \+ 2|saltus 2|2\*?n' "${double}guess sequence for n in 0..20: f(n)"
sheet 0 '2\*n' "${double}guess for n in 0..9: f(n)"
sheet 0 'n <= 2|n < 3' "${double}guess region for n in 0..9: f(n) < 6"
sheet 0 '^a +\{3\|1\}  mean 2' $'G := {3|1}\nplot thermograph G, {5||2|-2}'
sheet 0 '' $'plot tree {3||1|-1} -o tree.svg\nplot tree {3||1|-1} --output tree.svg --format svg'
if grep -q '<svg' tree.svg; then pass; else fail 'plot in a worksheet' "$(ls)"; fi
sheet 0 '^9  0 1 2' 'plot heatmap for a in 0..9, b in 0..9: a'
sheet 0 '^nim: Nim$' 'games nim'
sheet 0 '^mean\(G\)$' 'help mean'
sheet 0 '^sub' $'ruleset sub(n) = { sub(n-k) for k in {1,2} where k <= n | sub(n-k) for k in {2,3} where k <= n }\nhelp sub'
sheet 0 '^4 +0$' $'ruleset sub(n) = { sub(n-k) for k in {1,2} where k <= n | sub(n-k) for k in {2,3} where k <= n }\ntable for n in 0..6: sub(n)'
sheet 0 '^usage: cgt table' 'table --help'
sheet 0 '^  save "FILE"' 'help'
sheet 0 '"value": "\{3\|1\}"' "cgt show --json '{3|1}'"
sheet 0 '^a +\{3\|1\}  mean 2' "cgt plot thermograph '{3|1}' '{5||2|-2}'"
sheet 0 "^'\{-1\|1\}'$" "cgt eval \"'{-1|1}'\""
sheet 0 '^1,2$' "cgt table -d 'def f(n) = 2*n' --format csv 'for n in 0..3: f(n)'"
sheet 0 '^4$' $'count(n mod 2 == 0 for n in 0..7)'
sheet 2 "did you mean '--grid'" 'table --gird for n in 0..3: n'
sheet 2 "or did you mean the command 'table'" 'tabel for n in 0..3: n'
sheet 2 'in quotes: include' 'include two.cgt'
sheet 2 'show what\?' 'show'
sheet 3 'the time limit is reached' 'eval --limit-time 1s wythoff_table(3000,3000)'
sheet 3 '^2$' $'eval --limit-time 1s wythoff_table(3000,3000)\n1 + 1'

# what a command reads from a file does not stay, and a file knows what is defined
printf 'def only(n) = n\nonly(3) == f(3) - 3\n' > only.cgt
sheet 2 "unknown name 'only'" "${double}check only.cgt
only(2)"
sheet 0 '^holds   only\(3\)' "${double}check only.cgt"

# ---- files

mkdir -p lib
printf 'include "two.cgt"\ndef f(n) = two*n\nfor n in 0..3: f(n) == 0\n' > lib/f.cgt
printf '# a constant\ndef two = 2\n' > lib/two.cgt
printf 'include "lib/f.cgt"\ninclude "lib/two.cgt"\n\ntheorem for n in 0..3:\n  f(n) == n + n\nexample: f(1) == two\n' > uses.cgt
has 0 '^2 statements: 2 hold$' check uses.cgt
printf 'def d = 3\nd == 3\n' > bare.cgt
sheet 0 '^holds   d == 3 ' $'load bare.cgt\ncheck'
has 0 '^6$' eval -f uses.cgt 'f(3)'
sheet 0 '^6$' $'include "lib/f.cgt"\nf(3)'
sheet 0 '^lib/f.cgt: 2 definitions, 1 claim; ' 'load "lib/f.cgt"'
sheet 1 '^fails ' $'load "lib/f.cgt"\ncheck'
sheet 0 "^saved; 'cgt check mine.cgt' decides its claims$" $'include "lib/f.cgt"\n3 + 4\nx := f(2)\nfor n in 1..3:\n  f(n) > n\nexample: x == 4\nsave "mine.cgt"'
has 0 '^2 statements: 2 hold$' check mine.cgt
sheet 2 "'uses.cgt' already exists" $'def f = 1\nsave uses.cgt'
sheet 0 '^saved' $'load mine.cgt\ndef g = 1\nsave mine.cgt'
sheet 2 'no definition and no claim to save' $'1 + 1\nsave no.cgt'
sheet 2 "cannot read 'nosuch.cgt': No such file" 'load nosuch.cgt'
sheet 0 '^3$' $'1 + 2\nquit\n3 +'

printf 'x == 1\ninclude "circle2.cgt"\n' > circle1.cgt
printf 'include "circle1.cgt"\n' > circle2.cgt
refuses 2 'circle2.cgt:1: include "circle1.cgt" is circular: that file is already being read$' check -d 'def x = 1' circle1.cgt
printf 'x := 1\n\ninclude "nosuch.cgt"\n' > missing.cgt
refuses 2 'missing.cgt:3: include "nosuch.cgt" is not possible: No such file or directory$' check missing.cgt
printf 'def f(n) = n +\n' > lib/wrong.cgt
printf 'include "lib/wrong.cgt"\n' > wrong.cgt
refuses 2 'lib/wrong.cgt:2:1: found the end of the text' check wrong.cgt
printf '1 == 1\ninclude "lib/two.cgt"\nnosuch == two\n' > places.cgt
refuses 2 '^places.cgt:3:1: unknown name' check places.cgt

# a store knows what was included
printf 'include "lib/two.cgt"\nfor n in 0..3: two == 2\n' > stored.cgt
has 0 '^1 statement: 1 holds$' check stored.cgt --store stored.db
has 0 '^1 statement: 1 holds$' check stored.cgt --store stored.db --resume
has 0 '^ +1$' store sql stored.db 'select count(*) from run'
printf 'def two = 3 - 1\n' > lib/two.cgt
has 0 '^1 statement: 1 holds$' check stored.cgt --store stored.db --resume
has 0 '^ +2$' store sql stored.db 'select count(*) from run'

# ---- a signal ends a pipe, and what a command was at

mkfifo lines
"$cgt" < lines > out.txt 2> err.txt &
child=$!
exec 4> lines
printf '1 + 1\nwythoff_table(3000,3000)\n' >&4
while about=($(sed 's/.*) //' /proc/$child/stat 2> /dev/null)) && ((${about[11]:-20} + ${about[12]:-20} < 20)); do
  sleep 0.02
done
kill -INT $child
exec 4>&-
wait $child
rc=$?
if [ "$rc" = 4 ] && grep -q '^2$' out.txt; then pass; else fail 'worksheet: SIGINT' "$rc $(cat out.txt err.txt)"; fi

printf '1+1\0 2\n3\n' > zero.txt
input=zero.txt run
if [ "$rc" = 2 ] && [ "$out" = 3 ] && grep -q '^cgt: stdin:1: this is not text' err.txt; then pass
else fail 'worksheet: a zero byte' "$rc $out $err"; fi

# ---- a variable that runs over nothing, and what is called otherwise elsewhere
for word in 'guess sequence' table guess 'guess region'; do
  input=<(printf 'ruleset sub(n) = { sub(n-1) where n > 0 }\n%s sub(n)\n' "$word") run
  [ "$rc" = 2 ] && grep -q "^cgt: 1:5: unknown name 'n'; a variable runs over something: for n in 0..9: ...$" <<< "$err" &&
    pass || fail "$word sub(n)" "$out $err"
done
refuses 2 "unknown name 'value': did you mean 'canonical_form'\?" eval '{1|}.value'
refuses 2 "unknown name 'grundy_value': did you mean 'nim_value'\?" eval 'grundy_value(nim(3))'
refuses 2 "unknown name 'x'$" eval 'def f(n) = x; f(1)'
