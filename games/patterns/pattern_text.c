/* pattern_text.c: positions of rulesets made from pictures, as people write and see them. */
#include <stdio.h>
#include <string.h>

#include "games/boards/grid_text.h"
#include "games/patterns/pattern_board.h"

games_header games_header_of(const void *position, size_t length) {
  const unsigned char *bytes = position;
  games_header h = {.cols = games_columns_get(bytes), .codes = 1};
  h.signs = bytes + games_columns_bytes(h.cols);
  while (!(h.signs[h.codes - 1] & 128)) h.codes++;
  h.length = (size_t)(h.signs - bytes) + h.codes;
  h.rows = (unsigned)((length - h.length) / games_code_bits(h.codes) / (games_shape_lane(h.cols) / 8));
  return h;
}

size_t games_header_put(unsigned char *bytes, const games_patterns *rules, unsigned cols, unsigned codes) {
  const size_t before = games_columns_put(bytes, cols);
  memcpy(bytes + before, rules->sign + 1, codes);
  bytes[before + codes - 1] |= 128;
  return before + codes;
}

static void emit_text(cgt_sink *out, const games_patterns *rules, const games_grid_text *text) {
  games_shape s = games_shape_of(text->rows, text->cols);
  unsigned planes = games_code_bits(rules->letters);
  uint64_t *bits = cgt_sink_room(out, (size_t)planes * s.words * sizeof *bits);
  unsigned char *bytes = cgt_sink_room(out, games_position_most(&s));
  if (!bits || !bytes) return;
  for (unsigned i = 0; i < s.rows; i++)
    for (unsigned j = 0; j < s.cols; j++) {
      size_t bit = games_bit_of(&s, i, j);
      unsigned code = (unsigned)(strchr(rules->sign, games_grid_sign(text, i, j)) - rules->sign);
      for (unsigned t = 0; t < planes; t++)
        bits[(size_t)t * s.words + bit / 64] |= (uint64_t)(code >> t & 1) << bit % 64;
    }
  size_t header = games_header_put(bytes, rules, s.cols, rules->letters);
  games_planes_put(bytes + header, &s, bits, planes);
  cgt_emit(out, bytes, header + planes * games_shape_bytes(&s));
}

static bool is_letter(char sign) { return (sign | 32) >= 'a' && (sign | 32) <= 'z'; }

/* The text, with letters in the case that the rules have them in, where they have but one. NULL: no memory.
 */
static const char *in_their_case(cgt_sink *out, const games_patterns *rules, const char *text) {
  const size_t length = strlen(text);
  char *copy = cgt_sink_room(out, length + 1);
  for (size_t i = 0; copy && i < length; i++) {
    const char other = (char)(text[i] ^ 32);
    copy[i] =
        is_letter(text[i]) && !strchr(rules->signs, text[i]) && strchr(rules->signs, other) ? other : text[i];
  }
  return copy;
}

void games_pattern_read(cgt_sink *out, const cgt_arg *args, size_t count) {
  const games_patterns *rules = (const games_patterns *)cgt_sink_ruleset(out);
  const games_grid_notation notation = {rules->signs, '.', '#', GAMES_MOST_SIDE, rules->ruleset.syntax};
  const bool strip = rules->board == LAB_PATTERN_STRIP;
  const cgt_arg sides[2] = {{.kind = CGT_ARG_INTEGER, .integer = 1}, count ? args[0] : (cgt_arg){0}};
  games_grid_text text;
  cgt_arg folded;
  if (count == 1 && args[0].kind == CGT_ARG_TEXT) {
    folded = (cgt_arg){.kind = CGT_ARG_TEXT, .text = in_their_case(out, rules, args[0].text)};
    if (!folded.text) return;
    args = &folded;
  }
  if (strip && count == 1 && args[0].kind == CGT_ARG_TEXT && strchr(args[0].text, '|')) {
    cgt_refuse_showing(out, "a strip has one row; write %s", rules->ruleset.syntax);
  } else if (strip && (count != 1 || (args[0].kind != CGT_ARG_TEXT && args[0].kind != CGT_ARG_INTEGER))) {
    cgt_refuse_showing(out, "write %s", rules->ruleset.syntax);
  } else {
    const bool cells = strip && args[0].kind == CGT_ARG_INTEGER;
    if (games_grid_read(&text, out, cells ? sides : args, cells ? 2 : count, &notation))
      emit_text(out, rules, &text);
  }
}

/* ---- how it looks ---------------------------------------------------------------------------------- */

typedef struct looks {
  games_header header;
  const unsigned char *bytes;
} looks;

static looks looks_of(const void *position, size_t length) {
  return (looks){games_header_of(position, length), position};
}

static char sign_at(const void *of, unsigned i, unsigned j) {
  const looks *l = of;
  size_t lane = games_shape_lane(l->header.cols) / 8, each = l->header.rows * lane;
  unsigned code = 0;
  for (unsigned t = 0; t < games_code_bits(l->header.codes); t++)
    code |= (unsigned)(l->bytes[l->header.length + t * each + i * lane + j / 8] >> j % 8 & 1) << t;
  return (char)(code ? l->header.signs[code - 1] & 127 : '#');
}

size_t games_pattern_print(char *buf, size_t cap, const void *position, size_t length) {
  looks l = looks_of(position, length);
  return games_grid_print(buf, cap, l.header.rows, l.header.cols, sign_at, &l);
}

cgt_board games_pattern_board(const void *position, size_t length) {
  looks l = looks_of(position, length);
  return (cgt_board){CGT_BOARD_GRID, l.header.rows, l.header.cols};
}

size_t games_pattern_cell_sign(char *buf, size_t cap, const void *position, size_t length, size_t row,
                               size_t col) {
  looks l = looks_of(position, length);
  return games_grid_cell(buf, cap, sign_at(&l, (unsigned)row, (unsigned)col));
}
