/* fixture.c: see fixture.h. */
#include "fixture.h"

#include <cgt/lab_rulesets.h>
#include <inttypes.h>
#include <stdio.h>

cgt_ctx *ctx;
rng dice;

void fixture_open(void) {
  ctx = cgt_ctx_new(NULL);
  cr_assert(ctx != NULL);
  dice = rng_new();
}

/* Criterion does not look at what happens after the body of a test, so the word UNSOUND is what ctest
 * looks for (tests/CMakeLists.txt). */
void fixture_close(void) {
  if (cgt_ctx_status(ctx) != CGT_OK) printf("UNSOUND: an error was left: %s\n", cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  if (cgt_ctx_check(ctx) != CGT_OK) printf("UNSOUND: %s\n", cgt_ctx_message(ctx));
  fflush(stdout);
  cgt_ctx_free(ctx);
  ctx = NULL;
}

cgt_game value(const char *text) {
  cgt_game g = cgt_parse(ctx, text);
  cr_assert(!cgt_is_none(g), "%s: %s", text, cgt_ctx_message(ctx));
  return g;
}

const cgt_ruleset *ruleset_named(const char *name) {
  const cgt_ruleset *ruleset = lab_ruleset_named(name);
  cr_assert(ruleset, "no ruleset %s", name);
  return ruleset;
}

const char *show(cgt_game g) {
  static char texts[16][6000];
  static unsigned next;
  char *text = texts[next++ % 16];
  if (cgt_is_none(g)) return cgt_ctx_status(ctx) ? cgt_ctx_message(ctx) : "no game";
  size_t length;
  cgt_status status = cgt_print(text, sizeof texts[0], &length, ctx, g, CGT_PLAIN);
  return status == CGT_OK ? text : cgt_ctx_message(ctx);
}

const char *show_law(const cgt_game *games, size_t count) {
  static char text[8192];
  size_t length = (size_t)snprintf(text, sizeof text, "seed %#" PRIx64 ":", dice.seed);
  for (size_t i = 0; i < count && length < sizeof text; i++)
    length += (size_t)snprintf(text + length, sizeof text - length, "%s %s", i ? "," : "", show(games[i]));
  return text;
}

bool le(cgt_game g, cgt_game h) {
  bool answer = false;
  cgt_status status = cgt_le(&answer, ctx, g, h);
  if (status != CGT_OK) cr_assert_fail("cgt_le: %s", cgt_ctx_message(ctx));
  return answer;
}

cgt_order order(cgt_game g, cgt_game h) {
  cgt_order answer = CGT_EQUAL;
  cgt_status status = cgt_compare(&answer, ctx, g, h);
  if (status != CGT_OK) cr_assert_fail("cgt_compare: %s", cgt_ctx_message(ctx));
  return answer;
}

cgt_outcome outcome(cgt_game g) {
  cgt_outcome answer = CGT_P;
  cgt_status status = cgt_outcome_of(&answer, ctx, g);
  if (status != CGT_OK) cr_assert_fail("cgt_outcome_of: %s", cgt_ctx_message(ctx));
  return answer;
}

bool is_failed_game(cgt_game g, cgt_status status) { return status != CGT_OK && cgt_is_none(g); }
bool is_failed_form(cgt_form f, cgt_status status) { return status != CGT_OK && cgt_form_is_none(f); }
bool is_failed_loopy(cgt_loopy g, cgt_status status) { return status != CGT_OK && g.id == 0; }
bool is_failed_class(cgt_class g, cgt_status status) { return status != CGT_OK && cgt_class_is_none(g); }
bool is_failed_position(cgt_position p, cgt_status status) { return status != CGT_OK && p.id == 0; }
bool is_failed_status(cgt_status returned, cgt_status status) { return returned == status; }

size_t options(cgt_game *options, size_t cap, cgt_game g, cgt_player player) {
  size_t count = 0;
  cgt_status status = cgt_options(&count, options, cap, ctx, g, player);
  if (status != CGT_OK) cr_assert_fail("cgt_options: %s", cgt_ctx_message(ctx));
  return count;
}
