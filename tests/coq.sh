#!/bin/sh
# coq.sh PATH-TO-CGT ROOT: what proofs/ says is proved, from the definitions alone; what cgt why --coq writes is
# accepted, and nothing that was changed in it. Status 77: there is no coqc.
set -eu
command -v coqc > /dev/null || { echo "no coqc: skipped"; exit 77; }
cgt=$(realpath "$1") root=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$root"/proofs/*.v "$root/proofs/Makefile" "$work"
cd "$work"
make -s > made.txt 2>&1 || { tail -20 made.txt; exit 1; }

failed=0
fault() {
  failed=1
  echo "FAILED: $*"
}

if grep -n 'Axioms:\|admit\|Admitted\|Axiom\|Parameter' made.txt ./*.v; then fault "something is taken for granted"; fi

coq() { coqc -q -Q . cgt why.v > out.txt 2>&1; }

# One claim of each sign, true and false, sums on both sides, positions, the empty sum.
for claim in '^ + * <| 1/2' '(*) < 1/2 + ^' '^ <= 0' '1 + * == *' "'{-1|1}' + '{{1|}|}' == 3" '* != 0' '{2|-1} + * |> 0' \
             'domineering(3,3) - domineering(2,3) >= -1' 'matrix_nim([2,3;4,4]) + +-1 <> 1' '0 == 0'; do
  "$cgt" why --coq why.v "$claim" > /dev/null || [ $? = 1 ]
  if ! coq || [ "$(cat out.txt)" != 'Closed under the global context' ]; then
    cat out.txt
    fault "$claim"
  fi
done

# Another relation, another answer, one game less.
"$cgt" why --coq true.v '^ > 0' > /dev/null
for change in 's/\<GT\>/EQ/' 's/A 0 1 0 0/A 0 1 0 1/' 's/A 0 1 0 0//' 's/First Left 0 0/First Left 0 1/' 's/\[P 2\] \[A/[P 1] [A/' \
              's/(\[0\], \[1\])/([0], [2])/'; do
  sed "$change" true.v > why.v
  if cmp -s true.v why.v; then fault "$change changes nothing"; fi
  if coq; then fault "accepted after $change"; fi
done
exit $failed
