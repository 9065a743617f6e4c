/* pattern_cells.c: rulesets made from pictures in which cells of one letter are taken for good, as in Cram: every
 * cell that a move looks at has this letter, and has another one afterwards. */
#include "games/patterns/pattern_board.h"

/* The letter, if all cells that a line looks at have one and lose it; otherwise 0. */
static unsigned letter_taken_by(const games_line *l) {
  unsigned letter = 0;
  if (l->period || l->unless || l->wanted || l->again || l->then_count || l->follows) return 0;
  for (unsigned n = 0; n < l->head; n++) {
    if (l->cell[n].before == GAMES_ANY) continue;
    if (letter == 0) letter = l->cell[n].before;
    if (l->cell[n].before != letter || l->cell[n].after == letter) return 0;
  }
  return letter;
}

unsigned games_letter_taken(const games_patterns *rules) {
  if (!rules->ruleset.impartial || rules->edged || rules->hinders || rules->lines == 0) return 0;
  const unsigned letter = letter_taken_by(&rules->line[0]);
  for (size_t n = 0; n < rules->lines; n++)
    if (letter_taken_by(&rules->line[n]) != letter) return 0;
  return letter;
}

static bool put_shape(cgt_shape *shape, cgt_sink *out, const games_line *l) {
  cgt_offset *cell = cgt_sink_room(out, l->head * sizeof *cell);
  if (!cell) return false;
  *shape = (cgt_shape){.cell = cell};
  for (unsigned n = 0; n < l->head; n++)
    if (l->cell[n].before != GAMES_ANY)
      cell[shape->count++] = (cgt_offset){(int16_t)l->cell[n].di, (int16_t)l->cell[n].dj};
  shape->needs = shape->count;
  return true;
}

bool games_pattern_cells(cgt_cells *cells, cgt_sink *out, const void *position, size_t length) {
  const games_patterns *rules = (const games_patterns *)cgt_sink_ruleset(out);
  const games_header h = games_header_of(position, length);
  const games_shape s = games_shape_of(h.rows, h.cols);
  const unsigned letter = games_letter_taken(rules), planes = games_code_bits(h.codes);
  if ((size_t)h.rows * h.cols > CGT_MOST_CELLS) return false;
  uint64_t *bits = cgt_sink_room(out, (size_t)planes * s.words * sizeof *bits);
  cgt_shape *shapes = cgt_sink_room(out, rules->lines * sizeof *shapes);
  if (!bits || !shapes) return false;
  for (size_t n = 0; n < rules->lines; n++)
    if (!put_shape(&shapes[n], out, &rules->line[n])) return false;
  *cells = (cgt_cells){.rows = h.rows, .cols = h.cols, .count = rules->lines, .shapes = shapes};
  games_planes_get(bits, &s, (const unsigned char *)position + h.length, planes);
  for (unsigned i = 0, at = 0; i < h.rows; i++)
    for (unsigned j = 0; j < h.cols; j++, at++)
      if (games_code_at(&s, bits, planes, games_bit_of(&s, i, j)) == letter)
        cells->free[at / 64] |= UINT64_C(1) << at % 64;
  return true;
}
