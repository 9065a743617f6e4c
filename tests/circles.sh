#!/bin/sh
# circles.sh ROOT NM OBJECTS: no circle among the files of the tree, and none among its folders.
#
# A file needs another one if it includes it, or if its object uses a symbol that the other's object defines. OBJECTS
# is a file with the paths of all objects, one a line, and NM prints their symbols. Of an object made of many files,
# as a release build makes the engine, nothing can be said. circles.txt, beside this file, lists what may be.
set -eu
root=$1 nm=$2 objects=$3 allowed=$(dirname "$0")/circles.txt
{
  sed -e '/^#/d' -e '/^$/d' -e 's/^/may /' "$allowed"
  cd "$root"
  find include cgt games studies base storage impartial lab command -name '*.[ch]' | sed 's/^/file /'
  find include cgt games studies base storage impartial lab command -name '*.[ch]' -exec grep '^[[:space:]]*# *include' /dev/null {} + |
    sed 's/^\([^:]*\):[^<"]*[<"]\([^>"]*\)[>"].*/includes \1 \2/'
  # "folder/lib.dir/cgt/forms/options.c.o: cgt_options T 0 0"; U: defined elsewhere
  tr '\n' '\0' <"$objects" | xargs -0 "$nm" -A -P -g |
    sed -n 's/^.*\.dir\/\(\.\/\)*\(.*\.c\)\.o: *\([^ ]*\) \([A-Za-z]\).*/symbol \2 \3 \4/p'
} | awk '
  # The lines of circles.txt: are both like a pattern of the same one?
  function may(from, to,   i) {
    for (i = 1; i <= groups; i++) if (from ~ group[i] && to ~ group[i]) { used[i]; return 1 }
    return 0
  }
  function need(graph, from, to, reason) {
    if ((graph, from, to) in why || may(from, to)) return
    why[graph, from, to] = reason
    count[graph]++
    a[graph, count[graph]] = from
    b[graph, count[graph]] = to
  }
  function folder(path) { sub("/[^/]*$", "", path); return path }
  function add(from, to, reason) {
    need("files", from, to, reason)
    if (folder(from) != folder(to)) need("folders", folder(from), folder(to), from " " reason " " to)
  }
  # What needs nothing that is left, or is needed by nothing that is left, is in no circle.
  function trim(graph,   i, changed, in_arrows, out_arrows) {
    do {
      split("", in_arrows); split("", out_arrows)
      for (i = 1; i <= count[graph]; i++) if (!(i in gone)) { out_arrows[a[graph, i]]++; in_arrows[b[graph, i]]++ }
      changed = 0
      for (i = 1; i <= count[graph]; i++)
        if (!(i in gone) && (!in_arrows[a[graph, i]] || !out_arrows[b[graph, i]])) { gone[i]; changed = 1 }
    } while (changed)
  }
  # Follows arrows that are left until they come back, prints that circle and cuts it.
  function show(graph,   i, next_arrow, node, seen, start, arrow) {
    for (i = 1; i <= count[graph]; i++) if (!(i in gone)) { next_arrow[a[graph, i]] = i; node = a[graph, i] }
    if (node == "") return 0
    while (!(node in seen)) { seen[node]; node = b[graph, next_arrow[node]] }
    start = node
    print "a circle of " graph ":"
    do {
      arrow = next_arrow[node]
      print "  " node " -> " b[graph, arrow] "   (" why[graph, node, b[graph, arrow]] ")"
      node = b[graph, arrow]
      gone[arrow]
    } while (node != start)
    return 1
  }
  function check(graph,   found) {
    split("", gone)
    for (trim(graph); show(graph); trim(graph)) found = 1
    return found
  }
  $1 == "may" {
    sub("^may ", "")
    line[++groups] = $0
    gsub("[.]", "[.]"); gsub("[*]", "[^/]*"); gsub(" +", "|")
    group[groups] = "^(" $0 ")$"
  }
  $1 == "file" { exists[$2] }
  $1 == "includes" {
    if (("include/" $3) in exists) add($2, "include/" $3, "includes")
    else if ($3 in exists) add($2, $3, "includes")
  }
  $1 == "symbol" && $4 ~ /[TDBRVWC]/ { defines[$3] = $2 }
  $1 == "symbol" && $4 == "U" { uses[++refs] = $2; name[refs] = $3 }
  END {
    for (i = 1; i <= refs; i++)
      if (name[i] in defines && defines[name[i]] != uses[i]) add(uses[i], defines[name[i]], name[i])
    bad = check("files")
    bad += check("folders")
    for (i = 1; i <= groups; i++) if (!(i in used)) { print "circles.txt: not needed: " line[i]; bad++ }
    if (!refs) { print "no symbols were found"; bad++ }
    exit bad > 0
  }'
