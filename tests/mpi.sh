#!/usr/bin/env bash
# mpi.sh PATH-TO-CGT: a cgt built with CGT_MPI gives the same reports, stores and counts with 2 and 4 ranks on
# this computer as alone, and what a lost rank leaves behind can be resumed. Status 77: there is no mpirun.
set -u
command -v "${MPIRUN:=mpirun}" > /dev/null || { echo "no mpirun: skipped"; exit 77; }
cgt=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export ASAN_OPTIONS=detect_leaks=0 # Open MPI leaves memory behind
options=()
if "$MPIRUN" --version | grep -q 'Open MPI'; then
  options=(--oversubscribe)
  [ "$(id -u)" = 0 ] && options+=(--allow-run-as-root)
fi
passed=0 failed=0

pass() { passed=$((passed + 1)); }
fail() {
  failed=$((failed + 1))
  printf 'FAILED: %s\n' "$*"
}

on() { # RANKS ARGUMENT...
  local ranks=$1
  shift
  timeout 120 "$MPIRUN" "${options[@]}" -n "$ranks" "$cgt" "$@"
}

# agrees NAME ARGUMENT...: the exit status, the output and, with --store in the arguments as @, the store.
agrees() {
  local name=$1 rc others
  shift
  "$cgt" "${@//@/$name.db}" > one.txt 2> one.err
  rc=$?
  for ranks in 2 4; do
    [ -e "$name.db" ] && mv "$name.db" "$name-one.db"
    on "$ranks" "${@//@/$name.db}" > many.txt 2> many.err < "${input:-/dev/null}"
    others=$?
    if [ "$rc" = "$others" ] && cmp one.txt many.txt; then pass
    else fail "$ranks ranks: cgt $* ($rc, $others)"; cat many.err; fi
    [ -e "$name.db" ] || continue
    rm -f a.db b.db
    if "$cgt" store merge "$name-one.db" -o a.db && "$cgt" store merge "$name.db" -o b.db && cmp a.db b.db; then pass
    else fail "the store of $ranks ranks: cgt $*"; fi
  done
}

box='a in 0..6, b in 0..6, c in 0..6, d in 0..6'
agrees holds check "for $box: matrix_nim([a,b;c,d]) == matrix_nim([d,c;b,a])" --store @
never="for $box: matrix_nim([a,b;c,d]) != {3|1}"
agrees fails check --all "$never" 'for n in 0..99: *n + *n == 0' --store @
agrees first check --first 3 "$never" 'for n in 0..9: n < 5' --store @
agrees undecided check 'for n in 0..2000: 1/(n - 1500) < 2' 'for n in 0..9: *n == *n' --store @
agrees sweep table matrix_nim "$box" --fields 'value,mean,atomic_weight,G - 1' --store @
agrees rows table --format tsv matrix_nim "$box" --fields value,twice -d 'def twice(n) = n + n'
moves='ruleset own(n) = { own(n-k) for k in {1,2} where k <= n | own(n-k) for k in {2,3} where k <= n }'
agrees own check -d "$moves" 'for n in 0..400: own(n) == own(n+4)' 'for n in 0..99: own(n) != 1' --store @
agrees own-rows table -d "$moves" 'for n in 0..400: own(n)' --fields value,mean --store @
agrees wrong table --fields value 'for a in 0..3: nonsense(a)'
agrees none check 'for a in 0..'
agrees count count nim_squared 5 5
agrees count3 count nim_squared 3 8
agrees inverses count nim_squared_inverses 4 5
agrees plain count nim_squared 3 4 --plain

echo 'theorem "from the standard input" for n in 0..99: *n + *n == 0' > claims.cgt
"$cgt" check - --store stdin-one.db < claims.cgt > one.txt 2> one.err
on 3 check - --store stdin.db < claims.cgt > many.txt 2> many.err
if cmp one.txt many.txt; then pass; else fail "the standard input"; cat many.err; fi

shards=("for $box: mean(matrix_nim([a,b;c,d])) <= a + b")
"$cgt" check "${shards[@]}" --shard 1/3 --store shard1.db > /dev/null 2> shard.err
on 2 check "${shards[@]}" --shard 2/3 --store shard2.db > /dev/null 2>> shard.err
on 4 check "${shards[@]}" --shard 3/3 --store shard3.db > /dev/null 2>> shard.err
"$cgt" store merge shard[123].db -o shards.db
"$cgt" check "${shards[@]}" --store shards.db --resume > many.txt 2>> shard.err
"$cgt" check "${shards[@]}" --store unsharded.db > one.txt 2>> shard.err
if cmp one.txt many.txt; then pass; else fail "shards"; cat shard.err; fi

# ---- a rank is lost, or the job is asked to stop ------------------------------------------------

# begin NAME ARGUMENT...: starts 3 ranks; rank n has the process number in NAME.n.
begin() {
  local name=$1
  shift
  name=$name timeout 120 "$MPIRUN" "${options[@]}" -n 3 \
    sh -c 'echo $$ > "$name.${OMPI_COMM_WORLD_RANK:-$PMI_RANK}"; exec "$@"' sh \
    "$cgt" "$@" > "$name.txt" 2> "$name.err" &
  child=$!
  for ((i = 0; i < 100; i++)); do
    [ -s "$name.0" ] && [ -s "$name.1" ] && [ -s "$name.2" ] && break
    sleep 0.1
  done
  sleep 1.5
}

wide=${box//6/40}
claim="for $wide: matrix_nim([a,b;c,d]) == matrix_nim([d,c;b,a])"
"$cgt" check "$claim" --store whole.db > whole.txt 2> whole.err
for how in 'KILL 1' 'KILL 0' 'TERM 0'; do
  read -r signal rank <<< "$how"
  name=lost-$signal-$rank
  begin "$name" check "$claim" --store "$name.db"
  kill "-$signal" "$(cat "$name.$rank")" 2> kill.err || echo "finished before it could be ended"
  wait $child
  rc=$?
  case $how in
  'KILL 1') [ $rc != 0 ] && grep -Eq 'rank 1 (does not answer|.*exited on signal 9)|signal 9' "$name.err" ;;
  'KILL 0') [ $rc != 0 ] ;;
  'TERM 0') [ $rc = 4 ] && grep -q 'everything is saved' "$name.err" ;;
  esac && pass || { fail "$how: status $rc"; cat "$name.err"; }
  "$cgt" check "$claim" --store "$name.db" --resume > resumed.txt 2> resumed.err
  if cmp whole.txt resumed.txt; then pass; else fail "$how: resumed"; cat resumed.err; fi
done

begin stopped count nim_squared 7 7
kill -TERM "$(cat stopped.0)"
wait $child
rc=$?
if [ $rc = 4 ] && [ -e nim_squared-7x7.checkpoint ] && grep -q 'resume continues' stopped.err; then pass
else fail "count and SIGTERM: status $rc"; cat stopped.err; fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
