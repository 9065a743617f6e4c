/* gdb_program.c: games in variables, for gdb.sh to print. */
#include <cgt.h>

static volatile int reached;
__attribute__((noinline)) static void here(cgt_ctx *ctx, const cgt_game *games) { reached += ctx != NULL && games != NULL; }

int main(void) {
  static const char *const texts[] = {"{3|1} + *2",       "-7/8",       "^3*2",       "1/2v*",
                                      "{1267650600228229401496703205376|-1/2^70}", "{1|-1}",     "{4||2|0}-1", "-{5|{2|*,^}}",
                                      "9 + *4",            "{0,*|0,*2}", "0"};
  enum { COUNT = sizeof texts / sizeof *texts };
  cgt_game games[COUNT + 1];
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  for (int i = 0; i < COUNT; i++) games[i] = cgt_parse(ctx, texts[i]);
  games[COUNT] = CGT_NONE;
  here(ctx, games);
  cgt_ctx_free(ctx);
}
