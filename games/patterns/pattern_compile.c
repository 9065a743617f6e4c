/* pattern_compile.c: from pictures to a ruleset. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/patterns/picture_read.h"

enum { MOST_DIRECTIONS = 12, MOST_SYMMETRIES = 12 * 24 * 2 };

typedef struct compiler {
  const lab_pattern_ruleset *from;
  games_patterns *rules;
  games_line *line;
  games_pattern_cell *cell;
  size_t cells, wrong;
  char *message;
} compiler;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
refuse(const compiler *c, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(c->message, LAB_PATTERN_MESSAGE, format, args);
  va_end(args);
  return false;
}

/* ---- letters --------------------------------------------------------------------------------------- */

static bool check_letters(const compiler *c) {
  const char *letters = c->from->letters;
  if (!letters || !strchr(letters, '.'))
    return refuse(c, "the board has no free cells: put . among its letters, as in \"xo.\"");
  for (const char *at = letters; *at; at++) {
    if (strchr(GAMES_PICTURE_SIGNS, *at) || !isgraph((unsigned char)*at))
      return refuse(c, "'%c' cannot be a letter of a board: choose another sign%s", *at,
                    *at == '#' ? "; # marks a missing cell on every board" : "");
    if (strchr(at + 1, *at)) return refuse(c, "the letter '%c' of the board appears twice", *at);
  }
  if (strlen(letters) > LAB_PATTERN_MOST_LETTERS)
    return refuse(c, "the board has %zu letters; the limit is %d", strlen(letters),
                  LAB_PATTERN_MOST_LETTERS);
  return true;
}

static bool looks_at(const lab_pattern *p, char sign) {
  for (; p; p = p->then)
    if ((p->before && strchr(p->before, sign)) || (p->unless_next_to && strchr(p->unless_next_to, sign)) ||
        (p->if_next_to && strchr(p->if_next_to, sign)))
      return true;
  return false;
}

/* Letters that are looked at get the first codes. */
static void give_codes(const compiler *c) {
  games_patterns *rules = c->rules;
  unsigned code = 0;
  rules->sign[0] = '#';
  for (int seen = 1; seen >= 0; seen--) {
    for (const char *at = c->from->letters; *at; at++) {
      bool is_seen = false;
      for (size_t n = 0; n < c->from->count && !is_seen; n++) is_seen = looks_at(&c->from->patterns[n], *at);
      if (is_seen == seen) rules->sign[++code] = *at;
    }
    if (seen) rules->seen = code;
  }
  rules->letters = code;
  for (size_t n = 0; n < c->from->count; n++)
    rules->edged = rules->edged || looks_at(&c->from->patterns[n], '#');
  if (rules->edged) rules->seen = code;
  snprintf(rules->signs, sizeof rules->signs, "%s#", c->from->letters);
}

static unsigned code_of(const games_patterns *rules, char sign) {
  return sign == '?' ? GAMES_ANY : (unsigned)(strchr(rules->sign, sign) - rules->sign);
}

static bool read_set(uint32_t *set, const compiler *c, const char *letters, const char *condition) {
  *set = 0;
  if (letters && !*letters) return refuse(c, "%s no letter: write \"x\", or several, \"xo\"", condition);
  for (; letters && *letters; letters++) {
    if (!strchr(c->rules->sign, *letters))
      return refuse(c, "%s '%c', which is not a letter of the board: its letters are \"%s\"", condition,
                    *letters, c->from->letters);
    *set |= UINT32_C(1) << code_of(c->rules, *letters);
  }
  return true;
}

/* ---- directions ------------------------------------------------------------------------------------ */

/* The ways in which a picture may lie; 0 if it may not. */
static size_t find_turns(games_symmetry turn[MOST_DIRECTIONS], const compiler *c, const games_picture *p,
                         lab_pattern_directions directions) {
  const lab_pattern_board board = c->from->board;
  size_t count = 0;
  if (board == LAB_PATTERN_STRIP && p->rows > 1) {
    refuse(c, "a picture of %u rows on a strip, which has one: draw it as one row", p->rows);
    return 0;
  }
  turn[0] = (games_symmetry){.a = 1, .d = 1};
  switch (directions) {
  case LAB_PATTERN_AS_DRAWN:
    return 1;
  case LAB_PATTERN_SIDEWAYS:
    turn[1] = board == LAB_PATTERN_HEXAGONS ? (games_symmetry){1, 0, -1, -1, false, {0}}
                                            : (games_symmetry){.a = 1, .d = -1};
    return 2;
  case LAB_PATTERN_ALL:
    return games_turns(turn, board);
  case LAB_PATTERN_DIAGONALS:
  case LAB_PATTERN_EIGHT:
  case LAB_PATTERN_KNIGHT:
    break;
  }
  if (board != LAB_PATTERN_GRID) {
    refuse(
        c,
        "this direction needs a square grid; on %s the directions are: as drawn, sideways, in all directions",
        board == LAB_PATTERN_STRIP ? "a strip" : "hexagons");
    return 0;
  }
  if (p->rows > 1) {
    refuse(c, "only a picture of one row goes along diagonals or as a knight: draw it as it lies, in all "
              "directions");
    return 0;
  }
  for (int i = -2; i <= 2; i++)
    for (int j = -2; j <= 2; j++) {
      int far = i * i + j * j;
      if (directions == LAB_PATTERN_KNIGHT ? far == 5
                                           : far == 2 || (far == 1 && directions == LAB_PATTERN_EIGHT))
        turn[count++] = (games_symmetry){.a = 0, .b = (signed char)i, .c = 0, .d = (signed char)j};
    }
  return count;
}

/* Adds a picture turned in some way. Cells count their places from the first that is a cell of the board; in
 * those behind a period it counts as not there. */
static void add_line(compiler *c, size_t *count, const games_picture *p, const games_symmetry *turn,
                     games_line line) {
  games_line *made = &c->line[*count];
  games_pattern_cell *cell = c->cell + c->cells;
  unsigned first = 0;
  while (strchr("#?", p->cell[first].before)) first++;
  for (unsigned n = 0; n < p->count; n++) {
    int i = p->cell[n].di - p->cell[first].di, j = p->cell[n].dj - p->cell[first].dj;
    if (n >= p->head + p->period) j -= (int)p->period;
    cell[n] = (games_pattern_cell){turn->a * i + turn->b * j, turn->c * i + turn->d * j,
                                   (unsigned char)code_of(c->rules, (char)p->cell[n].before),
                                   (unsigned char)code_of(c->rules, (char)p->cell[n].after),
                                   p->cell[n].gets && (line.unless | line.wanted)};
  }
  line.asks = line.wanted | (line.unless ? 1 : 0);
  for (unsigned n = 0; n < p->count; n++)
    if (cell[n].before != GAMES_ANY) line.asks |= UINT32_C(1) << cell[n].before;
  line.cell = cell;
  line.head = p->head;
  line.period = p->period;
  line.tail = p->tail;
  line.step_i = turn->b * (int)p->period;
  line.step_j = turn->d * (int)p->period;
  for (unsigned n = 0; n < line.head; n++) {
    if (cell[n].before == GAMES_ANY || cell[n].before == 0) continue;
    if (cell[n].di < line.top) line.top = cell[n].di;
    if (cell[n].di > line.bottom) line.bottom = cell[n].di;
    if (cell[n].dj < line.left) line.left = cell[n].dj;
    if (cell[n].dj > line.right) line.right = cell[n].dj;
  }
  *made = line;
  size_t from = line.follows ? c->rules->lines : line.player == CGT_LEFT ? 0 : c->rules->of_left;
  for (size_t n = from; n < *count; n++)
    if (games_same_line(c->rules, made, &c->line[n])) return;
  c->cells += p->count;
  ++*count;
}

/* ---- pictures -------------------------------------------------------------------------------------- */

static bool read_conditions(games_line *line, const compiler *c, const lab_pattern *p) {
  return read_set(&line->unless, c, p->unless_next_to, "unless next to") &&
         read_set(&line->wanted, c, p->if_next_to, "if next to");
}

/* Puts the lines that follow those of p at the end; picture is that of p. */
static bool add_following(compiler *c, games_line *line, const lab_pattern *p, const games_picture *picture) {
  games_picture next;
  games_symmetry turn[MOST_DIRECTIONS];
  games_line follows = {.follows = true};
  if (!games_picture_read(&next, c->message, p->before, p->after, c->from->letters) ||
      !read_conditions(&follows, c, p))
    return false;
  unsigned pieces = 0;
  for (unsigned n = 0; n < next.head; n++)
    if (next.cell[n].before == (unsigned char)picture->piece) follows.from = n, pieces++;
  if (pieces != 1)
    return refuse(c, "then: the piece that moved, '%c', must occur once in %sthis picture before the move",
                  picture->piece, next.period ? "front of the repetition of " : "");
  size_t turns = find_turns(turn, c, &next, p->directions);
  line->then = c->rules->lines;
  size_t count = c->rules->lines;
  for (size_t n = 0; n < turns; n++) add_line(c, &count, &next, &turn[n], follows);
  line->then_count = count - c->rules->lines;
  c->rules->lines = count;
  return turns > 0;
}

/* Adds the lines of a pattern for a player; count: of the lines there are. */
static bool add_pattern(compiler *c, size_t *count, const lab_pattern *p, cgt_player player) {
  games_picture picture;
  games_symmetry turn[MOST_DIRECTIONS];
  games_line line = {.player = player, .again = p->again};
  if (!games_picture_read(&picture, c->message, p->before, p->after, c->from->letters) ||
      !read_conditions(&line, c, p))
    return false;
  if ((p->again || p->then) && !picture.moves)
    return refuse(c,
                  "%s: the picture does not show which piece continues: one letter must leave a cell and "
                  "appear on another",
                  p->again ? "again" : "then");
  if (p->again && p->then) return refuse(c, "again and then together: a move has one or the other");
  line.from = picture.from;
  line.to = picture.to;
  if (p->then && !add_following(c, &line, p->then, &picture)) return false;
  size_t turns = find_turns(turn, c, &picture, p->directions);
  for (size_t n = 0; n < turns; n++) add_line(c, count, &picture, &turn[n], line);
  return turns > 0;
}

/* Those of a player, from line *count on. c->rules->lines is where the lines that follow others go on. */
static bool add_player(compiler *c, size_t *count, unsigned player) {
  for (c->wrong = 0; c->wrong < c->from->count; c->wrong++) {
    const lab_pattern *p = &c->from->patterns[c->wrong];
    if (!(p->players & LAB_PATTERN_BOTH))
      return refuse(c, "whose move is it? A picture belongs to Left, Right or Both");
    if (p->players & player && !add_pattern(c, count, p, player == LAB_PATTERN_LEFT ? CGT_LEFT : CGT_RIGHT))
      return false;
  }
  return true;
}

/* How many lines there can be, those of pictures and those that follow, and their cells. */
static size_t most_lines(const lab_pattern_ruleset *from, size_t *following, size_t *cells) {
  size_t lines = 0;
  *following = *cells = 0;
  for (size_t n = 0; n < from->count; n++)
    for (const lab_pattern *p = &from->patterns[n]; p; p = p->then) {
      *(p == &from->patterns[n] ? &lines : following) += 2 * MOST_DIRECTIONS;
      *cells += 2 * MOST_DIRECTIONS * GAMES_MOST_PICTURE;
      if (p != &from->patterns[n]) break;
    }
  return lines;
}

/* The lines that follow stand behind the most there can be of the others until it is known how many these
 * are. */
static bool add_all(compiler *c, size_t most) {
  games_patterns *rules = c->rules;
  size_t count = 0;
  rules->lines = most;
  if (!c->from->count)
    return refuse(c, "there are no pictures: write one per line, as in Left \"xo\" -> \".x\"");
  bool impartial = true;
  for (size_t n = 0; n < c->from->count; n++)
    impartial = impartial && c->from->patterns[n].players == LAB_PATTERN_BOTH;
  rules->ruleset.impartial = impartial;
  if (!add_player(c, &count, LAB_PATTERN_LEFT)) return false;
  rules->of_left = count;
  if (!impartial && !add_player(c, &count, LAB_PATTERN_RIGHT)) return false;
  rules->of_both = count;
  c->wrong = c->from->count;
  memmove(c->line + count, c->line + most, (rules->lines - most) * sizeof *c->line);
  for (size_t n = 0; n < count; n++) c->line[n].then -= c->line[n].then_count ? most - count : 0;
  rules->lines -= most - count;
  for (size_t n = 0; n < rules->lines; n++) rules->hinders = rules->hinders || c->line[n].unless;
  return true;
}

/* ---- words ----------------------------------------------------------------------------------------- */

/* A copy at *at, which moves behind it. */
static const char *copy_text(char **at, const char *text) {
  char *copy = *at;
  size_t length = strlen(text) + 1;
  memcpy(copy, text, length);
  *at += length;
  return copy;
}

static size_t length_or_0(const char *text) { return text ? strlen(text) : 0; }

/* The board of the first picture. */
static void put_example(char *to, const lab_pattern_ruleset *from) {
  to += sprintf(to, "%s(\"", from->name);
  for (const char *at = from->patterns[0].before; *at; at++)
    if (!strchr("()*", *at)) *to++ = *at == '?' ? '.' : *at;
  strcpy(to, "\")");
}

static void put_syntax(char *to, const lab_pattern_ruleset *from) {
  char spaced[2 * LAB_PATTERN_MOST_LETTERS + 1] = {0};
  for (size_t n = 0; from->letters[n]; n++) spaced[2 * n] = from->letters[n], spaced[2 * n + 1] = ' ';
  if (from->board == LAB_PATTERN_STRIP)
    sprintf(to, "%s(\"%s\")  a strip of %sand # (no cell), or %s(cells)", from->name, from->letters, spaced,
            from->name);
  else
    sprintf(to, "%s(\"%s|...\")  rows of %sand # (no cell), or %s(rows,cols)", from->name, from->letters,
            spaced, from->name);
}

/* Room for all words is behind the ruleset. */
static void put_words(games_patterns *rules, const lab_pattern_ruleset *from, char *room) {
  cgt_ruleset *r = &rules->ruleset;
  r->name = copy_text(&room, from->name);
  r->title = copy_text(&room, from->title ? from->title : from->name);
  r->rules = copy_text(&room, from->rules ? from->rules : "");
  r->source = copy_text(&room, from->source ? from->source : "");
  put_example(room, from);
  r->example = room;
  room += strlen(room) + 1;
  put_syntax(room, from);
  r->syntax = room;
}

static size_t room_for_words(const lab_pattern_ruleset *from) {
  size_t name = strlen(from->name), letters = strlen(from->letters);
  return 5 * name + 2 + length_or_0(from->title) + length_or_0(from->rules) + length_or_0(from->source) +
         length_or_0(from->patterns[0].before) + 4 * letters + 100;
}

/* ---- all together ---------------------------------------------------------------------------------- */

static cgt_status refused(char message[LAB_PATTERN_MESSAGE], size_t *wrong, const compiler *c) {
  if (message && message != c->message) memcpy(message, c->message, LAB_PATTERN_MESSAGE);
  if (wrong) *wrong = c->wrong;
  return CGT_EPARSE;
}

static void *take_memory(const compiler *c, size_t bytes) {
  return c->from->take ? c->from->take(c->from->where, bytes) : calloc(1, bytes);
}

static void give_back(const lab_pattern_ruleset *from, games_patterns *rules) {
  if (from->take || !rules) return;
  free((void *)(uintptr_t)rules->symmetry);
  free((void *)(uintptr_t)rules->cell);
  free((void *)(uintptr_t)rules->line);
  free(rules);
}

cgt_status lab_pattern_compile(cgt_ruleset **ruleset, char message[LAB_PATTERN_MESSAGE], size_t *wrong,
                               const lab_pattern_ruleset *from) {
  const char *missing = !ruleset                            ? "ruleset"
                        : !from                              ? "from"
                        : !from->name                        ? "from->name"
                        : from->count > 0 && !from->patterns ? "from->patterns"
                                                             : NULL;
  if (missing) {
    if (message) snprintf(message, LAB_PATTERN_MESSAGE, "%s: %s is NULL", __func__, missing);
    if (wrong) *wrong = from ? from->count : 0;
    return CGT_EINVAL;
  }
  char words[LAB_PATTERN_MESSAGE];
  compiler c = {.from = from, .wrong = from->count, .message = words};
  size_t following, cells, most = most_lines(from, &following, &cells);
  if (!check_letters(&c)) return refused(message, wrong, &c);
  games_patterns *rules = c.rules = take_memory(&c, sizeof *rules + (from->count ? room_for_words(from) : 0));
  if (!rules) return CGT_ENOMEM;
  games_symmetry *symmetry = take_memory(&c, MOST_SYMMETRIES * sizeof *symmetry);
  rules->symmetry = symmetry;
  rules->line = c.line = take_memory(&c, (most + following + 1) * sizeof *c.line);
  rules->cell = c.cell = take_memory(&c, (cells + 1) * sizeof *c.cell);
  rules->board = from->board;
  cgt_status status = CGT_ENOMEM;
  if (symmetry && c.line && c.cell) {
    give_codes(&c);
    status = add_all(&c, most) ? CGT_OK : refused(message, wrong, &c);
  }
  if (status != CGT_OK) {
    give_back(from, rules);
    return status;
  }
  put_words(rules, from, (char *)(rules + 1));
  rules->symmetries = games_find_symmetries(symmetry, MOST_SYMMETRIES, rules);
  for (size_t n = 0; n < rules->symmetries; n++)
    if (!symmetry[n].a && !symmetry[n].d) rules->transposes = true;
  rules->ruleset.read = games_pattern_read;
  rules->ruleset.options = games_pattern_options;
  rules->ruleset.split = games_pattern_split; /* it makes the representatives too */
  if (games_letter_taken(rules)) rules->ruleset.cells = games_pattern_cells;
  rules->ruleset.print = games_pattern_print;
  rules->ruleset.board = games_pattern_board;
  rules->ruleset.cell = games_pattern_cell_sign;
  *ruleset = &rules->ruleset;
  return CGT_OK;
}

void lab_pattern_free(cgt_ruleset *ruleset) {
  give_back(&(lab_pattern_ruleset){0}, (games_patterns *)ruleset);
}
