#!/bin/sh
# Rulesets in shared objects, and what is said of those that cannot be used: plugins.sh CGT CC INCLUDE...
set -eu
cgt=$1 cc=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CPATH=. # where compilers look for headers
for folder; do CPATH=$CPATH:$folder; done
cd "$work"
export LC_ALL=C NO_COLOR=1
failed=0

# A heap from which one or two counters are taken. Each -D plants a fault.
cat >heap.c <<'END'
#include <gmp.h>
#include <stdio.h>
#include <cgt/plugin.h>
#ifndef NAME
#define NAME "take"
#endif
#ifndef READ
#define READ read
#endif
#ifndef OPTIONS
#define OPTIONS options
#endif
#ifndef CELL
#define CELL cell
#endif
static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  unsigned char heap = 0;
  if (count != 1 || args->kind != CGT_ARG_INTEGER || args->integer < 0 || args->integer > 200) {
    cgt_refuse(out, "a heap of %d to %d counters is wanted", 0, 200);
    return;
  }
  heap = (unsigned char)args->integer;
  cgt_emit(out, &heap, 1);
}
static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  unsigned char heap = *(const unsigned char *)position;
  (void)length, (void)player;
  for (unsigned char left = heap > 2 ? heap - 2 : 0; left < heap; left++) cgt_emit(out, &left, 1);
}
static void value(cgt_sink *out, const void *position, size_t length) {
  mpz_t m;
  (void)length;
  if (*(const unsigned char *)position < 100) return;
  mpz_init_set_ui(m, *(const unsigned char *)position % 3u);
  cgt_emit_big_nimber(out, m);
  mpz_clear(m);
}
static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  (void)length;
  return (size_t)snprintf(buf, cap, "%u", *(const unsigned char *)position);
}
static cgt_board board(const void *position, size_t length) {
  (void)position, (void)length;
  return (cgt_board){CGT_BOARD_HEAPS, 1, 1};
}
static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)row, (void)col;
  return print(buf, cap, position, length);
}
static const cgt_ruleset take = {
  .name = NAME, .title = "One or two", .rules = "A player takes one counter or two.", .syntax = "take(n)",
  .example = "take(7)", .source = "folklore", .impartial = true, .small = {"[take(n) for n in 0..6]"},
  .read = READ, .options = OPTIONS, .print = print, .value = value, .board = board, .cell = CELL};
END

# made NAME END FLAG...: NAME.so, of heap.c and a last line.
made() {
  name=$1
  { cat heap.c; echo "$2"; } >"$name.c"
  shift 2
  "$cc" -shared -fPIC -Wall -Wextra -Wno-unused-function -Wno-unused-variable -Werror "$@" "$name.c" -lgmp -o "$name.so"
}

# gives PATTERN STATUS ARGUMENT...: that status, and a line that matches.
gives() {
  pattern=$1 wanted=$2 status=0
  shift 2
  "$cgt" "$@" >out 2>err </dev/null || status=$?
  if [ "$status" = "$wanted" ] && grep -qE -- "$pattern" out err; then return; fi
  echo "FAILED: cgt $*: status $status and not $wanted, or no line like: $pattern"
  cat out err
  failed=1
}

made take 'CGT_PLUGIN(&take);'
t='--ruleset ./take.so'
# shellcheck disable=SC2086
{
  gives '^\*2$' 0 eval $t 'take(5)'
  gives '^\*2$' 0 $t eval 'take(200)'
  gives '^0$' 0 --ruleset take.so eval 'take(6) + take(3)'
  gives 'take: a heap of 0 to 200 counters is wanted' 2 eval --ruleset "$work/take.so" 'take(500)'
  gives 'take\(4\) -> take\(3\)' 0 moves $t 'take(4) + nim(0)'
  gives '^a position of One or two' 0 show $t 'take(4)'
  gives 'take\(4\) -> take\(3\)|take\(3\)' 0 why $t 'outcome(take(4))'
  gives 'take' 0 explain $t 'take(4)'
  gives '^take  .*One or two' 0 games $t
  gives '^take: One or two' 0 games $t take
  gives '^holds' 0 check $t 'for n in 0..200: nim_value(take(n)) == n mod 3'
  gives '3' 0 table $t 'for n in 0..5: take(n)'
  gives 'period 3|period of length 3' 0 guess sequence $t 'for n in 0..40: nim_value(take(n))'
  gives '%|mod' 0 guess region $t 'for n in 0..40: take(n) == 0'
  gives 'mod' 0 guess $t 'for n in 0..40: take(n)'
  gives '3	\*?0' 0 table --format tsv --fields value $t 'for n in 0..5: take(n)'
  gives '3	\*?0' 0 table --format tsv --fields value $t take 'n in 0..5'
  gives ' 4 ' 0 plot $t board 'take(4)'
  gives 'none differs' 0 verify selftest $t --limit-time 2s
  gives 'confirmed' 0 verify deep $t 'take(7) == *'
  "$cgt" table $t --store s.db take 'n in 0..50' >out 2>&1
  gives '51 rows' 0 table $t --store s.db --resume take 'n in 0..50'
}

made none ''
made old 'const cgt_ruleset *const list[] = {&take, NULL}; const cgt_plugin cgt_plugin_of_rulesets = {7, list, &cgt_plugin_host};'
made empty 'CGT_PLUGIN(NULL);'
made unread 'CGT_PLUGIN(&take);' -DREAD=NULL
made unmoved 'CGT_PLUGIN(&take);' -DOPTIONS=NULL
made nameless 'CGT_PLUGIN(&take);' -DNAME=NULL
made halved 'CGT_PLUGIN(&take);' -DCELL=NULL
made taken 'CGT_PLUGIN(&take);' '-DNAME="mean"'
made unlinked 'extern int nowhere; int *there(void) { return &nowhere; } CGT_PLUGIN(&take);'
gives "cannot load rulesets from './missing.so': No such file" 2 eval --ruleset ./missing.so 1
gives "cannot load rulesets from 'heap.c': " 2 eval --ruleset heap.c 1
gives "cannot load rulesets from '': expected the name of a file" 2 eval --ruleset '' 1
gives 'it has no rulesets: .*CGT_PLUGIN' 2 eval --ruleset none.so 1
gives 'whose ABI is 7 and not [0-9]+: build it again' 2 eval --ruleset old.so 1
gives 'its list of rulesets is empty' 2 eval --ruleset empty.so 1
gives 'its ruleset take has no read$' 2 eval --ruleset unread.so 1
gives 'its ruleset take has no options$' 2 eval --ruleset unmoved.so 1
gives 'its ruleset  ?has no name$' 2 eval --ruleset nameless.so 1
gives 'has no cell, which belongs to board$' 2 eval --ruleset halved.so 1
gives "'mean' is a function of the language" 2 eval --ruleset taken.so 1
gives "unlinked.so': undefined symbol: nowhere" 2 eval --ruleset unlinked.so 1
[ $failed = 0 ] && echo "all shared objects are taken or refused as they should be"
exit $failed
