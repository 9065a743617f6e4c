#!/usr/bin/env bash
# What do the shells complete? check_completion.sh FOLDER. Shells that are not here are left out.
set -u
folder=$(realpath "$1")
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
failed=0

# expect SHELL TYPED WORD: among what the shell offers for the line typed so far.
expect() {
  local offered
  offered=$("offered_by_$1" "$2" | sed 's/ *$//')
  [[ $'\n'$offered$'\n' == *$'\n'"$3"$'\n'* ]] && return
  printf '%s: "%s" does not offer %s but: %s\n' "$1" "$2" "$3" "${offered//$'\n'/ }"
  failed=1
}

offered_by_bash() {
  COMP_LINE=$1
  read -ra COMP_WORDS <<<"$1"
  [[ $1 == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _cgt
  printf '%s\n' "${COMPREPLY[@]}"
}

offered_by_fish() {
  fish --no-config -c "source $folder/cgt.fish; complete -C '$1'" | cut -f 1
}

offered_by_zsh() { zsh -f "$here/complete_in_zsh.zsh" "$folder" "$1"; }

# Lines that can go on in one way only, for zsh shows nothing else here.
cases() {
  expect "$1" 'cgt ev' eval
  expect "$1" 'cgt check --res' --resume
  expect "$1" 'cgt games toads' toads_and_frogs
  expect "$1" 'cgt help atomic' atomic_weight
  expect "$1" 'cgt count nim' nim_squared
  expect "$1" 'cgt check cl' claims.cgt
  expect "$1" 'cgt table --format c' csv
  expect "$1" 'cgt plot --format s' svg
  expect "$1" 'cgt heap --format m' markdown
  expect "$1" 'cgt plot thermo' thermograph
  expect "$1" 'cgt explain opt' options
  expect "$1" 'cgt guess reg' region
  expect "$1" 'cgt guess region --sc' --scale
  expect "$1" 'cgt --memory 1GB guess -j 2 sequence --format bf' bfile
  expect "$1" 'cgt explain options --form' --format
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
touch claims.cgt
export HOME=$work

# shellcheck source=/dev/null
source "$folder/cgt.bash" || exit 1
cases bash
expect bash 'cgt ' check
expect bash 'cgt games matrix' matrix_nim
by=bash
if command -v fish >/dev/null; then
  cases fish
  by="$by fish"
fi
if command -v zsh >/dev/null; then
  cases zsh
  by="$by zsh"
fi
echo "tried: $by"
exit $failed
