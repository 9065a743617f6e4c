#!/bin/sh
# Runs what README.md shows: each line `$ build/cgt ...` is executed, and the lines below it must be in its
# output (times aside; "..." stands for what is left out). A block that begins with `def` is a file for cgt check.
# The pictures docs/pictures/domino_*.svg are those that cgt plot makes of the board that README.md shows.
#   check_readme.sh README.md build/cgt
set -eu
readme=$1 cgt=$2 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
without_times() { sed -E 's/ +[0-9]+\.[0-9]+ s$//' "$1"; }

# One file a command: the command, then the lines to be seen.
awk -v work="$work" '
  /^```/ { inside = !inside; file = ""; first = inside; next }
  inside && /^\$ build\/cgt / { file = sprintf("%s/%03d.run", work, ++n); print substr($0, 3) > file; first = 0; next }
  inside && first && /^def / { file = sprintf("%s/%03d.cgt", work, ++n) }
  { first = 0 }
  inside && file != "" { print > file }' "$readme"

for file in "$work"/*.cgt; do
  [ -f "$file" ] || continue
  "$cgt" check "$file" >"$work/out" 2>&1 || { cat "$file" "$work/out"; failed=1; }
done
for file in "$work"/*.run; do
  command=$(head -n 1 "$file")
  (eval "$(printf '%s\n' "$command" | sed "s|^build/cgt|\"$cgt\"|")") >"$work/out" 2>&1 || true
  without_times "$work/out" >"$work/got"
  sed 1d "$file" | grep -vxF ... >"$work/lines" || true
  without_times "$work/lines" >"$work/wanted"
  while IFS= read -r line; do
    grep -qF -e "$line" "$work/got" && continue
    printf 'README.md: %s\ndoes not print: %s\nbut:\n' "$command" "$line"
    cat "$work/got"
    failed=1
  done <"$work/wanted"
  echo "ran: $command"
done

board=$(sed -n "s/^\\$ build\/cgt moves '\(domineering([^)]*)\)'$/\1/p" "$readme")
for kind in board thermograph; do
  "$cgt" plot "$kind" "$board" -o "$work/picture.svg" >/dev/null
  cmp -s "$work/picture.svg" "$(dirname "$readme")/docs/pictures/domino_$kind.svg" && continue
  echo "docs/pictures/domino_$kind.svg is not what cgt plot $kind '$board' makes"
  failed=1
done
exit $failed
