/* value_position.c: see value_position.h. The bytes of a game are its text. Those of a form are the text of its value
 * where it is canonical, else BRACES, how many options each player has, and these, one after the other; texts end
 * with 0. */
#include "lab/machine/value_position.h"

#include <cgt/lab_machine.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/encode.h"
#include "base/make_error.h"

enum { BRACES = 1, DEEPEST = 200, MOST_BYTES = 1 << 16 };

/* ---- to bytes ---------------------------------------------------------------------------------- */

bool labi_put_game_position(labi_buffer *out, cgt_ctx *ctx, cgt_game g) {
  size_t length, cap;
  if (cgt_print(NULL, 0, &length, ctx, g, CGT_PLAIN) != CGT_OK) return false;
  char *to = labi_buffer_room(out, length, &cap);
  if (!to || cgt_print(to, cap, NULL, ctx, g, CGT_PLAIN) != CGT_OK) return false;
  labi_buffer_added(out, length);
  labi_put_char(out, 0);
  return !out->failed;
}

const char labi_form_too_large[] = "a form among options takes at most 200 levels of braces and 64 KiB";

static bool put_form(labi_buffer *out, cgt_ctx *ctx, cgt_form f, unsigned depth);

static bool put_options(labi_buffer *out, cgt_ctx *ctx, cgt_form f, cgt_player player, size_t count,
                        unsigned depth) {
  cgt_form *options = malloc((count + 1) * sizeof *options);
  bool good = options && cgt_form_options(&count, options, count, ctx, f, player) == CGT_OK;
  for (size_t i = 0; good && i < count; i++) good = put_form(out, ctx, options[i], depth);
  out->failed = out->failed || !options;
  free(options);
  return good;
}

static bool put_form(labi_buffer *out, cgt_ctx *ctx, cgt_form f, unsigned depth) {
  size_t count[2];
  if (cgt_form_is_canonical(ctx, f)) return labi_put_game_position(out, ctx, cgt_form_value(ctx, f));
  if (depth == DEEPEST || out->length > MOST_BYTES) return false; /* too large */
  if (cgt_form_options(&count[CGT_LEFT], NULL, 0, ctx, f, CGT_LEFT) != CGT_OK ||
      cgt_form_options(&count[CGT_RIGHT], NULL, 0, ctx, f, CGT_RIGHT) != CGT_OK)
    return false;
  labi_put_char(out, BRACES);
  for (int player = 0; player < 2; player++) labi_encode_u32(out, (uint32_t)count[player]);
  for (int player = 0; player < 2; player++)
    if (!put_options(out, ctx, f, (cgt_player)player, count[player], depth + 1)) return false;
  return !out->failed;
}

bool labi_put_form_position(labi_buffer *out, cgt_ctx *ctx, cgt_form f) { return put_form(out, ctx, f, 0); }

/* ---- and back ---------------------------------------------------------------------------------- */

static const char *get_text(labi_reader *in) {
  const char *text = (const char *)in->at;
  in->at += strlen(text) + 1;
  return text;
}

static cgt_game get_game(cgt_ctx *ctx, labi_reader *in) {
  const char *text = get_text(in);
  return cgt_parse_n(ctx, text, strlen(text));
}

static cgt_form get_form(cgt_ctx *ctx, labi_reader *in) {
  if (*in->at != BRACES) return cgt_form_of_game(ctx, get_game(ctx, in));
  in->at++;
  size_t left = labi_decode_u32(in), count = left + labi_decode_u32(in), made = 0;
  cgt_form *options = malloc((count + 1) * sizeof *options), form = {0};
  while (options && made < count && !cgt_form_is_none(options[made] = get_form(ctx, in))) made++;
  if (options && made == count) form = cgt_form_from_options(ctx, options, left, options + left, count - left);
  free(options);
  return form;
}

bool labi_value_of_position(lab_value *v, cgt_ctx *ctx) {
  if (v->kind != LAB_POSITION) return true;
  const cgt_ruleset *ruleset = cgt_position_ruleset(ctx, v->as.at.position);
  if (ruleset != &labi_game_positions && ruleset != &labi_form_positions) return true;
  size_t length;
  const void *bytes = cgt_position_bytes(&length, ctx, v->as.at.position);
  labi_reader in = labi_reader_of(bytes, length);
  bool negative = v->as.at.negative;
  if (ruleset == &labi_form_positions) {
    cgt_form f = get_form(ctx, &in);
    *v = lab_form(negative ? cgt_form_neg(ctx, f) : f);
    return !cgt_form_is_none(v->as.form);
  }
  cgt_game g = get_game(ctx, &in);
  *v = lab_game(negative ? cgt_neg(ctx, g) : g);
  return !cgt_is_none(v->as.game);
}

/* ---- play -------------------------------------------------------------------------------------- */

/* The error of the context becomes that of the sink. It knows none where the system gave no memory: forms that are
 * too large have no positions whose options could be. */
static void fail(cgt_sink *out, cgt_ctx *ctx) {
  char message[400];
  cgt_status status = cgt_ctx_status(ctx);
  snprintf(message, sizeof message, "%s", status == CGT_OK ? LABI_OUT_OF_MEMORY : cgt_ctx_message(ctx));
  cgt_sink_fail(out, status == CGT_OK ? CGT_ENOMEM : status, message);
}

static cgt_ctx *context_of(cgt_sink *out) {
  lab_machine *m = cgt_sink_owner(out);
  if (!m) cgt_sink_fail(out, CGT_EINVAL, "a value among options is used without its machine");
  return m ? lab_machine_ctx(m) : NULL;
}

static bool emit_games(cgt_sink *out, cgt_ctx *ctx, cgt_game g, cgt_player player, labi_buffer *bytes) {
  size_t count;
  if (cgt_options(&count, NULL, 0, ctx, g, player) != CGT_OK) return false;
  cgt_game *options = malloc((count + 1) * sizeof *options);
  bool good = options && cgt_options(&count, options, count, ctx, g, player) == CGT_OK;
  for (size_t i = 0; good && i < count && cgt_sink_goes_on(out); i++) {
    labi_buffer_clear(bytes);
    good = labi_put_game_position(bytes, ctx, options[i]);
    if (good) cgt_emit(out, bytes->bytes, bytes->length);
  }
  free(options);
  return good;
}

static void options_of_game(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  cgt_ctx *ctx = context_of(out);
  labi_reader in = labi_reader_of(position, length);
  labi_buffer bytes = {0};
  if (!ctx) return;
  cgt_game g = get_game(ctx, &in);
  if (cgt_is_none(g) || !emit_games(out, ctx, g, player, &bytes)) fail(out, ctx);
  labi_buffer_free(&bytes);
}

static bool emit_forms(cgt_sink *out, cgt_ctx *ctx, cgt_form f, cgt_player player, labi_buffer *bytes) {
  size_t count;
  if (cgt_form_options(&count, NULL, 0, ctx, f, player) != CGT_OK) return false;
  cgt_form *options = malloc((count + 1) * sizeof *options);
  bool good = options && cgt_form_options(&count, options, count, ctx, f, player) == CGT_OK;
  for (size_t i = 0; good && i < count && cgt_sink_goes_on(out); i++) {
    labi_buffer_clear(bytes);
    good = labi_put_form_position(bytes, ctx, options[i]);
    if (good) cgt_emit(out, bytes->bytes, bytes->length);
  }
  free(options);
  return good;
}

static void options_of_form(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  cgt_ctx *ctx = context_of(out);
  labi_reader in = labi_reader_of(position, length);
  labi_buffer bytes = {0};
  if (!ctx) return;
  cgt_form f = get_form(ctx, &in);
  if (cgt_form_is_none(f) || !emit_forms(out, ctx, f, player, &bytes)) fail(out, ctx);
  labi_buffer_free(&bytes);
}

static void value_of_game(cgt_sink *out, const void *position, size_t length) {
  cgt_ctx *ctx = context_of(out);
  labi_reader in = labi_reader_of(position, length);
  cgt_game g = ctx ? get_game(ctx, &in) : CGT_NONE;
  if (!cgt_is_none(g))
    cgt_emit_game(out, g);
  else if (ctx)
    fail(out, ctx);
}

static void value_of_form(cgt_sink *out, const void *position, size_t length) {
  cgt_ctx *ctx = context_of(out);
  labi_reader in = labi_reader_of(position, length);
  cgt_form f = ctx ? get_form(ctx, &in) : (cgt_form){0};
  if (!cgt_form_is_none(f))
    cgt_emit_game(out, cgt_form_value(ctx, f));
  else if (ctx)
    fail(out, ctx);
}

/* ---- text -------------------------------------------------------------------------------------- */

static void put_text(labi_buffer *out, labi_reader *in) {
  if (*in->at != BRACES) {
    labi_put(out, get_text(in));
    return;
  }
  in->at++;
  uint32_t left = labi_decode_u32(in), count = left + labi_decode_u32(in);
  labi_put_char(out, '{');
  for (uint32_t i = 0; i < count || i == left; i++) {
    if (i == left) labi_put_char(out, '|');
    if (i == count) break;
    if (i > 0 && i != left) labi_put_char(out, ',');
    put_text(out, in);
  }
  labi_put_char(out, '}');
}

static size_t copy_text(char *buf, size_t cap, const void *position, size_t length, const char *quote) {
  labi_reader in = labi_reader_of(position, length);
  labi_buffer text = {0};
  labi_put(&text, quote);
  put_text(&text, &in);
  labi_put(&text, quote);
  labi_buffer_copy(buf, cap, &length, &text);
  labi_buffer_free(&text);
  return length;
}

static size_t print_game(char *buf, size_t cap, const void *position, size_t length) {
  return copy_text(buf, cap, position, length, "");
}

static size_t print_form(char *buf, size_t cap, const void *position, size_t length) {
  return copy_text(buf, cap, position, length, "'");
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  (void)args, (void)count;
  cgt_refuse(out, "a value among options is written by itself, without a name");
}

/* In sums they stand behind positions, because of their names. */
const cgt_ruleset labi_game_positions = {.name = "{game}",
                                         .title = "A game",
                                         .rules = "",
                                         .syntax = "",
                                         .example = "0",
                                         .source = "",
                                         .values = true,
                                         .read = read,
                                         .options = options_of_game,
                                         .value = value_of_game,
                                         .print = print_game,
                                         .print_sum = print_game};

const cgt_ruleset labi_form_positions = {.name = "{form}",
                                         .title = "A form",
                                         .rules = "",
                                         .syntax = "",
                                         .example = "'{|}'",
                                         .source = "",
                                         .read = read,
                                         .options = options_of_form,
                                         .value = value_of_form,
                                         .print = print_form,
                                         .print_sum = print_form};

/* ---- forms of both players ---------------------------------------------------------------------- */

static bool has_identical(const cgt_ctx *ctx, const cgt_form *list, size_t count, cgt_form f) {
  size_t i = 0;
  while (i < count && !cgt_form_identical(ctx, list[i], f)) i++;
  return i < count;
}

int labi_form_is_impartial(cgt_ctx *ctx, cgt_form f) {
  size_t count[2];
  cgt_form *options[2] = {0};
  int is = 1;
  if (cgt_form_is_canonical(ctx, f)) return cgt_is_nimber(ctx, cgt_form_value(ctx, f));
  for (int player = 0; is == 1 && player < 2; player++) {
    if (cgt_form_options(&count[player], NULL, 0, ctx, f, (cgt_player)player) != CGT_OK ||
        !(options[player] = malloc((count[player] + 1) * sizeof(cgt_form))) ||
        cgt_form_options(&count[player], options[player], count[player], ctx, f, (cgt_player)player) != CGT_OK)
      is = -1;
  }
  for (int player = 0; is == 1 && player < 2; player++)
    for (size_t i = 0; is == 1 && i < count[player]; i++)
      is = has_identical(ctx, options[!player], count[!player], options[player][i]);
  for (size_t i = 0; is == 1 && i < count[CGT_LEFT]; i++) is = labi_form_is_impartial(ctx, options[CGT_LEFT][i]);
  free(options[0]);
  free(options[1]);
  return is;
}
