#!/bin/sh
# symbols.sh NM OBJECTS: every name that one file shares with others has a prefix that says whose it is. cgt_ and lab_
# are public, cgti_ shared inside the engine, imp_ inside impartial/, labi_ inside the laboratory and in base/ and
# storage/, which it stands on; games_ what rulesets share, study_ the studies, cmd_ the command. OBJECTS lists the object
# files, one a line.
set -eu
tr '\n' '\0' < "$2" | xargs -0 "$1" -g --defined-only | awk '
  !/^[0-9a-f]+ [A-Za-z] [^ ]+$/ { next } # the name of an object, which may have blanks
  { count++ }
  $3 !~ /^(cgti?|imp|labi?|games|study|cmd)_/ && $3 !~ /^__/ { # __: of the compiler
    print $3 " is shared without a prefix: one, or static, please"
    bad = 1
  }
  END {
    if (count < 500) { print "only " count " names; are these the objects?"; bad = 1 }
    exit bad
  }'
