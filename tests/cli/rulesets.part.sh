# Files of rulesets: the examples of the manual hold, and what files of the library say of themselves. On a change a sample of the
# instances; all of them by night.
sample='--sample 200'
[ "${CGT_TEST_MULTIPLIER:-1}" -le 1 ] || sample=
for file in "$here"/../../docs/rulesets/*.cgt "$here"/../../games/*/*.cgt; do
  # shellcheck disable=SC2086 # words
  has 0 '^[0-9]+ statements?: ([0-9]+ holds?)?(, )?([0-9]+ not refuted by (a sample|samples))?$' check -j 2 $sample "$file"
done
