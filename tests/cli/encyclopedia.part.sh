# The encyclopedia: cgt encyclopedia build and verify, and cgt occurs.

export CGT_ENCYCLOPEDIA=$work/usual/mini.db
refuses 2 "^cgt: there is no edition $work/usual/mini.db: 'cgt encyclopedia build' makes it" occurs 1
refuses 2 "there is no edition none.db: 'cgt encyclopedia build none.db' makes it" encyclopedia none.db
refuses 2 "no edition 'large'" encyclopedia build x.db --edition large
refuses 2 "no statement of the edition is about 'chess'" encyclopedia build x.db --edition mini --rulesets nim,chess
refuses 2 'into a store: name it with --store' encyclopedia build --shard 1/2
refuses 2 '--shard makes no edition' encyclopedia build --shard 1/2 --store part.db --json
refuses 2 'such as 2/8' encyclopedia build --shard 3/2 --store part.db
refuses 2 'where does what occur' occurs
refuses 2 'expected one file to make' encyclopedia build a.db b.db
refuses 2 'expected build, verify, export' encyclopedia chess small.db

# At the usual place, whose folder is made; the store is gone.
has 0 '^  2,056 positions of 5 rulesets, with 108 different values$' encyclopedia build --edition mini
if [ ! -e usual/mini.db.rows ]; then pass; else fail 'encyclopedia build' 'the store is still there'; fi
has 0 '^  clobber  *828  *42$' encyclopedia
refuses 2 'already exists' encyclopedia build --edition mini
is 0 '{2|1||0}
  outcome       N
  mean          3/4
  temperature   3/4
  birthday      4

1 position in 1 ruleset of the edition mini, of 2,056 positions:
  ruleset          positions  misère  least
  toads_and_frogs          1  P       toads_and_frogs("TTTT.F")

Its negative {0||-1|-2}: 1 position in 1 ruleset.
With the players exchanged, these have the value:
  ruleset          positions  misère  least
  toads_and_frogs          1  P       -toads_and_frogs("T.FFFF")' occurs '{2|1||0}'
is 0 'Tiny(2)
  name          tiny-two: Berlekamp, Conway, Guy, Winning Ways, ch. 5

This value does not occur in the edition mini, of 2,056 positions.

Its negative Miny(2) does not occur.' occurs 'tiny(2)'
has 0 '^  nim  *9  P  *nim\(1\)$' occurs 'domineering(2,2) + domineering(2,2) + *'
has 0 '^  *P  *nim\(1,1,1\)$' occurs '*' --first 2
is 0 'ruleset,positions,least
clobber,54,"clobber(""xxo"")"
toads_and_frogs,4,"toads_and_frogs(""T.TFF"")"' occurs '^' --format csv
has 0 '"value": "\^\*", "occurs": true, .*"names": \[\{"name": "up-star"' occurs '^*' --json
refuses 2 'expected a game' occurs 'true'
refuses 2 'unknown name' occurs 'nonsense'
echo 'for n in 0..3: nim(n)' > text.db
refuses 2 'it is not an edition: not a SQLite database' occurs 1 --encyclopedia text.db
has 0 '^  2,056 by Conway.s definitions alone, 0 by search without theorems$' encyclopedia verify
has 0 '^  no faults$' encyclopedia verify --sample 3 --seed 5

# Static files, from the edition at the usual place or a named one: the same.
refuses 2 'expected an edition and a folder' encyclopedia export
refuses 2 '^cgt: no/files: No such file or directory$' encyclopedia export no/files
has 0 '^  108 values in 16 shards, and edition.json: ' encyclopedia export files
refuses 2 '^cgt: files: the folder is not empty$' encyclopedia export files
run encyclopedia export "$CGT_ENCYCLOPEDIA" others
if [ "$(ls files | wc -l)" = 17 ] && diff -r files others > /dev/null; then pass; else fail 'encyclopedia export' "$(ls files)"; fi
if grep -Fq '"Tiny(2)": {"positions": 0, "names": [{"name": "tiny-two", ' files/?.json; then pass; else fail 'a named value' ''; fi
mkdir shut && chmod 500 shut
if [ "$(id -u)" != 0 ]; then refuses 2 '^cgt: shut.*: Permission denied' encyclopedia export shut; fi
chmod 700 shut

# Two shards make the same file; so does a run that was interrupted.
run encyclopedia build one.db --edition mini
has 0 '^1,028 positions in part1.db, shard 1 of 2' encyclopedia build --edition mini --shard 1/2 --store part1.db
has 0 'shard 2 of 2' encyclopedia build --edition mini --shard 2/2 --store part2.db
run store merge part1.db part2.db -o merged.db
run encyclopedia build two.db --edition mini --store merged.db --resume
if cmp -s one.db two.db && [ -e merged.db ]; then pass; else fail 'encyclopedia build of shards' "$out $err"; fi

# A statement of one's own, with a definition; Ctrl-C, and what is resumed.
cat > own.cgt <<'END'
def first(n) = n + 1
for n in 0..3: nim(first(n))
END
has 0 '^own.db: the edition own$' encyclopedia build own.db --edition own.cgt
echo 'for n in 0..3: *n' > own.cgt
refuses 2 'a statement of an edition lists positions of one ruleset' encyclopedia build bad.db --edition own.cgt
echo 'for n in 1..9, B in boards(1,n,"xo."): nogo(B)' > own.cgt
refuses 2 'no value at n = 1, B = "x": nogo' encyclopedia build bad.db --edition own.cgt
begin encyclopedia build whole.db --rulesets toppling_dominoes,elephants_and_rhinos -j 1
end INT
if [ "$rc" = 4 ] && grep -q -- '--resume continues' err.txt && [ ! -e whole.db ] && [ -e whole.db.rows ]; then
  pass
else
  fail 'encyclopedia build and SIGINT' "$rc $err"
fi
refuses 2 'already has this sweep' encyclopedia build whole.db --rulesets toppling_dominoes,elephants_and_rhinos
begin encyclopedia build whole.db --rulesets toppling_dominoes,elephants_and_rhinos -j 1 --resume
end KILL
has 0 '^  44,526 positions of 2 rulesets' encyclopedia build whole.db --rulesets toppling_dominoes,elephants_and_rhinos --resume
run encyclopedia build again.db --rulesets toppling_dominoes,elephants_and_rhinos
if cmp -s whole.db again.db; then pass; else fail 'encyclopedia build --resume' 'the files differ'; fi

# A row that was changed.
if command -v sqlite3 > hidden.txt; then
  sqlite3 one.db "update game set mean = '5' where text = '*'"
  has 1 '^mean of \* is 0, and the edition has 5$' encyclopedia verify one.db
fi
unset CGT_ENCYCLOPEDIA
