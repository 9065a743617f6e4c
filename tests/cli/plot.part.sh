# cgt plot, and LaTeX through macros.

# ---- in the terminal
is 0 '{3|±1}
├─L 3
└─R ±1
     ├─L 1
     └─R -1' plot tree '{3||1|-1}'
is 0 '0
├─L -1
└─R 1' plot tree "'{-1|1}'"
is 0 'g1 = *2
     Left to 0, g2;  Right to 0, g2
g2 = *
     Left to 0;  Right to 0' plot graph '*2'
is 0 '7' plot graph 7
is 0 'b
3  · · · ■
2  · · ■ ·
1  · ■ · ·
0  ■ · · ·
   0 1 2 3  a

·  false  12
■  true  4' plot map 'for a in 0..3, b in 0..3: outcome(nim(a,b)) == P'
is 0 'b
2  c d e
1  b c d
0  a b c
   0 1 2  a

a  0  1
b  1/2  2
c  1  3
d  3/2  2
e  2  1' plot heatmap 'for a in 0..2, b in 0..2: temperature({a|-b})'
is 0 'b
1    N
0  N
   0 1  a

N  2' plot map 'for a in 0..1, b in 0..1 where a == b: outcome({a|-b})'
is 0 'b
1  0 ?
0  ? 2
   0 1  a

0  1
2  1
?  no value  2' plot heatmap 'for a in 0..1, b in 0..1: 1/(a-b)+1' # none where a = b
has 0 '^0  0 \.\. 8$' plot heatmap 'for a in 0..8, b in 0..8: 10*a+b' # ten steps
is 0 '┌────┬────┐
│  1 │  2 │
├────┼────┤
│ 20 │  ∞ │
└────┴────┘
 -
┌───┬───┐
│   │   │
├───┼───┤
│   │ █ │
└───┴───┘' plot board 'matrix_nim([1,2;20,inf]) - domineering("..|.#")'
is 0 'p_nim 3
┌────┬────┐
│  2 │ 12 │
└────┴────┘
 +
┌───┐
│ ○ │
├───┼───┐
│   │ ○ │
└───┴───┘' plot board 'p_nim(3,[12,2]) + nimbi("o|.o")'
is 0 '▀─l─○┬r─○
     └r─○─l─○┬e─○
             └e─○' plot board 'hackenbush("l(r;rl(e;e))")'
is 0 '○(1)───○───○───L───(1)
 +
L──>R(2)┬─>L──>(2)
        └<─R' plot board 'snort(":A---L-:A") + digraph_placement("L>R(-L;<R)")'
is 0 '2───3───12' plot board 'weighted_arc_kayles("2-3-{12}")'
has 0 'mean 2, temperature 1$' plot thermograph '{3|1}'
has 0 '^       -1   *│$' plot thermograph 5
has 0 '\+3/2 +1\.0e\+30 +-3/2$' plot thermograph '{10^30+1|10^30}'
has 0 '^0  0000000011111111' plot heatmap 'for a in 0..79, b in 0..0: a' # wide: cells stand close
has 0 '^b  ↑  mean 0, temperature 0$' plot thermograph '{3|1}' '^'

# ---- in files
run plot thermograph '{3|1}' '{5||2|-2}' -o both.svg
if [ "$rc" = 0 ] && [ -z "$out$err" ] && grep -q '>{5|±2}</text>' both.svg && [ "$(tail -1 both.svg)" = '</svg>' ]
then pass; else fail 'plot to a file' "$rc $out $err"; fi
run plot thermograph '{3|1}' '{5||2|-2}' --format svg
sed 1,2d both.svg > one.txt
if sed 1,2d <<< "$out" | cmp -s - one.txt; then pass; else fail 'plot --format svg' "$out"; fi
has 0 'g0 -> g1 \[color=.*style=solid' plot tree '{1|-1}' --format dot
for kind in "thermograph {3|1<2>}" "tree {3||1|-1}" "graph *4" "board nim(1,2,3)"; do
  run plot ${kind%% *} "${kind#* }" -o kind.svg
done
if command -v python3 > which.txt && python3 -c 'import xml.dom.minidom' 2> which.txt; then
  for claim in 'a < b and not (b < a)' '{a|b}' 'if a < b then "<&>" else "x"'; do
    run plot map "for a in 0..20, b in 0..20: $claim" -o map.svg
    if [ "$rc" = 0 ] && python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("map.svg")' 2> which.txt
    then pass; else fail 'SVG is XML' "$err $(cat which.txt)"; fi
  done
fi
if command -v rsvg-convert > which.txt; then
  run plot tree '{3||1|-1}' -o tree.png
  if [ "$rc" = 0 ] && [ "$(head -c 4 tree.png | tail -c 3)" = PNG ]; then pass; else fail 'plot PNG' "$rc $err"; fi
  run plot tree '{3||1|-1}' -o tree.pdf
  if [ "$rc" = 0 ] && [ "$(head -c 4 tree.pdf)" = '%PDF' ]; then pass; else fail 'plot PDF' "$rc $err"; fi
  run plot board domineering\(1,25{0,1,2,3}\) -o long.png # longer than rsvg-convert can draw at twice its size
  if [ "$rc" = 0 ] && [ "$(head -c 4 long.png | tail -c 3)" = PNG ]; then pass; else fail 'a long PNG' "$rc $err"; fi
else
  echo 'skipped: PNG, for want of rsvg-convert (librsvg2-bin)'
fi
env PATH=/nothing "$cgt" plot tree 1 -o none.png 2> err.txt
if [ $? = 2 ] && grep -q librsvg2-bin err.txt && [ ! -e none.png ]; then pass; else fail 'no rsvg-convert' "$(cat err.txt)"; fi
# Graphviz is a help, not a need.
if env PATH=/nothing "$cgt" plot graph '*4' --format svg | grep -q '>\*4</text>'; then pass; else fail 'no dot' ''; fi

# ---- what is refused
refuses 2 'It can be a thermograph, tree' plot
refuses 2 "'foo'. It can be" plot foo 1
refuses 2 'a tree of what' plot tree
refuses 2 'one tree at a time' plot tree 1 2
refuses 2 'needs numbers.*not false \(at a = 0, b = 0\)' plot heatmap 'for a in 0..3, b in 0..3: a < b'
refuses 2 'needs two variables, not 1' plot map 'for a in 0..3: a'
refuses 2 'nothing to show' plot map 'for a in 0..3, b in 0..3 where a > 5: a'
refuses 3 'more than 250000 cells' plot map 'for a in 0..9999, b in 0..9999: a'
refuses 2 'should end in .svg' plot tree 1 -o picture
refuses 2 'should be txt, svg, tex, png, pdf or dot' plot tree 1 --format gif
refuses 2 'only a tree or a graph' plot thermograph 1 --format dot
refuses 2 'No such file' plot tree 1 -o nowhere/tree.svg
refuses 2 'expected a position' plot board '{1|2}'
refuses 2 'expected a game' plot thermograph true

run plot heatmap 'for a in 0..199, b in 0..199: nim_sum(a,b)' -o large.tex
if [ "$rc" = 0 ] && grep -q 'too large for pdflatex' <<< "$err"; then pass; else fail 'a large TikZ picture' "$rc $err"; fi

# ---- games of any size
has 0 'g0 -> g40 .color="#000000"' plot graph '*40' --format dot # both may move
if timeout 20 "$cgt" plot graph '*40' -o star.svg 2> err.txt; then pass; else fail 'the graph of *40' "$(cat err.txt)"; fi
has 0 '^\*100000 \.\.\.$' plot tree '*100000'
has 0 '^g2 = 1000000\*$' plot graph '1000000+{1|*}'
has 0 'mean 6\.338e\+29, temperature 6\.338e\+29' plot thermograph '{2^100|0}'

# ---- LaTeX
is 0 '\{3\cgtbar1\}' eval --latex '{3|1}'
is 0 '1\cgttiny{\{2\cgtbar1\}}' eval --latex '1+tiny({2|1})'
has 0 'cgtdoubleup.*\$' table --latex 'for n in 2..2: n*^'
has 0 '^.providecommand..cgtup....uparrow..$' help latex
if command -v pdflatex > which.txt && kpsewhich tikz.sty > which.txt; then
  run plot thermograph '{3|1}' '^' '{7/2|*||-3}' -o 1.tex
  run plot tree '{{^^|+-{3|1,1*}}|{^^*3|v5}||-1/2^40}' -o 2.tex
  run plot graph '{2|1*,^+*2}' -o 3.tex
  run plot heatmap 'for a in 0..9, b in 0..9: nim_sum(a,b)' -o 4.tex
  run plot map 'for a in 0..9, b in 0..9: [^*a,{a|-b}]' -o 5.tex
  run plot board 'matrix_nim([1,2;20,inf]) - domineering("..|.#")' -o 6.tex
  {
    printf '\\documentclass{article}\\usepackage{tikz}\n'
    printf '\\newcommand{\\cgtup}{U}\n' # a paper's own choice
    printf '\\begin{document}\n'
    printf '\\input{%d.tex}\\par\n' 1 2 3 4 5 6
    "$cgt" help latex
    "$cgt" eval --latex '^^*3+2' 'tiny({2|1})' '{3||||2|||1||0}' '^5' '{^[3]|^<2>*}' '3/4' | sed 's/.*/$&$\\par/'
    printf '\\end{document}\n'
  } > pictures.tex
  if timeout 120 pdflatex -interaction=nonstopmode -halt-on-error pictures.tex > log.txt 2>&1; then pass
  else fail 'pictures in LaTeX' "$(grep -A5 '^!' log.txt)"; fi
else
  echo 'skipped: LaTeX, for want of pdflatex with TikZ (texlive-pictures)'
fi
rm -f ./*.svg ./*.tex ./*.png ./*.pdf which.txt one.txt log.txt pictures.*

# A cell without a value is marked in the grid and once in the key.
run plot heatmap 'for a in 0..1, b in 0..1: 1/(a-b)+1' -o none.svg
if [ "$rc" = 0 ] && [ "$(grep -o '>-<' none.svg | wc -l)" = 3 ]; then pass; else fail 'a key with no value' "$rc $err"; fi
is 0 'g1 = over
     Left to 0;  Right to g1' plot graph '{0|pass}'
refuses 2 'needs a stopper' plot graph 'dud'
run plot graph 'a{0|{0||||0,*2|||a|0||0}||0}' -o loopy.svg
if [ "$rc" = 0 ] && grep -q '</svg>' loopy.svg; then pass; else fail 'the graph of a stopper' "$err"; fi
