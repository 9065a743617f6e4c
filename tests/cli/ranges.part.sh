# Claims over anything finite: variables that run over lists, sets and subsets.

has 1 '^        G = -2  \(the smallest; --all prints them all\)$' check 'for G in day(2): G >= -1'
has 1 '^        G = -1, S = \{\}  \(the smallest' check 'for G in day(1), S subset of {G,5}: G == 0'
has 1 '^        G = \*, H = 0$' check 'for G in day(1), H in left_options(G): H <= G'
has 1 '^        T = "ab"$' check 'for T in {"c","ab"}: T == "c"'
has 0 'for all 81 instances' check 'for n, m in 1..9: n*m <= 81'
has 0 'for all 20 instances' check 'for S subset of 1..6 such that size(S) == 3: S[1] <= 4'
has 1 '"values": \{"G": "-1", "a": "2", "n": 1\}' check --json 'for G in day(1), a in [2,3], n in 1..2: G == 0'
has 1 'the smallest is .G=-1., .T=\\text\{ab\}., .S=\\\{\\\}.' check --latex 'for G in day(1), T in {"ab"}, S subset of 1..3: G == 0'
has 1 'For .G\\in \\cgtname\{day\}\(1\),\\ S\\subseteq \\\{1,\\ldots,3\\\}.' check --latex 'for G in day(1), S subset of 1..3: G == 0'
has 0 'range ends times 2, lists as they are' check --scale 2 'for a in 1..3, b in [1,2]: a > 0'
has 0 'lists as they are: --scale widens ranges' check --scale 2 'for b in [1,2]: b > 0'
# A variable that runs over a list is its elements.
has 0 '^-1 +1 +0$' table 'for G in day(1), n in 1..2: G+n'
has 0 '^n.G +0 +-1 +1 +\*$' table --grid 'for n in 1..2, G in day(1): G+n'
has 0 '"T": "ab"' table --format jsonl 'for T in {"ab","c"}: T'
refuses 2 'what runs along the top of a grid is the same for each of its rows' table --grid 'for n in 1..2, m in [n,7]: m'
