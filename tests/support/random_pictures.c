/* random_pictures.c: see random_pictures.h.
 *
 * Most rulesets that are uniformly random are refused, never end, or look at #, so that nothing is split.
 * Here pictures are drawn with the rules of pictures in mind; in half of the rulesets every move that is no
 * step of a piece puts lower letters in the place of higher ones, so that play ends. */
#include <stdio.h>
#include <string.h>

#include "random_pictures.h"

typedef struct maker {
  const random_choices *choices;
  random_pictures *made;
  bool falling; /* a cell only gets letters that stand before its own */
  bool edged;   /* # may be looked at */
} maker;

static unsigned below(const random_choices *choices, unsigned bound) {
  return choices->below(choices->source, bound);
}

static char random_letter(const maker *m) {
  const char *letters = m->made->rules.letters;
  return letters[below(m->choices, (unsigned)strlen(letters))];
}

static char letter_but(const maker *m, char other) {
  const char *letters = m->made->rules.letters;
  size_t count = strlen(letters), at = (size_t)(strchr(letters, other) - letters);
  return letters[(at + 1 + below(m->choices, (unsigned)count - 1)) % count];
}

static char random_after(const maker *m, char before) {
  const char *letters = m->made->rules.letters;
  if (before == '#' || before == '?' || !below(m->choices, 4)) return before;
  if (m->edged && !below(m->choices, 8)) return '#';
  return m->falling ? letters[below(m->choices, (unsigned)(strchr(letters, before) - letters) + 1)]
                    : random_letter(m);
}

/* The first cell changes. */
static void random_cells(const maker *m, random_texts *t) {
  const char *letters = m->made->rules.letters;
  unsigned rows = 1 + (m->made->rules.board != LAB_PATTERN_STRIP && !below(m->choices, 4)),
           cols = 1 + below(m->choices, 3);
  unsigned repeated = rows == 1 && cols > 1 && !below(m->choices, 4) ? 1 + below(m->choices, cols - 1) : 0;
  size_t at = 0;
  for (unsigned i = 0; i < rows; i++) {
    if (i) t->before[at] = t->after[at] = '|', at++;
    for (unsigned j = 0; j < cols; j++) {
      if (i || j) {
        unsigned special = below(m->choices, 10);
        t->before[at] = !special ? '?' : special == 1 && m->edged ? '#' : random_letter(m);
        t->after[at] = random_after(m, t->before[at]);
      } else {
        unsigned high = 1 + below(m->choices, (unsigned)strlen(letters) - 1);
        t->before[at] = letters[high];
        t->after[at] = m->falling ? letters[below(m->choices, high)] : letter_but(m, letters[high]);
      }
      at++;
      if (repeated && j == repeated) t->before[at] = t->after[at] = '*', at++;
    }
  }
}

/* A piece goes from the first cell to the last, perhaps over others, or over any number of them. */
static void random_step(const maker *m, random_texts *t, char piece) {
  unsigned between = below(m->choices, 3);
  char over = letter_but(m, piece), onto = letter_but(m, piece);
  size_t at = 0;
  t->before[at] = piece;
  t->after[at++] = '.';
  if (between) {
    t->before[at] = over;
    t->after[at++] = over;
  }
  if (between > 1) t->before[at] = t->after[at] = '*', at++;
  t->before[at] = onto;
  t->after[at] = piece;
}

static void random_near(const maker *m, char near[8]) {
  const char *letters = m->made->rules.letters;
  unsigned chosen = 1 + below(m->choices, (1u << strlen(letters)) - 1);
  size_t at = 0;
  for (unsigned n = 0; letters[n]; n++)
    if (chosen >> n & 1) near[at++] = letters[n];
  if (m->edged && !below(m->choices, 3)) near[at++] = '#';
}

static void random_pattern(const maker *m, unsigned index, bool steps, char piece) {
  lab_pattern *p = &m->made->pattern[index];
  random_texts *t = &m->made->texts[index];
  const bool one_row_alone = m->made->rules.board != LAB_PATTERN_GRID;
  *p = (lab_pattern){.players = 1 + below(m->choices, 3), .before = t->before, .after = t->after};
  if (steps)
    random_step(m, t, piece);
  else
    random_cells(m, t);
  p->directions = (lab_pattern_directions)below(
      m->choices, one_row_alone || strchr(t->before, '|') ? LAB_PATTERN_ALL + 1 : LAB_PATTERN_KNIGHT + 1);
  if (!below(m->choices, 2)) {
    random_near(m, t->unless);
    p->unless_next_to = t->unless;
  }
  if (!below(m->choices, 5)) {
    random_near(m, t->wanted);
    p->if_next_to = t->wanted;
  }
}

void random_pictures_make(random_pictures *made, const random_choices *choices) {
  static const char *const letters[] = {".xo", "xo.", ".xoz", "x.", "o.x", "xoz."};
  *made = (random_pictures){.rules = {.name = "random",
                                      .board = (lab_pattern_board)below(choices, 3),
                                      .letters = letters[below(choices, 6)],
                                      .patterns = made->pattern}};
  maker m = {choices, made, below(choices, 2), !below(choices, 8)};
  unsigned count = 1 + below(choices, RANDOM_MOST_PICTURES - 1);
  for (unsigned n = 0; n < count; n++) {
    bool steps = !below(choices, 4);
    random_pattern(&m, n, steps, letter_but(&m, '.'));
    if (steps && below(choices, 2)) made->pattern[n].again = true;
  }
  lab_pattern *first = made->pattern;
  if (!below(choices, 5)) { /* the last picture follows the first */
    char piece = letter_but(&m, '.');
    random_pattern(&m, 0, true, piece);
    random_pattern(&m, count, false, piece);
    made->texts[count].before[0] = piece;
    first->then = &made->pattern[count];
    first->again = false;
  }
  made->rules.count = count;
}

void random_pictures_board(char text[RANDOM_BOARD_TEXT], const random_pictures *made,
                           const random_choices *choices) {
  static const unsigned char sides[][2] = {{1, 9}, {3, 3}, {2, 4}, {4, 2}, {1, 8}, {1, 7}, {2, 3},
                                           {3, 2}, {1, 6}, {1, 5}, {2, 2}, {1, 4}, {5, 1}, {1, 3}};
  unsigned least = strlen(made->rules.letters) > 3 ? 6 : 0; /* those of six cells and fewer */
  const unsigned char *side = sides[least + below(choices, sizeof sides / sizeof *sides - least)];
  bool strip = made->rules.board == LAB_PATTERN_STRIP, holes = !below(choices, 4);
  unsigned rows = strip ? 1 : side[0], cols = strip ? side[0] * side[1] : side[1];
  for (unsigned i = 0; i < rows; i++) {
    if (i) *text++ = '|';
    for (unsigned j = 0; j < cols; j++)
      *text++ = holes && !below(choices, 6)
                    ? '#'
                    : made->rules.letters[below(choices, (unsigned)strlen(made->rules.letters))];
  }
  *text = '\0';
}

void random_pictures_widen(char text[RANDOM_WIDE_TEXT], const char *board, const random_choices *choices) {
  const size_t left = below(choices, 200), right = below(choices, 200);
  for (const char *row = board;; row++) {
    const size_t cells = strcspn(row, "|");
    memset(text, '#', left + cells + right);
    memcpy(text + left, row, cells);
    text += left + cells + right;
    row += cells;
    if (!*row) break;
    *text++ = '|';
  }
  *text = '\0';
}
