#!/bin/sh
# Runs what the pages of the manual show: check_tutorials.sh CGT ROOT [PAGE...]. The environment says with
# what a program in C is built: CC, INCLUDE (folders, with : between them), LIBRARIES (files), SANITIZE.
#   ```text NAME     the block is put into a file of that name
#   $ COMMAND        is run, and must print the lines below it; "..." stands for any number of lines; an SVG that
#                    it makes must be that of docs/pictures/
# The blocks of one page are run in their order, in one folder. Times at the ends of lines do not count.
set -eu
cgt=$1 root=$2
shift 2
[ -z "${PYTHON:-}" ] || [ -x "$PYTHON" ] || { echo "skipped: there is no $PYTHON"; exit 77; }
[ $# -gt 0 ] || set -- "$root"/docs/*.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compiler=$(command -v "${CC:-cc}")
mkdir "$work/bin"
ln -s "$cgt" "$work/bin/cgt"
flags=${SANITIZE:+-fsanitize=$SANITIZE}
links=0
linked() { # another name of the folder, without blanks
  links=$((links + 1))
  ln -s "$1" "$work/folder.$links"
  folder=$work/folder.$links
}
libraries='' # the first one last
IFS=:
for path in ${INCLUDE:-}; do
  linked "$path"
  flags="$flags -I$folder"
done
for path in ${LIBRARIES:-}; do
  linked "$(dirname "$path")"
  flags="$flags -Wl,-rpath,$folder"
  libraries="$folder/$(basename "$path") $libraries"
done
unset IFS
cat >"$work/bin/pkg-config" <<END
#!/bin/sh
for package; do :; done # the last argument
set -- $libraries
others='-lmpfr -lgmp -lpthread -lm'
case \$package in
cgt) echo "$flags \$1 \$others" ;;
cgtimpartial) echo "$flags \$2 \$1 \$others" ;;
cgtlab) echo "$flags \$3 \$2 \$1 -lsqlite3 -ljansson -lnautyL1 -lflint \$others" ;;
*) exit 1 ;;
esac
END
printf '#!/bin/sh\nexec "%s" "$@"\n' "$compiler" >"$work/bin/cc"
printf '#!/bin/sh\nexec "%s" "$@"\n' "${PYTHON:-false}" >"$work/bin/python"
chmod +x "$work/bin/pkg-config" "$work/bin/cc" "$work/bin/python"
PATH=$work/bin:$PATH
export PATH LC_ALL=C.UTF-8 NO_COLOR=1
failed=0 ran=0

# One page becomes files, and NNN.run: the command, then what it prints.
cut_page() {
  awk -v folder="$2" -v runs="$3" '
    /^```/ {
      inside = !inside; file = ""; command = 0
      if (inside && NF == 2) { file = folder "/" $2; printf "" > file }
      next
    }
    inside && file != "" && !command { print > file; next }
    inside && /^\$ / {
      command = 1; file = sprintf("%s/%03d.run", runs, ++n)
      print substr($0, 3) > file
      next
    }
    inside && command { print > file }' "$1"
}

# Are the lines of the first file in the second, in their order?
agree() {
  awk '
    { sub(/ +[0-9]+\.[0-9]+ s$/, ""); sub(/ +$/, "") }
    FNR == NR { wanted[++w] = $0; next }
    { got[++g] = $0 }
    END {
      at = 1
      for (i = 1; i <= w; i++) {
        if (wanted[i] == "...") { gap = 1; continue }
        while (gap && at <= g && got[at] != wanted[i]) at++
        if (at > g || got[at] != wanted[i]) { print "not found: " wanted[i]; exit 1 }
        at++; gap = 0
      }
      if (w > 0 && !gap && at <= g) { print "not shown: " got[at]; exit 1 }
    }' "$1" "$2"
}

for page in "$@"; do
  name=$(basename "$page" .md)
  mkdir -p "$work/$name" "$work/$name.runs"
  case $page in *examples/README.md) cp -R "$(dirname "$page")"/[a-z]* "$work/$name/" ;; esac # the files it speaks of
  cut_page "$page" "$work/$name" "$work/$name.runs"
  for run in "$work/$name.runs"/*.run; do
    [ -f "$run" ] || continue
    sed 1q "$run" >"$work/command"
    sed 1d "$run" >"$work/wanted"
    case $(cat "$work/command") in
    python*) [ -n "${PYTHON:-}" ] || continue ;;
    *) [ -z "${PYTHON:-}" ] || continue ;;
    esac
    ran=$((ran + 1))
    status=0
    (cd "$work/$name" && timeout 60 sh "$work/command") </dev/null >"$work/got" 2>"$work/messages" ||
      status=$?
    if [ "$status" -gt 1 ]; then
      printf '%s.md: %s\nends with status %d\n' "$name" "$(cat "$work/command")" "$status"
      cat "$work/messages"
      failed=1
    elif ! agree "$work/wanted" "$work/got" >"$work/why"; then
      printf '%s.md: %s\n%s\nit prints:\n' "$name" "$(cat "$work/command")" "$(cat "$work/why")"
      cat "$work/got" "$work/messages"
      failed=1
    fi
  done
done

# Pictures that the pages show are those that the commands above them make; but Graphviz, where it is, draws
# graphs in its own way.
for made in "$work"/*/*.svg; do
  [ -f "$made" ] || continue
  picture=$root/docs/pictures/$(basename "$made")
  case $made in */graph.svg | */both.svg | */take.svg) continue ;; esac
  cmp -s "$made" "$picture" && continue
  echo "docs/pictures/$(basename "$made") is not what the page's command makes"
  failed=1
done
echo "ran $ran commands"
exit $failed
