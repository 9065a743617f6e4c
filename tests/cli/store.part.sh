# Stores: cgt check and cgt table with --store, --resume, --shard, and cgt store merge.

is 0 'a	value	mean	G + 1
0	-1	-1	0
1	+-1	0	{2|0}' table --format tsv 'for a in 0..1: matrix_nim([a,a;2,1])' --fields 'value, mean, G + 1'
has 0 '^2	2	4$' table --format tsv 'for a in 0..3: a' --fields 'value,twice' -d 'def twice(n) = 2*n'
has 0 '^0	-1	$' table --format tsv 'for a in 0..1: matrix_nim([a,a;2,1])' --fields 'value,atomic_weight'
refuses 2 "^cgt: 'cgt table --store s.db' is 'cgt store rows s.db' now" table --store s.db
refuses 2 "^cgt: 'cgt sweep' is 'cgt table' now" sweep 'for a in 0..1: *a'
refuses 2 'expected one expression over ranges' table --format tsv --fields value '1 + 1'
refuses 2 'unknown name' table --format tsv 'for a in 0..1: *a' --fields 'value,nonsense'
refuses 2 'a field is empty' table --format tsv 'for a in 0..1: *a' --fields 'value,,mean'
refuses 2 'a field appears twice' table --format tsv 'for a in 0..1: *a' --fields 'value,value'
refuses 2 'how do the variables make a position' table matrix_nim 'a in 0..1'
refuses 2 'such as 2/8' table 'for a in 0..1: *a' --shard 3/2
refuses 2 'such as 30s' table 'for a in 0..1: *a' --limit-time 3x
refuses 2 'name it with --store' table 'for a in 0..1: *a' --resume

# stored STATUS OUTPUT ARGUMENT...: as `is`; times on the standard error are allowed.
stored() {
  local status=$1 expected=$2
  shift 2
  run "$@"
  if [ "$rc" = "$status" ] && [ "$out" = "$expected" ]; then pass; return; fi
  fail "cgt $*" "  expected ($status): $expected
  got      ($rc): $out
  messages: $err"
}

# A check and a sweep in one store; a second time the report is the same, without work.
claim='for a in 0..5, b in 0..5: a + b != 4'
report='fails   for a in 0..5, b in 0..5: a + b != 4   for 5 of 36
        a = 0, b = 4  (the smallest; --all prints them all)
          a + b = 4 and 4

1 statement: 1 fails
36 instances'
box='a in 0..4, b in 0..4, c in 0..4, d in 0..4'
stored 1 "$report" check "$claim" --store s.db
stored 1 "$report" check "$claim" --store s.db --resume
refuses 2 's.db already has this statement, finished' check "$claim" --store s.db
stored 0 '625 rows in s.db' table matrix_nim "$box" --fields value,mean --store s.db
stored 0 '625 rows in s.db' table matrix_nim "$box" --fields value,mean --store s.db --resume
refuses 2 'already has this sweep' table matrix_nim "$box" --fields value,mean --store s.db

# Ctrl-C: status 4, what is done is saved, and the resumed report is that of an unbroken run.
long='conjecture "never" for a in 0..30, b in 0..30, c in 0..30: matrix_nim([a,b;c,a]) != {3|1}'
run check --all "$long" --store whole.db
whole=$out
begin check --all "$long" --store broken.db
end INT
stored 0 "$whole" check --all "$long" --store broken.db --resume
slow='for a in 0..100000, b in 0..100000: a + b >= 0'
begin check "$slow" --store slow.db
mv err.txt slow.txt
refuses 2 'another process is writing to it' check "$slow" --store slow.db --resume
mv slow.txt err.txt
end TERM
if [ "$rc" = 4 ] && grep -q -- '--resume continues' err.txt; then pass; else fail 'store and SIGTERM' "$rc $(cat out.txt err.txt)"; fi
refuses 2 'tuples done so far' check "$slow" --store slow.db

# The terminal is closed: the same; nohup keeps a run from noticing.
begin check "$slow" --store hung.db
end HUP
if [ "$rc" = 4 ] && grep -q -- '--resume continues' err.txt; then pass; else fail 'store and SIGHUP' "$rc $(cat out.txt err.txt)"; fi
has 0 '^ *[1-9][0-9]*$' store sql hung.db 'select tuples from run'
trap '' HUP
begin check "$slow" --store unhung.db
trap - HUP
kill -s HUP $child
sleep 0.2
if kill -0 $child; then pass; else fail 'SIGHUP that is ignored' "$(cat out.txt err.txt)"; fi
end TERM

run check "$slow" --limit-time 1s
if [ "$rc" = 3 ] && grep -q 'time limit is reached' <<< "$err"; then pass; else fail '--limit-time' "$rc $out $err"; fi

# Shards, joined, are the whole, byte for byte.
for i in 1 2 3; do
  run table matrix_nim "$box" --fields value,outcome --store "part$i.db" --shard $i/3
  run check --first 3 "$claim" --store "part$i.db" --shard $i/3
done
refuses 2 "^cgt: 'cgt merge' is 'cgt store merge' now$" merge part1.db part3.db -o all.db
refuses 2 "^cgt: 'cgt query' is 'cgt store sql' now$" query part1.db 'select 1'
refuses 2 'expected rows, sql, merge, check or repair' store
refuses 2 "^cgt: 'part1.db': expected rows, sql" store part1.db
refuses 2 'shard 2 of 3 is missing' store merge part1.db part3.db -o all.db
refuses 2 'both have shard 1 of 3' store merge part1.db part1.db part3.db -o all.db
is 0 '' store merge part1.db part2.db part3.db -o all.db
refuses 2 'already exists' store merge part1.db part2.db part3.db -o all.db
run table matrix_nim "$box" --fields value,outcome --store one.db
run check --first 3 "$claim" --store one.db
is 0 '' store merge one.db -o two.db
if cmp -s all.db two.db; then pass; else fail 'merge of shards' 'differs from the whole'; fi
run table matrix_nim "$box" --fields value,mean --store other.db --shard 2/3
refuses 2 'do not belong together: the fields differ' store merge part1.db other.db -o wrong.db

# Stores that are no stores, or no whole ones.
printf 'no store at all, whatever it is called, and long enough for a header of one hundred bytes, so that...' > text.db
refuses 2 'not a SQLite database' check "$claim" --store text.db
head -c 9000 all.db > cut.db
refuses 2 'it is cut short' check "$claim" --store cut.db --resume
head -c -100 all.db > cut.db # within its last page
refuses 2 'it is cut short' check "$claim" --store cut.db --resume
refuses 2 'it is cut short' store rows cut.db
cp all.db newer.db
printf '\0\0\0\7' | dd of=newer.db bs=1 seek=60 conv=notrunc status=none
refuses 2 'made by a newer cgt' check "$claim" --store newer.db
printf '\0\0\0\1' | dd of=newer.db bs=1 seek=60 conv=notrunc status=none
refuses 2 'made by an older cgt' check "$claim" --store newer.db
cp all.db foreign.db
printf '\0\0\0\7' | dd of=foreign.db bs=1 seek=68 conv=notrunc status=none
refuses 2 'a SQLite database, but not a store' check "$claim" --store foreign.db
cp all.db damaged.db
head -c 8192 /dev/zero | tr '\0' '\377' | dd of=damaged.db bs=4096 seek=1 conv=notrunc status=none
refuses 2 'damaged' check "$claim" --store damaged.db
refuses 2 'it is a folder' check "$claim" --store .
refuses 2 'No such file' check "$claim" --store nowhere/s.db
refuses 2 'No such file' store merge missing.db -o x.db

# A file that may not grow, as on a full disk.
(ulimit -f 200; "$cgt" table matrix_nim 'a in 0..20, b in 0..20, c in 0..9, d in 0..9' --store full.db > out.txt 2> err.txt)
rc=$?
if [ "$rc" = 2 ] && [ "$(wc -l < err.txt)" = 1 ] && grep -Eq 'full|cannot be read or written' err.txt; then pass
else fail 'a full disk' "$rc $(cat out.txt err.txt)"; fi
run table matrix_nim 'a in 0..20, b in 0..20, c in 0..9, d in 0..9' --store full.db --resume
if [ "$rc" = 0 ] && [ "$out" = '44,100 rows in full.db' ]; then pass; else fail 'after a full disk' "$rc $out $err"; fi

# SIGKILL at random moments; a night does it oftener.
if bash "$here/../kills.sh" "$cgt" 2 small sweep check disk heap merge repair certificate > out.txt 2>&1; then pass; else fail 'kills.sh' "$(cat out.txt)"; fi

# The elements of lists are stored by name, in sweeps and in checks, shard by shard.
run table 'for G in day(1), n in 1..2, T in {"b","aa"}: G+n' --fields value,mean --store listed.db
has 0 '^-1 +2 +aa +1 +1$' store rows listed.db
has 0 '^-1 +1 +b +0 +0$' store sql listed.db 'select * from sweep_1 where G = -1'
for i in 1 2 3; do run check --all --shard $i/3 --store listed$i.db 'for G in day(2), S subset of {G,5}: G >= 0'; done
run store merge -o listed.all.db listed1.db listed2.db listed3.db
has 1 '^        G = -1, S = \{-1\}$' check --all --resume --store listed.all.db 'for G in day(2), S subset of {G,5}: G >= 0'
has 0 '^-1 +\{-1\}$' store rows listed.all.db
has 0 'as saved' store check listed.all.db

# ---- past a limit of its own an instance has a row, once --------------------------------------------------
has 3 '^5 rows in limits\.db$' table --store limits.db 'for n in 5..9: 2^(10^n) mod 7'
is 0 'limits.db: 1 run, as saved' store check limits.db

# A sweep that has lost rows: repair keeps the others, and --resume computes those that were lost, no more.
run table 'for a in 0..9, b in 0..9: *a+b' --store lost.db
LC_ALL=C sed 's/game9+\*7/game9+*5/' lost.db > wounded.db
refuses 2 'row 7,9 of run 1 is not as it was saved; cgt store repair' table 'for a in 0..9, b in 0..9: *a+b' --store wounded.db --resume
has 1 'row 7,9 of run 1 is not as it was saved: for a in 0..9' store check wounded.db
has 0 '^run 1: 99 of 100 rows kept: for a in 0..9.*--resume continues' store repair wounded.db
run table 'for a in 0..9, b in 0..9: *a+b' --store wounded.db --resume
case "$rc $out $err" in '0 100 rows in wounded.db 1 rows in '*) pass ;; *) fail 'a repaired sweep' "$rc $out $err" ;; esac
run store rows lost.db
rows=$out
is 0 "$rows" store rows wounded.db
[ -e wounded.db.damaged ] && pass || fail 'a repaired store' 'the damaged one is gone'

# A store of an older format is read; nothing is added to it until it is made anew.
make_older='import sqlite3, sys; sqlite3.connect(sys.argv[2]).executescript(open(sys.argv[1]).read())'
if python3 -c 'import sqlite3' 2> err.txt; then
  python3 -c "$make_older" "$here/../data/store_format_4.sql" older.db
  has 0 '^2 +1 +\{3\|-1\} +1' store rows older.db 1
  refuses 2 'it has format 4, .*cgt store repair makes a new store of the intact parts' table 'for a in 0..9: *a' --store older.db
  is 0 'older.db: 4 runs, as saved' store check older.db
  run store merge older.db -o joined.db
  is 0 'joined.db: 3 runs, as saved' store check joined.db
  has 0 '"paper": true, "all": true' store sql --format tsv joined.db 'select options from run where id = 3'
  has 0 "^older.db is of today's format; the unchanged original is older.db.format-4$" store repair older.db
  has 0 '^6 rows in older.db$' table 'for a in 0..2, b in 0..1: switch(a) + b' --fields value,mean --store older.db --resume
  has 1 'fails .* for 2 of 5' check --all 'for a in 0..4: a < 3' --store older.db --resume
  is 0 'older.db: 4 runs, as saved' store repair older.db
fi
