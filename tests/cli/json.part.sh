# JSON is JSON, of every command that has it.

is_json 0 eval --json '[1/2, {1|*}, "a b", true]' 'nim(3,5,7)' 'inf' '{1,2}'
is_json 0 show --json 'domineering(3,3) + {2|-1}'
is_json 0 show --json '7/1024*2 + {100|^*||-5}'
is_json 0 moves --json 'nim(3,5,7) - domineering(2,2)'
is_json 0 moves --json --misere 'nim(3,5,7)'
is_json 0 explain --json '{0,*,{1|1}|^}' '{0,1|2}'
is_json 0 explain --json 'thermograph({3|{1|-2}})'
is_json 0 why --json '^ >= 0'
is_json 1 why --json 'nim(3,5,7) == 0'
is_json 0 games --json
is_json 0 games --json domineering
is_json 2 check --json 'for n in 0..9: n*n < 50' 'for n in 5..9: 1/(n-5) > 0' 'theorem "a \ title"
  : 1 == 1'
is_json 1 check --json --all 'for n in 0..9: n < 5'
is_json 1 check --json --first 2 'for n in 0..9: n < 5'
is_json 0 guess region --json 'for a in 0..9, b in 0..9: outcome({a|b} + *)'
is_json 0 guess --json 'for a in 0..9, b in 0..9: {a|-b}'
is_json 0 guess sequence --json '[1,1,2,3,5,8,13,21,34,55,89,144]'
is_json 0 guess sequence --json --octal 0.77
is_json 0 guess sequence --json 'for n in 1..20: n*^ + {1|-1}'
is_json 0 table --format jsonl 'for a in 0..3: [a/3, {a|-1}, is_number(a), "\\", domineering(a,2)]'
"$cgt" table --store json.db 'for a in 0..3: *a' > out.txt 2> err.txt
is_json 0 store rows json.db --format jsonl
is_json 0 store sql --format jsonl json.db 'select 9e999, -9e999, 1.5, 1e300, null, 7, "a" || char(27) || char(0) || char(10)'

# A store may be a stranger's: what a terminal would obey is shown as question marks, a text is whole.
has 0 '^a\?\[31mb\?\?c\?d$' store sql --format text json.db \
  "select 'a' || char(27) || '[31mb' || char(155) || 'c' || char(0) || 'd' as t"
has 0 '^a\?\[31mb$' store sql --format csv json.db "select 'a' || char(27) || '[31mb' as t"
has 0 '"t": "a\\u001B\[31mb\\u0000c"' store sql --format jsonl json.db \
  "select 'a' || char(27) || '[31mb' || char(0) || 'c' as t"
