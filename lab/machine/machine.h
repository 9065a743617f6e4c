/* machine.h: the evaluator's inside. One machine belongs to one thread; nothing here is shared.
 *
 * Values are small and copied. Lists and texts lie in scratch memory: a call gives back what was
 * made under way unless its result is itself a list, so that a statement with millions of instances
 * runs in the memory of one. What is remembered (memo.c) is copied to memory of its own.
 *
 * Functions return false after an error, which then stands in the machine's error. */
#ifndef LAB_MACHINE_H
#define LAB_MACHINE_H

#include <stdalign.h>

#include <cgt/lab_machine.h>

#include "lab/base/buffer.h"
#include "lab/base/together.h"
#include "lab/language/syntax.h"

typedef struct labi_memo_entry labi_memo_entry;

/* The values of definitions, by their arguments. */
typedef struct labi_memo {
  labi_memo_entry **slots; /* a power of two of them, open addressing */
  size_t room, count;
  labi_scratch memory;
} labi_memo;

/* What is kept of one program: the machine's own, or that of a file of the library whose code it came to. */
typedef struct labi_home {
  const lab_program *program;
  labi_memo memo;
  lab_value *pool; /* by node.pool: values no variable can change; CGT_NONE where not yet known */
  uint32_t pool_count, pool_era;
  struct labi_home *next;
} labi_home;

/* What a function keeps for later calls: a table that takes long to make. */
typedef struct labi_kept {
  struct labi_kept *next;
  const char *name;
  void (*release)(void *data);
  alignas(max_align_t) unsigned char data[];
} labi_kept;

/* The braces that are being read whose names something in them leads back to, outer ones first. */
typedef struct labi_knots {
  cgt_loopy_node *nodes;
  size_t count, room;
  size_t lowest; /* the outermost node that was an option of one since the innermost name began */
  size_t closed; /* how many nodes the last graph had; that of whole braces is there until others are read */
  labi_scratch memory;
} labi_knots;

/* Of what is neither a variable nor a constant. */
typedef bool labi_evaluator(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

struct lab_machine {
  const lab_program *program;
  cgt_ctx *ctx;
  labi_evaluator *evaluate;
  unsigned scale;
  lab_error *error; /* of the call that is running */
  const volatile int *cancel;
  bool (*watch)(void *where, const cgt_decide_progress *progress); /* of decisions; NULL: nobody does */
  void *watcher;
  void (*keep)(void *keeper, const cgt_decided *decided); /* writes decisions down; NULL: nobody does */
  void *keeper;
  uint64_t keep_nodes; /* those that took so many */
  labi_together together; /* of decisions */
  uint32_t ticks;

  size_t memory_limit;  /* for all below together */
  labi_scratch results; /* lists and texts */
  labi_home own;        /* its program's; those of the library follow */
  labi_home *home;      /* of the code that runs */
  uint32_t era;         /* of what runs */
  lab_value *stack;     /* values on their way into a list or a call */
  size_t stack_count, stack_room;

  const char *stack_base; /* the C stack where the running call began */
  size_t stack_limit;
  uint64_t run;        /* counts calls of lab_evaluate and its like */
  uint32_t source;     /* the text that the running code comes from */
  bool told;           /* the error of this call names the position among whose moves it is */
  const char *running; /* the definition or ruleset it belongs to; NULL in a statement */

  labi_knots knots;
  labi_buffer printed; /* by lab_print, last */
  labi_kept *kept;
  size_t listed_bytes; /* kept, of the lists that variables of a statement run over */
};

/* ---- machine_enter.c ------------------------------------------------------------------------------- */

/* Opens and closes what lab_machine.h offers: errors, the C stack, memory of the definitions. */
void labi_enter(lab_machine *m, uint32_t source, lab_error *error);
cgt_status labi_leave(lab_machine *m, bool good);

/* labi_enter for a statement; NULL, with an error, if there is none of that number. */
const labi_statement *labi_enter_statement(lab_machine *m, size_t index, lab_error *error);

/* The home of the code of a ruleset by moves; NULL: no memory. */
labi_home *labi_home_of(lab_machine *m, const labi_ruleset *ruleset);

/* The place of what is the same whatever the variables are; NULL: it has none. It may hold nothing yet. */
lab_value *labi_pool_place(lab_machine *m, const labi_node *n);
static inline bool labi_is_kept(const lab_value *place) {
  return place->kind != LAB_GAME || !cgt_is_none(place->as.game);
}
void labi_keep_in_pool(lab_value *place, lab_machine *m, lab_value v);

/* What was kept under that name, found by its address, or as many zeroed bytes, which `release` will clear
 * before they go with the machine. NULL: no memory. */
void *labi_kept_for(lab_machine *m, const char *name, size_t bytes, void (*release)(void *data));

/* ---- room.c ---------------------------------------------------------------------------------- */

bool labi_fail(lab_machine *m, const labi_node *at, cgt_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* An error in the code of a definition or ruleset whose text is not the caller's has its place there; the
 * reader sees the caller's text. Moves the place to the call and names what was called. */
void labi_move_error(lab_machine *m, const labi_node *call, const char *name);
bool labi_engine_failed(lab_machine *m, const labi_node *at); /* takes over the error of the context */
bool labi_game(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g); /* fails on CGT_NONE */
bool labi_form(lab_value *result, lab_machine *m, const labi_node *at, cgt_form f); /* fails on no form */
bool labi_out_of_memory(lab_machine *m, const labi_node *at); /* the error; always false */

size_t labi_memory_of(const cgt_limits *limits); /* or the default of cgt/ctx.h; NULL means it too */
size_t labi_memory_in_use(const lab_machine *m); /* of what memory_limit is about */
bool labi_check_stack(lab_machine *m, const labi_node *at);
bool labi_check_memory(lab_machine *m, const labi_node *at);
/* How large integers may become, in bits: what GMP begins nobody can stop, so it stays within a
 * second or so. */
size_t labi_most_bits(const lab_machine *m);
bool labi_too_many_bits(lab_machine *m, const labi_node *at, const char *what); /* the error; always false */
const char *labi_show_bytes(char *buf, size_t cap, size_t bytes);               /* "256 KiB"; result is buf */
bool labi_look(lab_machine *m, const labi_node *at); /* has the caller asked to stop? */
bool labi_tick(lab_machine *m,
               const labi_node *at); /* the same in loops whose steps are short: looks now and then */

/* The items with room for one more than count, as labi_one_more of the parser has it; NULL after an error. */
void *labi_one_more_item(lab_machine *m, const labi_node *at, void *items, size_t count, size_t *room,
                         size_t size);
void *labi_room(lab_machine *m, const labi_node *at, size_t bytes); /* of results; NULL after an error */
lab_value *labi_frame(lab_machine *m, const labi_node *at, uint32_t slot_count); /* room; never of size 0 */
bool labi_push_value(lab_machine *m, const labi_node *at, lab_value value);

/* A list, or what is kept as one; items are zeroed; the caller fills them. */
bool labi_new_list(lab_value *result, lab_machine *m, const labi_node *at, lab_kind kind, size_t count,
                   size_t columns);
bool labi_nest(lab_machine *m, const labi_node *at, lab_value list); /* once filled with what may be lists */
bool labi_new_text(lab_value *result, lab_machine *m, const labi_node *at, const char *bytes, size_t length);

/* ---- normalise.c ------------------------------------------------------------------------------ */

static inline bool labi_points(lab_value v) {
  return v.kind == LAB_LIST || v.kind == LAB_MATRIX || v.kind == LAB_TEXT || v.kind == LAB_RATIONAL ||
         v.kind == LAB_ORDINAL;
}

static inline bool labi_is_gamelike(lab_value v) {
  return v.kind == LAB_GAME || v.kind == LAB_INTEGER || v.kind == LAB_POSITION || v.kind == LAB_FORM;
}

/* Braces that are being read: an option of what stands in them, and nothing else yet. */
static inline bool labi_is_open(lab_value v) { return v.kind == LAB_LOOPY && v.as.loopy.value.id == 0; }

static inline lab_value labi_loopy_value(cgt_loopy g) {
  return (lab_value){.kind = LAB_LOOPY, .as.loopy = {.value = g}};
}

static inline lab_value labi_integer(int64_t n) { return (lab_value){.kind = LAB_INTEGER, .as.integer = n}; }

static inline lab_value labi_truth(bool truth) { return (lab_value){.kind = LAB_BOOL, .as.truth = truth}; }

cgt_game labi_game_of(lab_machine *m, lab_value v); /* CGT_NONE: v is none, or the context knows why */
/* The value of a position, short or loopy; false: the context knows why. */
bool labi_position_worth(lab_value *worth, lab_machine *m, lab_value v);
/* A position gave no game. Is it because play comes back to where it was? Then there is no error. */
bool labi_comes_back(lab_machine *m);
lab_value labi_normalise(lab_machine *m, lab_value v); /* an integer game that fits becomes LAB_INTEGER */
bool labi_result(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g); /* normalised */
bool labi_keep(lab_value *value, labi_scratch *memory); /* copies what it points to; false: no memory */
bool labi_publish(lab_value *v, lab_machine *m,
                  const labi_node *at); /* as a caller gets it: no LAB_INTEGER */

/* ---- convert.c: from one kind to another ------------------------------------------------------ */

bool labi_refuse_loopy(lab_machine *m, const labi_node *at, lab_value found, const char *expected,
                       const lab_function *function);
bool labi_to_game(cgt_game *g, lab_machine *m, const labi_node *at, lab_value v);
bool labi_to_number(cgt_game *x, lab_machine *m, const labi_node *at, lab_value v);
bool labi_to_loopy(cgt_loopy *g, lab_machine *m, const labi_node *at, lab_value v);
/* A position, and nothing else, becomes its value, short or loopy. */
bool labi_settle(lab_value *v, lab_machine *m, const labi_node *at);
bool labi_to_int64(int64_t *n, lab_machine *m, const labi_node *at, lab_value v);
bool labi_to_truth(bool *truth, lab_machine *m, const labi_node *at, lab_value v);
bool labi_evaluate_truth(bool *truth, lab_machine *m, const labi_node *n, lab_value *frame);

/* call.c: as lab_call, but a function of the language, whatever else has its name. */
cgt_status labi_call_function(lab_value *result, lab_machine *machine, const lab_function *function,
                              const lab_value *args, size_t count, lab_error *error);

/* ---- evaluate_node.c: the evaluator of a machine -------------------------------------------------- */

labi_evaluator labi_evaluate_node;

/* The value of an expression. Which kind is evaluated how stands in evaluate_node.c, which the machine knows,
 * so that the files of the kinds need not. */
static inline bool labi_evaluate(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  if (n->kind == LABI_NODE_SLOT) return *result = frame[n->as.name.index], true;
  if (n->kind == LABI_NODE_CONSTANT) return *result = n->as.constant, true;
  return m->evaluate(result, m, n, frame);
}

/* ---- attempt.c --------------------------------------------------------------------------------- */

/* Calls of the engine from the beginning to the end of an attempt may take so many steps together. True at
 * its end: they took too long, and failed, which is no error then. The error is that of the running call. */
typedef struct labi_attempt {
  uint64_t before, given; /* of cgt_ctx_set_steps */
} labi_attempt;
labi_attempt labi_attempt_begin(lab_machine *m, uint64_t steps);
bool labi_attempt_was_too_long(labi_attempt a, lab_machine *m, cgt_status status);

/* The same also where it failed for a reason that who wins need not share: a theorem may know that of
 * positions whose moves cannot be listed. Memory and stopping are such for both. */
bool labi_attempt_gave_none(labi_attempt a, lab_machine *m, cgt_status status);

enum { LABI_CHEAP_STEPS = 1 << 16 /* about a hundredth of a second */ };
bool labi_if_cheap(lab_value *v, lab_machine *m,
                   const labi_node *at); /* a position becomes its value, or stays what it is */

/* ---- side.c ------------------------------------------------------------------------------------ */

/* A side of a comparison: a value and terms that are not added to it. */
typedef struct labi_side {
  bool tries_values; /* positions of little work are worth their value */
  bool has_value;    /* false: it is all in the terms */
  lab_value value;
  cgt_term *terms;
  size_t count, room;
} labi_side;

bool labi_evaluate_side(labi_side *side, lab_machine *m, const labi_node *n, lab_value *frame,
                        bool tries_values);
bool labi_side_of_value(labi_side *side, lab_machine *m, const labi_node *at, lab_value v);
bool labi_compare_sides(bool *holds, lab_machine *m, const labi_node *at, int sign, labi_side *left,
                        labi_side *right);
/* The left side less the right one, which may be NULL. */
bool labi_terms_of_sides(const cgt_term **terms, size_t *count, lab_machine *m, const labi_node *at,
                         const labi_side *left, const labi_side *right);
cgt_decide_options labi_deciding_options(const lab_machine *m);
bool labi_outcome_of_side(lab_value *outcome, lab_machine *m, const labi_node *at, labi_side *side);

/* ---- evaluate_list.c -------------------------------------------------------------------------- */

/* Calls visit for every element of a comprehension until one sets *stop. */
typedef bool labi_visit(bool *stop, void *data, lab_machine *m, const labi_node *element, lab_value *frame);
bool labi_each(lab_machine *m, const labi_node *comprehension, lab_value *frame, labi_visit *visit,
               void *data);
bool labi_evaluate_items(lab_machine *m, const labi_node *n, uint32_t from, uint32_t to,
                         lab_value *frame); /* pushes */
/* The values on the stack from base on, which leave it; in place of lists their elements,
 * {left_options(G)|..}. */
const lab_value *labi_flatten_above(size_t *count, lab_machine *m, const labi_node *at, size_t base);
/* Puts what the names of a let stand for into the frame. */
bool labi_evaluate_binders(lab_machine *m, const labi_node *let, lab_value *frame);
bool labi_evaluate_let(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_evaluate_list(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_evaluate_fold(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

/* ---- evaluate_form.c -------------------------------------------------------------------------- */

bool labi_to_form(cgt_form *f, lab_machine *m, const labi_node *at,
                  lab_value v); /* of a game the canonical one */
bool labi_evaluate_form(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_evaluate_quote(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_ordinal_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_evaluate_ordinal_sum(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

/* ---- arithmetic.c, comparison.c ----------------------------------------------------------------- */

bool labi_add(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_subtract(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_negate(lab_value *result, lab_machine *m, const labi_node *at, lab_value a);
bool labi_multiply(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_divide(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_power(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_modulo(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_compare(bool *holds, lab_machine *m, const labi_node *at, int sign, lab_value a, lab_value b);
int labi_text_order(const lab_text *a, const lab_text *b); /* by their bytes: sign, 0 or more than 1 too */
bool labi_same(bool *same, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_contains(bool *found, lab_machine *m, const labi_node *at, const lab_list *list, lab_value v);
bool labi_numbers_in_order(int *sign, lab_machine *m, const labi_node *at, lab_value a,
                           lab_value b); /* inf too */

/* ---- loopy.c: games that play can come back to ------------------------------------------------- */

/* The value, short where it is; fails on none. */
bool labi_loopy(lab_value *result, lab_machine *m, const labi_node *at, cgt_loopy g);
/* Is one of them, both of which are settled, a loopy game? */
static inline bool labi_is_loopy(lab_value a, lab_value b) {
  return a.kind == LAB_LOOPY || b.kind == LAB_LOOPY;
}
bool labi_loopy_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b,
                    bool negative); /* b is subtracted */
bool labi_loopy_negative(lab_value *result, lab_machine *m, const labi_node *at, lab_value a);
bool labi_loopy_product(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_loopy_order(cgt_order *order, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_loopy_uptimal(lab_value *result, lab_machine *m, const labi_node *at, bool power, bool down,
                        cgt_game star); /* ^<on> and ^[on] */
bool labi_loopy_sides(lab_value *result, lab_machine *m, const labi_node *at, lab_value on,
                      lab_value off); /* & */

/* ---- evaluate_knot.c: braces ------------------------------------------------------------------- */

bool labi_evaluate_options(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_evaluate_knot(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_evaluate_switch(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

/* ---- rational.c: fractions that are no short games --------------------------------------------- */

/* Does an operation of a and b stay among the rationals, one of them being no short game? */
bool labi_is_rational(lab_value a, lab_value b);
bool labi_rational(lab_value *result, lab_machine *m, const labi_node *at, char operation, lab_value a,
                   lab_value b); /* + - * / % ^, and floor (f) of a */
/* Is base^exponent, of numbers, no larger than integers may become? Of other values true: they are refused
 * elsewhere. */
bool labi_power_fits(lab_machine *m, const labi_node *at, lab_value base, lab_value exponent);
bool labi_rational_order(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

/* ---- sorted.c: the order of sets -------------------------------------------------------------- */

/* Sorts: games as options print, numbers first; then true and false, texts, lists, sets. */
bool labi_sort(lab_machine *m, const labi_node *at, lab_value *items, size_t count);
/* Sorts and keeps each value once. */
bool labi_sort_set(lab_machine *m, const labi_node *at, lab_value *items, size_t *count);

/* ---- evaluate_call.c -------------------------------------------------------------------------- */

bool labi_evaluate_function(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_evaluate_ruleset(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_ruleset_worth(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_ruleset_if_cheap(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
/* As labi_evaluate, but a call of a ruleset gives its value at once, not a position. */
static inline bool labi_evaluate_worth(lab_value *result, lab_machine *m, const labi_node *n,
                                       lab_value *frame) {
  return n->kind == LABI_NODE_RULESET ? labi_ruleset_worth(result, m, n, frame)
                                      : labi_evaluate(result, m, n, frame);
}
bool labi_evaluate_definition(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

/* ---- by_moves.c ------------------------------------------------------------------------------- */

extern const cgt_ruleset
    labi_by_moves; /* the functions of a labi_ruleset; its face is filled in by the parser */

/* ruleset(values[0], ..) as it is written. */
bool labi_new_position(lab_value *result, lab_machine *m, const labi_node *at, const labi_ruleset *ruleset,
                       const lab_value *values, size_t count);

/* ---- subset.c -------------------------------------------------------------------------------- */

bool labi_subset_count(int64_t *count, lab_machine *m, const labi_node *at, const lab_list *set);
/* Number 0 .. count - 1, by size. */
bool labi_subset(lab_value *subset, lab_machine *m, const labi_node *at, const lab_list *set, int64_t number);
/* The set whose subsets are meant. */
bool labi_evaluate_superset(lab_value *set, lab_machine *m, const labi_node *n, lab_value *frame);

/* ---- domain.c -------------------------------------------------------------------------------- */

/* How many values variable i of a statement has, which runs over no integers; those before it are in the
 * frame. */
bool labi_domain_count(int64_t *count, lab_machine *m, const labi_statement *s, uint32_t i, lab_value *frame);
bool labi_set_listed(lab_value *frame, lab_machine *m, const labi_statement *s, uint32_t i, int64_t number);

/* Puts the value that variable i has in a tuple where this number stands into the frame. In their order: a
 * variable may depend on those before it. */
static inline bool labi_set_variable(lab_value *frame, lab_machine *m, const labi_statement *s, uint32_t i,
                                     int64_t number) {
  if (s->face.listed_count > 0) return labi_set_listed(frame, m, s, i, number);
  frame[s->variables.items[i].slot] = labi_integer(number);
  return true;
}

/* A frame with the variables of a statement in it; NULL after an error. */
lab_value *labi_instance_frame(lab_machine *m, const labi_statement *s, const int64_t *values);

/* ---- instances.c ----------------------------------------------------------------------------- */

/* Has the statement at most so many tuples? Also false where it takes too long to see. */
cgt_status labi_instance_are_few(bool *few, lab_machine *machine, size_t statement, uint64_t most,
                                 lab_error *error);

/* How many steps on from this tuple move the last variable alone, and which that is; 0 where there is none.
 */
cgt_status labi_instance_run(uint32_t *last, uint64_t *steps, lab_machine *machine, size_t statement,
                             const int64_t *tuple, lab_error *error);

/* A tuple drawn at random, each variable evenly from what it runs over, given those before it; *found is
 * false where one of them runs over nothing. *random: the state of the generator. */
cgt_status labi_instance_draw(bool *found, int64_t *tuple, lab_machine *machine, size_t statement,
                              uint64_t *random, lab_error *error);

/* ---- memo.c ----------------------------------------------------------------------------------- */

struct labi_memo_entry {
  uint64_t hash;
  uint64_t run; /* 0 when result is known, else the run in which its evaluation began */
  lab_value result;
  uint32_t definition, era;
  uint32_t count;
  lab_value arguments[];
};

/* The entry of a call, a new one with run = the machine's where there was none; NULL: no memory. */
labi_memo_entry *labi_memo_find(bool *known, lab_machine *m, uint32_t index, const lab_value *arguments,
                                uint32_t count);
void labi_memo_forget(labi_memo *table);

#endif
