#!/usr/bin/env bash
# memory.sh PATH-TO-CGT PATH-TO-PEAK_MEMORY [short|whole] [SIZE...]: commands with --memory SIZEMB (default: 64 256),
# whose resident memory stays within 1.3 of that, or of the 16 MB below which nobody can ask for less. Each of them
# would take more if something that it keeps for long were not counted. A command that cannot answer within the
# budget says so in one line that names the limit, with status 3; --limit-time and SECONDS stop the others.
#   short (default): some inputs of each subcommand, with 64 MB;  whole: all inputs
# Prints one line an input: peak in MB, its share of the budget, status, processor seconds, name. Exit status 1 if
# one of them took more, or ended in another way than it should.
set -u
cgt=$(realpath "$1")
peak=$(realpath "$2")
length=${3:-short}
sizes=${*:4}
[ -n "$sizes" ] || { [ "$length" = short ] && sizes=64 || sizes='64 256'; }
seconds=${SECONDS_EACH:-120}
only=${ONLY:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export HOME=$work XDG_STATE_HOME=$work/state TMPDIR=$work LC_ALL=C.UTF-8
failed=0
inputs=0

# One line of a message (the place in the text may follow) that names what ran out; of a check it stands in the report.
names_a_limit() {
  [ "$(grep -c '^cgt: ' err)" -le 1 ] && cat err out | grep -qiE 'memory|limit|time allowed|too (large|many)|more than|stack'
}

# Takes the standard input of the caller. STATUSES: those it may end with, as 0|3.
# run STATUSES NAME ARGUMENT...
run() {
  local statuses=$1 name=$2 status kilobytes took
  shift 2
  [[ -z $only || $name =~ $only ]] || return
  inputs=$((inputs + 1))
  "$peak" measured "$seconds" "$cgt" ${1:+"$1"} --memory "${size}MB" "${@:2}" > out 2> err
  status=$?
  read -r kilobytes took < measured
  local most=$((size * 1331)) why=''
  [ "$size" -ge 16 ] || most=$((16 * 1331))
  [ "$kilobytes" -le $most ] || why="$why it took too much;"
  [[ $status =~ ^($statuses)$ ]] || why="$why status $status: $(head -c 300 err);"
  [ "$status" != 3 ] || names_a_limit || why="$why the message is $(head -c 300 err);"
  printf '%6d %5.2f %4d %8.2f  %4d  %s\n' $((kilobytes / 1024)) \
    "$(awk -v k="$kilobytes" -v s="$size" 'BEGIN { print k / 1024 / s }')" "$status" "$took" "$size" "$name"
  [ -z "$why" ] && return
  printf 'FAILED: %s with %d MB:%s\n' "$name" "$size" "$why"
  failed=1
}

# The same, on every run as well as every night: both. Only every night: long.
both() { run "$@"; }
long() { [ "$length" = whole ] && run "$@"; }

prepare() {
  local side=700
  [ "$length" = short ] && side=200
  "$cgt" table "for a in 1..$side, b in 1..$side: {a|-b}" --fields value,mean,temperature --store rows.db > /dev/null 2>&1
  awk 'BEGIN { for (i = 0; i < 300000; i++) print i, (i * i) % 1009 }' > terms.b
  awk 'BEGIN { for (i = 0; i < 100000; i++) print "{" i "|-" i "}" }' > games.txt
  head -n 30000 games.txt > lines.txt
  "$cgt" why --certificate proof.txt 'domineering(4,5) + {9|-9} |> 0' > /dev/null 2>&1
  "$cgt" heap --certificate heap.txt 0.16 > /dev/null 2>&1
}

commands() {
  # ---- check: samples, counterexamples, many and long lists, many workers
  both 0 'a sample of 3*10^6' check --sample 3000000 'for a in 0..10^9, b in 0..10^9: a+b >= 0'
  long 0 'a sample of 10^6 with a store' check --sample 1000000 --store s$size.db 'for a in 0..10^9, b in 0..10^9: a+b >= 0'
  long 0 'a sample of dependent ranges' check --sample 3000000 'for a in 0..10^5, b in 0..a: a >= b'
  both 1\|3 'check --all: a million fail' check --all 'for a in 1..1000, b in 1..1000: a + b < 0'
  long 1\|3 'check --all --json' check --all --json 'for a in 1..1000, b in 1..1000: a + b < 0'
  long 1\|3 'check --all --latex' check --all --latex 'for a in 1..1000, b in 1..1000: a + b < 0'
  long 1\|3 'check --all with a store' check --all --store f$size.db 'for a in 1..1000, b in 1..1000: a + b < 0'
  long 1\|3 'check --all of eight variables' check --all \
    'for a in 1..6, b in 1..6, c in 1..6, d in 1..6, e in 1..6, f in 1..6, g in 1..6, h in 1..6: a + b + c + d + e + f + g + h < 0'
  long 1\|3 'check --first' check --first 500000 'for a in 1..1000, b in 1..1000: a + b < 0'
  both 0\|1\|3 'many workers' check -j 32 'for a in 0..40, b in 0..40, c in 0..40: matrix_nim([a,b;c,1]) == matrix_nim([a,c;b,1])'
  both 0\|3 'one slow instance, many quick ones' check -j 4 \
    'for a in 0..3000000: if a == 0 then (sum(k mod 7 for k in 1..20000000) > 0) else a > 0'
  long 0\|3 'a claim that remembers much' check -d 'def F(n) = if n < 2 then n else F(n-1) + F(n-2)' 'for n in 0..20000: F(n) >= 0'
  long 0\|3 'games of a claim fill the memory' check -j 4 'for a in 1..60, b in 1..60, c in 1..60: {a|{b|-c}} + {c|-b} >= -a - b - 2*c - 100'
  long 0\|3 'ranges over lists' check 'for G in day(3), H in day(1): G + H - H == G'

  # ---- sweep, table, query: rows, texts, sorting
  both 0 'a sweep into a store' table --store w$size.db 'for a in 1..300, b in 1..300: {a|-b}' --fields value,mean,temperature
  long 0 'a sweep of a million rows' table --store m$size.db 'for a in 1..1000, b in 1..1000: {a|-b}'
  long 0 'its continuation' table --store m$size.db --resume 'for a in 1..1000, b in 1..1000: {a|-b}'
  long 0 'a sweep that is printed' table --format tsv --fields value 'for a in 1..1000, b in 1..1000: {a|-b}'
  both 0\|3 'rows with long texts' table --format tsv --fields value -j 4 'for k in 0..1, n in 1..1000: k*2^200000 + n'
  long 0\|3 'rows with long texts, in a store' table -j 4 --store l$size.db 'for k in 0..1, n in 1..3000: k*2^200000 + n'
  long 0\|3 'a sweep as a table of text' table --fields value --format text 'for a in 1..1000, b in 1..1000: a*b'
  both 0\|3 'a table of text' table 'for a in 1..1000, b in 1..1000: [a*b,a+b]'
  both 0 'a table in csv' table --format csv 'for a in 1..1000, b in 1..1000: {a|-b}'
  long 0\|3 'a grid' table --grid 'for a in 1..1500, b in 1..1500: a*b'
  long 0 'a stored table in csv' store rows --limit-time 100s rows.db --format csv
  long 0\|3 'a stored table as text' store rows rows.db
  both 0\|3 'SQL that sorts' store sql --limit-time 60s rows.db 'select * from sweep_1 order by mean, temperature, value' --format csv
  long 0\|3 'SQL that joins' store sql rows.db \
    'select count(*), sum(length(x.v || y.v)) from (select value v from sweep_1 limit 20000) x, (select value v from sweep_1 limit 500) y' --format csv
  both 0\|3 'SQL that makes one long text' store sql rows.db 'select length(group_concat(value)) from sweep_1 a, (select 1 from sweep_1 limit 4)'
  long 0\|3 'SQL that makes a large zeroblob' store sql rows.db 'select length(hex(zeroblob(300000000)))'

  # ---- eval: lists, tables, integers, definitions, games, searches
  both 3 'nim-values of 10^8 heaps' eval 'nim_values("0.106",10^8)'
  both 0\|3 'nim-values of 700,000 heaps' eval 'size(nim_values("0.106",700000))'
  long 0\|3 'a nim-period that is far' eval 'nim_period("0.454",3000000)'
  both 3 'a list of 10^8' eval '[n for n in 0..10^8]'
  long 0\|3 'a set of many games' eval 'size({G + H for G in day(2), H in day(2)})'
  long 3 'lists in lists' eval '[[n..n+3000] for n in 0..100000]'
  both 0\|3 'a large power' eval '7^(5*10^6) mod 1000003'
  long 0\|3 'a product of large integers' eval '[7^(10^5) + k for k in 1..2000][1] mod 1000003'
  long 0\|3 'a definition that goes deep' eval 'def F(n) = if n == 0 then 0 else F(n-1) + 1' 'F(10^6)'
  long 0\|3 'a definition with many values' eval 'def F(a,b) = if a == 0 or b == 0 then 1 else F(a-1,b) + F(a,b-1)' 'F(1200,1200) mod 7'
  both 0\|3 'a sum of hot games' eval '{9|{3|-1}} + {8|{2|-2}} + {7||1|-3} + {15|{6|-4}} + {31||5|-8} + {20|{10|-9}} + {40||11|-13} + {17|{1|-18}}'
  long 0\|3\|4 'values of a large board' eval --limit-time 20s 'domineering(5,7)'
  long 0\|3\|4 'who wins a large board' eval --limit-time 20s 'outcome(domineering(9,9))'
  long 0\|3\|4 'two threads that decide' eval -j 2 --limit-time 20s 'outcome(domineering(8,11))'
  long 0\|3\|4 'who wins, kept in a store' eval --store d$size.db --limit-time 20s 'outcome(domineering(9,9))'
  long 0\|3\|4 'misere play' eval --limit-time 20s 'misere_sum("0.77",[30,31,32,33])'
  long 0\|3\|4 'a deep game' eval --limit-time 20s 'def G(n) = if n == 0 then {1|-1} else {G(n-1)|-n}' 'birthday(G(30000))'
  long 0\|3 'a loopy graph' eval 'fox_and_geese(8,1,[8,1;8,3;8,5;8,7],[5,4])'
  long 0\|3 'a product of nimbers' eval 'nim_product(2^(2^14)-1, 2^(2^14)-3) > 0'
  long 0\|3 'many lines' eval < lines.txt

  # ---- searches: region, guess, seq, heap, quotient, count
  both 0\|1\|3 'a region of many instances' guess region 'for a in 0..500, b in 0..500: (a + b) mod 3 == 0'
  long 0\|1\|3\|4 'a region of a million instances' guess region --limit-time 40s 'for a in 0..999, b in 0..999: a < 2*b + 3'
  long 0\|1\|3\|4 'a region whose test fails often' guess region --limit-time 40s --scale 30 'for a in 0..60, b in 0..60: a + b < 100'
  long 0\|1\|3\|4 'a region as JSON' guess region --json --all --limit-time 40s --scale 30 'for a in 0..60, b in 0..60: a + b < 100'
  long 0\|1\|3\|4 'a region of eight variables' guess region --limit-time 40s \
    'for a in 0..4, b in 0..4, c in 0..4, d in 0..4, e in 0..4, f in 0..4, g in 0..4, h in 0..4: a + b > c + d'
  both 0\|1\|3\|4 'a guess of many instances' guess --limit-time 30s 'for a in 0..300, b in 0..300: max(a,b) + min(2*a,b)'
  long 0\|1\|3\|4 'a guess of games' guess --limit-time 40s 'for a in 0..400, b in 0..400: {a|-b}'
  both 0\|1\|3\|4 'a sequence of many terms' guess sequence --limit-time 30s 'for n in 0..200000: n*n mod 1009'
  long 0\|1\|3\|4 'a sequence of large terms' guess sequence --limit-time 30s 'for n in 0..4000: factorial(n)'
  long 0\|1\|2\|3\|4 'a b-file' guess sequence --limit-time 30s terms.b
  long 0\|1\|3\|4 'heaps as a sequence' guess sequence --limit-time 30s --octal 0.77 200000
  both 0\|3 'heaps past the memory' heap --all --limit-time 5s 0.77 30000000
  long 0\|3 'heaps with rare values' heap --limit-time 30s 0.106 100000000
  long 0\|3 'heaps with a file of values' heap --limit-time 30s --all --store h$size.v 0.16 30000000
  long 0\|3\|4 'heaps in three' heap --all --limit-time 30s 0.00F 3000000
  both 0\|3\|4 'a misere quotient' heap quotient --limit-time 20s 0.144 40
  long 0\|3\|4 'a large misere quotient' heap quotient --limit-time 30s 0.26 40
  both 0\|3\|4 'a count in memory' count --limit-time 20s nim_squared 6 6
  long 0\|3\|4 'a count on disk' count --limit-time 30s --store c$size nim_squared 7 7
  long 0\|3\|4 'a plain count' count --limit-time 30s --plain nim_squared 5 5

  # ---- pages: show, moves, options, explain, why, verify, games, plot, convert, selftest, the worksheet
  both 0\|3\|4 'a page of a large value' show --limit-time 20s 'domineering(4,6)'
  long 0\|3\|4 'a page as JSON' show --json --limit-time 20s 'domineering(5,6)'
  both 0\|3\|4 'moves on a large board' moves --limit-time 20s 'domineering(5,6) + domineering(4,5)'
  long 0\|3\|4 'moves in misere play' moves --misere --limit-time 20s 'nim(9,10,11,12)'
  both 0\|3\|4 'options of a large board' explain options --limit-time 20s 'domineering(4,6)'
  both 0\|3\|4 'an explanation of a large board' explain --limit-time 20s 'domineering(4,5)'
  both 0\|1\|3\|4 'a proof by strategy' why --limit-time 20s --certificate p$size.txt 'domineering(4,6) + {9|-9} |> 0'
  long 0\|1\|3\|4 'a proof by search' why --search --limit-time 20s 'domineering(6,6) + domineering(5,5) |> 0'
  both 0\|1\|3\|4 'a certificate' verify certificate --limit-time 20s proof.txt
  long 0\|1\|3\|4 'a certificate of heaps' verify certificate --limit-time 20s heap.txt
  both 0\|1\|3\|4 'values by the definitions' verify deep --limit-time 20s 'domineering(4,4)'
  long 0\|2\|3\|4 'values that are expected' verify --limit-time 20s games.txt
  both 0 'a page of a ruleset' games matrix_nim
  both 0\|2\|3\|4 'a map' plot map 'for a in 0..400, b in 0..400: (a*b) mod 5' -o map.svg
  long 0\|2\|3\|4 'a heat map' plot heatmap 'for a in 0..500, b in 0..500: temperature({a|-b})' -o heat.svg
  long 0\|2\|3\|4 'a tree' plot tree --limit-time 20s 'domineering(3,4)' -o tree.svg
  long 0\|2\|3\|4 'a graph' plot graph --limit-time 20s 'domineering(4,4)' -o graph.dot
  both 0\|3 'a position of another program' convert --to cgsuite 'clobber("xo|ox") + nim(3,5) + tiny(1)'
  long 0\|3 'many values of another program' convert --from cgsuite games.txt
  both 0\|3\|4 'a self-test' verify selftest --limit-time 5s
  long 0\|3\|4 'a longer self-test' verify selftest --limit-time 40s
  both 0\|1\|3 'a worksheet' '' < <(printf '%s\n' 'A := [n^2 for n in 0..60000]' 'size(A)' 'check --all for a in 1..600, b in 1..600: a + b < 0' 'domineering(4,5)')
}

prepare
for size in $sizes; do commands; done
[ "$inputs" -gt 0 ] || { echo 'no input of that name'; exit 1; }
exit $failed
