# Files of rulesets: the examples of the manual hold, and what files of the library say of themselves.
for file in "$here"/../../docs/rulesets/*.cgt "$here"/../../games/*/*.cgt; do
  has 0 '^[0-9]+ statements?: [0-9]+ holds?$' check -j 2 "$file"
done
