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

# ---- one question at a time, and play for score
refuses 2 '--sensible and --score exclude each other: give one of them' moves --score --sensible 'domineering(2,3)'
refuses 2 '--misere and --score exclude each other: give one of them' moves --score --misere 'nim(3)'
refuses 2 '--misere and --sensible exclude each other: give one of them' moves --sensible --misere 'nim(3)'
has 0 '^All components are numbers: play for score is over, at 3\.$' moves --score '1 + 2'
has 0 '^Left, moving first, reaches 10 by 1 move \(of 2\):$' moves --score '{4|-4} + {{20|6}|5}'
refuses 2 'expected a short game' moves --score 'over + 1'
