# complete_in_zsh.zsh FOLDER LINE: types a line and Tab into a zsh in a terminal of its own, with the completion
# of that folder, and prints the last word that cgt would be given.
zmodload zsh/zpty
folder=$1
# Reads until something matches.
until_seen() {
  local text= part
  repeat 200; do
    if zpty -r -t inner part; then
      text+=$part
      [[ $text == *${~1}* ]] && { print -r -- $text; return 0 }
    else
      sleep 0.05
    fi
  done
  return 1
}
zpty -b inner zsh -f -i
zpty -w inner "PROMPT=; unsetopt prompt_cr; fpath=(${(q)folder} \$fpath); autoload -U compinit; compinit -u -D
cgt() { print -r -- \"<<\$argv[-1]>>\" }; print rea''dy"
until_seen ready >/dev/null || exit 1
zpty -w -n inner "$2"$'\t'
sleep 0.5
zpty -w -n inner $'\n'
[[ $(until_seen '<<*>>') =~ '<<(.*)>>' ]] && print -r -- $match[1]
zpty -d inner
