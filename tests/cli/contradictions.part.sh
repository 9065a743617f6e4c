# Options that set the same thing exclude each other, for every command; a definition adds to those before it.

refuses 2 '^cgt: --json and --unicode exclude each other: give one of them$' eval --json --unicode 1
refuses 2 '^cgt: --json and --latex exclude each other: give one of them$' show --json --latex 1
refuses 2 "^cgt: --shard '1/2' and --shard '2/2' exclude each other: give one of them\$" \
  check --shard 1/2 --shard 2/2 '1 == 1'
refuses 2 "^cgt: --memory '1GB' and --memory '2GB' exclude" check --memory 1GB --memory 2GB '1 == 1'
refuses 2 "^cgt: 'cgt check --limit-memory' is 'cgt check --memory' now$" check --limit-memory 2GB '1 == 1'
refuses 2 "^cgt: --format 'csv' and --json exclude each other: give one of them$" table --format csv --json 'for n in 0..1: n'
refuses 2 "^cgt: --jobs '2' and --jobs '3' exclude" eval -j 2 --jobs 3 1
refuses 2 "^cgt: --output 'a.svg' and --output 'b.svg' exclude" plot tree '{1|}' -o a.svg -o b.svg
refuses 2 "^cgt: --format 'bfile' and --json exclude each other: give one of them$" guess sequence --format bfile --json '[1,2,4,8]'
is 0 1 eval --memory 1GB --memory 1GB --search --search 1
is 0 5 eval -d 'let x = 2' -d 'let y = 3' x+y
run eval --json --json 1
if [ "$rc" = 0 ]; then pass; else fail 'cgt eval --json --json' "$rc $out $err"; fi
