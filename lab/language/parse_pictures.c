/* parse_pictures.c: the lines of rulesets by pictures of their moves (cgt/lab_pattern.h).
 *
 *     ruleset clobber(board of "xo.")
 *       "A stone takes a neighbouring stone of the other player."
 *       Left  "xo" -> ".x"  in all directions
 *       Right "ox" -> ".o"  in all directions
 *
 * `strip of` and `hexagons of` are the other boards. Left, Right or Both begins a move; behind its picture
 * stand, in any order and with or without commas, a direction, `unless next to "x"`, `if next to "x"`,
 * `again`, and last `then`, with a picture of what the piece that moved does next. In place of a picture
 * there may be moves in braces, as in rulesets by moves, that call the board `board`. */
#include <stdio.h>
#include <string.h>

#include <cgt/lab_pattern.h>

#include "lab/language/parser.h"

/* ---- the board ------------------------------------------------------------------------------------------
 */

static bool find_board(lab_pattern_board *board, const labi_parser *p, const labi_token *t) {
  static const struct {
    const char *word;
    lab_pattern_board board;
  } boards[] = {
      {"board", LAB_PATTERN_GRID}, {"strip", LAB_PATTERN_STRIP}, {"hexagons", LAB_PATTERN_HEXAGONS}};
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
    if (labi_token_is(p, t, boards[i].word)) {
      *board = boards[i].board;
      return true;
    }
  return false;
}

bool labi_begins_board(const labi_parser *p) {
  labi_parser ahead = *p;
  lab_error ignored;
  lab_pattern_board board;
  ahead.error = &ignored;
  return labi_advance(&ahead) && find_board(&board, &ahead, &ahead.now) && labi_advance(&ahead) &&
         (labi_is_word(&ahead, "of") || ahead.now.kind == LABI_TOKEN_TEXT);
}

/* A text, as it stands between its quotes. */
static const char *parse_quoted(labi_parser *p, const char *expected) {
  if (p->now.kind == LABI_TOKEN_TEXT) return labi_parse_text(p);
  labi_unexpected(p, expected);
  return NULL;
}

/* board of "xo." */
static bool parse_letters(labi_lines *lines, labi_parser *p) {
  find_board(&lines->rules.board, p, &p->now);
  if (!labi_advance(p)) return false;
  if (!labi_is_word(p, "of"))
    return labi_unexpected(p, "'of' and the letters of the board, as in board of \"xo.\"");
  if (!labi_advance(p)) return false;
  lines->board = p->now;
  return (lines->rules.letters =
              parse_quoted(p, "the letters of the board in quotes, as in board of \"xo.\""));
}

bool labi_parse_board(labi_lines *lines, labi_definition *d, labi_parser *p) {
  uint32_t room = 0;
  for (d->parameter_count = 0; d->parameter_count == 0 || p->now.kind == LABI_TOKEN_COMMA;
       d->parameter_count++) {
    if (!labi_advance(p)) return false;
    labi_token word = p->now;
    d->parameters = labi_one_more(p, d->parameters, d->parameter_count, &room, sizeof *d->parameters);
    if (!d->parameters || (d->parameter_count == 0 && !parse_letters(lines, p))) return false;
    const char *name =
        d->parameter_count == 0 ? labi_copy_source(p, word.start, word.end) : labi_parse_parameter(p);
    if (!(d->parameters[d->parameter_count] = name)) return false;
  }
  return labi_expect(p, LABI_TOKEN_CLOSE, "')' after the letters of the board, or ',' and a name");
}

/* ---- behind a picture -----------------------------------------------------------------------------------
 */

static bool parse_word(labi_parser *p, const char *word, const char *expected) {
  return labi_is_word(p, word) ? labi_advance(p) : labi_unexpected(p, expected);
}

/* "in all directions", "in all 8 directions" */
static bool parse_all_directions(lab_pattern_directions *to, labi_parser *p) {
  static const char expected[] = "'in all directions' or 'in all 8 directions'";
  if (!labi_advance(p) || !parse_word(p, "all", expected)) return false;
  *to = LAB_PATTERN_ALL;
  if (p->now.kind == LABI_TOKEN_NUMERAL && p->now.end - p->now.start == 1 &&
      p->lex.text[p->now.start] == '8') {
    *to = LAB_PATTERN_EIGHT;
    if (!labi_advance(p)) return false;
  }
  return parse_word(p, "directions", expected);
}

/* A direction, if there is one: *is says so. */
static bool parse_direction(bool *is, lab_pattern_directions *to, labi_parser *p) {
  static const struct {
    const char *word;
    lab_pattern_directions directions;
  } words[] = {{"forward", LAB_PATTERN_AS_DRAWN},
               {"sideways", LAB_PATTERN_SIDEWAYS},
               {"diagonally", LAB_PATTERN_DIAGONALS}};
  *is = true;
  if (p->now.kind == LABI_TOKEN_IN) return parse_all_directions(to, p);
  if (labi_is_word(p, "as")) {
    *to = LAB_PATTERN_KNIGHT;
    return labi_advance(p) && parse_word(p, "a", "'as a knight'") && parse_word(p, "knight", "'as a knight'");
  }
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (labi_is_word(p, words[i].word)) {
      *to = words[i].directions;
      return labi_advance(p);
    }
  *is = false;
  return true;
}

static bool parse_condition(const char **letters, labi_parser *p) {
  static const char expected[] = "'next to' and letters in quotes, as in unless next to \"x\"";
  if (*letters)
    return labi_unexpected(p, "one such condition for a picture: write all its letters in one, as in \"xo\"");
  return labi_advance(p) && parse_word(p, "next", expected) && parse_word(p, "to", expected) &&
         (*letters = parse_quoted(p, expected));
}

static bool begins_line(const labi_parser *p) {
  return labi_is_word(p, "Left") || labi_is_word(p, "Right") || labi_is_word(p, "Both");
}

static bool parse_picture(lab_pattern *picture, labi_parser *p);

/* What stands behind a picture. */
static bool parse_behind(lab_pattern *picture, labi_parser *p) {
  bool directed = false, is;
  for (;;) {
    if (p->now.kind == LABI_TOKEN_COMMA && !labi_advance(p)) return false;
    labi_token here = p->now;
    if (!parse_direction(&is, &picture->directions, p)) return false;
    if (is && directed)
      return labi_syntax_error(p->error, CGT_EPARSE, here.line, here.column,
                               "a picture has one direction: write a second picture for the other");
    directed = directed || is;
    if (is) continue;
    if (p->now.kind == LABI_TOKEN_UNLESS) {
      if (!parse_condition(&picture->unless_next_to, p)) return false;
    } else if (p->now.kind == LABI_TOKEN_IF) {
      if (!parse_condition(&picture->if_next_to, p)) return false;
    } else if (labi_is_word(p, "again")) {
      picture->again = true;
      if (!labi_advance(p)) return false;
    } else if (p->now.kind == LABI_TOKEN_THEN) {
      lab_pattern *then = labi_take(p, sizeof *then);
      picture->then = then;
      return then && labi_advance(p) && parse_picture(then, p);
    } else if (labi_ends_statement(p) || begins_line(p) || p->now.kind == LABI_TOKEN_END) {
      return true;
    } else {
      return labi_unexpected(
          p, "Left, Right or Both and the next picture, or, of this one: in all directions, in all 8 "
             "directions, sideways, forward, diagonally, as a knight, unless next to \"x\", if next to "
             "\"x\", again, then");
    }
  }
}

/* "before" -> "after", and what stands behind. */
static bool parse_picture(lab_pattern *picture, labi_parser *p) {
  static const char expected[] = "a picture in quotes, as in \"xo\" -> \".x\", or moves in braces";
  return (picture->before = parse_quoted(p, expected)) &&
         labi_expect(p, LABI_TOKEN_ARROW, "'->' and the picture after the move") &&
         (picture->after = parse_quoted(p, expected)) && parse_behind(picture, p);
}

/* ---- the moves ------------------------------------------------------------------------------------------
 */

/* Moves in braces. Of both players they are read twice, for each belongs to one. */
static bool parse_braces_of(unsigned players, labi_lines *lines, labi_parser *p) {
  const labi_parser before = *p;
  if (players & LAB_PATTERN_LEFT && !labi_push_node(&lines->left, p, labi_parse_moves_of_one(p)))
    return false;
  if (players == LAB_PATTERN_BOTH) *p = before;
  return !(players & LAB_PATTERN_RIGHT) || labi_push_node(&lines->right, p, labi_parse_moves_of_one(p));
}

static bool parse_line(labi_lines *lines, labi_parser *p) {
  unsigned players = labi_is_word(p, "Left")    ? LAB_PATTERN_LEFT
                     : labi_is_word(p, "Right") ? LAB_PATTERN_RIGHT
                                                : LAB_PATTERN_BOTH;
  uint32_t count = lines->count;
  lines->impartial = lines->impartial && players == LAB_PATTERN_BOTH;
  if (!labi_advance(p)) return false;
  if (p->now.kind == LABI_TOKEN_COLON && !labi_advance(p)) return false;
  if (p->now.kind == LABI_TOKEN_OPEN_BRACE || p->now.kind == LABI_TOKEN_IF || p->now.kind == LABI_TOKEN_LET)
    return parse_braces_of(players, lines, p);
  lines->pictures = labi_one_more(p, lines->pictures, count, &lines->room, sizeof *lines->pictures);
  lines->at = labi_one_more(p, lines->at, count, &lines->at_room, sizeof *lines->at);
  if (!lines->pictures || !lines->at) return false;
  lines->pictures[count] = (lab_pattern){.players = players};
  lines->at[count] = p->now;
  return parse_picture(&lines->pictures[lines->count++], p);
}

bool labi_parse_lines(labi_lines *lines, labi_parser *p) {
  lines->impartial = true;
  if (!begins_line(p))
    return labi_unexpected(p, "Left, Right or Both and a picture of the move, as in Left \"xo\" -> \".x\"");
  while (begins_line(p))
    if (!parse_line(lines, p)) return false;
  return true;
}

static void *take_for_pictures(void *where, size_t bytes) { return labi_take(where, bytes); }

cgt_ruleset *labi_compile_pictures(labi_lines *lines, labi_parser *p, const cgt_ruleset *face) {
  char message[LAB_PATTERN_MESSAGE];
  cgt_ruleset *ruleset;
  size_t wrong;
  lab_pattern_ruleset *rules = &lines->rules;
  rules->name = face->name;
  rules->title = face->title;
  rules->rules = face->rules;
  rules->source = face->source;
  rules->patterns = lines->pictures;
  rules->count = lines->count;
  rules->take = take_for_pictures;
  rules->where = p;
  cgt_status status = lab_pattern_compile(&ruleset, message, &wrong, rules);
  if (status == CGT_OK) return ruleset;
  const labi_token *at = wrong < lines->count ? &lines->at[wrong] : &lines->board;
  if (status == CGT_EPARSE) labi_syntax_error(p->error, CGT_EPARSE, at->line, at->column, "%s", message);
  return NULL;
}
