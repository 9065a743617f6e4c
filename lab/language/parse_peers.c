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
#include <stdlib.h>
#include <string.h>

#include "lab/language/peer_call.h"

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
    {"BackslidingToadsAndFrogs", "", "gen_toads_and_frogs",
     " minSlide -1 maxSlide 1 maxJump 1 allowFriendlyJump 0 "},
    {"FoxAndGeese", "", "fox_and_geese", " boardWidth 8 foxRange 1 "},
    {"GenFoxAndGeese", "", "fox_and_geese", " boardWidth 8 foxRange 1 "},
    {"CeyloneseFoxAndGeese", "", "fox_and_geese", " boardWidth 8 foxRange 2 "},
    {"GenClobber", "(directions=>Coordinates.Orthogonal)", "clobber", NULL},
    {"GenClobber", "(directions=>Coordinates.Diagonal)", "diagonal_clobber", NULL},
    {"GenClobber", "(directions=>Coordinates.Compass)", "kings", NULL},
    {"GenClobber", "(directions=>Coordinates.KnightsMove)", "knights", NULL},
    {"GenClobber", "(maxDistance=>inf)", "rooks", NULL},
    {"GenClobber", "(directions=>Coordinates.Compass,maxDistance=>inf)", "queens", NULL},
    {"GenClobber", "()", "clobber", NULL},
    {"GenMem", "((memory,j)->j>=memory)", "mem", NULL},
    {"GenMem", "((memory,j)->j!=memory)", "mem0", NULL},
    {"GenWythoff", "", "gen_wythoff", NULL},
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
static bool all_but(labi_peer_call *c, labi_parser *p, const labi_node *value) {
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
static bool twist(labi_peer_call *c, const labi_node *value) {
  if (value->kind != LABI_NODE_CONSTANT || value->as.constant.kind != LAB_BOOL) return false;
  if (value->as.constant.as.truth) c->ours = "twisted_cake_product";
  c->length = strlen(c->ours);
  return true;
}

static labi_node *code_of(labi_parser *p, labi_node *n);

/* name => value */
static bool parse_named(labi_peer_call *c, labi_parser *p, bool *told) {
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
static bool put_defaults(labi_peer_call *c, labi_parser *p) {
  for (const char *at = c->parameters; at[1];) {
    const char *value = strchr(at + 1, ' ');
    if (!labi_push_node(&c->args, p, labi_new_integer(p, c->name, strtol(value, NULL, 10)))) return false;
    at = strchr(value + 1, ' ');
  }
  return true;
}

static bool is_named(const labi_parser *p) {
  labi_token next;
  return p->now.kind == LABI_TOKEN_NAME && labi_peek(&next, p) && next.kind == LABI_TOKEN_GIVES;
}

/* (8,5), a pair of coordinates, as the only argument: its numbers are the arguments. */
static bool push_coordinates(labi_peer_call *c, labi_parser *p) {
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

/* {(3,1),(3,3)}, several pairs: the numbers of all are arguments. */
static bool push_pairs(labi_peer_call *c, labi_parser *p) {
  labi_token open = p->now;
  do {
    if (!labi_advance(p)) return false;
    if (p->now.kind != LABI_TOKEN_OPEN) return labi_unexpected(p, "a pair of coordinates, (row,column)");
    if (!push_coordinates(c, p)) return false;
  } while (p->now.kind == LABI_TOKEN_COMMA);
  return open.kind == LABI_TOKEN_OPEN_BRACE ? labi_expect(p, LABI_TOKEN_CLOSE_BRACE, "',' or '}'")
                                            : labi_expect(p, LABI_TOKEN_CLOSE_SQUARE, "',' or ']'");
}

static bool is_pairs(const labi_parser *p) {
  labi_token next;
  labi_parser ahead = *p;
  lab_error ignored;
  ahead.error = &ignored;
  return (p->now.kind == LABI_TOKEN_OPEN_BRACE || p->now.kind == LABI_TOKEN_OPEN_SQUARE) &&
         labi_peek(&next, p) && next.kind == LABI_TOKEN_OPEN && labi_advance(&ahead) && is_tuple(&ahead);
}

/* GenWythoff(x -> 2*x + 1) */
static bool is_line(const labi_peer_call *c, const labi_parser *p) {
  labi_token next;
  return c->length == strlen("gen_wythoff") && labi_spells(c->ours, c->length, "gen_wythoff") &&
         c->args.count == 0 && p->now.kind == LABI_TOKEN_NAME && labi_peek(&next, p) &&
         next.kind == LABI_TOKEN_ARROW;
}

bool labi_parse_peer_arguments(labi_peer_call *c, labi_parser *p) {
  labi_token open = p->now;
  bool in_braces, told = false;
  if (!labi_open_bracket(p, false, &in_braces)) return false;
  if (c->parameters && c->args.count == 0 && (!put_defaults(c, p))) return false;
  while (p->now.kind != LABI_TOKEN_CLOSE) {
    if (!(is_named(p)     ? parse_named(c, p, &told)
          : is_line(c, p) ? labi_push_line(&c->args, p)
          : is_tuple(p)   ? push_coordinates(c, p)
          : is_pairs(p)   ? push_pairs(c, p)
                          : labi_push_node(&c->args, p, code_of(p, labi_parse_item(p)))))
      return false;
    if (p->now.kind != LABI_TOKEN_COMMA) break;
    if (!labi_advance(p)) return false;
  }
  return labi_close_bracket(p, LABI_TOKEN_CLOSE, "an operator, ',' or ')'", &open, in_braces);
}

static bool parse_brackets(labi_peer_call *c, labi_parser *p) {
  for (bool first = true;
       p->now.kind == LABI_TOKEN_OPEN && (first || p->now.glued) && !labi_ends_statement(p); first = false)
    if (!labi_parse_peer_arguments(c, p)) return false;
  return true;
}

/* ---- what is asked of a ruleset ---------------------------------------------------------------------- */

labi_node *labi_peer_node(const labi_peer_call *c, labi_parser *p) {
  return labi_new_call(p, c->name, c->ours, c->length, &c->args, c->name->start);
}

/* Domineering.ImpartialVariant(..) is Domineering(..).ImpartialVariant. */
static bool names_variant(const labi_parser *p, const labi_token *t) {
  return labi_token_is(p, t, "ImpartialVariant") || labi_token_is(p, t, "DicoticVariant") ||
         labi_token_is(p, t, "TwistedVariant");
}

static labi_node *parse_variant(labi_peer_call *c, labi_parser *p) {
  if (!labi_advance(p)) return NULL;
  labi_token variant = p->now;
  if (!labi_advance(p) || !parse_brackets(c, p)) return NULL;
  labi_nodes args = {0};
  if (!labi_push_node(&args, p, labi_peer_node(c, p))) return NULL;
  return labi_new_call(p, &variant, p->lex.text + variant.start, variant.end - variant.start, &args,
                       c->name->start);
}

/* Games on heaps that other games are made of, by their codes. */
static const char *const codes[][2] = {{"nim", "0.[3]"},
                                       {"kayles", "0.77"},
                                       {"dawsons_kayles", "0.07"},
                                       {"grundy", "4!.0"},
                                       {"grundys_game", "4!.0"}};

static labi_node *code_of_name(labi_parser *p, const labi_token *at, const char *name, size_t length) {
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
    if (labi_spells(name, length, codes[i][0])) return new_text(p, at, "", codes[i][1], strlen(codes[i][1]));
  return NULL;
}

labi_node *labi_peer_code(const labi_peer_call *c, labi_parser *p) {
  bool coded =
      labi_spells(c->ours, c->length, "take_and_break") || labi_spells(c->ours, c->length, "spawning");
  if (coded) return c->args.count == 1 ? c->args.items[0] : NULL;
  return c->args.count == 0 ? code_of_name(p, c->name, c->ours, c->length) : NULL;
}

/* TakeAndBreak("0.7") or Kayles by itself, as what another game is made of: its code. */
static labi_node *code_of(labi_parser *p, labi_node *n) {
  if (!n || (n->kind != LABI_NODE_CALL && n->kind != LABI_NODE_NAME)) return n;
  const labi_token at = {.start = n->start, .end = n->end, .line = n->line, .column = n->column};
  labi_peer_call c = {.name = &at, .ours = n->as.name.text, .length = n->as.name.length};
  c.args.items = n->child;
  c.args.count = n->count;
  labi_node *code = labi_peer_code(&c, p);
  return code ? code : n;
}

/* Spawning("1+").AcrosticProduct(Spawning("1+C")), or with a blank in place of the point and of the brackets,
 * is acrostic_product("1+","1+C"), and so on. */
static const char *find_product(const labi_parser *p) {
  static const char *const names[][2] = {{"AcrosticProduct", "acrostic_product"},
                                         {"DirectProduct", "direct_product"},
                                         {"CakeProduct", "cake_product"},
                                         {"Join", "heap_join"},
                                         {"PartizanJoin", "partizan_take_and_break"}};
  labi_token method = p->now;
  if (p->now.kind == LABI_TOKEN_DOT && !labi_peek(&method, p)) return NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (method.kind == LABI_TOKEN_NAME && labi_token_is(p, &method, names[i][0])) return names[i][1];
  return NULL;
}

static bool parse_product(labi_peer_call *c, labi_parser *p) {
  const char *product = find_product(p);
  labi_node *code = product ? labi_peer_code(c, p) : NULL;
  bool dotted = p->now.kind == LABI_TOKEN_DOT;
  if (!code) return true;
  c->ours = product;
  c->length = strlen(product);
  c->args = (labi_nodes){0};
  if (!labi_push_node(&c->args, p, code) || !labi_advance(p)) return false;
  if (!dotted) return labi_push_node(&c->args, p, code_of(p, labi_parse(p, LABI_OPERAND)));
  return labi_advance(p) && labi_parse_peer_arguments(c, p);
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
  labi_peer_call c = {.name = &first, .ours = found[2], .length = strlen(found[2])};
  return labi_parse_peer_arguments(&c, p) ? labi_peer_node(&c, p) : NULL;
}

/* ---- the ruleset --------------------------------------------------------------------------------------- */

static bool is_ruleset(const labi_peer_call *c, const labi_parser *p) {
  return !labi_find_definition(p->program, c->ours, c->length) &&
         !labi_find_function(p->program, c->ours, c->length) && labi_find_in_library(c->ours, c->length);
}

/* What a name is: one that was given to a ruleset, or one of CGSuite's. *given tells which. */
static bool find_ruleset(bool *given, labi_peer_call *c, labi_parser *p, const labi_token *name) {
  if (labi_find_alias(given, c, p, name) || *given) return true;
  *c = (labi_peer_call){.name = name, .ours = p->lex.text + name->start, .length = name->end - name->start};
  if (c->ours[0] < 'A' || c->ours[0] > 'Z' || labi_find_definition(p->program, c->ours, c->length))
    return false;
  const peer *there = find_peer(p, name);
  if (there) {
    c->ours = there->ours;
    c->length = strlen(there->ours);
    c->parameters = there->parameters;
  }
  return is_ruleset(c, p);
}

/* Rulesets that are made by a bracket of their own, before that of the position. */
static bool has_parameters(const labi_peer_call *c) {
  static const char *const names[] = {"take_and_break",       "spawning",
                                      "subtraction",          "splittles",
                                      "partizan_splittles",   "partizan_take_and_break",
                                      "partizan_subtraction", "take_away",
                                      "coin_turning",         "cake_product",
                                      "gen_toads_and_frogs",  "gen_wythoff"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (labi_spells(c->ours, c->length, names[i])) return true;
  return false;
}

bool labi_parse_ruleset_alone(labi_peer_call *c, labi_parser *p, labi_token *name) {
  bool given;
  if (!labi_skip_package(p) || p->now.kind != LABI_TOKEN_NAME) return false;
  *name = p->now;
  if (!labi_advance(p) || !find_ruleset(&given, c, p, name)) return false;
  if (!given && has_parameters(c) && (p->now.kind != LABI_TOKEN_OPEN || !labi_parse_peer_arguments(c, p)))
    return false;
  return parse_product(c, p);
}

labi_node *labi_parse_peer_ruleset(bool *is, labi_parser *p, const labi_token *name) {
  labi_peer_call c;
  bool given, called = p->now.kind == LABI_TOKEN_OPEN || p->now.kind == LABI_TOKEN_DOT;
  *is = called || !labi_is_outcome(p->lex.text + name->start, name->end - name->start);
  *is = *is && find_ruleset(&given, &c, p, name);
  if (!*is) return NULL;
  if (given && !c.ours) return NULL;
  labi_token next;
  bool alone = p->now.kind != LABI_TOKEN_OPEN;
  if (alone && p->now.kind == LABI_TOKEN_DOT && labi_peek(&next, p) && names_variant(p, &next))
    return parse_variant(&c, p);
  if (!parse_brackets(&c, p) || !parse_product(&c, p) || !parse_brackets(&c, p)) return NULL;
  bool listing;
  labi_node *list = labi_parse_listing(&listing, &c, p);
  if (listing) return list;
  labi_node *n = labi_peer_node(&c, p);
  if (n && alone && c.args.count == 0) n->kind = LABI_NODE_NAME;
  return n;
}
