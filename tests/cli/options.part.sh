# cgt options: what becomes of each option.

is 0 'domineering("...|...") = {2|-1/2}

Left
  domineering("#..|#..") = +-1, dominated by 2
  domineering(".#.|.#.") = 2
  domineering("..#|..#") = +-1, dominated by 2

Right
  domineering("...|.##") = -1/2
  domineering("##.|...") = -1/2
  domineering(".##|...") = -1/2
  domineering("...|##.") = -1/2' options 'domineering(2,3)'
has 0 "'\\^' = \\^, reverses through \\*" options "'{^|v}'"
has 0 'cutcake\(\[1,4;1,4\]\) = 6, not needed: the value is the simplest number' options 'cutcake(2,4)'
has 0 'Right has no option' options 3
is 0 '{"of": "domineering(\"..|..\")", "value": "+-1", "ruleset": "domineering", "board": {"kind": "grid", "rows": [[".", "."], [".", "."]]}, "left": [{"to": "domineering(\"#.|#.\")", "value": "1", "role": "kept"}, {"to": "domineering(\".#|.#\")", "value": "1", "role": "kept"}], "right": [{"to": "domineering(\"##|..\")", "value": "-1", "role": "kept"}, {"to": "domineering(\"..|##\")", "value": "-1", "role": "kept"}]}' options --json 'domineering(2,2)'
has 0 '"kind": "graph", "rows": \[\["#"\], \["\."\]\], "edges": \[{"from": 0, "to": 1, "sign": "l", "directed": false}\]' options --json 'hackenbush("l")'
has 0 '"kind": "heaps", "rows": \[\["3", "5"\]\]' options --json 'nim(3,5)'
refuses 2 'expected a game, found true or false' options true
refuses 2 'the options of what' options
has 0 '^A function of the language, too:$' help options
