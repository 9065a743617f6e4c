/* value_print.c: values as text. Games print as the engine prints them. */
#include <ctype.h>
#include <gmp.h>
#include <stdio.h>
#include <string.h>

#include <cgt/number.h>

#include "lab/base/escape.h"
#include "lab/base/lab_guard.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/theory.h"
#include "lab/machine/value_print.h"

typedef struct writer {
  labi_buffer *out;
  lab_machine *m;
  cgt_format format;
} writer;

static void put(writer *w, const char *text) { labi_put(w->out, text); }

static bool in_latex(const writer *w) { return w->format == CGT_LATEX || w->format == CGT_LATEX_MACROS; }

bool labi_position_is_sum(const cgt_ctx *ctx, cgt_position position) {
  size_t length;
  const cgt_ruleset *ruleset = cgt_position_ruleset(ctx, position);
  if (!ruleset || !ruleset->print_sum) return false;
  const void *bytes = cgt_position_bytes(&length, ctx, position);
  return ruleset->print_sum(NULL, 0, bytes, length) > 0;
}

/* The negative of a sum stands in parentheses. */
cgt_status lab_print_position(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, lab_value v) {
  if ((!buf && cap > 0) || !ctx || v.kind != LAB_POSITION) return CGT_EINVAL;
  bool sum = v.as.at.negative && labi_position_is_sum(ctx, v.as.at.position);
  const char *sign = sum ? "-(" : v.as.at.negative ? "-" : "";
  size_t signs = strlen(sign), skip = signs < cap ? signs : cap;
  if (cap > 0) snprintf(buf, cap, "%s", sign);
  size_t whole;
  cgt_status status = cgt_position_print(cap ? buf + skip : buf, cap - skip, &whole, ctx, v.as.at.position);
  if (status != CGT_OK) return status;
  whole += signs;
  if (sum && whole + 1 < cap) memcpy(buf + whole, ")", 2);
  if (length) *length = whole + sum;
  return CGT_OK;
}

/* ---- pieces that are printed snprintf fashion ---------------------------------------------------- */

typedef cgt_status print_piece(char *buf, size_t cap, size_t *length, const writer *w, lab_value v);

/* Large numbers take longest to print, so room for them is made beforehand. */
static size_t room_for(const writer *w, lab_value v) {
  enum { USUAL = 64 };
  int64_t n;
  if (v.kind != LAB_GAME || !cgt_is_number(v.as.game)) return USUAL;
  if (cgt_get_int64(&n, w->m->ctx, v.as.game) == CGT_OK) return USUAL;
  cgt_ctx_clear_error(w->m->ctx);
  mpq_t q;
  mpq_init(q);
  size_t room = USUAL;
  if (cgt_get_mpq(q, w->m->ctx, v.as.game) == CGT_OK)
    room += mpz_sizeinbase(mpq_numref(q), 10) + mpz_sizeinbase(mpq_denref(q), 10);
  mpq_clear(q);
  return room;
}

/* Into the room that there is and, where that does not suffice, once more. */
static cgt_status put_piece(writer *w, print_piece *print, lab_value v) {
  size_t cap, length = 0;
  char *to = labi_buffer_room(w->out, room_for(w, v), &cap);
  cgt_status status = to ? print(to, cap, &length, w, v) : CGT_ENOMEM;
  if (status == CGT_OK && length >= cap) {
    to = labi_buffer_room(w->out, length, &cap);
    status = to ? print(to, cap, &length, w, v) : CGT_ENOMEM;
  }
  if (status == CGT_OK) labi_buffer_added(w->out, length);
  return status;
}

static cgt_status print_game(char *buf, size_t cap, size_t *length, const writer *w, lab_value v) {
  return cgt_print(buf, cap, length, w->m->ctx, v.as.game, w->format);
}

static cgt_status print_position(char *buf, size_t cap, size_t *length, const writer *w, lab_value v) {
  return lab_print_position(buf, cap, length, w->m->ctx, v);
}

static cgt_status print_form(char *buf, size_t cap, size_t *length, const writer *w, lab_value v) {
  return cgt_form_print(buf, cap, length, w->m->ctx, v.as.form, w->format);
}

static cgt_status print_loopy(char *buf, size_t cap, size_t *length, const writer *w, lab_value v) {
  return cgt_loopy_print(buf, cap, length, w->m->ctx, v.as.loopy.value, w->format);
}

static cgt_status put_game(writer *w, cgt_game g) {
  return put_piece(w, print_game, (lab_value){.kind = LAB_GAME, .as.game = g});
}

/* In quotes, as it is read in the language and in JSON. */
static void put_quotation(writer *w, const char *bytes, size_t length) {
  put(w, "\"");
  for (size_t i = 0; i < length; i++) {
    char c = bytes[i];
    if (c == '"' || c == '\\') put(w, "\\");
    if (c == '\t')
      put(w, "\\t");
    else
      labi_put_char(w->out, c);
  }
  put(w, "\"");
}

/* In quotes where it stands among other things; LaTeX sets it apart by \text. */
static void put_text(writer *w, const lab_text *text, bool inside) {
  if (in_latex(w)) {
    labi_put_latex_words(w->out, text->bytes);
  } else if (inside || w->format == CGT_JSON) {
    put_quotation(w, text->bytes, text->length);
  } else {
    labi_put_bytes(w->out, text->bytes, text->length);
  }
}

/* As it is read; for programs and in papers that is a text. */
static cgt_status put_position(writer *w, lab_value v) {
  if (w->format != CGT_JSON && !in_latex(w)) return put_piece(w, print_position, v);
  labi_buffer text = {0};
  writer plain = {.out = &text, .m = w->m};
  cgt_status status = put_piece(&plain, print_position, v);
  if (status == CGT_OK && in_latex(w)) labi_put_latex_words(w->out, text.bytes);
  if (status == CGT_OK && w->format == CGT_JSON) put_quotation(w, text.bytes, text.length);
  labi_buffer_free(&text);
  return status;
}

/* ---- thermographs ---------------------------------------------------------------------------- */

typedef struct piece { /* of a wall: from a temperature down, dv/dt */
  cgt_game temperature, slope;
} piece;

/* The straight pieces below the mast. A wall may leave the foot of the mast straight down, as the right
 * wall of ^ does: that piece is the mast's. */
static cgt_status wall_pieces(piece **pieces, size_t *count, cgt_game *mast, lab_machine *m, cgt_game g,
                              cgt_player player) {
  cgt_game zero = cgt_integer(m->ctx, 0), slope = zero;
  size_t corner_count;
  cgt_status status = cgt_wall(&corner_count, NULL, 0, m->ctx, g, player);
  if (status != CGT_OK) return status;
  cgt_corner *corners = labi_scratch_take(&m->results, corner_count * sizeof *corners);
  *pieces = labi_scratch_take(&m->results, corner_count * sizeof **pieces);
  if (!corners || !*pieces) return CGT_ENOMEM;
  status = cgt_wall(&corner_count, corners, corner_count, m->ctx, g, player);
  if (status != CGT_OK) return status;
  *mast = corners[0].value;
  *count = 0;
  for (size_t i = 0; i + 1 < corner_count; i++) {
    cgt_game run = cgt_sub(m->ctx, corners[i + 1].temperature, corners[i].temperature);
    cgt_game rise = cgt_sub(m->ctx, corners[i + 1].value, corners[i].value), last = slope;
    slope = cgt_number_div(m->ctx, rise, run);
    if (cgt_is_none(slope)) return cgt_ctx_status(m->ctx);
    if (!cgt_equal(slope, last)) (*pieces)[(*count)++] = (piece){corners[i].temperature, slope};
  }
  return CGT_OK;
}

/* CGSuite's order: the mast, temperatures of the corners from the top, slopes from the mast down. */
static cgt_status put_wall(writer *w, cgt_game g, cgt_player player) {
  piece *pieces;
  size_t count;
  cgt_game mast;
  bool json = w->format == CGT_JSON;
  cgt_status status = wall_pieces(&pieces, &count, &mast, w->m, g, player);
  if (status != CGT_OK) return status;
  if (json) put(w, "{\"mast\":");
  status = put_game(w, mast);
  put(w, json ? ",\"temperatures\":[" : ",[");
  for (size_t i = 0; status == CGT_OK && i < count; i++) {
    if (i > 0) put(w, ",");
    status = put_game(w, pieces[i].temperature);
  }
  put(w, json ? "],\"slopes\":[\"0\"" : "],[0");
  for (size_t i = 0; status == CGT_OK && i < count; i++) {
    put(w, ",");
    status = put_game(w, pieces[i].slope);
  }
  put(w, json ? "]}" : "]");
  return status;
}

static cgt_status put_thermograph(writer *w, cgt_game g) {
  labi_scratch_mark mark = labi_scratch_here(&w->m->results);
  bool json = w->format == CGT_JSON;
  put(w, json ? "{\"left\":" : "Thermograph(");
  cgt_status status = put_wall(w, g, CGT_LEFT);
  put(w, json ? ",\"right\":" : ",");
  if (status == CGT_OK) status = put_wall(w, g, CGT_RIGHT);
  put(w, json ? "}" : ")");
  labi_scratch_release(&w->m->results, mark);
  return status;
}

/* ---- fractions ------------------------------------------------------------------------------- */

static cgt_status put_fraction(writer *w, const lab_list *parts) {
  const char *const quote = w->format == CGT_JSON ? "\"" : "";
  bool latex = in_latex(w);
  cgt_format format = w->format;
  if (format == CGT_JSON) w->format = CGT_PLAIN; /* one text, not two */
  put(w, latex ? "\\frac{" : quote);
  cgt_status status = put_game(w, parts->items[0].as.game);
  put(w, latex ? "}{" : "/");
  if (status == CGT_OK) status = put_game(w, parts->items[1].as.game);
  put(w, latex ? "}" : quote);
  w->format = format;
  return status;
}

/* ---- ordinals -------------------------------------------------------------------------------- */

static cgt_status put_ordinal(writer *w, const lab_list *pairs);

/* An exponent or a factor. */
static cgt_status put_part(writer *w, lab_value v) {
  if (v.kind == LAB_ORDINAL) return put_ordinal(w, v.as.list);
  if (v.kind != LAB_INTEGER) return put_game(w, v.as.game);
  labi_putf(w->out, "%lld", (long long)v.as.integer);
  return CGT_OK;
}

static bool is_integer(lab_machine *m, lab_value v, int64_t n) {
  v = labi_normalise(m, v);
  return v.kind == LAB_INTEGER && v.as.integer == n;
}

/* Of a power with a finite exponent, or of omega^omega, no parentheses are wanted. */
static cgt_status put_exponent(writer *w, lab_value v) {
  bool latex = in_latex(w), bare = v.kind != LAB_ORDINAL;
  if (!bare) {
    const lab_list *e = v.as.list;
    bare = e->count == 2 && is_integer(w->m, e->items[0], 1) && is_integer(w->m, e->items[1], 1);
  }
  if (is_integer(w->m, v, 1)) return CGT_OK;
  put(w, latex ? "^{" : bare ? "^" : "^(");
  cgt_status status = put_part(w, v);
  put(w, latex ? "}" : bare ? "" : ")");
  return status;
}

static cgt_status put_ordinal(writer *w, const lab_list *pairs) {
  bool latex = in_latex(w);
  cgt_status status = CGT_OK;
  for (size_t i = 0; status == CGT_OK && i < pairs->count; i += 2) {
    bool finite = is_integer(w->m, pairs->items[i], 0), one = is_integer(w->m, pairs->items[i + 1], 1);
    if (i > 0) put(w, "+");
    if (!finite) {
      put(w, latex ? "\\omega" : "omega");
      status = put_exponent(w, pairs->items[i]);
      if (!one) put(w, latex ? "\\cdot " : "*");
    }
    if (status == CGT_OK && (finite || !one)) status = put_part(w, pairs->items[i + 1]);
  }
  return status;
}

static cgt_status put_whole_ordinal(writer *w, const lab_list *pairs) {
  const char *const quote = w->format == CGT_JSON ? "\"" : "";
  cgt_format format = w->format;
  if (!in_latex(w)) w->format = CGT_PLAIN; /* one text, and read back */
  put(w, quote);
  cgt_status status = put_ordinal(w, pairs);
  put(w, quote);
  w->format = format;
  return status;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static cgt_status put_value(writer *w, lab_value v, bool inside);

static cgt_status put_list(writer *w, const lab_list *list, bool matrix) {
  bool json = w->format == CGT_JSON, rows = matrix && list->rows > 1;
  const char *open = matrix || json ? "[" : in_latex(w) ? "\\{" : "{";
  const char *close = matrix || json ? "]" : in_latex(w) ? "\\}" : "}";
  put(w, json && rows ? "[[" : open);
  for (size_t i = 0; i < list->count; i++) {
    if (w->m->cancel && __atomic_load_n(w->m->cancel, __ATOMIC_RELAXED)) return CGT_ECANCELLED;
    bool new_row = rows && i > 0 && i % list->cols == 0;
    if (i > 0) put(w, !new_row ? "," : json ? "],[" : ";");
    cgt_status status = put_value(w, list->items[i], true);
    if (status != CGT_OK) return status;
  }
  put(w, json && rows ? "]]" : close);
  return CGT_OK;
}

static cgt_status put_quoted(writer *w, const char *text) {
  if (w->format == CGT_JSON) put(w, "\"");
  put(w, text);
  if (w->format == CGT_JSON) put(w, "\"");
  return CGT_OK;
}

/* A word such as dead_ending, upright, between blanks where it had them. */
static size_t put_word_in_latex(writer *w, const char *text) {
  size_t length = 0;
  put(w, "\\mathrm{");
  for (; isalpha((unsigned char)text[length]) || text[length] == '_'; length++) {
    const char c[2] = {text[length], 0};
    put(w, *c == '_' ? "\\_" : c);
  }
  put(w, "}");
  return length;
}

/* A form of a theory, "{*2,{|-1}}" or "{end,0|*} mod dicot", in math mode. */
static void put_form_in_latex(writer *w, const char *text) {
  const bool macros = w->format == CGT_LATEX_MACROS;
  const char *const bar = macros ? "\\cgtbar " : "\\mathrel{|}", *const star = macros ? "{\\cgtstar}" : "{\\ast}";
  while (*text) {
    const char c[2] = {*text, 0};
    if (isalpha((unsigned char)*c)) {
      text += put_word_in_latex(w, text);
      continue;
    }
    put(w, *c == '{' ? "\\{" : *c == '}' ? "\\}" : *c == '|' ? bar : *c == '*' ? star : *c == ' ' ? "\\ " : c);
    text++;
  }
}

static cgt_status put_element(writer *w, lab_value v) {
  labi_buffer text = {0};
  lab_error error, *before = w->m->error;
  lab_error_clear(&error);
  w->m->error = &error;
  const bool good = labi_theory_of(w->m, v)->put(&text, w->m, NULL, v.as.element.id);
  w->m->error = before;
  if (good && !text.failed) {
    if (in_latex(w))
      put_form_in_latex(w, text.bytes);
    else
      put_quoted(w, text.bytes);
  }
  labi_buffer_free(&text);
  return good ? CGT_OK : error.status;
}

/* Inside lists positions print as positions and texts in quotes; alone, a position is its value. */
static cgt_status put_value(writer *w, lab_value v, bool inside) {
  cgt_game g;
  switch (v.kind) {
  case LAB_GAME:
    return put_game(w, v.as.game);
  case LAB_BOOL:
    put(w, v.as.truth ? "true" : "false");
    return CGT_OK;
  case LAB_OUTCOME:
    return put_quoted(w, cgt_outcome_name(v.as.outcome));
  case LAB_INFINITY:
    return put_quoted(w, "inf");
  case LAB_PLAYER:
    return put_quoted(w, v.as.player == CGT_LEFT ? "Left" : "Right");
  case LAB_RATIONAL:
    return put_fraction(w, v.as.list);
  case LAB_ORDINAL:
    return put_whole_ordinal(w, v.as.list);
  case LAB_TEXT:
    put_text(w, v.as.text, inside);
    return CGT_OK;
  case LAB_LIST:
  case LAB_MATRIX:
    return put_list(w, v.as.list, v.kind == LAB_MATRIX);
  case LAB_THERMOGRAPH:
    return put_thermograph(w, v.as.game);
  case LAB_FORM:
    return put_piece(w, print_form, v);
  case LAB_LOOPY:
    return put_piece(w, print_loopy, v);
  case LAB_ELEMENT:
    return put_element(w, v);
  case LAB_DRAWN:
    return put_quoted(w, cgt_loopy_outcome_name(v.as.drawn));
  case LAB_POSITION:
    if (inside) return put_position(w, v);
    return labi_position_worth(&v, w->m, v) ? put_value(w, v, false) : cgt_ctx_status(w->m->ctx);
  case LAB_INTEGER:
    g = labi_game_of(w->m, v);
    return cgt_is_none(g) ? cgt_ctx_status(w->m->ctx) : put_game(w, g);
  }
  return CGT_EINVAL;
}

cgt_status labi_print(labi_buffer *out, lab_machine *machine, lab_value value, cgt_format format) {
  writer w = {.out = out, .m = machine, .format = format};
  cgt_status status = put_value(&w, value, false);
  return status == CGT_OK && out->failed ? CGT_ENOMEM : status;
}

cgt_status labi_print_as_read(labi_buffer *out, lab_machine *machine, lab_value value, cgt_format format) {
  writer w = {.out = out, .m = machine, .format = format};
  if (value.kind != LAB_POSITION) return labi_print(out, machine, value, format);
  return put_position(&w, value);
}

cgt_status lab_print_call(char *buf, size_t cap, size_t *length, lab_machine *machine, lab_value value) {
  if ((!buf && cap > 0) || !machine || !labi_is_whole(value)) return CGT_EINVAL;
  labi_buffer *text = &machine->printed;
  const labi_theory *theory = value.kind == LAB_ELEMENT ? labi_theory_of(machine, value) : NULL;
  labi_buffer_clear(text);
  if (theory) labi_put(text, theory->open);
  cgt_status status = labi_print_as_read(text, machine, value, CGT_PLAIN);
  if (theory) labi_put(text, theory->close);
  if (status == CGT_OK && text->failed) status = CGT_ENOMEM;
  labi_buffer_copy(buf, cap, length, text);
  return status;
}

cgt_status lab_print(char *buf, size_t cap, size_t *length, lab_machine *machine, lab_value value,
                     cgt_format format) {
  if ((!buf && cap > 0) || !machine || !labi_is_whole(value) || (unsigned)format > CGT_LATEX_MACROS)
    return CGT_EINVAL;
  labi_buffer *text = &machine->printed;
  labi_buffer_clear(text);
  cgt_status status = labi_print(text, machine, value, format);
  labi_buffer_copy(buf, cap, length, text);
  return status;
}
