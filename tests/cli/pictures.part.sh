# Rulesets by pictures of their moves: what works on one, and what is said of mistakes.

knock='ruleset knock(board of "xo.") "Clobber"
  Left  "xo" -> ".x"  in all directions
  Right "ox" -> ".o"  in all directions'
is 0 '^*' eval -d "$knock" 'knock("xo") + knock("xxo|oxx")'
has 0 'knock\("xo\|ox"\) -> knock\("\.x\|ox"\)' moves -d "$knock" 'knock("xo|ox")'
has 0 '● │ ○' plot board -d "$knock" 'knock("xo|ox")'
has 0 'text\{Clobber\}' check --latex -d "$knock" 'knock("xo") == *'
is 0 'P' eval -d "$knock" 'misere_outcome(knock("xo|o."))'
is 0 '+-1' eval -d 'ruleset cover(board of "x.") Left ".|." -> "x|x" Right ".." -> "xx"' 'cover(2,2)'
is 0 'on' eval -d 'ruleset back(strip of "TF.") Left "T." -> ".T" sideways' 'back("T.")'
refuses 2 'reached from itself' eval -d 'ruleset back(strip of "TF.") Left "T." -> ".T" sideways' 'birthday(back("T."))'
refuses 2 'row 1, column 2 is not one of x o' eval -d "$knock" 'knock("xa")'
refuses 2 'row 2 has 1 cells' eval -d "$knock" 'knock("xo|x")'
refuses 2 'write knock\("xo' eval -d "$knock" 'knock(3)'
refuses 2 'a strip has one row' eval -d 'ruleset t(strip of "T.") Left "T." -> ".T"' 't("T.|..")'
# The cell that a picture of several rows leaves open is a neighbour like those around the picture.
corner='ruleset f(board of "xo.") Left ".?|.." -> "x?|xx" unless next to "o"'
is 0 '1' eval -d "$corner" 'f(".x|..") + f(".o|..")'
corner='ruleset f(board of "xo.") Left ".?|.." -> "x?|xx" if next to "o"'
is 0 '1' eval -d "$corner" 'f(".x|..") + f(".o|..")'
corner='ruleset f(board of "xo.") Left ".o|.." -> "xo|xx" if next to "o"'
is 0 '0' eval -d "$corner" 'f(".x|..") + f(".o|..")'
crowded='ruleset h(board of "xo.") Left "." -> "o" Right "o" -> "x" unless next to "o"'
is 0 '3' eval -d "$crowded" 'h("oo.") + h("oo|..")'
has 0 '2 winning moves \(of 2\)' moves -d 'ruleset f(strip of "x.o") Left "xx" -> "o." sideways' 'f("xx")'

# wrong PATTERN RULESET: refused in one line that matches, with its place.
wrong() { refuses 2 "$1" eval -d "ruleset r$2" '0'; }
board='(board of "xo.")'
wrong "'of' and the letters" '(board "xo.")'
wrong 'in quotes, as in board of' '(board of xo)'
wrong "'\)' after the letters" '(board of "xo." 3) Left "x" -> "."'
wrong 'put . among its letters' '(board of "xo") Left "xo" -> "ox"'
wrong "letter 'x' of the board appears twice" '(board of "xx.") Left "x." -> ".x"'
wrong "'\?' cannot be a letter" '(board of "x?.") Left "x." -> ".x"'
wrong 'expected Left, Right or Both' "$board"
wrong 'expected Left, Right or Both' "$board left \"xo\" -> \".x\""
wrong 'a picture in quotes' "$board Left xo -> .x"
wrong "'->' and the picture after" "$board Left \"xo\" \".x\""
wrong "'->' and the picture after the move$" "$board Left \"xo\" = \".x\""
wrong "'y' is not a letter of the board: its letters are" "$board Left \"xy\" -> \".x\""
wrong '1x3 cells before and 1x2 after' "$board Left \"xo.\" -> \".x\""
wrong 'nothing changes' "$board Left \"xo\" -> \"xo\""
wrong 'the picture has no cells' "$board Left \"\" -> \"\""
wrong 'row 2 has 1 cells, row 1 has 2: write \?' "$board Left \"xo|x\" -> \"..|x\""
wrong 'nothing can be put where there is no cell' "$board Left \"x#\" -> \".x\""
wrong 'is \? on one side only' "$board Left \"x?\" -> \".x\""
wrong 'two repetitions' "$board Left \"x.*o*.\" -> \"..*.*x\""
wrong 'the repetition has no letter before it' "$board Left \".*x\" -> \"x*.\""
wrong 'cells repeated before the move' "$board Left \"x.*.\" -> \".*.x\""
wrong "'in all directions' or" "$board Left \"xo\" -> \".x\" in directions"
wrong "'in all directions' or" "$board Left \"xo\" -> \".x\" in all 6 directions"
wrong 'sideways, forward, diagonally' "$board Left \"xo\" -> \".x\" backward"
wrong 'one direction' "$board Left \"xo\" -> \".x\" sideways diagonally"
wrong 'goes along diagonals or as a knight' "$board Left \"x|o\" -> \".|x\" as a knight"
wrong 'on hexagons the directions are' '(hexagons of "xo.") Left "xo" -> ".x" diagonally'
wrong 'on a strip the directions are' '(strip of "xo.") Left "xo" -> ".x" in all 8 directions'
wrong 'a strip, which has one' '(strip of "xo.") Left "x|o" -> ".|x"'
wrong "'next to' and letters" "$board Left \".\" -> \"x\" unless \"o\""
wrong "unless next to 'z', which is not a letter" "$board Left \".\" -> \"x\" unless next to \"z\""
wrong 'write all its letters in one' "$board Left \".\" -> \"x\" unless next to \"x\" unless next to \"o\""
wrong 'which piece continues' "$board Left \"..\" -> \"xx\" again"
wrong 'the piece that moved' "$board Left \"x.\" -> \".x\" then \"o.\" -> \"o#\""
wrong 'again and then together' "$board Left \"x.\" -> \".x\" again then \"x.\" -> \"x#\""
wrong '^cgt: [^ ]*2:8: nothing changes' "$board
  Left \"xo\" -> \"xo\""

# ---- pictures and moves in one ruleset
run help ruleset
awk '/^  ruleset/ { on = 1 } !/^  / { on = 0 } on { print substr($0, 3) }' <<< "$out" > page.cgt
is 0 $'+-{*,^}\n0' eval -f page.cgt 'passes("xoxo",0)' 'passes("xo",1)'
both='ruleset both(board of "xo.", n) where n >= 0
  Left  "xo" -> ".x"  in all directions
  Right { both(board, n-1) where n > 0, 0 where board == "ox." } Right "ox" -> ".o" Both { both(reverse(board), n-1) where n > 1 }'
has 0 '^  in component 1, both\("oxo",2\) -> both\("\.oo",2\)$' moves -d "$both" 'both("oxo",2)'
has 0 '^  syntax    both\(board,n\)$' games -d "$both" both
has 0 '^  example   both\("xo\.",2\)$' games -d "$both" both
has 0 '^both 2$' plot board -d "$both" 'both("oxo",2)'
is 0 $'n	value
0	*
1	0
2	*' table --format tsv --fields value -d 'ruleset k(strip of "xo.", n) Left "xo" -> ".x" Right "xo" -> "o." Both { k(strip, n-1) where n > 0 }' \
  'for n in 0..2: k("xo",n)'
is 0 'true' eval -d 'ruleset l(strip of "x.") Both "x." -> ".x"; ruleset i(strip of "x.", n) Both "x." -> ".x" Both { i(strip, n-1) where n > 0 }' \
  'all(i("xx..", n) == l("xx..") + nim(n mod 2) for n in 0..3)'
mixed() { refuses 2 "$1" eval -d "ruleset r$2" "${3:-r(\"xo\",1) + 0}"; }
pair='(board of "xo.", n) Left "xo" -> ".x"'
mixed "found '3', expected a name" '(board of "xo.", 3) Left "x" -> "."'
mixed "or ',' and a name" '(board of "xo." n) Left "x" -> "."'
mixed "the variable 'board' appears twice here" '(board of "xo.", board) Left "x" -> "."'
mixed '1:53: Left, Right or Both is followed by the moves of that player: \{..\}, without a bar' "$pair Left { r(board,0) | }"
mixed 'expected a picture in quotes, .* or moves in braces' "$pair Left [ r(board,0) ]"
mixed 'expected a picture in quotes, .* or moves in braces' "$pair Left r(board,0)"
mixed "found '=', expected Left, Right or Both" '(board of "xo.", n) = { r(board,0) | }'
mixed 'there are no pictures' '(board of "xo.", n) Left { r(board,0) }'
mixed "unknown name 'B'" "$pair Left { r(B,0) }"
mixed 'r takes 2 arguments, found 1' "$pair Left { r(board) }"
mixed 'this is not an option' "$pair Left { \"x\" }"
is 0 5 eval -d "ruleset r$pair Left { 3 }" 'r("xo",1) + 0'
is 0 $'1\n1Tiny(2)\n1' eval -d 'ruleset p(strip of "x.", n) Left "x" -> "."
  Right { 1 + p(strip,n-1) where n > 0, {1|-1} where n == 0 }' 'p("x.",0)' 'p("xx",0)' 'p("x.",1)'
mixed 'in r\("xo",1\), line 1: r: row 1, column 3 is not one of x o . # \|; write r\(board,n\)' "$pair Left { r(board + \"a\", n) }"
mixed 'in r\("xo",1\), line 1: the board of r is a text, as in r\("xo.",2\); found a number' "$pair Left { r(n, n) }"
mixed 'r: row 2 has 1 cells, row 1 has 2' "$pair" 'r("xo|x", 1)'
mixed 'in r\("xo",1\), line 1: r\("xo",0\) is not a position, because this condition fails: n > 0' \
  '(board of "xo.", n) where n > 0 Left "xo" -> ".x" Both { r(board, n-1) }'
mixed 'in r\("xo",1\), line 1: r\("\.x",1\) is not a position' '(board of "xo.", n) where board == "xo" Left "xo" -> ".x"'
is 0 '0' eval -f "$here/../../docs/rulesets/backsliding.cgt" 'backsliding("TF")'
