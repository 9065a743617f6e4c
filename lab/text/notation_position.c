/* notation_position.c: positions for other programs: what their rulesets are called, and how they write what
 * stands in the brackets of ours. A row has a pattern of theirs, in which
 *
 *     $1         argument 1 as it is written here        $b1  0 and 1 as false and true
 *     $t1        a text without quotes, signs changed    $r1  a matrix in rows, 3,0|0,-3
 *     $s1        a set, of "all but [1,3]" the list      $a   ", allbut => true" if that was said of the sets
 *     $h         each of the heaps from argument `heaps` on, one position for each; theirs are added up
 *     $c         those as a row of coins, htth
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lab/language/diagnostic.h"
#include "lab/text/notation.h"

typedef struct row {
  const char *ours;
  const char *theirs;
  unsigned heaps;            /* the first argument that is a heap or coin; 0: none is */
  const char *signs, *there; /* in texts, what stands for these signs there */
  const char *negative;      /* what stands for them in the negative; NULL: it is no matter of signs */
} row;

#define CGSUITE_CODED(name, head)                                                                            \
  { name, "game.heap." head "($1)($h)", 2, "", "", NULL }
#define CGSUITE_PAIR(name, head)                                                                             \
  { name, "game.heap." head "(($1,$2))", 0, "", "", NULL }
#define CGSUITE_HEAPS(name, head)                                                                            \
  { name, "game.heap." head "($h)", 1, "", "", NULL }
#define CGSUITE_BOARD(name, head)                                                                            \
  { name, "game." head "($1)", 0, "", "", NULL }
#define CGSUITE_PRODUCT(name, type, product, more)                                                           \
  { name, "game.heap." type "($1)." product "(game.heap." type "($2)" more ")(($3,$4))", 0, "", "", NULL }

static const row cgsuite[] = {
    CGSUITE_BOARD("amazons", "grid.Amazons"),
    CGSUITE_BOARD("anti_clobber", "grid.AntiClobber"),
    CGSUITE_BOARD("cannibal_clobber", "grid.HotClobber"),
    CGSUITE_BOARD("clobber", "grid.Clobber"),
    CGSUITE_BOARD("cram", "grid.Cram"),
    CGSUITE_BOARD("diagonal_clobber", "grid.GenClobber(directions => Coordinates.Diagonal)"),
    CGSUITE_BOARD("domineering", "grid.Domineering"),
    CGSUITE_BOARD("fission", "grid.Fission"),
    CGSUITE_BOARD("kings", "grid.Kings"),
    CGSUITE_BOARD("knights", "grid.Knights"),
    CGSUITE_BOARD("queens", "grid.Queens"),
    CGSUITE_BOARD("rooks", "grid.Rooks"),
    {"coin_turning", "game.strip.Turning($1)(\"$c\")", 2, "", "", NULL},
    CGSUITE_BOARD("elephants_and_rhinos", "strip.ElephantsAndRhinos"),
    {"gen_toads_and_frogs",
     "game.strip.GenToadsAndFrogs(minSlide => $1, maxSlide => $2, maxJump => $3, allowFriendlyJump => "
     "$b4)($5)",
     0, "", "", NULL},
    CGSUITE_BOARD("toads_and_frogs", "strip.ToadsAndFrogs"),
    CGSUITE_BOARD("toppling_dominoes", "strip.TopplingDominoes"),
    CGSUITE_BOARD("arc_kayles", "graph.ArcKayles"),
    CGSUITE_BOARD("childish_hackenbush", "graph.ChildishHackenbush"),
    CGSUITE_BOARD("col", "graph.Col"),
    CGSUITE_BOARD("fjords", "graph.Fjords"),
    CGSUITE_BOARD("hackenbush", "graph.Hackenbush"),
    CGSUITE_BOARD("partizan_arc_kayles", "graph.PartizanArcKayles"),
    CGSUITE_BOARD("snort", "graph.Snort"),
    {"weighted_arc_kayles",
     "game.graph.WeightedArcKayles(Graph.Parse($1, vertexLabels => str -> Integer.Parse(str)))", 0, "", "",
     NULL},
    CGSUITE_PRODUCT("acrostic_product", "Spawning", "AcrosticProduct", ""),
    CGSUITE_PRODUCT("cake_product", "TakeAndBreak", "CakeProduct", ""),
    CGSUITE_PAIR("cutcake", "Cutcake"),
    CGSUITE_HEAPS("dawsons_kayles", "DawsonsKayles"),
    CGSUITE_PRODUCT("direct_product", "Spawning", "DirectProduct", ""),
    CGSUITE_PAIR("eatcake", "Eatcake"),
    CGSUITE_PAIR("fibonacci_nim", "FibonacciNim"),
    CGSUITE_HEAPS("grundy", "GrundysGame"),
    {"heap_join", "game.heap.TakeAndBreak($1).Join(game.heap.TakeAndBreak($2))($3)", 0, "", "", NULL},
    CGSUITE_HEAPS("kayles", "Kayles"),
    CGSUITE_PAIR("maundy_cake", "MaundyCake"),
    CGSUITE_PAIR("mem", "Mem"),
    CGSUITE_HEAPS("nim", "Nim"),
    CGSUITE_PAIR("partizan_euclid", "PartizanEuclid"),
    {"partizan_splittles", "game.heap.PartizanSplittles($s1,$s2$a)($h)", 3, "", "", NULL},
    {"partizan_subtraction", "game.heap.PartizanSubtraction($s1,$s2$a)($h)", 3, "", "", NULL},
    {"partizan_take_and_break", "game.heap.PartizanTakeAndBreak($1,$2)($h)", 3, "", "", NULL},
    CGSUITE_CODED("spawning", "Spawning"),
    {"splittles", "game.heap.Splittles($s1$a)($h)", 2, "", "", NULL},
    {"subtraction", "game.heap.Subtraction($s1$a)($h)", 2, "", "", NULL},
    CGSUITE_CODED("take_and_break", "TakeAndBreak"),
    {"take_away", "game.heap.TakeAway($1)(($2,$3))", 0, "", "", NULL},
    CGSUITE_PAIR("turn_and_eatcake", "TurnAndEatcake"),
    CGSUITE_PRODUCT("twisted_cake_product", "TakeAndBreak", "CakeProduct", ", twisted => true"),
    CGSUITE_PAIR("wythoff", "Wythoff"),
    {0}};

static const row mcgs[] = {{"amazons", "[amazons] $t1", 0, "xo", "XO", "OX"},
                           {"battle_sheep", "[sheep] $r1", 0, "", "", NULL},
                           {"cannibal_clobber", "[cannibal_clobber] $t1", 0, "xo", "XO", "OX"},
                           {"clobber", "[clobber] $t1", 0, "xo", "XO", "OX"},
                           {"domineering", "[domineering] $t1", 0, "", "", NULL},
                           {"elephants_and_rhinos", "[elephants] $t1", 0, "TF", "XO", NULL},
                           {"fission", "[fission] $t1", 0, "x", "X", NULL},
                           {"gen_toads_and_frogs", "[gen_toads] $1,$2,$3,$4:$t5", 0, "TF", "XO", NULL},
                           {"kayles", "[kayles] $h", 1, "", "", NULL},
                           {"king_dirt", "[gen_king_dirt] $1,$2,$3:$t4", 0, "xo", "XO", NULL},
                           {"nim", "[nimber] $h", 1, "", "", NULL},
                           {"nogo", "[nogo] $t1", 0, "xo", "XO", "OX"},
                           {"toads_and_frogs", "[gen_toads] 1,1,1,0:$t1", 0, "TF", "XO", NULL},
                           {"toppling_dominoes", "[toppling_dominoes] $t1", 0, "lre", "XO#", "OX#"},
                           {0}};

/* The classes of its Python package, cgt-py 0.11. */
static const row cgt_rs[] = {{"amazons", "Amazons(\"$t1\")", 0, "xo", "xo", "ox"},
                             {"domineering", "Domineering($1)", 0, "", "", NULL},
                             {"fission", "Fission($1)", 0, "", "", NULL},
                             {"konane", "Konane(\"$t1\")", 0, "xo", "xo", "ox"},
                             {0}};

static const row *const tables[] = {NULL, cgsuite, mcgs, cgt_rs};

/* ---- what stands in the brackets of ours ------------------------------------------------------------- */

enum { MOST_ARGUMENTS = 1024 };

typedef struct slice {
  const char *at;
  size_t length;
} slice;

typedef struct call {
  slice argument[MOST_ARGUMENTS];
  size_t count;
} call;

/* Behind the bracket or quote at `at`; commas in between are its own. */
static const char *skip(const char *at) {
  unsigned depth = 0;
  bool quoted = false;
  for (; *at && (quoted || depth > 0 || !strchr(",)", *at)); at++) {
    quoted ^= *at == '"';
    depth += !quoted && *at && strchr("([{", *at);
    depth -= !quoted && depth > 0 && strchr(")]}", *at);
  }
  return at;
}

static bool read_call(call *c, const char *text) {
  const char *at = strchr(text, '(');
  c->count = 0;
  if (at && strcmp(at, "()") == 0) return true;
  while (at && *at && *at != ')' && c->count < MOST_ARGUMENTS) {
    const char *end = skip(++at);
    c->argument[c->count++] = (slice){at, (size_t)(end - at)};
    at = end;
  }
  return at && at[0] == ')' && at[1] == '\0';
}

/* ---- the pattern ------------------------------------------------------------------------------------------
 */

typedef struct setter {
  labi_notation_writer *w;
  const row *row;
  const call *call;
  const char *signs; /* row->there, or row->negative */
  bool impartial;
  size_t heap;            /* the argument that $h stands for */
  unsigned sets, all_but; /* how many there were */
} setter;

static slice unquoted(slice s) {
  bool quoted = s.length >= 2 && s.at[0] == '"';
  return quoted ? (slice){s.at + 1, s.length - 2} : s;
}

static void put_signs(setter *s, slice text) {
  text = unquoted(text);
  for (size_t i = 0; i < text.length; i++) {
    const char *sign = strchr(s->row->signs, text.at[i]);
    labi_put_char(s->w->out, sign && *sign ? s->signs[sign - s->row->signs] : text.at[i]);
  }
}

static void put_rows(setter *s, slice matrix) {
  for (size_t i = 0; i < matrix.length; i++)
    if (!strchr("[]", matrix.at[i])) labi_put_char(s->w->out, matrix.at[i] == ';' ? '|' : matrix.at[i]);
}

static void put_set(setter *s, slice set) {
  static const char words[] = "all but ";
  set = unquoted(set);
  bool all_but = set.length > strlen(words) && memcmp(set.at, words, strlen(words)) == 0;
  size_t from = all_but ? strlen(words) : 0;
  labi_put_bytes(s->w->out, set.at + from, set.length - from);
  s->sets++;
  s->all_but += all_but;
}

static void put_coins(setter *s) {
  long last = 0;
  for (size_t i = s->row->heaps - 1; i < s->call->count; i++) {
    long place = strtol(s->call->argument[i].at, NULL, 10);
    if (place > last) last = place;
  }
  for (long place = 1; place <= last; place++) {
    bool heads = false;
    for (size_t i = s->row->heaps - 1; i < s->call->count; i++)
      heads = heads || strtol(s->call->argument[i].at, NULL, 10) == place;
    labi_put_char(s->w->out, heads ? 'h' : 't');
  }
}

static const char *put_field(setter *s, const char *at) {
  char kind = isdigit((unsigned char)*at) ? '1' : *at++;
  slice argument = {"", 0};
  if (isdigit((unsigned char)*at)) argument = s->call->argument[*at++ - '1'];
  switch (kind) {
  case 't':
    put_signs(s, argument);
    break;
  case 'r':
    put_rows(s, argument);
    break;
  case 's':
    put_set(s, argument);
    break;
  case 'a':
    labi_put(s->w->out, s->all_but > 0 ? ", allbut => true" : "");
    break;
  case 'b':
    labi_put(s->w->out, argument.at[0] == '0' ? "false" : "true");
    break;
  case 'c':
    put_coins(s);
    break;
  case 'h':
    argument = s->call->argument[s->heap];
    /* fall through */
  default:
    labi_put_bytes(s->w->out, argument.at, argument.length);
  }
  return at;
}

/* [clobber], or [impartial clobber] */
static void put_sign_of_theirs(setter *s, const char *at) {
  labi_put_char(s->w->out, *at);
  if (s->impartial && s->w->notation == LAB_NOTATION_MCGS && at == s->row->theirs)
    labi_put(s->w->out, "impartial ");
}

static bool put_pattern(setter *s) {
  s->sets = s->all_but = 0;
  for (const char *at = s->row->theirs; *at;)
    if (*at == '$')
      at = put_field(s, at + 1);
    else
      put_sign_of_theirs(s, at++);
  if (s->all_but == 0 || s->all_but == s->sets) return true;
  return labi_not_expressed(s->w, "%s", "game where one set is listed and the other given by its complement");
}

/* ---- the position
 * ------------------------------------------------------------------------------------------ */

static bool put_each_heap(setter *s, bool one) {
  bool heaps = strstr(s->row->theirs, "$h");
  size_t first = s->row->heaps > 0 ? s->row->heaps - 1 : 0, end = heaps ? s->call->count : first + 1;
  bool enclosed = one && end - first > 1;
  if (enclosed) labi_put_char(s->w->out, '(');
  for (s->heap = first; s->heap < end; s->heap++) {
    if (s->heap > first) labi_put(s->w->out, s->w->notation == LAB_NOTATION_CGSUITE ? " + " : " ");
    if (!put_pattern(s)) return false;
  }
  if (enclosed) labi_put_char(s->w->out, ')');
  return end > first || labi_write_value(s->w, lab_integer(0));
}

/* As many arguments as the pattern has, or at least those before the heaps? */
static bool fits(const row *row, const call *c) {
  size_t most = 0;
  for (const char *at = row->theirs; (at = strchr(at, '$')); at++) {
    size_t digit = at + (isdigit((unsigned char)at[1]) ? 1 : 2) - row->theirs;
    size_t number = isdigit((unsigned char)row->theirs[digit]) ? (size_t)(row->theirs[digit] - '0') : 0;
    if (number > most) most = number;
  }
  return row->heaps > 0 ? c->count >= most : c->count == most;
}

static bool put_call(labi_notation_writer *w, const row *row, const char *text, const labi_term *how) {
  const char *signs = how->negative && row->negative ? row->negative : row->there;
  call *c = malloc(sizeof *c);
  if (!c) return labi_no_memory(w->error);
  setter s = {.w = w, .row = row, .call = c, .signs = signs, .impartial = how->variant == LABI_IMPARTIAL};
  bool good = read_call(c, text) && fits(row, c) ? put_each_heap(&s, how->negative || how->variant)
                                                 : labi_not_expressed(w, "text for %s", text);
  free(c);
  return good;
}

bool labi_write_position(labi_notation_writer *w, const char *ruleset, const char *text,
                         const labi_term *how) {
  static const char *const variants[] = {"", ".ImpartialVariant", ".DicoticVariant", ".TwistedVariant"};
  static const char *const called[] = {"", "impartial", "dicotic", "twisted"};
  bool cgsuite_reads = w->notation == LAB_NOTATION_CGSUITE;
  bool variant_is_there = cgsuite_reads || how->variant == LABI_AS_IT_IS ||
                          (w->notation == LAB_NOTATION_MCGS && how->variant == LABI_IMPARTIAL);
  const row *row = tables[w->notation];
  while (row->ours && strcmp(row->ours, ruleset) != 0) row++;
  if (!row->ours) return labi_not_expressed(w, "ruleset that is %s here", ruleset);
  if (!variant_is_there) return labi_not_expressed(w, "variant that is %s here", called[how->variant]);
  if (how->negative && !cgsuite_reads && !row->negative)
    return labi_not_expressed(w, "negative of a position of %s", ruleset);
  if (!put_call(w, row, text, how)) return false;
  if (cgsuite_reads) labi_put(w->out, variants[how->variant]);
  return true;
}
