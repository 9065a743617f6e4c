# cgt table and cgt store sql.

is 0 'i\j  0  1  2  3
  0  0  0  0  0
  1  0  1  2  3
  2  0  2  3  1
  3  0  3  1  2' table --grid 'for i in 0..3, j in 0..3: nim_product(i,j)'
is 0 'n,{n|-1},mean({n|-1})
0,{0|-1},-1/2
1,+-1,0' table --format csv 'for n in 0..1: [{n|-1}, mean({n|-1})]'
is 0 '{"n": 0, "n*^": "0", "n > 0": false}
{"n": 1, "n*^": "^", "n > 0": true}' table --format jsonl 'for n in 0..1: [n*^, n > 0]'
# Integers are numbers, whatever a parameter runs over.
is 0 '{"a": 1, "b": 3, "a+b": "4"}
{"a": 1, "b": "1/2", "a+b": "3/2"}
{"a": 1, "b": "1180591620717411303424", "a+b": "1180591620717411303425"}' table --format jsonl 'for a in 1..1, b in [3, 1/2, 2^70]: a+b'
is 0 '{"a": 1, "b": -3, "value": "-2"}' table --fields value --format jsonl 'for a in 1..1, b in [-3]: a+b'
run table --store listed.db 'for a in 1..1, b in [-3, "x"]: a'
is 0 '{"a": 1, "b": -3, "value": "1"}
{"a": 1, "b": "x", "value": "1"}' store rows --format jsonl listed.db
has 1 '"values": \{"a": 2, "b": 2\}' check --json 'for a in [2, 3], b in 2..2: a < b'
is 0 '{"a": 1, "a (2)": "1", "-a": "-1", "-a (2)": "-1"}' table --format jsonl 'for a in 1..1: [a, -a, -a]'
is 0 '| n | `{n\|-1}` |
| ---: | :--- |
| 0 | `{0\|-1}` |
| 1 | +-1 |' table --format markdown 'for n in 0..1: {n|-1}'
is 0 "$("$cgt" help latex)"'
\begin{tabular}{rl}
\hline
n & nimber(n)+\_x \\
\hline
$1$ & $\cgtup+\cgtstar$ \\
\hline
\end{tabular}' table --format latex -d 'let _x = ^' 'for n in 1..1: nimber(n)+_x'
is 0 'a  b\c  1  2  3
1    1  2  3  4
1    2     4  5
2    1     4  5
2    2        6' table --grid 'for a in 1..2, b in 1..2, c in a+b-1..3: a+b+c-1 + 0*c'
is 0 'n  F(n)
0  0
1  *
2  *2' table 'def F(n) = {F(k) for k in 0..n-1 | F(k) for k in 0..n-1}' 'for n in 0..2: F(n)'
has 0 '^1$' table 'for n in 1..2: atomic_weight(n)'
# A long value is cut in text and Markdown, which are for people, and whole for programs and in LaTeX.
ranges='for n in 4..4, m in 4..6' long='domineering(n,m)'
cuts() { # what is printed, and the message; command
  local wanted=$1 said=$2
  shift 2
  run "$@"
  if [ "$rc $err" = "0 cgt: $said" ] && [ "$out" = "$wanted" ]; then pass; else fail "cgt $*" "$rc $out $err"; fi
}
one='1 value is cut; --format tsv prints it in full'
cuts 'n  m  domineering(n,m)
4  4  +-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}
4  5  1
4  6  {{0||0,{0|-2}|-2},{{2,{2|0}|0},{2,{{4|2},4Tiny(2)|{4|2},2Min... (465 characters)' "$one" table "$ranges: $long"
cuts 'n\m  4                                    5  6
  4  ±{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}  1  {{0||0,{0|-2}|-2},{{... (464 characters)' "$one" table --grid --unicode "$ranges: $long"
cuts '| m | value |
| ---: | :--- |
| 6 | `{{0\|\|0,{0\|-2}\|-2},{{2,{2\|0}\|0},{2,{{4\|2},4Tiny(2)\|{4\|2},2Min... (465 characters)` |' "$one" table --format markdown --fields value 'for m in 6..6: domineering(4,m)'
run eval 'domineering(4,6)'
whole=$out
for format in tsv csv jsonl; do
  run table --format $format --fields value "$ranges: $long"
  if [ -z "$err" ] && grep -qF "$whole" <<< "$out"; then pass; else fail "a long value as $format" "$out $err"; fi
done
run table --latex "$ranges: $long"
if [ -z "$err" ] && ! grep -q characters <<< "$out"; then pass; else fail 'a long value in LaTeX' "$out $err"; fi
# There it is a paragraph, whose lines end behind commas and bars; what fits stays on its line.
has 0 '^.1. & \\parbox\[t\]\{0\.83\\linewidth\}\{\\raggedright\$\[1,\\allowbreak2,.*,\\allowbreak30\]\$\\strut\} \\\\$' table --latex 'for n in 1..1: [1..30]'
has 0 '^.1. & \$\[1,2,3\]\$ \\\\$' table --latex 'for n in 1..1: [1..3]'
run table --fields value --store long.db "$ranges: $long"
cuts 'n  m  value
4  4  +-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}
4  5  1
4  6  {{0||0,{0|-2}|-2},{{2,{2|0}|0},{2,{{4|2},4Tiny(2)|{4|2},2Min... (465 characters)' "$one" store rows long.db
is 0 "value
$whole" store sql long.db 'select value from sweep_1 where m = 6'
rm -f long.db
# A text is whole in a list and cut in a grid, which stays aligned.
text='"a text of more than sixty columns, which a reader wants to read to its end"'
is 0 "n  $text
1  ${text//\"/}" table "for n in 1..1: $text"
cuts 'n\m  1                                         2
  1  a text of more than s... (74 characters)  a text of more than s... (74 characters)
  2  a text of more than s... (74 characters)  a text of more than s... (74 characters)' \
  '4 values are cut; --format tsv prints them in full' table --grid "for n in 1..2, m in 1..2: $text"

# Ideographs take two columns, an accent that combines none.
is 0 $'s\\n   1      2
日本  日本|  日本|
↑     ↑|     ↑|
xe\xcc\x81    xe\xcc\x81|    xe\xcc\x81|' table --grid $'for s in ["日本", "↑", "xe\xcc\x81"], n in 1..2: s+"|"'
is 0 'n  n' table 'for n in 2..1: n'
refuses 2 'should be text, csv' table --format pdf 'for n in 1..2: n'
refuses 2 'a grid needs' table --grid 'for n in 1..2: n'
refuses 2 'over ranges' table '3'
refuses 2 'only definitions' table 'for n in 1..2: n' 'for n in 1..2: n'
refuses 2 'unknown name' table 'for n in 1..2: F(n)'
: > results.db
refuses 2 "^cgt: 'results.db' is a file, not an expression: .*cgt store results\$" table results.db
refuses 2 "^cgt: 'nosuch.db' is neither an expression nor an existing file\$" table nosuch.db
rm results.db
refuses 3 'quarter of the memory limit' table --memory 2MB 'for n in 1..10^9: n'
timeout 20 "$cgt" table --format csv 'for n in 1..10^9: n' 2> err.txt | head -2 > out.txt
if [ "$(cat out.txt)" = 'n,n
1,1' ] && [ ! -s err.txt ]; then pass; else fail 'a reader that goes away is a quiet end' "$(cat out.txt err.txt)"; fi

run table 'for a in 0..1, b in 0..1: switch(a+b)' --fields value,mean --store table.db
is 0 'a  b  value  mean
0  0  *         0
0  1  +-1       0
1  0  +-1       0
1  1  +-2       0' store rows table.db
is 0 'value  n
*      1
+-1    2
+-2    1' store sql table.db 'select value, count(*) as n from sweep_1 group by value'
refuses 2 'no run' store rows table.db 9

# A store prints its rows as the table itself does.
for format in text unicode markdown latex csv tsv jsonl; do
  way=(--format "$format")
  [ $format = unicode ] && way=(--unicode)
  claim='for a in 1..3, b in [*2, 1/2]: {^+a|-a*^,{2|-a}}'
  run table "${way[@]}" "$claim" --fields value,outcome,mean
  made=$out
  run table "$claim" --fields value,outcome,mean --store "again.$format.db"
  is 0 "$made" store rows "${way[@]}" "again.$format.db"
done
refuses 2 'the SQL is empty: expected a query' store sql table.db ' ; '
refuses 2 'no such column: foo' store sql table.db 'select foo from run'
refuses 2 'only read' store sql table.db 'delete from run'
refuses 2 'only read' store sql table.db "vacuum into 'copy.db'"
refuses 2 'No such file' store sql nothing.db 'select 1'
rm -f table.db*

# What LaTeX makes of it, where there is LaTeX: long values fit the page.
typesets() { # the command's table
  run table --latex "$@"
  printf '\\documentclass{article}\\begin{document}%s\\end{document}\n' "$out" > table.tex
  if timeout 60 pdflatex -interaction=nonstopmode -halt-on-error table.tex > latex.txt 2>&1; then pass
  else fail 'table in LaTeX' "$(cat latex.txt)"; fi
}
if command -v pdflatex > latex.txt; then
  typesets 'for a in 0..2, b in 0..2: [{2||1|0}+b*^, 1/3, a<b, thermograph({a|-b}), "x&y_%$#{}~^|<>"]'
  typesets 'for n in 2..4, m in 4..6: domineering(n,m)'
  if ! grep Overfull latex.txt > over.txt; then pass; else fail 'long values in LaTeX' "$(cat over.txt)"; fi
  rm -f table.*
fi

# On a terminal, made by script(1) of util-linux, it shows how far it has come; the line is gone before a row is written.
if script --version 2>/dev/null | grep -q util-linux && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
  shown=$(timeout 60 script -qec "$(printf %q "$cgt") table 'for n in 1..3: count(k^2 == n for k in 1..50000)'" /dev/null < /dev/null)
  if grep -aEq $'\r\033\\[K.*instances( \\[| [0-9])' <<< "$shown" && grep -aEq '^(.*\[K)? *1 +1' <<< "$shown"; then pass
  else fail 'cgt table on a terminal' "$shown"; fi
fi

# ---- tabs
is 0 $'n\tn^2\n0\t0\n1\t1' table --format tsv 'for n in 0..1: n^2'
is 0 $'n\tvalue\n1\ta\\tb' table --format tsv --fields value $'for n in 1..1: "a\tb"'

# A limit of one instance leaves its cell empty, as in a sweep.
run table --format tsv 'for n in 1..4: 10^10^(3*n) == 7'
if [ "$rc" = 3 ] && [ "$out" = 'n	10^10^(3*n) == 7
1	false
2	false
3	
4	' ] && grep -q '^cgt: 2 cells are empty; the first at n = 3: this power may need' <<< "$err"; then pass
else fail 'table past a limit' "$rc $out $err"; fi

# A code span of Markdown has more backticks around it than in it.
is 0 '| n | `` "a`"+"`"^n `` |
| ---: | :--- |
| 0 | `` a` `` |
| 1 | ``` a`` ``` |
| 2 | ```` a``` ```` |' table --format markdown 'for n in 0..2: "a`"+"`"^n'

# A row per value: its count, and where it comes up first. Numbers ascend, and games come by frequency.
has 0 '^ +3/2 +5  #..\|...\|...$' table --classes --fields temperature 'for B in polyominoes(8): domineering(B)'
is 0 'value,count,first a,first b
0,4,0,0
1,6,0,1
2,4,0,2
3,2,0,3' table --classes --format csv 'for a, b in 0..3: abs(a - b)'
is 0 '{"outcome": "N", "count": 3, "first n": 0}
{"outcome": "P", "count": 1, "first n": 3}' table --classes --fields outcome --json 'for n in 0..3: if n < 3 then * else 0'
has 0 '^ +1 +.* +1  ' table --classes 'for n in 0..3: 1/n'
refuses 2 'expected --classes or --grid' table --classes --grid 'for a, b in 0..3: a'
refuses 2 'cgt store rows .* --classes' table --classes --store classes.db 'for a, b in 0..3: a'
refuses 3 'too many different values' table --classes --memory 8MB 'for a in 0..99999: a'
for part in 1 2; do run table --store "part$part.db" --shard "$part/2" 'for G in graphs(5): node_kayles(G)'; done
run store merge part1.db part2.db -o parts.db
run store rows parts.db --classes; joined=$out
run table -j 1 --classes 'for G in graphs(5): node_kayles(G)'
if [ -n "$joined" ] && [ "$joined" = "$out" ]; then pass; else fail "classes of two shards" "$joined" "$out"; fi
