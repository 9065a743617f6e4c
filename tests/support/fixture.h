/* fixture.h: what every suite of the engine starts from: one context, made before each test; after it the
 * tables are proved sound (cgt_ctx_check) and the context is freed. */
#ifndef FIXTURE_H
#define FIXTURE_H

#include <criterion/criterion.h>
#include <string.h>

#include <cgt/loopy.h>
#include <cgt/universe.h>

#include "random_game.h"

extern cgt_ctx *ctx;
extern rng dice; /* seeded anew for each test */

void fixture_open(void);
void fixture_close(void);

#define SUITE(name) TestSuite(name, .init = fixture_open, .fini = fixture_close, .timeout = 240)

/* The game that text names; a test that writes nonsense ends here. */
cgt_game value(const char *text);

/* The ruleset of this name; a test that misspells it ends here. */
const cgt_ruleset *ruleset_named(const char *name);

/* g as text, good until 16 more are asked for; longer ones are cut. */
const char *show(cgt_game g);

/* "seed 0x2001: G = .., G = .." for the message of a law that failed. */
const char *show_law(const cgt_game *games, size_t count);

/* Questions of which the answer is wanted and no error is expected. */
bool le(cgt_game g, cgt_game h);
cgt_order order(cgt_game g, cgt_game h);
cgt_outcome outcome(cgt_game g);
size_t options(cgt_game *options, size_t cap, cgt_game g, cgt_player player);

/* g is the game that text names. */
#define expect_value(g, text)                                                                                \
  do {                                                                                                       \
    cgt_game expect_g = (g);                                                                                 \
    cr_expect(cgt_equal(expect_g, value(text)), "%s is %s, not %s", #g, show(expect_g), text);               \
  } while (0)

/* g prints as text. */
#define expect_print(g, text)                                                                                \
  do {                                                                                                       \
    const char *expect_text = show(g);                                                                       \
    cr_expect_str_eq(expect_text, text, "%s prints as %s, not %s", #g, expect_text, text);                   \
  } while (0)

/* Is that what a function returns that failed: no game, no form, no position, or the status? */
bool is_failed_game(cgt_game g, cgt_status status);
bool is_failed_form(cgt_form f, cgt_status status);
bool is_failed_loopy(cgt_loopy g, cgt_status status);
bool is_failed_class(cgt_class g, cgt_status status);
bool is_failed_position(cgt_position p, cgt_status status);
bool is_failed_status(cgt_status returned, cgt_status status);
#define is_failure(call, status)                                                                             \
  _Generic((call),                                                                                           \
      cgt_game: is_failed_game,                                                                              \
      cgt_form: is_failed_form,                                                                              \
      cgt_loopy: is_failed_loopy,                                                                            \
      cgt_class: is_failed_class,                                                                            \
      cgt_position: is_failed_position,                                                                      \
      cgt_status: is_failed_status)(call, status)

/* The call fails with this status and leaves a message; the context is usable afterwards. */
#define expect_error(status, call)                                                                           \
  do {                                                                                                       \
    cr_expect(is_failure(call, status), "%s does not return what tells of %s", #call,                        \
              cgt_status_name(status));                                                                      \
    cr_expect(cgt_ctx_status(ctx) == (status), "%s: %s (%s), not %s", #call,                                 \
              cgt_status_name(cgt_ctx_status(ctx)), cgt_ctx_message(ctx), cgt_status_name(status));          \
    cr_expect(cgt_ctx_message(ctx)[0], "%s leaves no message", #call);                                       \
    cr_expect(!strchr(cgt_ctx_message(ctx), '\n'), "%s: the message has several lines", #call);              \
    cgt_ctx_clear_error(ctx);                                                                                \
  } while (0)

/* A law that must hold of the games named after it. Says nothing while it holds, so it is cheap in loops. */
#define law(holds, ...)                                                                                      \
  do {                                                                                                       \
    if (!(holds)) {                                                                                          \
      const cgt_game law_games[] = {__VA_ARGS__};                                                            \
      cr_assert_fail("%s, %s", #holds, show_law(law_games, sizeof law_games / sizeof *law_games));           \
    }                                                                                                        \
  } while (0)

#endif
