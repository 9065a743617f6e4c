#!/usr/bin/env bash
# Was each fuzz target run since the code that it is for changed? tests/nightly.log has the runs, fuzz/code.txt the code.
#   check_nightly.sh ROOT
# Status 1: a target has no code; 77, which ctest calls skipped: some were not run since, or never; 0: all were, or the
# history is not here to tell, as in an archive or a shallow clone.
set -u
cd "$1" || exit 1
status=0

later() { # of the two statuses the one that says more
  [ "$status" = 1 ] || status=$1
}

has_history() {
  git rev-parse --is-inside-work-tree > /dev/null 2>&1 && [ "$(git rev-parse --is-shallow-repository)" = false ]
}

for source in tests/fuzz/fuzz_*.c tests/commands/random_commands.c; do
  target=${source##*/fuzz_}
  target=${target%.c}
  [ "$source" != tests/commands/random_commands.c ] || target=command
  read -r -a code < <(sed -n "s/^$target:  *//p" tests/fuzz/code.txt)
  if [ ${#code[@]} = 0 ]; then
    echo "tests/fuzz/code.txt does not say what fuzz_$target is for"
    later 1
    continue
  fi
  for path in "${code[@]}"; do
    [ -e "$path" ] || { echo "tests/fuzz/code.txt: fuzz_$target is for $path, which is not there"; later 1; }
  done
  commit=$(awk -F '\t' -v target="$target" '$2 == "fuzz" && $3 == target { last = $6 } END { print last }' tests/nightly.log)
  if [ -z "$commit" ]; then
    echo "fuzz_$target was never run for long: tests/nightly fuzz.$target"
    later 77
  elif has_history && git cat-file -e "${commit%+}^{commit}" 2> /dev/null; then
    count=$(git rev-list --count "${commit%+}..HEAD" -- "$source" "${code[@]}")
    [ "$count" = 0 ] || { echo "fuzz_$target was not run since $count changes of ${code[*]}: tests/nightly fuzz.$target"; later 77; }
  fi
done
exit "$status"
