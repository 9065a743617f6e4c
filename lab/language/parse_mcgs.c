/* parse_mcgs.c: positions as MCGS writes them in its input, [clobber] XO.|.OX or [impartial nogo] ...: a game
 * in brackets, and behind a blank its board, up to the next blank. Numbers before a ':' are parameters of the
 * game. Several of these behind each other are a sum; some of them are values, [nimber] 3 or [up_star] 2,*.
 */
#include <string.h>

#include "lab/language/parser.h"

typedef enum mcgs_shape { BOARD, HEAP, MATRIX, NUMBER, NIMBER, UP_STAR, SWITCH } mcgs_shape;

typedef struct mcgs_game {
  const char *name, *ours;
  const char *signs, *here; /* what stands for these signs here */
  mcgs_shape shape;
} mcgs_game;

static const mcgs_game games[] = {
    {"amazons", "amazons", "", "", BOARD},
    {"cannibal_clobber", "cannibal_clobber", "", "", BOARD},
    {"cannibal_clobber_1xn", "cannibal_clobber", "", "", BOARD},
    {"clobber", "clobber", "", "", BOARD},
    {"clobber_1xn", "clobber", "", "", BOARD},
    {"domineering", "domineering", "", "", BOARD},
    {"dyadic_rational", "", "", "", NUMBER},
    {"elephants", "elephants_and_rhinos", "XO", "tf", BOARD},
    {"fission", "fission", "X", "x", BOARD},
    {"gen_king_dirt", "king_dirt", "", "", BOARD},
    {"gen_toads", "gen_toads_and_frogs", "XO", "TF", BOARD},
    {"integer_game", "", "", "", NUMBER},
    {"kayles", "kayles", "", "", HEAP},
    {"nimber", "", "", "", NIMBER},
    {"nogo", "nogo", "", "", BOARD},
    {"nogo_1xn", "nogo", "", "", BOARD},
    {"sheep", "battle_sheep", "", "", MATRIX},
    {"switch_game", "", "", "", SWITCH},
    {"toppling_dominoes", "toppling_dominoes", "XO#", "lre", BOARD},
    {"up_star", "", "", "", UP_STAR},
};

typedef struct mcgs_line {
  const mcgs_game *game;
  bool impartial;
  labi_token at;       /* the name */
  uint32_t start, end; /* of the board */
} mcgs_line;

static const mcgs_game *find_game(const labi_parser *p, const labi_token *name) {
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    if (labi_token_is(p, name, games[i].name)) return &games[i];
  return NULL;
}

/* Does such a position begin at the bracket in front of us? */
static bool find_line(mcgs_line *line, const labi_parser *p) {
  labi_lexer ahead = p->lex;
  labi_token close;
  lab_error ignored;
  if (!labi_lex(&line->at, &ahead, &ignored)) return false;
  line->impartial = labi_token_is(p, &line->at, "impartial");
  if (line->impartial && !labi_lex(&line->at, &ahead, &ignored)) return false;
  line->game = find_game(p, &line->at);
  if (!line->game || !labi_lex(&close, &ahead, &ignored) || close.kind != LABI_TOKEN_CLOSE_SQUARE)
    return false;
  const char *text = p->lex.text;
  uint32_t end = p->lex.length;
  line->start = close.end;
  while (line->start < end && text[line->start] == ' ') line->start++;
  line->end = line->start;
  while (line->end < end && !strchr(" \t\r\n;)]}", text[line->end])) line->end++;
  return line->end > line->start && strchr(".xXoO#tTfFlLrReE0123456789-*", text[line->start]);
}

/* ---- numbers ------------------------------------------------------------------------------------------ */

/* Reads "-12" from *at on, before end. */
static labi_node *parse_number(labi_parser *p, const mcgs_line *line, const char **at, const char *end) {
  int64_t value = 0;
  const char *from = *at;
  bool negative = *at < end && **at == '-';
  *at += negative;
  for (; *at < end && **at >= '0' && **at <= '9' && value < 100000000; ++*at)
    value = 10 * value + (**at - '0');
  if (*at > from + negative) return labi_new_integer(p, &line->at, negative ? -value : value);
  labi_syntax_error(p->error, CGT_EPARSE, line->at.line, line->at.column,
                    "in [%s] expected a number, found '%.20s'", line->game->name, *at);
  return NULL;
}

static bool push_numbers(labi_nodes *to, labi_parser *p, const mcgs_line *line, const char **at,
                         const char *end) {
  do
    if (!labi_push_node(to, p, parse_number(p, line, at, end))) return false;
  while (*at < end && (**at == ',' || **at == '|') && ++*at);
  return true;
}

/* 3,0|0,-3 as a matrix. */
static labi_node *parse_matrix(labi_parser *p, const mcgs_line *line, const char *at, const char *end) {
  labi_nodes cells = {0};
  const char *row = memchr(at, '|', (size_t)(end - at));
  uint32_t columns = 1;
  for (const char *c = at; c < (row ? row : end); c++) columns += *c == ',';
  if (!push_numbers(&cells, p, line, &at, end)) return NULL;
  labi_node *n = labi_gather(p, LABI_NODE_MATRIX, &line->at, &cells);
  if (!n) return NULL;
  if (cells.count % columns != 0 || at < end) {
    labi_syntax_error(p->error, CGT_EPARSE, line->at.line, line->at.column,
                      "in [%s] expected rows of equal length", line->game->name);
    return NULL;
  }
  n->as.columns = row ? columns : 0;
  return labi_finish(p, n, line->at.start);
}

/* ---- values ----------------------------------------------------------------------------------------------
 */

/* 3 or -3/4 */
static labi_node *parse_fraction(labi_parser *p, const mcgs_line *line, const char **at, const char *end) {
  labi_node *n = parse_number(p, line, at, end);
  if (!n || *at == end || **at != '/') return n;
  ++*at;
  return labi_new_pair(p, LABI_NODE_QUOTIENT, &line->at, n, parse_number(p, line, at, end));
}

static bool expect_end(labi_parser *p, const mcgs_line *line, const char *at, const char *end) {
  return at == end ||
         labi_syntax_error(p->error, CGT_EPARSE, line->at.line, line->at.column,
                           "in [%s] unexpected '%.*s'", line->game->name, (int)(end - at), at);
}

static labi_node *parse_switch(labi_parser *p, const mcgs_line *line, const char *at, const char *end) {
  labi_nodes sides = {0};
  if (!labi_push_node(&sides, p, parse_fraction(p, line, &at, end))) return NULL;
  at += at < end && *at == ',';
  if (!labi_push_node(&sides, p, parse_fraction(p, line, &at, end)) || !expect_end(p, line, at, end))
    return NULL;
  labi_node *n = labi_gather(p, LABI_NODE_OPTIONS, &line->at, &sides);
  if (!n) return NULL;
  n->as.left = 1;
  return labi_finish(p, n, line->at.start);
}

/* A number of ups, perhaps negative, and a star, in either order; or, of a nimber, its size. */
static labi_node *parse_ups(labi_parser *p, const mcgs_line *line, const char *at, const char *end) {
  labi_node *numbers[2] = {labi_new_integer(p, &line->at, 0), labi_new_integer(p, &line->at, 0)};
  bool nimber = line->game->shape == NIMBER;
  while (at < end) {
    bool star = *at == '*' && !nimber;
    at += star;
    if (star)
      numbers[1] = labi_new_integer(p, &line->at, 1);
    else if (!(numbers[nimber] = parse_number(p, line, &at, end)))
      return NULL;
    if (nimber || at == end || *at != ',') break;
    at++;
  }
  if (!expect_end(p, line, at, end)) return NULL;
  labi_node *n = labi_new_pair(p, LABI_NODE_UP_STAR, &line->at, numbers[0], numbers[1]);
  if (!n || !(n->as.signs = labi_take(p, 2))) return NULL;
  memcpy(n->as.signs, "+", 2);
  return n;
}

static labi_node *parse_value(labi_parser *p, const mcgs_line *line, const char *at, const char *end) {
  if (line->game->shape == SWITCH) return parse_switch(p, line, at, end);
  if (line->game->shape != NUMBER) return parse_ups(p, line, at, end);
  labi_node *n = parse_fraction(p, line, &at, end);
  return n && expect_end(p, line, at, end) ? labi_finish(p, n, line->at.start) : NULL;
}

/* ---- the position -------------------------------------------------------------------------------------- */

static labi_node *parse_board(labi_parser *p, const mcgs_line *line, const char *at, const char *end) {
  size_t length = (size_t)(end - at);
  lab_text *text = labi_take(p, sizeof *text + length + 1);
  labi_node *n = text ? labi_new_node(p, LABI_NODE_CONSTANT, &line->at, 0) : NULL;
  if (!n) return NULL;
  text->length = length;
  for (size_t i = 0; i < length; i++) {
    const char *sign = strchr(line->game->signs, at[i]);
    text->bytes[i] = sign ? line->game->here[sign - line->game->signs] : at[i];
  }
  n->as.constant = (lab_value){.kind = LAB_TEXT, .as.text = text};
  return labi_finish(p, n, line->at.start);
}

static labi_node *parse_line(labi_parser *p, const mcgs_line *line) {
  const char *at = p->lex.text + line->start, *end = p->lex.text + line->end;
  const char *parameters = memchr(at, ':', (size_t)(end - at));
  const mcgs_shape shape = line->game->shape;
  labi_nodes args = {0};
  if (shape >= NUMBER) return parse_value(p, line, at, end);
  if (parameters && !push_numbers(&args, p, line, &at, parameters)) return NULL;
  if (parameters) at = parameters + 1;
  labi_node *position = shape == MATRIX ? parse_matrix(p, line, at, end)
                        : shape == HEAP ? parse_number(p, line, &at, end)
                                        : parse_board(p, line, at, end);
  if (!labi_push_node(&args, p, position)) return NULL;
  return labi_new_call(p, &line->at, line->game->ours, strlen(line->game->ours), &args, line->at.start);
}

static labi_node *parse_one(labi_parser *p, const mcgs_line *line) {
  p->lex.column += line->end - p->lex.at; /* a board has no characters of several bytes */
  p->lex.at = line->end;
  p->now.end = line->end;
  if (!labi_advance(p)) return NULL;
  labi_node *n = parse_line(p, line);
  if (!line->impartial || line->game->shape >= NUMBER) return n;
  labi_nodes args = {0};
  if (!labi_push_node(&args, p, n)) return NULL;
  return labi_new_call(p, &line->at, "impartial", strlen("impartial"), &args, line->at.start);
}

labi_node *labi_parse_mcgs(bool *is, labi_parser *p) {
  mcgs_line line;
  labi_token open = p->now;
  labi_nodes terms = {0};
  *is = find_line(&line, p);
  if (!*is) return NULL;
  do
    if (!labi_push_node(&terms, p, parse_one(p, &line))) return NULL;
  while (p->now.kind == LABI_TOKEN_OPEN_SQUARE && !labi_ends_statement(p) && find_line(&line, p));
  if (terms.count == 1) return terms.items[0];
  labi_node *n = labi_gather(p, LABI_NODE_SUM, &open, &terms);
  if (!n || !(n->as.signs = labi_take(p, terms.count))) return NULL;
  memset(n->as.signs, '+', terms.count);
  return labi_finish(p, n, open.start);
}
