# Games on grids and strips: what they refuse, in which words, and how they look.

# ---- what is not a position
refuses 2 'a board of 9 x 9 cells is too large; 8x8, 4x16, 2x32 and 1x64 are the largest' eval 'nogo(9,9)'
refuses 2 'a block of stones has no liberty' eval 'nogo("xo|ox")'
refuses 2 'row 1, column 2 is not one of' eval 'nogo("x?")'
refuses 2 'sign 2 is not one of l r e' eval 'toppling_dominoes("lq")'
refuses 2 'more than 65535 dominoes' eval 'toppling_dominoes("l"^65536)'
refuses 2 'slides are of -65535 to 65535 cells, the longest of 2 or more' eval 'gen_toads_and_frogs(2,1,1,0,"T.F")'
refuses 2 'slides are of -65535 to 65535 cells, the longest of 0 or more' eval 'gen_toads_and_frogs(-65536,1,1,0,"T.F")'
is 0 true eval 'gen_toads_and_frogs(0,1,1,0,"T.F") == gen_toads_and_frogs(1,1,1,0,"T.F")'
refuses 2 'write fox_and_geese' eval 'fox_and_geese([3,1;3,3])'
refuses 2 'a piece is in column 9; the last column is 8' eval 'fox_and_geese([3,9],[2,2])'
refuses 2 'two pieces are on the same cell' eval 'fox_and_geese([3,1;3,1],[2,2])'
refuses 2 'row . column is even for some pieces and odd for others' eval 'fox_and_geese("xo")'
refuses 2 'found 2 foxes, expected one' eval 'fox_and_geese("x#x|#o#|o#.")'
refuses 2 'there are no geese' eval 'fox_and_geese("o")'
refuses 2 'width, slide, rows and columns are from 1 to 64' eval 'fox_and_geese(0,1,[3,1],[2,2])'
refuses 2 'friendly is neither 0 nor 1' eval 'gen_toads_and_frogs(1,1,1,2,"T.F")'
refuses 2 'cell 2 is not one of T F' eval 'gen_toads_and_frogs(1,1,1,0,"TqF")'
for empty in 'clobber("")' 'toads_and_frogs("")' 'gen_toads_and_frogs(1,1,1,0,"")' 'battle_sheep([])' 'nimbi(0)' 'matrix_nim([])' 'snort("")'; do
  for kind in svg tex txt; do has 0 '' plot board "$empty" -o "$work/empty.$kind"; done
  has 0 'no move at all' moves "$empty"
done
has 0 '^0 +0$' table 'for n in 0..1: domineering(n,2)'
refuses 2 'the strip has 65536 cells; the limit is 65535' eval 'gen_toads_and_frogs(1,1,1,0,"."^65536)'
refuses 2 'argument 3 is not from 0 to 1' eval 'king_dirt(1,1,2,"..")'
refuses 2 'argument 1 is not from 0 to 255' eval 'king_dirt(10^30,1,0,"..")'
refuses 2 'the number of rows is not from 0 to 65535' eval 'king_dirt(1,1,0,65536,1)'
refuses 2 'the herd in row 1, column 2 is not from -120 to 120' eval 'battle_sheep([1,inf])'
refuses 2 'the pasture has 1 rows and 65536 columns; the limits are 65535 of each' eval 'battle_sheep([0 for i in 1..65536])'
refuses 2 'row 1, column 2 is not one of L R l r' eval 'ski_jumps("Lx")'
refuses 2 'shape 2 of Left has a sign that is not one of x . |' eval 'placement("x,xq","x|x",2,2)'
refuses 2 'shape 1 of Left covers no cell' eval 'placement("..","x|x",2,2)'
refuses 2 'shape 1 of Right has more than 8 columns' eval 'placement("xx","xxxxxxxxx",2,2)'
refuses 2 'the shapes of Left are not a text' eval 'placement(3,"x",2,2)'
refuses 2 'row 1, column 1 is not one of' eval 'queens_placement("q")'
refuses 2 'at least the first, at sign 4 of the code "3-1"' eval 'coin_turning("3-1",5)'
refuses 2 'coin 2 is listed twice' eval 'coin_turning("1-3",2,2)'
refuses 2 'coin 3 is neither H, heads, nor T, tails' eval 'coin_turning("1-3","HTX")'
for game in 'chomp([1,2])' 'push("q")'; do refuses 2 'is not a position' eval "$game"; done

# ---- whichever way they are written
is 0 $'true\ntrue\ntrue\ntrue' eval 'nogo("X.|.O") == nogo("x.|.o")' 'toppling_dominoes("XO#") == toppling_dominoes("lre")' \
  'gen_toads_and_frogs(1,1,2,0,"tt.f") == gen_toads_and_frogs(1,1,2,0,"TT.F")' 'coin_turning("1-3","HTH") == coin_turning("1-3",[3,1])'

# ---- how they look
is 0 $'┌────┬────┐\n│  2 │  0 │\n├────┼────┤\n│  0 │ -3 │\n└────┴────┘' plot board 'battle_sheep([2,0;0,-3])'
is 0 $'king_dirt 1,0,1\n┌───┬───┐\n│ ● │   │\n├───┼───┤\n│ █ │ ○ │\n└───┴───┘' plot board 'king_dirt(1,0,1,"x.|#o")'
is 0 $'┌───┬───┬───┬───┐\n│ l │ r │ e │ l │\n├───┼───┴───┴───┘\n│ e │\n└───┘' plot board 'toppling_dominoes("lrel|e")'
has 0 'nim_squared\("xxx\|oxo"\) -> nim_squared\("xoo\|oxo"\)' moves 'nim_squared("xxx|oxo")' # in a row,
has 0 'nim_squared\("xoo\|xoo"\) -> nim_squared\("ooo\|ooo"\)' moves 'nim_squared("xoo|xoo")' # and in a column
