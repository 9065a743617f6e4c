/* parse_peers.c: rulesets and positions as CGSuite and MCGS write them, rewritten on the way in to calls of
 * ours.
 *
 *     TakeAndBreak("0.77")(5)                       take_and_break("0.77",5)
 *     GenToadsAndFrogs(maxJump => 2)("tt..f")       gen_toads_and_frogs(1,1,2,0,"tt..f")
 *     Cutcake((8,5))                                cutcake(8,5)
 *     Kayles.NimValueSequence(20)                   [nim_value(kayles(n)) for n in 1..20]
 *     [clobber_1xn] XOXO                            clobber("xoxo")
 *
 * What is in several brackets there stands in one here: the parameters of the game first, the position last.
 */
#include <string.h>

#include "lab/language/parser.h"

/* ---- CGSuite's rulesets ------------------------------------------------------------------------------ */

typedef struct peer {
  const char *name;
  const char
      *arguments; /* "" where they are those of the game here; else, without blanks, those that make it */
  const char *ours;
  const char *parameters; /* those that are named there, in our order, each behind a blank, and what it is if
                             it is not told; NULL: none */
} peer;

/* Others are called there as here, but for their spelling. */
static const peer peers[] = {
    {"HotClobber", "", "cannibal_clobber", NULL},
    {"GrundysGame", "", "grundy", NULL},
    {"Turning", "", "coin_turning", NULL},
    {"GenCutcake", "", "cake_product", NULL},
    {"GenToadsAndFrogs", "", "gen_toads_and_frogs", " minSlide 1 maxSlide 1 maxJump 1 allowFriendlyJump 0 "},
    {"GenClobber", "(directions=>Coordinates.Orthogonal)", "clobber", NULL},
    {"GenClobber", "(directions=>Coordinates.Diagonal)", "diagonal_clobber", NULL},
    {"GenClobber", "(directions=>Coordinates.Compass)", "kings", NULL},
    {"GenClobber", "(directions=>Coordinates.KnightsMove)", "knights", NULL},
    {"GenClobber", "(maxDistance=>inf)", "rooks", NULL},
    {"GenClobber", "(directions=>Coordinates.Compass,maxDistance=>inf)", "queens", NULL},
    {"GenClobber", "()", "clobber", NULL},
    {"GenArcKayles", "(weighted=>true)", "weighted_arc_kayles", NULL},
    {"GenArcKayles", "()", "arc_kayles", NULL},
    {"GenHackenbush", "(childishEdges=>[Color.Blue,Color.Red])", "childish_hackenbush", NULL},
    {"GenHackenbush", "()", "hackenbush", NULL},
    {"GenCol", "([Nothing,Right],[Nothing,Left])", "col", NULL},
    {"GenCol", "([Nothing,Left],[Nothing,Right])", "snort", NULL},
    {"GenCol", "([Left],[Right])", "fjords", NULL},
};

/* Does the bracket in front of us hold these arguments, blanks aside? Then *after is behind it. */
static bool holds(labi_parser *after, const labi_parser *p, const char *arguments) {
  lab_error ignored;
  *after = *p;
  after->error = &ignored;
  for (const char *at = arguments; *at;) {
    size_t length = after->now.end - after->now.start;
    if (strncmp(at, p->lex.text + after->now.start, length) != 0 || length == 0 || !labi_advance(after))
      return false;
    at += length;
  }
  after->error = p->error;
  return true;
}

/* What a name of CGSuite is here; *p goes behind the arguments that make it this game. NULL: nothing. */
static const peer *find_peer(labi_parser *p, const labi_token *name) {
  for (size_t i = 0; i < sizeof peers / sizeof *peers; i++) {
    labi_parser after = *p;
    if (!labi_token_is(p, name, peers[i].name)) continue;
    if (peers[i].arguments[0] && !holds(&after, p, peers[i].arguments)) continue;
    *p = after;
    return &peers[i];
  }
  return NULL;
}

/* ---- its arguments ----------------------------------------------------------------------------------- */

typedef struct peer_call {
  const labi_token *name;
  const char *ours;
  size_t length;
  const char *parameters;
  labi_nodes args;
} peer_call;

/* The number of a named parameter, from 0. */
static bool find_parameter(uint32_t *number, const char *parameters, const labi_parser *p) {
  size_t length = p->now.end - p->now.start;
  *number = 0;
  for (const char *at = parameters; at && at[1]; ++*number) {
    const char *value = strchr(at + 1, ' ');
    if ((size_t)(value - at - 1) == length && memcmp(at + 1, p->lex.text + p->now.start, length) == 0)
      return true;
    at = strchr(value + 1, ' ');
  }
  return false;
}

/* true and false count as 1 and 0: the numbers of a ruleset here. */
static void to_number(labi_node *n) {
  if (n && n->kind == LABI_NODE_CONSTANT && n->as.constant.kind == LAB_BOOL)
    n->as.constant = (lab_value){.kind = LAB_INTEGER, .as.integer = n->as.constant.as.truth};
}

static labi_node *new_text(labi_parser *p, const labi_token *at, const char *before, const char *bytes,
                           size_t length) {
  size_t first = strlen(before);
  lab_text *text = labi_take(p, sizeof *text + first + length + 1);
  labi_node *n = text ? labi_new_node(p, LABI_NODE_CONSTANT, at, 0) : NULL;
  if (!n) return NULL;
  text->length = first + length;
  memcpy(text->bytes, before, first);
  memcpy(text->bytes + first, bytes, length);
  n->as.constant = (lab_value){.kind = LAB_TEXT, .as.text = text};
  return labi_finish(p, n, at->start);
}

/* allbut => true: the sets before it are what may not be taken. */
static bool all_but(peer_call *c, labi_parser *p, const labi_node *value) {
  if (value->kind != LABI_NODE_CONSTANT || value->as.constant.kind != LAB_BOOL) return false;
  for (uint32_t i = 0; value->as.constant.as.truth && i < c->args.count; i++) {
    const labi_node *set = c->args.items[i];
    const labi_token at = {.start = set->start, .end = set->end, .line = set->line, .column = set->column};
    labi_node *text = new_text(p, &at, "all but ", p->lex.text + set->start, set->end - set->start);
    if (!text) return false;
    c->args.items[i] = text;
  }
  return true;
}

/* twisted => true: of GenCutcake. */
static bool twist(peer_call *c, const labi_node *value) {
  if (value->kind != LABI_NODE_CONSTANT || value->as.constant.kind != LAB_BOOL) return false;
  if (value->as.constant.as.truth) c->ours = "twisted_cake_product";
  c->length = strlen(c->ours);
  return true;
}

/* TakeAndBreak("0.7") or Spawning("3E") by itself, as what another game is made of: its code. */
static labi_node *code_of(labi_node *n) {
  bool game = n && n->kind == LABI_NODE_CALL && n->count == 1 &&
              (labi_spells(n->as.name.text, n->as.name.length, "take_and_break") ||
               labi_spells(n->as.name.text, n->as.name.length, "spawning"));
  return game ? n->child[0] : n;
}

/* name => value */
static bool parse_named(peer_call *c, labi_parser *p, bool *told) {
  uint32_t number;
  bool allbut = labi_is_word(p, "allbut"), known = find_parameter(&number, c->parameters, p);
  bool twisted = labi_is_word(p, "twisted") && strcmp(c->ours, "cake_product") == 0;
  if (!allbut && !twisted && !known) return labi_unexpected(p, "a parameter of this game");
  if (!labi_advance(p) || !labi_expect(p, LABI_TOKEN_GIVES, "'=>'")) return false;
  labi_node *value = labi_parse(p, LABI_ANYTHING);
  if (allbut) return value && all_but(c, p, value);
  if (twisted) return value && twist(c, value);
  to_number(value);
  c->args.items[number] = value;
  *told = true;
  return value;
}

/* What the named parameters are where they are not told. */
static bool put_defaults(peer_call *c, labi_parser *p) {
  for (const char *at = c->parameters; at[1];) {
    const char *value = strchr(at + 1, ' ');
    if (!labi_push_node(&c->args, p, labi_new_integer(p, c->name, value[1] - '0'))) return false;
    at = strchr(value + 1, ' ');
  }
  return true;
}

static bool is_named(const labi_parser *p) {
  labi_token next;
  return p->now.kind == LABI_TOKEN_NAME && labi_peek(&next, p) && next.kind == LABI_TOKEN_GIVES;
}

/* (8,5), a pair of coordinates, as the only argument: its numbers are the arguments. */
static bool push_coordinates(peer_call *c, labi_parser *p) {
  labi_token open = p->now;
  bool in_braces;
  if (!labi_open_bracket(p, false, &in_braces)) return false;
  do
    if ((p->now.kind == LABI_TOKEN_COMMA && !labi_advance(p)) ||
        !labi_push_node(&c->args, p, labi_parse_item(p)))
      return false;
  while (p->now.kind == LABI_TOKEN_COMMA);
  return labi_close_bracket(p, LABI_TOKEN_CLOSE, "an operator, ',' or ')'", &open, in_braces);
}

/* Does an open parenthesis hold several things? */
static bool is_tuple(const labi_parser *p) {
  labi_lexer ahead = p->lex;
  labi_token t = p->now;
  lab_error ignored;
  unsigned depth = 0;
  if (t.kind != LABI_TOKEN_OPEN) return false;
  do {
    depth += t.kind == LABI_TOKEN_OPEN || t.kind == LABI_TOKEN_OPEN_SQUARE || t.kind == LABI_TOKEN_OPEN_BRACE;
    depth -=
        t.kind == LABI_TOKEN_CLOSE || t.kind == LABI_TOKEN_CLOSE_SQUARE || t.kind == LABI_TOKEN_CLOSE_BRACE;
    if (t.kind == LABI_TOKEN_COMMA && depth == 1) return true;
  } while (depth > 0 && labi_lex(&t, &ahead, &ignored) && t.kind != LABI_TOKEN_END);
  return false;
}

static bool parse_arguments(peer_call *c, labi_parser *p) {
  labi_token open = p->now;
  bool in_braces, told = false;
  if (!labi_open_bracket(p, false, &in_braces)) return false;
  if (c->parameters && c->args.count == 0 && (!put_defaults(c, p))) return false;
  while (p->now.kind != LABI_TOKEN_CLOSE) {
    if (!(is_named(p)   ? parse_named(c, p, &told)
          : is_tuple(p) ? push_coordinates(c, p)
                        : labi_push_node(&c->args, p, code_of(labi_parse_item(p)))))
      return false;
    if (p->now.kind != LABI_TOKEN_COMMA) break;
    if (!labi_advance(p)) return false;
  }
  return labi_close_bracket(p, LABI_TOKEN_CLOSE, "an operator, ',' or ')'", &open, in_braces);
}

static bool parse_brackets(peer_call *c, labi_parser *p) {
  for (bool first = true;
       p->now.kind == LABI_TOKEN_OPEN && (first || p->now.glued) && !labi_ends_statement(p); first = false)
    if (!parse_arguments(c, p)) return false;
  return true;
}

/* ---- what is asked of a ruleset ---------------------------------------------------------------------- */

static labi_node *call_of(const peer_call *c, labi_parser *p) {
  return labi_new_call(p, c->name, c->ours, c->length, &c->args, c->name->start);
}

static labi_node *call_with(labi_parser *p, const labi_token *at, const char *function, labi_node *argument) {
  labi_nodes args = {0};
  if (!labi_push_node(&args, p, argument)) return NULL;
  return labi_new_call(p, at, function, strlen(function), &args, at->start);
}

/* Variables that nobody can write. */
static const char *const sizes[] = {" row", " heap"};

static labi_node *size_node(labi_parser *p, const labi_token *at, const char *variable) {
  labi_node *n = labi_new_node(p, LABI_NODE_NAME, at, 0);
  if (!n) return NULL;
  n->as.name.text = variable;
  n->as.name.length = (uint32_t)strlen(variable);
  return labi_finish(p, n, at->start);
}

/* [element for variable in from..to] */
static labi_node *list_of(labi_parser *p, const labi_token *at, labi_node *element, const char *variable,
                          int from, labi_node *to) {
  labi_nodes ends = {0}, items = {0};
  labi_binder *b = labi_take(p, sizeof *b);
  labi_node *n = b ? labi_new_node(p, LABI_NODE_COMPREHENSION, at, 1) : NULL;
  if (!n || !element || !labi_push_node(&ends, p, labi_new_integer(p, at, from)) ||
      !labi_push_node(&ends, p, to))
    return NULL;
  *b = (labi_binder){.name = variable, .line = at->line, .column = at->column};
  b->source = labi_gather(p, LABI_NODE_RANGE, at, &ends);
  if (!b->source || !labi_finish(p, b->source, at->start)) return NULL;
  n->as.bind = (labi_binders){.items = b, .count = 1};
  n->child[0] = element;
  if (!labi_push_node(&items, p, labi_finish(p, n, at->start))) return NULL;
  labi_node *list = labi_gather(p, LABI_NODE_MATRIX, at, &items);
  return list ? labi_finish(p, list, at->start) : NULL;
}

typedef struct listing {
  const char *method, *function;
  unsigned dimensions;
} listing;

static const listing listings[] = {{"NimValueSequence", "nim_value", 1},
                                   {"GameValueSequence", "canonical_form", 1},
                                   {"NimValueTable", "nim_value", 2},
                                   {"GameValueTable", "canonical_form", 2}};

/* Behind the point: what is asked; NULL: something of a position. */
static const listing *find_listing(const labi_parser *p) {
  labi_token method;
  if (p->now.kind != LABI_TOKEN_DOT || !labi_peek(&method, p)) return NULL;
  for (size_t i = 0; i < sizeof listings / sizeof *listings; i++)
    if (labi_token_is(p, &method, listings[i].method)) return &listings[i];
  return NULL;
}

/* .NimValueSequence(20) goes from heap 1 on, .NimValueTable(5,20) from row and column 0. */
static labi_node *parse_listing(peer_call *c, labi_parser *p, const listing *asked) {
  peer_call ends = {.name = c->name};
  if (!labi_advance(p)) return NULL;
  labi_token method = p->now;
  if (!labi_advance(p)) return NULL;
  if (p->now.kind != LABI_TOKEN_OPEN) return labi_unexpected(p, "'('"), NULL;
  if (!parse_arguments(&ends, p)) return NULL;
  if (ends.args.count != asked->dimensions) {
    labi_syntax_error(p->error, CGT_EPARSE, method.line, method.column, "%s takes %u argument%s, found %u",
                      asked->method, asked->dimensions, asked->dimensions == 1 ? "" : "s", ends.args.count);
    return NULL;
  }
  for (unsigned i = 2 - asked->dimensions; i < 2; i++)
    if (!labi_push_node(&c->args, p, size_node(p, &method, sizes[i]))) return NULL;
  labi_node *n = call_with(p, &method, asked->function, call_of(c, p));
  if (asked->dimensions == 1) return list_of(p, &method, n, sizes[1], 1, ends.args.items[0]);
  n = list_of(p, &method, n, sizes[1], 0, ends.args.items[1]);
  return list_of(p, &method, n, sizes[0], 0, ends.args.items[0]);
}

/* Domineering.ImpartialVariant(..) is Domineering(..).ImpartialVariant. */
static bool names_variant(const labi_parser *p, const labi_token *t) {
  return labi_token_is(p, t, "ImpartialVariant") || labi_token_is(p, t, "DicoticVariant") ||
         labi_token_is(p, t, "TwistedVariant");
}

static labi_node *parse_variant(peer_call *c, labi_parser *p) {
  if (!labi_advance(p)) return NULL;
  labi_token variant = p->now;
  if (!labi_advance(p) || !parse_brackets(c, p)) return NULL;
  labi_nodes args = {0};
  if (!labi_push_node(&args, p, call_of(c, p))) return NULL;
  return labi_new_call(p, &variant, p->lex.text + variant.start, variant.end - variant.start, &args,
                       c->name->start);
}

/* Spawning("1+").AcrosticProduct(Spawning("1+C")) is acrostic_product("1+","1+C"), and so on. */
static const char *find_product(const labi_parser *p) {
  static const char *const names[][2] = {{"AcrosticProduct", "acrostic_product"},
                                         {"DirectProduct", "direct_product"},
                                         {"CakeProduct", "cake_product"},
                                         {"Join", "heap_join"}};
  labi_token method;
  if (p->now.kind != LABI_TOKEN_DOT || !labi_peek(&method, p)) return NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (labi_token_is(p, &method, names[i][0])) return names[i][1];
  return NULL;
}

static bool parse_product(peer_call *c, labi_parser *p) {
  const char *product = find_product(p);
  if (!product || c->args.count != 1) return true;
  c->ours = product;
  c->length = strlen(product);
  return labi_advance(p) && labi_advance(p) && parse_brackets(c, p);
}

/* ---- what makes boards and graphs -------------------------------------------------------------------- */

/* Of these the first argument is the board or graph itself. */
static const char *const statics[][3] = {
    {"Grid", "Empty", "free_board"},   {"Grid", "Parse", NULL},         {"Graph", "Parse", NULL},
    {"Graph", "Eval", NULL},           {"Strip", "Parse", NULL},        {"Graph", "Path", "path_graph"},
    {"Graph", "Cycle", "cycle_graph"}, {"Graph", "Star", "star_graph"}, {"Graph", "Clique", "complete_graph"},
};

/* Everything up to the bracket that closes. */
static bool skip_rest(labi_parser *p) {
  for (unsigned depth = 0; p->now.kind != LABI_TOKEN_END;) {
    depth += p->now.kind == LABI_TOKEN_OPEN;
    if (p->now.kind == LABI_TOKEN_CLOSE && depth-- == 0) break;
    if (!labi_advance(p)) return false;
  }
  return true;
}

static labi_node *parse_first(labi_parser *p) {
  labi_token open = p->now;
  bool in_braces;
  if (!labi_open_bracket(p, false, &in_braces)) return NULL;
  labi_node *n = labi_parse_item(p);
  if (!n || !skip_rest(p)) return NULL;
  return labi_close_bracket(p, LABI_TOKEN_CLOSE, "an operator, ',' or ')'", &open, in_braces) ? n : NULL;
}

labi_node *labi_parse_peer_static(bool *is, labi_parser *p) {
  const char *const *found = NULL;
  labi_lexer ahead = p->lex;
  labi_token first = p->now, dot, method, open;
  lab_error ignored;
  *is = false;
  if (!labi_lex(&dot, &ahead, &ignored) || dot.kind != LABI_TOKEN_DOT ||
      !labi_lex(&method, &ahead, &ignored) || !labi_lex(&open, &ahead, &ignored) ||
      open.kind != LABI_TOKEN_OPEN)
    return NULL;
  for (size_t i = 0; !found && i < sizeof statics / sizeof *statics; i++)
    if (labi_is_word(p, statics[i][0]) && labi_token_is(p, &method, statics[i][1])) found = statics[i];
  *is = found;
  if (!found || !labi_advance(p) || !labi_advance(p) || !labi_advance(p)) return NULL;
  if (!found[2]) return parse_first(p);
  peer_call c = {.name = &first, .ours = found[2], .length = strlen(found[2])};
  return parse_arguments(&c, p) ? call_of(&c, p) : NULL;
}

/* ---- the ruleset --------------------------------------------------------------------------------------- */

static bool is_ruleset(const peer_call *c, const labi_parser *p) {
  return !labi_find_definition(p->program, c->ours, c->length) &&
         !labi_find_function(p->program, c->ours, c->length) && labi_find_in_library(c->ours, c->length);
}

labi_node *labi_parse_peer_ruleset(bool *is, labi_parser *p, const labi_token *name) {
  peer_call c = {.name = name, .ours = p->lex.text + name->start, .length = name->end - name->start};
  *is = c.ours[0] >= 'A' && c.ours[0] <= 'Z' && !labi_find_definition(p->program, c.ours, c.length);
  const peer *there = *is ? find_peer(p, name) : NULL;
  if (there) {
    c.ours = there->ours;
    c.length = strlen(there->ours);
    c.parameters = there->parameters;
  }
  *is = *is && is_ruleset(&c, p);
  if (!*is) return NULL;
  labi_token next;
  bool alone = p->now.kind != LABI_TOKEN_OPEN;
  if (alone && p->now.kind == LABI_TOKEN_DOT && labi_peek(&next, p) && names_variant(p, &next))
    return parse_variant(&c, p);
  if (!parse_brackets(&c, p) || !parse_product(&c, p)) return NULL;
  const listing *asked = find_listing(p);
  if (asked) return parse_listing(&c, p, asked);
  labi_node *n = call_of(&c, p);
  if (n && alone) n->kind = LABI_NODE_NAME;
  return n;
}
