#!/bin/sh
# run.sh PROGRAM ROOT: gdb prints the games of gdb_program.c by cgt/cgt-gdb.py. Exit status 77, a skipped test, where
# there is no gdb with Python, or where it may not start programs.
set -eu
program=$1 root=$2
gdb -q -batch -nx -ex 'python print(1)' >/dev/null 2>&1 || { echo 'skipped: there is no gdb with Python'; exit 77; }
export ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0 # the leak checker does not run beside a debugger
out=$(gdb -q -batch -nx -ex "source $root/cgt/cgt-gdb.py" -ex 'set startup-with-shell off' -ex 'break here' -ex run \
  -ex 'print *games@12' "$program" 2>&1)
case $out in *ptrace* | *'not permitted'*) echo "skipped: $out"; exit 77 ;; esac
wanted='{{3+*2|1+*2}, -7/8, ^3*2, 1/2v*, {1267650600228229401496703205376|-1/1180591620717411303424}, {1|-1}, {3|{1|-1}}, '
wanted=$wanted'{{*,v|-2}|-5}, 9+*4, {0,*|0,*2}, 0, CGT_NONE}'
case $out in *"\$1 = $wanted"*) ;; *)
  printf 'wanted: %s\ngdb says:\n%s\n' "$wanted" "$out"
  exit 1
  ;;
esac
