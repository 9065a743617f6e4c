# A result in all its formats (lab/result/): the JSON follows the schemas of docs/schema/, which the program prints too.

for schema in $("$cgt" help schema | sed -n 's/^  //p'); do
  is 0 "$(cat "$here/../../docs/schema/$schema.json")" help schema "$schema"
  if [ "$("$cgt" help schema "$schema" | "$json_lines" 2>&1 | head -c 7)" != 'no JSON' ]; then fail "schema $schema on one line" ''; fi
done
if [ "$("$cgt" help schema | grep -c '^  ')" = "$(ls "$here/../../docs/schema" | grep -c 'json$')" ]; then pass
else fail 'docs/schema/ has other schemas than the program' "$(ls "$here/../../docs/schema")"; fi
refuses 2 "no result is called 'nosuch'" help schema nosuch

follows count 0 count --json nim_squared 3 4 --plain
follows heap 0 heap --json 0.77
follows heap 0 heap --json 0.156
follows heap 0 heap --json 4!.0 3000
follows heap 0 heap --json '0.[3]' 100
follows quotient 0 heap quotient --json 0.123 24
follows quotient 0 heap quotient --json 0.77 4
follows quotient 0 heap quotient --json 0.07 1
follows quotient_sum 0 heap quotient --json --sum 5,9,12 0.77 12
follows quotient_sum 0 heap quotient --json --sum 4,4,1 0.77 12
follows quotient_sum 0 heap quotient --json --sum 0 0.77 12
follows moves 0 moves --json 'nim(3,5,7) - domineering(2,2)'
follows moves 0 moves --json --misere 'nim(3,5,7)'
follows moves 0 moves --json 'over - over'
follows moves 0 moves --json 'nim(100000,3,5)'
follows score_moves 0 moves --json --score 'domineering(2,3) - {{20|6}|5} + +-4'
follows score_moves 0 moves --json --score '1 + 1/2'
follows sensible 0 moves --json --sensible 'domineering(2,3)'
follows options 0 explain options --json 'domineering(2,2)' 'nim(3,5)' 'hackenbush("l")' 3 "'{0,*|*2}'" upon
follows options 0 explain options --json -- '-domineering(2,3)'
follows explanation 0 explain --json '{0,*,{1|1},*|^,{2|-1}}' '{2*|4}' "'{0,*|*2}'" 'domineering(2,3) + nim(2)'
follows explanation 0 explain --json '{0,*|pass}' 'over - over' 'a{b{b|a}|a}' 'a{1,{a|0}|-1}' upon 'fox_and_geese([3,1;3,3;3,5;3,7],[1,1])'
follows explanation 0 explain --json 'thermograph({4||2|0})' 'thermograph(3)'
follows ruleset 0 games --json
follows ruleset 0 games --json grids domineering
follows ruleset 0 games --json -d 'ruleset sub(n) = { sub(n-k) for k in {1,2} where k <= n }' sub
follows check 2 check --json 'for n in 0..9: n*n < 50' 'for n in 5..9: 1/(n-5) > 0' 'theorem "a \ title"
  : 1 == 1'
follows check 1 check --json --all 'for n in 0..9: n < 5'
follows check 1 check --json --first 2 'for n in 0..9: n < 5'
follows check 1 check --json --scale 2 'for n in 0..9: n < 15'
follows check 0 check --json --sample 20 'for n in 0..999, m in 0..99: n < 2500'
follows check 0 check --json 'exists n, m in 1..9 where n < m: n^2 + m^2 == 25' 'exists n in 3..5: n == 4'
follows check 0 check --json --all 'exists n, m in 1..9: n^2 + m^2 == 25'
follows check 2 check --json 'exists n in 1..9: n == 10' 'exists n in 1..9 where n < 3: 1/(n-1) > 5'
follows check 2 check --json --all 'for n in [1,1/2,*,"ab"], k in 0..1: n == 1'
follows guess 0 guess --json 'for a in 0..9, b in 0..9: {a|-b}'
follows guess 1 guess --json 'for a in 0..20: a*a*a*a + nim_sum(a,7)'
follows guess 2 guess --json 'for a in 0..19: 1/(a-3)*(a-3)'
follows region 0 guess region --json 'for a in 0..9, b in 0..9: outcome({a|b} + *)'
follows region 0 guess region --json 'for a in 0..9: a >= 0'
follows region 2 guess region --json 'for a in 0..9: 1/(a-5) > 0'
follows sequence 0 guess sequence --json '[1,1,2,3,5,8,13,21,34,55,89,144]'
follows sequence 0 guess sequence --json --octal 0.77
follows sequence 0 guess sequence --json --subtraction '1,2|2,3'
follows sequence 0 guess sequence --json 'for n in 1..20: n*^ + {1|-1}'
follows sequence 0 guess sequence --json 'for n in 0..20: isqrt(n)'
follows sequence 0 guess sequence --json 'for n in 0..40: isqrt(2*n*n)'
follows sequence 0 guess sequence --json 'for n in 0..40: n^2'
follows sequence 0 guess sequence --json 'for n in 0..50: floor(n*3/2) + (n mod 3)'
follows proof 0 why --json '* <> 0'
follows proof 0 why --json '^ >= 0'
follows proof 1 why --json 'nim(3,5,7) == 0'
follows proof 1 why --json 'over - over >= 0'
follows proof 0 why --json 'outcome(over - over)'
follows strategy 1 why --json --search 'domineering(4,4) + domineering(3,3) > 0'
follows strategy 0 why --json 'nim_value(cram(3,3)) == 0'

# Checks of values, of the program and of certificates.
printf '1+1\t2\n*\t^\n1/0\t3\nx \\y\t"\n' > mixed.tsv
printf '1+1\t2\n' > right.tsv
follows verified 1 verify --json mixed.tsv
follows verified 0 verify --json right.tsv right.tsv
is 0 '{"passed": 2, "failed": 0, "undecided": 0, "stopped": false, "differences": []}' verify --json right.tsv right.tsv
has 1 '"file": "mixed.tsv", "line": 2, "expression": "\*", "expected": "\^", "verdict": "differs", "found": "\*"' verify --json mixed.tsv
has 1 '^mixed.tsv,3,1/0,3,error,division by zero$' verify --format csv mixed.tsv
follows deep 0 verify deep --json '{3|1}' '^ + * <| 1/2' 'outcome(nim(1,2,3))'
follows deep 3 verify deep --json '2^70'
follows selftest 0 verify selftest --json --limit-time 1s
run why '^ >= 0' --certificate sound.txt
sed 's/^game 1 .*/game 1 = |0/' sound.txt > unsound.txt
follows certificate 0 verify certificate --json sound.txt
follows certificate 1 verify certificate --json sound.txt unsound.txt
has 0 '^accepted: \^ >= 0$' verify certificate sound.txt

# An edition of the encyclopedia, a value in it, its check, and its files.
run encyclopedia build mini.db --edition mini
follows edition 0 encyclopedia mini.db --json
follows edition_check 0 encyclopedia verify mini.db --sample 2 --json
follows edition_export 0 encyclopedia export mini.db files --json
follows occurs 0 occurs --encyclopedia mini.db --json '{2|1||0}' '*' 'tiny(2)'

# What became of a store.
run table 'for a in 0..9, b in 0..9: *a+b' --store kept.db
LC_ALL=C sed 's/game9+\*7/game9+*5/' kept.db > hurt.db
follows store_check 0 store check --json kept.db
follows store_check 1 store check --json hurt.db
has 1 '"runs": 1, "whole": false, "damage": \[\{"run": 1, "fault": ".*row 7,9 of run 1 is not as it was saved"' store check --json hurt.db
follows store_repair 0 store repair --json kept.db
follows store_repair 0 store repair --json hurt.db
follows store_check 0 store check --json hurt.db
LC_ALL=C sed 's/game9+\*7/game9+*5/' kept.db > hurt.db
rm hurt.db.damaged
has 0 '"kept_as": "hurt.db.damaged", "runs": \[\{"run": 1, "fate": "begun", "rows": 99, "of": 100, ' store repair --json hurt.db
is 0 '{"store": "joined.db", "from": 1, "runs": 1}' store merge --json kept.db -o joined.db
rm joined.db
follows store_merge 0 store merge --json kept.db -o joined.db

# The same as a table: names and values, or rows.
is 0 'family,rows,columns,count
nim_squared,3,4,476' count nim_squared 3 4 --plain --format csv
is 0 '{"family": "nim_squared", "rows": 3, "columns": 4, "count": "476"}' count nim_squared 3 4 --plain --format json
is 0 476 count nim_squared 3 4 --plain --format text
is 0 '| name | value |
| :--- | :--- |
| code | 0.77 |
| sum | 5, 9, 12 |
| outcome | N |
| move.heap | 5 |
| move.to | 4 |' heap quotient --sum 5,9,12 0.77 12 --format markdown
has 0 '^move	$' heap quotient --sum 4,4,1 0.77 12 --format tsv
has 0 '^period\.status\.word,proved$' heap 0.77 --format csv
has 0 '^period,$' heap 4!.0 3000 --format csv
has 0 '^nim\\_squared & \$3\$ & \$4\$ & \$476\$ ' count nim_squared 3 4 --plain --format latex
is 0 'player,gains,component,from,to,leaves
Left,wins,1,"nim(3,5)","nim(1,3)",0
Right,wins,1,"nim(3,5)","nim(1,3)",0' moves 'nim(3,5) - *2' --format csv
is 0 'player	to	value	role	by
Left	'"'^'"'	^	reversible	*
Right	'"'v'"'	v	reversible	*' explain options --format tsv "'{^|v}'"
has 0 '^mean	2$' explain --format tsv 'thermograph({3|1})'
has 0 '^Left,"clobber.*, clobber.*, clobber.*",0$' moves --sensible 'clobber("xoxo|oxox")' --format csv
has 0 '^clobber,Clobber,' games --format csv grids
has 0 '^title	Domineering$' games --format tsv domineering
has 0 '^value,,\{a \| -b\},0,100,agrees,' guess --format csv 'for a in 0..9, b in 0..9: {a|-b}'
has 0 '^P	a \+ b == 0	4	true	4	agrees		2' guess region --format tsv 'for a in 0..9, b in 0..9: outcome({a|b} + *)'
refuses 2 "'cvs' should be text, unicode, latex, json, csv, .* or [a-z]+$" heap 0.77 --format cvs
refuses 2 "^cgt: --json and --format 'csv' exclude each other" heap 0.77 --json --format csv
refuses 2 "^cgt: --format 'bfile' and --json exclude each other" guess sequence --format bfile --json '[1,2]'
has 0 '^4,16$' guess sequence --format csv 'for n in 3..12: 2^n'

# ---- each format that a page offers is one: no command refuses what its --format lists
run table 'for a in 0..2: {a|-a}' --fields value,mean --store formats.db
offers() {
  local choices name
  run help ${1//:/ }
  choices=$(sed -n 's/^ *--format NAME  *//p' <<< "$out")
  if [ -z "$choices" ]; then fail "cgt help $1" 'no --format'; fi
  for name in ${choices//,/}; do
    run ${1//:/ } --format "$name" "${@:2}"
    if [ "$rc" = 0 ] && [ -n "$out" ] && ! grep -q '^cgt:' <<< "$err"; then pass; else fail "cgt $1 --format $name" "$rc ${out:0:200} $err"; fi
  done
}
offers eval '{3|1}'
offers show '{3|1}'
offers explain '{0,*|1}'
offers explain:options '{0,*|1}'
offers games domineering
offers moves 'nim(3,5)'
offers why '* <| 1'
offers heap 0.07
offers heap:quotient 0.07 4
offers count nim_squared 2 2 --plain
offers check 'for a in 0..2: a >= 0'
offers guess 'for a in 0..9: 2*a'
offers guess:region 'for a in 0..9: a > 4'
offers guess:sequence '[1,1,2,3,5,8,13,21,34,55]'
offers table 'for a in 0..2: {a|-a}'
offers table 'for a in 0..2: {a|-a}' --fields value,mean
offers store:rows formats.db
offers store:sql formats.db 'select * from sweep_1'
offers verify right.tsv
offers verify:deep '{3|1}'
offers verify:certificate sound.txt
offers encyclopedia mini.db
offers encyclopedia:verify mini.db --sample 2
offers occurs '^*' --encyclopedia mini.db
has 0 '^values,108$' encyclopedia export mini.db files_csv --format csv
offers store:check kept.db
offers store:repair kept.db
is_json 0 table --json 'for a in 0..2: {a|-a}'
is_json 0 store rows --json formats.db
is_json 0 store sql --json formats.db 'select * from run'
is_json 0 eval --format json '{3|1}'
