# cgt explain options: what becomes of each option.

is 0 'domineering("...|...") = {2|-1/2}

Left
  domineering("#..|#..") = +-1, dominated by 2
  domineering(".#.|.#.") = 2
  domineering("..#|..#") = +-1, dominated by 2

Right
  domineering("...|.##") = -1/2
  domineering("##.|...") = -1/2
  domineering(".##|...") = -1/2
  domineering("...|##.") = -1/2' explain options 'domineering(2,3)'
has 0 "'\\^' = \\^, reverses through \\*" explain options "'{^|v}'"
has 0 'cutcake\(\[1,4;1,4\]\) = 6, not needed: the value is the simplest number' explain options 'cutcake(2,4)'
has 0 'Right has no option' explain options 3
is 0 '{"of": "domineering(\"..|..\")", "value": "+-1", "ruleset": "domineering", "board": {"kind": "grid", "rows": [[".", "."], [".", "."]]}, "left": [{"to": "domineering(\"#.|#.\")", "value": "1", "role": "kept"}, {"to": "domineering(\".#|.#\")", "value": "1", "role": "kept"}], "right": [{"to": "domineering(\"##|..\")", "value": "-1", "role": "kept"}, {"to": "domineering(\"..|##\")", "value": "-1", "role": "kept"}]}' explain options --json 'domineering(2,2)'
has 0 '"kind": "graph", "rows": \[\["#"\], \["\."\]\], "edges": \[{"from": 0, "to": 1, "sign": "l", "directed": false}\]' explain options --json 'hackenbush("l")'
has 0 '"kind": "heaps", "rows": \[\["3", "5"\]\]' explain options --json 'nim(3,5)'
refuses 2 'expected a game, found true or false' explain options true
refuses 2 'the options of what' explain options
has 0 '^usage: cgt explain options ' help explain options
has 0 '^  cgt explain options ' help explain
refuses 2 "^cgt: 'cgt options' is 'cgt explain options' now$" options 'domineering(2,3)'
has 0 '^options\(G,Left\)$' help options # the function
