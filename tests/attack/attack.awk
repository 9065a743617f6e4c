# attack.awk: from the public headers to a C program that calls each of their functions with arguments that are bad.
#   awk -f attack.awk good.h HEADER... > calls.c
#
# Nothing is written by hand for a function. For a type good.h has good_TYPE where memory that is zeroed is no good
# argument; a type that is opaque needs one. What is bad follows from the type:
#
#   a pointer       NULL; to a struct that callers fill in: one of zeroes, and for each member that is a pointer or an
#                   enumeration the good one with NULL or 77 there
#   an enumeration  77 and -1
#   an integer      0, the least and the greatest; where it counts what the array before it has, 0
#   a handle        zeroed memory; bad_TYPE of good.h for others
#   a struct        zeroed memory; bad_TYPE of good.h for others
#
# attack.h has the tables that are written here, attack.c what is done with them.

function trim(s) { gsub(/^ +| +$/, "", s); return s }

# ---- reading ---------------------------------------------------------------------------------------------

FNR == 1 { in_good = FILENAME ~ /good\.h$/ }
in_good {
  line = $0
  while (match(line, /(good|bad)_[a-z_0-9]+/)) {
    known[substr(line, RSTART, RLENGTH)] = 1
    line = substr(line, RSTART + RLENGTH)
  }
  next
}
/^[ \t]*#/ || continued { continued = /\\$/; next }
{ text = text " " $0 }

function without_comments(s,   out, at) {
  while ((at = index(s, "/*")) > 0) {
    out = out substr(s, 1, at - 1) " "
    s = substr(s, at + 2)
    s = substr(s, index(s, "*/") + 2)
  }
  return out s
}

# Items of s between separators that stand in no brackets, into list; how many.
function split_at(s, separator, list,   i, c, depth, count, item) {
  count = 0
  item = ""
  for (i = 1; i <= length(s); i++) {
    c = substr(s, i, 1)
    if (c ~ /[({\[]/) depth++
    if (c ~ /[)}\]]/ && depth > 0) depth-- # extern "C" is closed too
    if (c == separator && depth == 0) { list[++count] = trim(item); item = "" }
    else item = item c
  }
  if (trim(item) != "") list[++count] = trim(item)
  return count
}

function read_typedef(s,   name, body) {
  name = s
  sub(/^.*[} *]/, "", name)
  if (s ~ /^typedef enum/) is_enum[name] = 1
  else if (s ~ /^typedef struct [a-z_0-9]+ *\{/) {
    body = s
    sub(/^[^{]*\{/, "", body)
    sub(/\}[^}]*$/, "", body)
    body_of[name] = body
  } else if (s ~ /^typedef struct/) is_opaque[name] = 1
  else if (match(s, /[a-z_0-9]+ *\(/)) is_call[trim(substr(s, RSTART, RLENGTH - 1))] = 1
}

# name and type of a declaration of one thing.
function declared(s) {
  if (match(s, /\(\*[a-z_0-9]+\)/)) {
    name = substr(s, RSTART + 2, RLENGTH - 3)
    type = substr(s, 1, RSTART - 1) "(*)" substr(s, RSTART + RLENGTH)
    return
  }
  gsub(/struct /, "", s)
  stars = s ~ /\[[^\]]*\]$/ ? " *" : ""
  sub(/ *\[[^\]]*\]$/, "", s)
  match(s, /[a-z_0-9]+$/)
  name = substr(s, RSTART)
  type = trim(substr(s, 1, RSTART - 1)) stars
}

# ---- values of a type ------------------------------------------------------------------------------------

function choose(label, code) {
  printf "  case %d: %s\n", choices, code
  labels = labels (choices ? ", " : "") "\"" label "\""
  choices++
}

# Members of a struct that callers fill in, one by one: pointers that become NULL, enumerations that become 77.
function damage(base,   members, m, count, parts, p, n, first, whole) {
  whole = known["good_" base] ? "zeroed[0] = *good_" base "(), " : ""
  count = split_at(body_of[base], ";", members)
  for (m = 1; m <= count; m++) {
    if (members[m] ~ /[{]/) continue
    n = members[m] ~ /\(\*/ ? 1 : split_at(members[m], ",", parts)
    if (members[m] ~ /\(\*/) parts[1] = members[m]
    first = ""
    for (p = 1; p <= n; p++) {
      if (p > 1) parts[p] = first " " parts[p]
      declared(parts[p])
      if (p == 1) { first = type; sub(/[ *]+$/, "", first) }
      if (parts[p] ~ /\[/) continue
      if (type ~ /volatile/) continue # NULL: nobody stops it
      if (type ~ /\*/ && whole != "") choose("one whose " name " is NULL", whole "zeroed[0]." name " = NULL; return zeroed;")
      else if (type in is_enum) choose("one whose " name " is 77", whole "zeroed[0]." name " = (" type ")77; return zeroed;")
    }
  }
}

function is_integer(t) { return t ~ /^(int|unsigned|size_t|u?int(8|16|32|64)_t)$/ }

# Writes the function that takes values of a type, once; its number.
function number_of(type, counts,   key, base, pointers, n, constant, call) {
  key = type (counts ? " of an array" : "")
  if (key in numbers) return numbers[key]
  n = numbers[key] = type_count++
  choices = 0
  labels = ""
  constant = type ~ /^const /
  base = type
  gsub(/const|volatile|\*/, "", base)
  gsub(/ /, "", base)
  pointers = gsub(/\*/, "*", type)
  call = type ~ /\(\*\)/
  if (call) {
    base = type
    sub(/\(\*\)/, "hook_" n, base)
    printf "static %s { return %s; }\n", base, type ~ /^void/ ? "" : "0"
    sub(/\(\*\)/, "(*take_" n "(unsigned choice))", type)
    printf "static %s {\n  switch (choice) {\n", type
    choose("good", "return hook_" n ";")
    choose("NULL", "return NULL;")
  } else {
    printf "static %s%stake_%d(unsigned choice) {\n", type, type ~ /\*$/ ? "" : " ", n
    if (pointers == 1 && base != "void" && !(base in is_opaque) && !(base in is_call)) {
      printf "  static %s zeroed[%s];\n  memset(zeroed, 0, sizeof zeroed);\n", base, base == "char" ? "4096" : "256"
    } else if (pointers > 1) {
      element = substr(type, 1, length(type) - 1)
      sub(/const $/, "", element)
      printf "  static %s zeroed[16];\n  memset((void *)zeroed, 0, sizeof zeroed);\n", element
    }
    else if (pointers == 1 && base == "void") print "  static char zeroed[4096];\n  memset(zeroed, 0, sizeof zeroed);"
    printf "  switch (choice) {\n"
    if (pointers > 1) {
      if (base == "char" && type ~ /^const/) choose("good", "zeroed[0] = good_char(); return zeroed;")
      else if (type ~ /const \*$/) choose("good", "zeroed[0] = good_" base "(); return zeroed;")
      else choose("good", "return zeroed;")
      choose("NULL", "return NULL;")
      if (type ~ /const \*$/) choose("to NULL", "return zeroed;")
    } else if (pointers == 1) {
      if (!constant && known["good_new_" base]) choose("good", "return good_new_" base "();")
      else if (base in is_call) choose("good", "return good_" base ";")
      else if (base in is_opaque) choose("good", "return good_" base "();") # which good.h must have
      else if (!known["good_" base] || (base == "char" && !constant)) choose("good", "return zeroed;")
      else if (constant || (base in is_freed)) choose("good", "return (" type ")good_" base "();")
      else choose("good", "for (size_t i = 0; i < 16; i++) zeroed[i] = *good_" base "(); return zeroed;")
      choose("NULL", "return NULL;")
      if (constant && base in body_of && known["good_" base] && !(base in is_made)) choose("zeroed", "return zeroed;")
      if (constant && base in body_of && !(base in is_freed)) damage(base)
    } else if (type in is_enum) {
      choose("good", "return 0;")
      choose("77", "return (" type ")77;")
      choose("-1", "return (" type ")-1;")
    } else if (type == "bool") {
      choose("good", "return false;")
      choose("true", "return true;")
    } else if (is_integer(type) && counts) {
      choose("good", "return 1;")
      choose("0", "return 0;")
    } else if (is_integer(type)) {
      choose("good", "return (" type ")attack_variant;")
      if (type ~ /^(u|size)/) choose("the greatest", "return (" type ")-1;")
      else {
        choose("-1", "return -1;")
        choose("the greatest", "return (" type ")(((uint64_t)1 << (8 * sizeof(" type ") - 1)) - 1);")
        choose("the least", "return (" type ")((uint64_t)1 << (8 * sizeof(" type ") - 1));")
      }
    } else if (base ~ /^mp[zq]_/) {
      choose("good", "return good_" base "();")
      choose("NULL", "return NULL;")
    } else {
      choose("good", "return *good_" base "();")
      choose("zeroed", "return (" type "){0};")
      for (i = 0; known["bad_" base] && i < 8; i++) choose("bad " i, "return bad_" base "(" i ");")
    }
  }
  print "  }\n  abort();\n}"
  type_rows = type_rows sprintf("  {\"%s\", %d, (const char *const[]){%s}},\n", key, choices, labels)
  return n
}

# ---- the program -------------------------------------------------------------------------------------------

# Does a number behind a parameter of this type count what the array has?
function is_array(t) {
  if (t ~ /\* *(const )?\*$/) return 1
  if (t !~ /\*$/ || t ~ /(_options|_limits|_style|_fields) \*$/) return 0
  gsub(/const|\*| /, "", t)
  return !(t in is_opaque)
}

function write_call(s,   result, parameters, count, i, call, row, counts, sink) {
  sub(/^(CGT|LAB)_API /, "", s)
  match(s, /[a-z_0-9]+ *\(/)
  function_name = trim(substr(s, RSTART, RLENGTH - 1))
  result = trim(substr(s, 1, RSTART - 1))
  s = substr(s, RSTART + RLENGTH)
  sub(/\)[^)]*$/, "", s)
  count = split_at(s, ",", parameters)
  if (count == 1 && parameters[1] == "void") count = 0
  call = row = ""
  counts = sink = 0
  for (i = 1; i <= count; i++) {
    if (parameters[i] == "...") { count--; break }
    declared(parameters[i])
    parameter = name
    of_type = type
    is_size = of_type == "size_t" && counts
    n = number_of(of_type, is_size)
    if (!is_size) counts = is_array(of_type)
    if (of_type ~ /cgt_sink/) sink = 1
    call = call (i > 1 ? ", " : "") "take_" n "(choices[" i - 1 "])"
    row = row (i > 1 ? ", " : "") "{" n ", \"" parameter "\"}"
  }
  call = function_name "(" call ")"
  status = 1
  if (result == "cgt_game") call = "return cgt_is_none(" call ") ? CGT_EINVAL : CGT_OK;"
  else if (result ~ /^cgt_(form|loopy)$/) call = "return " call ".id ? CGT_OK : CGT_EINVAL;"
  else if (result == "cgt_status") call = "return " call ";"
  else {
    call = "(void)" call ";\n  return CGT_OK;"
    status = 0
  }
  printf "static cgt_status call_%s(const unsigned *choices) {\n  (void)choices;\n  %s\n}\n", function_name, call
  function_rows = function_rows sprintf("  {\"%s\", call_%s, %d, %d, %d, (const attack_parameter[]){%s}},\n", function_name, \
    function_name, status, sink, count, count ? row : "{0, NULL}")
  function_count++
}

END {
  text = without_comments(text)
  gsub(/__attribute__\(\([a-z]+\([a-z0-9, ]*\)\)\)/, "", text)
  gsub(/[ \t\r\n]+/, " ", text)
  gsub(/extern "C" \{/, "", text)
  count = split_at(text, ";", statements)
  for (i = 1; i <= count; i++)
    if (match(statements[i], /(^|[} ])typedef /)) read_typedef(trim(substr(statements[i], RSTART + (RLENGTH > 8))))
  for (name in body_of) delete is_opaque[name]
  for (i = 1; i <= count; i++)
    if (match(statements[i], /[a-z_]+_free ?\([a-z_]+ \*/)) {
      function_name = name = substr(statements[i], RSTART, RLENGTH)
      gsub(/^.*\(| |\*/, "", name)
      sub(/_free.*/, "", function_name)
      if (function_name == name) is_freed[name] = 1
    }
  for (name in is_freed) if (index(text, name " **")) is_made[name] = 1 # by the library alone
  print "/* Written by attack.awk from the public headers. */\n#include \"attack.h\"\n"
  number_of_statements = count
  for (at = 1; at <= number_of_statements; at++)
    if (match(statements[at], /(CGT|LAB)_API /)) write_call(substr(statements[at], RSTART))
  print "\nconst attack_type attack_types[] = {\n" type_rows "};"
  print "\nconst attack_function attack_functions[] = {\n" function_rows "};\nconst size_t attack_function_count = " function_count ";"
}
