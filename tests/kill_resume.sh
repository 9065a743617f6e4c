#!/usr/bin/env bash
# kill_resume.sh PATH-TO-CGT [KILLS [ENTRIES]]: a sweep and a check that are killed (SIGKILL) at random
# moments and resumed end with the same rows and the same report as unbroken ones.
set -u
cgt=$(realpath "$1")
kills=${2:-10}
entries=${3:-20}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
seed=${SEED:-$$}
RANDOM=$seed
echo "seed $seed"

ranges="a in 0..$entries, b in 0..$entries, c in 0..$entries, d in 0..$entries"
sweep=(sweep matrix_nim "$ranges" --fields 'value,outcome,mean,atomic_weight')
wider=${ranges//$entries/$((entries + 10))}
check=(check --all "conjecture \"never\" for $wider: matrix_nim([a,b;c,d]) != {3|1}")

# broken NAME ARGUMENT...: the command with a store, killed and resumed; its last report in NAME.txt.
broken() {
  local name=$1 killed=0
  shift
  for ((i = 0; i < kills; i++)); do
    "$cgt" "$@" --store "$name.db" --resume > /dev/null 2>&1 &
    local child=$!
    sleep "0.$((RANDOM % 4))$((RANDOM % 10))"
    kill -KILL $child 2> /dev/null && killed=$((killed + 1))
    wait $child 2> /dev/null
  done
  "$cgt" "$@" --store "$name.db" --resume > "$name.txt" 2> "$name.err" || { cat "$name.err"; exit 1; }
  echo "$name: killed $killed times"
}

whole() {
  local name=$1
  shift
  "$cgt" "$@" --store "$name.db" > "$name.txt" 2> "$name.err" || { cat "$name.err"; exit 1; }
}

# same ONE OTHER: the reports, and copies of the stores, byte for byte.
same() {
  sed -i "s/$2\.db/$1.db/" "$2.txt"
  cmp "$1.txt" "$2.txt" || exit 1
  "$cgt" merge "$1.db" -o "$1-copy.db" && "$cgt" merge "$2.db" -o "$2-copy.db" || exit 1
  cmp "$1-copy.db" "$2-copy.db" || exit 1
}

whole sweep "${sweep[@]}"
broken sweep-killed "${sweep[@]}"
same sweep sweep-killed
whole check "${check[@]}"
broken check-killed "${check[@]}"
same check check-killed
echo "the same rows and the same reports"
