/* second_opinion.c: see second_opinion.h. The small positions are those that `small` lists, then those whose arguments
 * are like the ones of the example, and, if none of these can be played out, of the first call.
 *
 * A machine of its own plays them, so that nothing is left behind in the machine that waits. */
#include "lab/trial/second_opinion.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/interrupt.h"
#include "lab/machine/budget.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_call.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_enter.h"
#include "lab/machine/position_bytes.h"
#include "lab/trial/plain_play.h"
#include "lab/trial/small_values.h"

enum { MOST_ARGUMENTS = 6, MOST_CALLS = 10000, VAIN_CALLS = 200, PART_OF_MEMORY = 8, MOST_MEMORY = 16 << 20, STACK = 512 << 10 };

typedef struct trial {
  lab_machine *machine;
  const cgt_ruleset *ruleset;
  const labi_ruleset *by_moves; /* NULL: it is none */
  bool written;                 /* by a text: all that it knows beside its moves is made by cgt, but for `as` */
  labi_plain_play play;
  lab_error error;
  unsigned calls; /* of arguments like the same ones */
} trial;

static bool goes_on(trial *t) {
  const unsigned most = t->play.positions > 0 ? MOST_CALLS : VAIN_CALLS;
  return labi_plain_play_goes_on(&t->play) && t->calls < most;
}

/* ---- positions ------------------------------------------------------------------------------------ */

static void play_call(trial *t, const lab_value *arguments, size_t count) {
  lab_value v;
  labi_enter(t->machine, t->by_moves ? t->by_moves->source : 0, &t->error);
  t->calls++;
  const bool made = labi_position_of(&v, t->machine, t->ruleset, arguments, count);
  labi_leave(t->machine, made);
  cgt_ctx_clear_error(t->play.ctx);
  if (made) labi_play_out(&t->play, v.as.at.position);
}

typedef struct arguments {
  lab_value like[MOST_ARGUMENTS], small[MOST_ARGUMENTS];
  size_t count;
  labi_small kinds;
} arguments;

/* The arguments from number i on are small values whose numbers add up to sum. *any: there are such. */
static void play_calls(bool *any, trial *t, arguments *a, size_t i, uint64_t sum) {
  const bool last = i + 1 == a->count;
  for (uint64_t number = last ? sum : 0; number <= sum && goes_on(t); number++) {
    const labi_scratch_mark mark = labi_scratch_here(&t->machine->results);
    const bool there = labi_small_value(&a->small[i], &a->kinds, a->like[i], number);
    cgt_ctx_clear_error(t->play.ctx);
    if (there && last) play_call(t, a->small, a->count);
    if (there && !last) play_calls(any, t, a, i + 1, sum - number);
    *any = *any || (there && last);
    labi_scratch_release(&t->machine->results, mark);
    if (!there) break;
  }
}

static void play_small_calls(trial *t, arguments *a) {
  bool any = a->count > 0;
  t->calls = 0;
  for (uint64_t sum = 0; any && goes_on(t); sum++) {
    any = false;
    play_calls(&any, t, a, 0, sum);
  }
}

/* ---- what their arguments are like ------------------------------------------------------------- */

static void find_letters(trial *t, arguments *a) {
  const labi_ruleset *r = t->by_moves;
  a->kinds = (labi_small){.machine = t->machine, .rows = !r || r->pictures};
  for (size_t i = 0; i < a->count; i++) labi_small_letters_of_value(&a->kinds, a->like[i]);
  if (r && !r->pictures) labi_small_letters_of_node(&a->kinds, r->moves);
}

/* Copies, through bytes: games are those of one context. */
static bool take_arguments(arguments *a, trial *t, lab_machine *from, const lab_value *values, size_t count) {
  labi_buffer bytes = {0};
  bool good = count <= MOST_ARGUMENTS;
  for (size_t i = 0; good && i < count; i++) good = labi_encode_value(&bytes, from, NULL, values[i]);
  good = good && !bytes.failed;
  labi_reader in = labi_reader_of(bytes.bytes, bytes.length);
  for (a->count = 0; good && a->count < count; a->count++)
    good = labi_decode_value(&a->like[a->count], t->machine, &in);
  labi_buffer_free(&bytes);
  if (good) find_letters(t, a);
  return good;
}

/* Those of the example, "name(1,2)". */
static bool read_example(arguments *a, trial *t) {
  lab_machine *m = t->machine;
  labi_scratch memory = {0};
  uint32_t slots;
  labi_enter(m, m->program->source_count, &t->error);
  const char *text = t->ruleset->example;
  labi_node *n = labi_read_expression(&slots, &memory, m->program, text, strlen(text), &t->error);
  lab_value values[MOST_ARGUMENTS];
  bool good = n && n->kind == LABI_NODE_RULESET && n->count <= MOST_ARGUMENTS;
  for (uint32_t i = 0; good && i < n->count; i++)
    good = labi_evaluate(&values[i], m, n->child[i], NULL);
  good = good && take_arguments(a, t, m, values, n->count);
  labi_leave(m, good);
  cgt_ctx_clear_error(t->play.ctx);
  labi_scratch_free(&memory);
  return good;
}

static void play_listed(trial *t) {
  for (const char *const *text = t->ruleset->small; *text && goes_on(t); text++) {
    lab_value list;
    if (lab_evaluate_text(&list, t->machine, *text, strlen(*text), &t->error) != CGT_OK ||
        (list.kind != LAB_LIST && list.kind != LAB_MATRIX))
      continue;
    for (size_t i = 0; i < list.as.list->count && goes_on(t); i++)
      if (list.as.list->items[i].kind == LAB_POSITION)
        labi_play_out(&t->play, list.as.list->items[i].as.at.position);
  }
}

/* ---- the opinion --------------------------------------------------------------------------------- */

static void play_small_positions(trial *t, lab_machine *from, const lab_value *values, size_t count) {
  arguments a;
  play_listed(t);
  if (goes_on(t) && read_example(&a, t)) play_small_calls(t, &a);
  labi_enter(t->machine, 0, &t->error);
  t->calls = 0;
  const bool taken = t->play.positions == 0 && goes_on(t) && take_arguments(&a, t, from, values, count);
  labi_leave(t->machine, taken);
  if (taken) play_small_calls(t, &a);
}

static const char *advice(const trial *t) {
  if (t->by_moves && t->by_moves->as) return "'as' names a position with the same tree of moves";
  return t->written ? "this is an error of cgt: please report it"
                    : "its options, or its other answers, are wrong";
}

static void judge(lab_second_opinion *told, const trial *t) {
  told->positions = t->play.positions;
  told->opinion = t->play.differs ? LAB_OPINION_DIFFERS : LAB_OPINION_AGREES;
  if (t->play.differs) snprintf(told->message, sizeof told->message, "%.400s; %s", t->play.message, advice(t));
}

/* Its budget is a small part of the waiting machine's. Without memory there is no check. */
static lab_machine *machine_for(const lab_machine *m) {
  const size_t part = m->memory_limit / PART_OF_MEMORY, memory = part < MOST_MEMORY ? part : MOST_MEMORY;
  lab_machine *own = lab_machine_new(m->program, &(cgt_limits){.memory_bytes = memory, .stack_bytes = STACK}, 1);
  if (!own) return NULL;
  lab_machine_set_cancel(own, m->cancel);
  return own;
}

static void give(lab_second_opinion *told, lab_machine *m, const labi_node *call, const cgt_ruleset *ruleset,
                 const lab_value *values, size_t count) {
  trial t = {.machine = machine_for(m), .ruleset = ruleset, .written = call->as.name.index > 0};
  told->opinion = LAB_OPINION_AGREES;
  if (!t.machine) return;
  t.by_moves = labi_ruleset_by_moves(m->program, ruleset);
  t.play.ctx = lab_machine_ctx(t.machine);
  t.play.stop = m->cancel;
  labi_plain_play_start(&t.play);
  t.machine->trial = t.play.processor;
  play_small_positions(&t, m, values, count);
  if (labi_interrupt_is_set(m->cancel))
    told->opinion = LAB_OPINION_NONE; /* it was stopped: whoever uses the ruleset next asks again */
  else
    judge(told, &t);
  labi_plain_play_free(&t.play);
  lab_machine_free(t.machine);
}

bool labi_give_second_opinion(labi_opinion *o, lab_machine *m, const labi_node *at, const cgt_ruleset *ruleset,
                              const lab_value *values, size_t count) {
  pthread_mutex_lock(&o->lock);
  if (o->told.opinion == LAB_OPINION_NONE) give(&o->told, m, at, ruleset, values, count);
  const lab_opinion opinion = o->told.opinion;
  pthread_mutex_unlock(&o->lock);
  if (opinion == LAB_OPINION_DIFFERS) return labi_fail(m, at, CGT_EINVAL, "%s", o->told.message);
  o->agrees = opinion == LAB_OPINION_AGREES;
  return o->agrees || labi_look(m, at); /* stopped, else */
}
