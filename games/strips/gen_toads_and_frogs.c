/* gen_toads_and_frogs.c: Toads and Frogs with longer slides and jumps, as CGSuite and MCGS have it: a piece
 * slides from `least` to `most` cells forward, all of them empty, or jumps over up to `jump` pieces in a row,
 * of the other kind, or with `friendly` of any kind, into the cell behind them if it is empty. With least < 0
 * it slides back too, up to -least cells: then play need not end. least = 0 says the same as 1.
 *
 * The image in a mirror, with toads and frogs exchanged, is the negative; the representative is the lesser.
 *
 * Bytes of a position: least, or 1 where it is below, most, jump and friendly; how far a piece slides back, all
 * written as columns are (columns.h); then a sign for each cell. */
#include <stdio.h>
#include <string.h>

#include "games/boards/grid_text.h"

enum { PARAMETERS = 4, BACK = PARAMETERS, NUMBERS, MOST = GAMES_MOST_SIDE };

/* A position. */
typedef struct strip {
  unsigned number[NUMBERS]; /* the parameters, and how far a piece slides back */
  size_t head;              /* bytes before the cells */
  const char *cell;
  int cells;
} strip;

static strip look(const void *position, size_t length) {
  const unsigned char *from = position;
  strip s = {.head = 0};
  for (size_t i = 0; i < NUMBERS; i++) {
    s.number[i] = games_columns_get(from + s.head);
    s.head += games_columns_bytes(s.number[i]);
  }
  s.cell = (const char *)position + s.head;
  s.cells = (int)(length - s.head);
  return s;
}

#define SYNTAX                                                                                               \
  "gen_toads_and_frogs(least,most,jump,friendly,\"TT..FF\")  slides of least to most cells, back if "        \
  "negative; jumps over up to jump pieces, friendly 1: also the player's own"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  bool good = count == PARAMETERS + 1 && args[PARAMETERS].kind == CGT_ARG_TEXT;
  for (size_t i = 0; good && i < PARAMETERS; i++) good = args[i].kind == CGT_ARG_INTEGER && !args[i].digits;
  if (!good) {
    cgt_refuse_showing(out, "write " SYNTAX);
    return;
  }
  const int64_t least = args[0].integer, most = args[1].integer, jump = args[2].integer;
  const char *text = args[PARAMETERS].text;
  const size_t length = strspn(text, "TFtf.");
  if (least < -MOST || most < least || most < 0 || most > MOST || jump < 0 || jump > MOST) {
    cgt_refuse_showing(out,
                       "slides are of -%d to %d cells, the longest of %lld or more, jumps over 0 to %d "
                       "pieces; write " SYNTAX,
                       MOST, MOST, (long long)(least > 0 ? least : 0), MOST);
  } else if (args[3].integer != 0 && args[3].integer != 1) {
    cgt_refuse_showing(out, "friendly is neither 0 nor 1; write " SYNTAX);
  } else if (text[length] != '\0') {
    cgt_refuse_showing(out, "cell %zu is not one of T F .; write " SYNTAX, length + 1);
  } else if (length > MOST) {
    cgt_refuse(out, "the strip has %zu cells; the limit is %d", length, MOST);
  } else {
    const int64_t number[NUMBERS] = {least > 0 ? least : 1, most, jump, args[3].integer,
                                     least < 0 ? -least : 0};
    unsigned char *bytes = cgt_sink_room(out, NUMBERS * GAMES_COLUMNS_BYTES + length);
    size_t used = 0;
    if (!bytes) return;
    for (size_t i = 0; i < NUMBERS; i++) used += games_columns_put(bytes + used, (unsigned)number[i]);
    for (size_t i = 0; i < length; i++)
      bytes[used++] = (unsigned char)(text[i] == 't' ? 'T' : text[i] == 'f' ? 'F' : text[i]);
    cgt_emit(out, bytes, used);
  }
}

/* after: a copy of the position, to be changed. */
static void emit_moved(cgt_sink *out, char *after, size_t length, const strip *s, int from, int to) {
  char *cell = after + s->head;
  cell[to] = cell[from];
  cell[from] = '.';
  cgt_emit(out, after, length);
  cell[from] = cell[to];
  cell[to] = '.';
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const strip s = look(position, length);
  const char *cell = s.cell;
  const int least = (int)s.number[0], most = (int)s.number[1], jump = (int)s.number[2],
            back = (int)s.number[BACK], cells = s.cells;
  const char mine = player == CGT_LEFT ? 'T' : 'F', other = player == CGT_LEFT ? 'F' : 'T';
  const int ahead = player == CGT_LEFT ? 1 : -1;
  char *after = cgt_sink_room(out, length);
  if (!after) return;
  memcpy(after, position, length);
  for (int i = 0; i < cells; i++) {
    if (cell[i] != mine) continue;
    int to = i + ahead;
    for (int far = 1; far <= most && to >= 0 && to < cells && cell[to] == '.'; far++, to += ahead)
      if (far >= least) emit_moved(out, after, length, &s, i, to);
    to = i - ahead;
    for (int far = 1; far <= back && to >= 0 && to < cells && cell[to] == '.'; far++, to -= ahead)
      emit_moved(out, after, length, &s, i, to);
    int over = 0;
    to = i + ahead;
    for (; to >= 0 && to < cells && (cell[to] == other || (s.number[3] && cell[to] == mine)); to += ahead)
      over++;
    if (over > 0 && over <= jump && to >= 0 && to < cells && cell[to] == '.')
      emit_moved(out, after, length, &s, i, to);
  }
}

static void representative(cgt_sink *out, const void *position, size_t length) {
  const strip s = look(position, length);
  char *mirror = cgt_sink_room(out, length);
  if (!mirror) return;
  memcpy(mirror, position, s.head);
  for (int i = 0; i < s.cells; i++) {
    char sign = s.cell[s.cells - 1 - i];
    mirror[s.head + (size_t)i] = sign == 'T' ? 'F' : sign == 'F' ? 'T' : sign;
  }
  if (memcmp(mirror, position, length) < 0)
    cgt_emit_negative(out, mirror, length);
  else
    cgt_emit(out, position, length);
}

static int least_of(const strip *s) { return s->number[BACK] ? -(int)s->number[BACK] : (int)s->number[0]; }

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const strip s = look(position, length);
  return (size_t)snprintf(buf, cap, "%d,%u,%u,%u,\"%.*s\"", least_of(&s), s.number[1], s.number[2],
                          s.number[3], s.cells, s.cell);
}

static cgt_board board(const void *position, size_t length) {
  return (cgt_board){CGT_BOARD_GRID, 1, (size_t)look(position, length).cells};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)row; /* the only one */
  return games_grid_cell(buf, cap, look(position, length).cell[col]);
}

static size_t caption(char *buf, size_t cap, const void *position, size_t length) {
  const strip s = look(position, length);
  return (size_t)snprintf(buf, cap, "%d,%u,%u,%u", least_of(&s), s.number[1], s.number[2], s.number[3]);
}

const cgt_ruleset cgt_ruleset_gen_toads_and_frogs = {
    .name = "gen_toads_and_frogs",
    .title = "Generalised Toads and Frogs",
    .rules = "Left moves a toad to the right, Right a frog to the left: a slide of so many empty cells, or a "
             "jump over "
             "so many pieces in a row into the empty cell behind them.",
    .syntax = SYNTAX,
    .loopy = true, /* with least < 0 */
    .example = "gen_toads_and_frogs(1,1,2,0,\"TTTT..FFF\")",
    .small =
        {"[gen_toads_and_frogs(a,2,2,f,s) for a in 1..2, f in 0..1, s in [\"T.F\", \"TT..FF\", \"T.TF.F\", "
         "\"FT.TT..F\", \"TFF.TF.\"]]",
         "[gen_toads_and_frogs(1,1,j,0,s) for j in 0..2, s in [\"TT..FF\", \"T.TF.F\", \"..TFF.F.\"]]",
         "[gen_toads_and_frogs(-1,1,1,0,s) for s in [\"T.\", \"T..\", \"T.F\", \"TF.\", \"T..F\", \".TF\"]]"},
    .source =
        "R. K. Guy; Berlekamp, Conway, Guy, Winning Ways, ch. 1; with these parameters in CGSuite and MCGS",
    .read = read,
    .options = options,
    .representative = representative,
    .print = print,
    .board = board,
    .cell = cell,
    .caption = caption,
};
