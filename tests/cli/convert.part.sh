# cgt convert: positions and values as CGSuite, MCGS and cgt-rs write them, and their files.

is 0 'game.grid.Clobber("xo|ox") + game.heap.Nim(3) + game.heap.Nim(5)' convert --to cgsuite 'clobber("xo|ox") + nim(3,5)'
is 0 $'[clobber] XO|OX [nimber] 3\n[switch_game] 3,-1' convert --to mcgs 'clobber("xo|ox") + nim(3)' '{3|-1}'
is 0 'Konane("ox.")' convert --to cgt-rs -d 'def K(a) = konane(a+".")' '-K("xo")'
is 0 $'clobber("xoxo") - 3/4\n9+*4' convert '[clobber_1xn] XOXO [dyadic_rational] -3/4' '9 + *4'
is 0 '9+*4' convert --paper '9*4'
refuses 2 'CGSuite has no ruleset that is konane here' convert --to cgsuite 'konane("xo.")'
refuses 2 'MCGS has no game for Tiny\(1\)' convert --to mcgs 'tiny(1)'
refuses 2 "'maple' is not a notation; the notations are cgt, cgsuite, mcgs and cgt-rs" convert --to maple 1
refuses 2 'convert what' convert

# ---- files
printf '{version 1.7}\n[clobber_1xn] XOXO OXX\n[kayles] 3\n{B win, W}\n/* next */ [integer_game] (-5)\n' > sums.test
is 0 $'game.grid.Clobber("xoxo") + game.grid.Clobber("oxx") + game.heap.Kayles(3)\n-5' convert --from mcgs --to cgsuite sums.test
printf '> 9*4\n{2|1||0}\n' > printed.txt
is 0 $'9+*4\n{2|1||0}' convert --from cgsuite printed.txt
printf '{"grid":"..|.#","temperature":"0"}\n{"canonical_form":"1v2*","degree":3}\n' > found.json
is 0 $'[domineering] ..|.#\n[integer_game] 1 [up_star] -2,*' convert --from cgt-rs --to mcgs found.json
input=found.json is 0 $'Domineering("..|.#")\n1v2*' convert --from cgt-rs --to cgt-rs
printf '{"grid":"..|.#"}\n{"degree":3}\n' > bad.json
has 2 '^domineering' convert --from cgt-rs bad.json # what stands before the fault
if grep -q 'bad.json:2.*expected a text or an object with "grid"' err.txt; then pass; else fail 'convert bad.json' "$err"; fi
printf '[clobber] XO\n\n[clobber] XQ' > bad.test
refuses 2 'bad.test:1:17: clobber' convert --from mcgs bad.test
is 0 '3/2under' convert --to cgsuite '{pass|3/2}'
