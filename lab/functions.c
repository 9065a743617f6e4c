/* functions.c: the functions of the language, one row each. A test evaluates every example. */
#include <string.h>

#include "function_table.h"

static bool is_number(const cgt_ctx *ctx, cgt_game g) {
  (void)ctx;
  return cgt_is_number(g);
}

static bool is_zero(const cgt_ctx *ctx, cgt_game g) {
  return cgt_is_number(g) && cgt_is_nimber(ctx, g); /* 0 alone is both */
}

static cgt_game canonical_form(cgt_ctx *ctx, cgt_game g) {
  (void)ctx;
  return g;
}

#define CODE(...) &(const lab_code){__VA_ARGS__}
#define GAME(function) CODE(1, 1, "g", .game = function)
#define HOLDS(function) CODE(1, 1, "g", .holds = function)
#define OF_GAME(function) CODE(1, 1, "g", .general = function)
#define OF_NUMBER(function) CODE(1, 1, "n", .general = function)
#define OF_POSITION(function) CODE(1, 1, "p", .general = function)
#define FOLD(kind) CODE(1, LABI_ANY_NUMBER, "v", .fold = kind)

static const lab_function functions[] = {
    /* numbers */
    {"abs", "abs(x)", "the absolute value of a number", "abs(-3/4)", "3/4", OF_NUMBER(labi_abs)},
    {"floor", "floor(x)", "the greatest integer <= x", "floor(-3/4)", "-1", OF_NUMBER(labi_floor)},
    {"ceiling", "ceiling(x)", "the least integer >= x", "ceiling(3/4)", "1", OF_NUMBER(labi_ceiling)},
    {"mod", "mod(x,y)", "x - y*floor(x/y), for y > 0; also x mod y", "-7 mod 3", "2",
     CODE(2, 2, "n", .general = labi_mod)},
    {"div", "div(x,y)", "floor(x/y), for y > 0", "div(-7,3)", "-3", CODE(2, 2, "n", .general = labi_div)},
    {"gcd", "gcd(a,b,...)", "the greatest common divisor", "gcd(12,-18)", "6",
     CODE(1, LABI_ANY_NUMBER, "v", .general = labi_gcd)},
    {"isqrt", "isqrt(n)", "the greatest integer whose square is <= n", "isqrt(99)", "9",
     OF_NUMBER(labi_isqrt)},
    {"numerator", "numerator(x)", "a of x = a/b in lowest terms", "numerator(10/8)", "5",
     OF_NUMBER(labi_numerator)},
    {"denominator", "denominator(x)", "b of x = a/b in lowest terms", "denominator(10/8)", "4",
     OF_NUMBER(labi_denominator)},
    {"approx", "approx(x,digits)", "x as a decimal fraction, rounded; 10 digits if not said",
     "approx(1/2^70,5)", "8.4703e-22", CODE(1, 2, "ni", .general = labi_approx)},
    {"nim_sum", "nim_sum(a,b,...)", "the sum without carrying, of integers >= 0", "nim_sum(3,5,7)", "1",
     CODE(1, LABI_ANY_NUMBER, "v", .general = labi_xor)},
    {"xor", "xor(a,b,...)", "another name of nim_sum", "xor(3,5)", "6",
     CODE(1, LABI_ANY_NUMBER, "v", .general = labi_xor)},
    {"mex", "mex({a,b,...})", "the least integer >= 0 that is missing; of nimbers too", "mex({0,1,*3})", "2",
     CODE(1, LABI_ANY_NUMBER, "v", .general = labi_mex)},
    /* over ranges and lists */
    {"min", "min(a,b,...)", "the least number; also of a list, or min(f(k) for k in 1..n)", "min(3,1/2)",
     "1/2", FOLD(FOLD_MIN)},
    {"max", "max(a,b,...)", "the greatest number; also of a list, or max(f(k) for k in 1..n)",
     "max(k*(5-k) for k in 1..5)", "6", FOLD(FOLD_MAX)},
    {"sum", "sum(G for k in a..b)", "the sum of numbers or games; also of a list", "sum(1/2^k for k in 1..3)",
     "7/8", FOLD(FOLD_SUM)},
    {"any", "any(claim for k in a..b)", "is the claim true for one k?", "any(k^2 == 49 for k in 1..9)",
     "true", FOLD(FOLD_ANY)},
    {"all", "all(claim for k in a..b)", "is the claim true for all k?", "all(*k + *k == 0 for k in 1..9)",
     "true", FOLD(FOLD_ALL)},
    {"count", "count(claim for k in a..b)", "for how many k is the claim true?",
     "count(k mod 3 == 0 for k in 1..10)", "3", FOLD(FOLD_COUNT)},
    {"size", "size(list)", "how many elements a list or entries a matrix has", "size(left_options(*3))", "3",
     CODE(1, 1, "l", .general = labi_size)},
    {"contains", "contains(list,x)", "is x an element of the list?", "contains(left_options(*3), *2)", "true",
     CODE(2, 2, "lv", .general = labi_contains_value)},
    /* makers */
    {"switch", "switch(G)", "{G|-G}, also written +-G", "switch(2)", "+-2", GAME(cgt_switch)},
    {"tiny", "tiny(G)", "{0||0|-G}", "tiny(2) == {0||0|-2}", "true", GAME(cgt_tiny)},
    {"miny", "miny(G)", "{G|0||0}, the negative of tiny(G)", "miny(2) == -tiny(2)", "true", GAME(cgt_miny)},
    {"nimber", "nimber(n)", "the nimber *n, for an integer n >= 0", "nimber(3) + nimber(5)", "*6",
     OF_NUMBER(labi_nimber)},
    {"up", "up(n)", "n times up, for an integer n", "up(3)", "^3", OF_NUMBER(labi_up)},
    {"down", "down(n)", "n times down, for an integer n", "down(2)", "vv", OF_NUMBER(labi_down)},
    /* games */
    {"outcome", "outcome(G)", "who wins: N next, P previous player, L Left, R Right", "outcome({1|-1})", "N",
     CODE(1, 1, "v", .general = labi_outcome)},
    {"left_options", "left_options(G)", "the Left options of the canonical form", "left_options({3|1})",
     "{3}", OF_GAME(labi_left_options)},
    {"right_options", "right_options(G)", "the Right options of the canonical form", "right_options({3|1})",
     "{1}", OF_GAME(labi_right_options)},
    {"left_stop", "left_stop(G)", "the number reached when Left begins", "left_stop({3|1})", "3",
     GAME(cgt_left_stop)},
    {"right_stop", "right_stop(G)", "the number reached when Right begins", "right_stop({3|1})", "1",
     GAME(cgt_right_stop)},
    {"mean", "mean(G)", "the mean value, from the thermograph", "mean({3|1})", "2", GAME(cgt_mean)},
    {"temperature", "temperature(G)", "the temperature; of m/2^e in lowest terms -1/2^e",
     "temperature({3|1})", "1", GAME(cgt_temperature)},
    {"thermograph", "thermograph(G)", "mast, temperatures of the corners, slopes: left wall, then right",
     "thermograph(9/8*)", "Thermograph(9/8,[0,-1/8,-1/4],[0,-1,0,-1],9/8,[0,-1/8],[0,1,0])",
     OF_GAME(labi_thermograph)},
    {"left_wall", "left_wall(G)", "corners (temperature, value) of the left wall, from the mast down",
     "left_wall({3|1})", "[1,2;-1,4]", OF_GAME(labi_left_wall)},
    {"right_wall", "right_wall(G)", "corners (temperature, value) of the right wall, from the mast down",
     "right_wall({3|1})", "[1,2;-1,0]", OF_GAME(labi_right_wall)},
    {"birthday", "birthday(G)", "the day by which G was born: the depth of its canonical form",
     "birthday(^3)", "4", GAME(cgt_birthday)},
    {"fingerprint", "fingerprint(G)", "64 bits that name the canonical form on every machine",
     "fingerprint(0) == fingerprint(*+*)", "true", OF_GAME(labi_fingerprint)},
    {"number_part", "number_part(G)", "x of G = x + n.^ + *m", "number_part(1/2v3*5)", "1/2",
     OF_GAME(labi_number_part)},
    {"up_part", "up_part(G)", "n of G = x + n.^ + *m", "up_part(1/2v3*5)", "-3", OF_GAME(labi_up_part)},
    {"nimber_part", "nimber_part(G)", "m of G = x + n.^ + *m", "nimber_part(1/2v3*5)", "5",
     OF_GAME(labi_nimber_part)},
    {"is_zero", "is_zero(G)", "is G = 0?", "is_zero(* + *)", "true", HOLDS(is_zero)},
    {"is_number", "is_number(G)", "is G a number?", "is_number({0|1})", "true", HOLDS(is_number)},
    {"is_integer", "is_integer(G)", "is G an integer?", "is_integer({0|1})", "false", HOLDS(cgt_is_integer)},
    {"is_nimber", "is_nimber(G)", "is G a nimber? 0 is one", "is_nimber(*2 + *3)", "true",
     HOLDS(cgt_is_nimber)},
    {"is_number_up_star", "is_number_up_star(G)", "is G a sum of a number, ups and a nimber?",
     "is_number_up_star({0|*})", "true", HOLDS(cgt_is_number_up_star)},
    {"is_switch", "is_switch(G)", "is G = {x|y} with numbers x > y?", "is_switch({3|1})", "true",
     OF_GAME(labi_is_switch)},
    {"canonical_form", "canonical_form(P)", "the value of a position, as a game", "canonical_form({0,1|})",
     "2", GAME(canonical_form)},
    /* positions */
    {"search", "search(P)", "the value of a position by search alone, without theorems of its ruleset",
     "search(matrix_nim([0,3;2,3]))", "1/4", OF_POSITION(labi_search)},
    {"left_moves", "left_moves(P)", "the positions that Left can move to",
     "left_moves(matrix_nim([1,1;2,2]))", "{matrix_nim([0,1;1,2]),matrix_nim([1,0;2,1])}",
     OF_POSITION(labi_left_moves)},
    {"right_moves", "right_moves(P)", "the positions that Right can move to",
     "right_moves(matrix_nim([0,1;2,2]))", "{matrix_nim([0,1;1,1]),matrix_nim([0,1;0,0])}",
     OF_POSITION(labi_right_moves)},
};

enum { FUNCTION_COUNT = sizeof functions / sizeof *functions };

const lab_function *lab_functions(size_t *count) {
  *count = FUNCTION_COUNT;
  return functions;
}

/* ---- finding them ---------------------------------------------------------------------------- */

static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/* CGSuite's spelling: LeftStop is left_stop. Does name, so read, equal snake? */
static bool spells(const char *name, size_t length, const char *snake) {
  size_t at = 0;
  for (size_t i = 0; i < length; i++) {
    if (is_upper(name[i])) {
      bool word = i > 0 && (!is_upper(name[i - 1]) || (i + 1 < length && !is_upper(name[i + 1])));
      if (word && snake[at++] != '_') return false;
      if (snake[at++] != name[i] - 'A' + 'a') return false;
    } else if (snake[at++] != name[i]) {
      return false;
    }
  }
  return snake[at] == 0;
}

const lab_function *labi_find_function(const char *name, size_t length) {
  for (size_t i = 0; i < FUNCTION_COUNT; i++)
    if (strlen(functions[i].name) == length && memcmp(functions[i].name, name, length) == 0)
      return &functions[i];
  for (size_t i = 0; i < FUNCTION_COUNT; i++)
    if (length > 0 && is_upper(name[0]) && spells(name, length, functions[i].name)) return &functions[i];
  return NULL;
}

bool labi_takes(const lab_function *function, size_t count) {
  return count >= function->code->least &&
         (function->code->most == LABI_ANY_NUMBER || count <= function->code->most);
}

bool labi_folds(const lab_function *function) { return function->code->fold != FOLD_NONE; }

bool labi_takes_two(const char *name, size_t length) {
  const lab_function *f = labi_find_function(name, length);
  return f && labi_takes(f, 2);
}

/* ---- calling them ---------------------------------------------------------------------------- */

static bool convert(lab_value *v, lab_machine *m, const node *at, char kind) {
  int64_t n;
  cgt_game g;
  switch (kind) {
  case 'g': case 'n':
    if (kind == 'n' && v->kind == LAB_INTEGER) return true;
    if (!(kind == 'g' ? labi_to_game(&g, m, at, *v) : labi_to_number(&g, m, at, *v))) return false;
    *v = (lab_value){.kind = LAB_GAME, .as.game = g};
    return true;
  case 'i':
    if (!labi_to_int64(&n, m, at, *v)) return false;
    *v = labi_integer(n);
    return true;
  case 'l':
    if (v->kind == LAB_LIST || v->kind == LAB_MATRIX) return true;
    return labi_fail(m, at, CGT_EINVAL, "expected a list, found %s", labi_kind_name(*v));
  case 'p':
    if (v->kind == LAB_POSITION) return true;
    return labi_fail(m, at, CGT_EINVAL, "expected a position of a ruleset, found %s", labi_kind_name(*v));
  default: return true;
  }
}

static bool fold_arguments(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  fold_kind kind = at->as.function->code->fold;
  bool stop = false;
  lab_value total = labi_fold_start(kind);
  if (count == 1 && (args->kind == LAB_LIST || args->kind == LAB_MATRIX)) {
    lab_list *list = args->as.list;
    count = list->count;
    args = list->items;
  }
  for (size_t i = 0; i < count && !stop; i++)
    if (!labi_tick(m, at) || !labi_fold_step(&stop, &total, m, at, kind, args[i])) return false;
  if (!labi_fold_end(&total, m, at, kind)) return false;
  *result = total;
  return true;
}

bool labi_evaluate_function(lab_value *result, lab_machine *m, const node *n, lab_value *frame) {
  const lab_code *code = n->as.function->code;
  size_t base = m->stack_count;
  for (uint32_t i = 0; i < n->count; i++) {
    lab_value v;
    size_t last = strlen(code->kinds) - 1;
    char kind = code->kinds[i < last ? i : last];
    bool game = kind == 'g' || kind == 'n';
    if (!(game ? labi_evaluate_worth : labi_evaluate)(&v, m, n->child[i], frame)) return false;
    if (!convert(&v, m, n->child[i], kind)) return false;
    if (!labi_push_value(m, n, v)) return false;
  }
  lab_value *args = m->stack + base; /* no function pushes: the stack stays where it is */
  if (code->fold) return fold_arguments(result, m, n, args, n->count);
  if (code->general) return code->general(result, m, n, args, n->count);
  if (code->holds) return *result = labi_truth(code->holds(m->ctx, args[0].as.game)), true;
  return labi_game(result, m, n, code->game(m->ctx, args[0].as.game));
}
