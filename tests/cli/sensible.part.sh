# Sensible play: for each canonical option the moves that lead to it.

is 0 'Left
  domineering(".#.|.#.") = 2
Right
  domineering("...|.##") = -1/2' moves --sensible 'domineering(2,3)'
is 0 'Left
  no move that matters
Right
  no move that matters' moves --sensible 'Clobber("x.o")'
is 0 '{"left": [["nim()"]], "right": [["nim()"]]}' moves --sensible --json 'Nim(1)'
refuses 2 'sensible play is that of one position' moves --sensible 'nim(1) + nim(2)'
# a move that reverses: Left goes, Right answers, Left goes on
has 0 ' -> .* -> .* = ' moves --sensible 'clobber("xoxo|oxox")'
