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

closed() { grep -c '^Closed under the global context$' "$1"; }
[ "$(closed made.txt)" = "$(cat ./*.v | grep -c '^Print Assumptions')" ] || fault "not all of proofs/ is closed"
if grep -n 'Axioms:\|admit\|Admitted\|Axiom\|Parameter' made.txt ./*.v; then fault "something is taken for granted"; fi

# One claim of each sign, true and false, sums on both sides, positions, the empty sum: all theorems in one file.
claims=0
for claim in '^ + * <| 1/2' '(*) < 1/2 + ^' '^ <= 0' '1 + * == *' "'{-1|1}' + '{{1|}|}' == 3" '* != 0' '{2|-1} + * |> 0' \
             'domineering(3,3) - domineering(2,3) >= -1' 'matrix_nim([2,3;4,4]) + +-1 <> 1' '0 == 0' '^ > 0'; do
  claims=$((claims + 1))
  "$cgt" why --coq why.v "$claim" > /dev/null || [ $? = 1 ]
  { echo "Module Claim$claims."; cat why.v; echo "End Claim$claims."; } >> all.v
done

# And ^ > 0 with another relation, another answer, one less, another opening, another position, another game: none is a proof.
changes=0
for change in 's/asserts := GT/asserts := EQ/' 's/A 0 1 0 0/A 0 1 0 1/' 's/A 0 1 0 0//' 's/First Left 0 0/First Left 0 1/' \
              's/\[P 2\] \[A/[P 1] [A/' 's/(\[0\], \[1\])/([0], [2])/'; do
  changes=$((changes + 1))
  sed -e "$change" -e '/^(\* ^ > 0/,$d' why.v > changed.v
  [ "$(diff why.v changed.v | grep -c '^< .*\(asserts\|goals\|T Right\|(\[0\], \[1\])\)')" = 1 ] || fault "$change changes nothing"
  { echo "Module Change$changes."; cat changed.v; echo "Goal check why = false. Proof. vm_compute. reflexivity. Qed."; echo "End Change$changes."; } >> all.v
done

coqc -q -w -all -Q . cgt all.v > out.txt 2>&1 || { tail -20 out.txt; fault "coqc refuses"; }
[ "$(closed out.txt)" = "$claims" ] || fault "not all theorems are closed"
exit $failed
