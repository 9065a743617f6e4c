#!/usr/bin/env bash
# The small edition of the encyclopedia, for a night: encyclopedia.sh CGT [SEED]. Two shards make the same file as one
# process, a run that was killed and resumed, too; a sample of each statement is evaluated again by the definitions
# alone; and a look-up of the most frequent values takes no longer than it should.
set -u
cgt=$(realpath "$1") seed=${2:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
fail() {
  echo "FAILED: $1"
  exit 1
}

"$cgt" encyclopedia build --shard 1/2 --store part1.db || fail 'shard 1'
"$cgt" encyclopedia build --shard 2/2 --store part2.db || fail 'shard 2'
"$cgt" store merge part1.db part2.db -o rows.db || fail 'the shards do not become one store'
"$cgt" encyclopedia build one.db --store rows.db --resume > page.txt || fail 'no edition of the shards'
rm -f part1.db part2.db rows.db

timeout -s KILL 10 "$cgt" encyclopedia build two.db
"$cgt" encyclopedia build two.db --resume > /dev/null || fail 'the killed run is not resumed'
cmp one.db two.db || fail 'two ways to make an edition differ'
rm -f two.db

positions=$(sed -n 's/^  \([0-9,]*\) positions of .*/\1/p' page.txt | tr -d ,)
[ "${positions:-0}" -ge 500000 ] || fail "the small edition has only ${positions:-no} positions"

"$cgt" encyclopedia verify one.db --sample 300 --seed "$seed" || fail 'rows of the edition are wrong'

export CGT_ENCYCLOPEDIA=$work/one.db
for value in 0 '*' 1 '{2|1||0}' 'domineering(3,4)'; do
  "$cgt" occurs "$value" > /dev/null # the file is in the memory of the system
  before=$(date +%s%N)
  for i in 1 2 3 4 5; do "$cgt" occurs "$value" > /dev/null || fail "occurs $value"; done
  milliseconds=$((($(date +%s%N) - before) / 5000000))
  echo "occurs $value: $milliseconds ms"
  [ "$milliseconds" -lt 50 ] || fail "a look-up of $value takes $milliseconds ms"
done
echo "$positions positions, passed"
