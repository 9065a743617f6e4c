/* domain.c: what the variables of a statement run over that run over no integers a..b: elements and subsets.
 * In a tuple such a variable is a number, from 0 on: which element of the list, in its order; which element
 * of the set, by birthday and size; which subset, by size. So the first counterexample is the smallest, and
 * whoever deals out, saves or compares tuples has integers alone.
 *
 * A machine keeps what the variables of the last statement run over. Where that depends on variables before,
 * it is made anew when one of them has changed, which is seldom, for tuples come in lexicographic order. */
#include "lab/machine/domain.h"

#include <stdlib.h>
#include <string.h>

#include "lab/machine/budget.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/failure.h"
#include "lab/machine/listed.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/normalise.h"
#include "lab/machine/range.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

typedef struct domain {
  bool made;
  labi_scratch memory;
  lab_value source; /* of elements: the list of them, */
  const labi_family *family; /* or this, whose objects are made when they are asked for; or NULL */
  int64_t count;
} domain;

/* Kept by a machine. */
typedef struct domains {
  lab_machine *machine;
  const labi_statement *of;
  uint32_t source; /* of the text; where one was dropped, another statement has its address */
  uint32_t known; /* variables in the tuple */
  int64_t tuple[LAB_VARIABLE_LIMIT];
  domain items[LAB_VARIABLE_LIMIT];
} domains;

static size_t bytes_of(const domain *d) {
  return d->memory.bytes + (d->family ? labi_family_bytes(d->family) : 0);
}

static void forget(lab_machine *m, domain *d) {
  m->listed_bytes -= bytes_of(d);
  labi_scratch_free(&d->memory);
  labi_leave_family(m, d->family);
  *d = (domain){0};
}

static void forget_all(void *data) {
  domains *all = data;
  for (size_t i = 0; i < LAB_VARIABLE_LIMIT; i++) forget(all->machine, &all->items[i]);
}

/* Those of this statement; NULL: no memory. */
static domains *domains_of(lab_machine *m, const labi_statement *s) {
  static const char name[] = "what variables run over";
  domains *all = labi_kept_for(m, name, sizeof *all, forget_all, NULL);
  if (!all) return labi_out_of_memory(m, s->claim), NULL;
  if (all->of == s && all->source == s->source) return all;
  all->machine = m;
  forget_all(all);
  all->of = s;
  all->source = s->source;
  all->known = 0;
  return all;
}

/* ---- the order of a set -------------------------------------------------------------------------- */

typedef struct ranked {
  uint64_t rank; /* the birthday of a game; the size of a set, a list, a text */
  size_t place;  /* in the order of the set */
  lab_value value;
} ranked;

static bool rank_of(uint64_t *rank, lab_machine *m, const labi_node *at, lab_value v) {
  cgt_game birthday;
  int64_t n;
  *rank = v.kind == LAB_TEXT                                ? v.as.text->length
          : v.kind == LAB_LIST || v.kind == LAB_MATRIX      ? v.as.list->count
          : v.kind == LAB_RATIONAL || v.kind == LAB_ORDINAL ? UINT64_MAX
                                                            : 0;
  if (v.kind == LAB_INTEGER) *rank = v.as.integer < 0 ? -(uint64_t)v.as.integer : (uint64_t)v.as.integer;
  if (v.kind != LAB_GAME) return true;
  birthday = cgt_birthday(m->ctx, v.as.game);
  if (cgt_is_none(birthday)) return labi_engine_failed(m, at);
  *rank = UINT64_MAX;
  if (cgt_get_int64(&n, m->ctx, birthday) == CGT_OK) *rank = (uint64_t)n;
  cgt_ctx_clear_error(m->ctx);
  return true;
}

static int compare_ranks(const void *a, const void *b) {
  const ranked *x = a, *y = b;
  if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
  return (x->place > y->place) - (x->place < y->place);
}

static bool sort_by_birthday(lab_machine *m, const labi_node *at, lab_list *set) {
  ranked *all = labi_room(m, at, (set->count + 1) * sizeof *all);
  if (!all) return false;
  for (size_t i = 0; i < set->count; i++) {
    all[i] = (ranked){.place = i, .value = set->items[i]};
    if (!labi_tick(m, at) || !rank_of(&all[i].rank, m, at, set->items[i])) return false;
  }
  qsort(all, set->count, sizeof *all, compare_ranks);
  for (size_t i = 0; i < set->count; i++) set->items[i] = all[i].value;
  return true;
}

/* ---- one variable -------------------------------------------------------------------------------- */

static bool evaluate_source(lab_value *list, lab_machine *m, const labi_binder *b, lab_value *frame) {
  if (b->over) return labi_ranges[b->over]->source(list, m, b->source, frame);
  if (!labi_evaluate(list, m, b->source, frame)) return false;
  if (list->kind == LAB_LIST || list->kind == LAB_MATRIX) return true;
  return labi_fail(m, b->source, CGT_EINVAL,
                   "'%s' runs over a range, a list or a set, as in 1..9, [1,3,7] or day(2), found %s",
                   b->name, lab_kind_name(*list));
}

static bool make_family(domain *d, lab_machine *m, const labi_binder *b, lab_value *frame) {
  const labi_scratch_mark mark = labi_scratch_here(&m->results);
  const bool good = labi_enter_family(&d->family, m, b->source, frame);
  labi_scratch_release(&m->results, mark);
  if (!good) return false;
  d->count = labi_family_count(d->family);
  m->listed_bytes += bytes_of(d);
  return d->made = labi_check_memory(m, b->source);
}

static bool make(domain *d, lab_machine *m, const labi_binder *b, lab_value *frame) {
  labi_scratch_mark mark = labi_scratch_here(&m->results);
  forget(m, d);
  if (!b->over && labi_is_family(b->source)) return make_family(d, m, b, frame);
  bool good = evaluate_source(&d->source, m, b, frame);
  if (good && !labi_keep(&d->source, &d->memory)) good = labi_out_of_memory(m, b->source);
  const bool listed = good && (d->source.kind == LAB_LIST || d->source.kind == LAB_MATRIX);
  lab_list *list = listed ? d->source.as.list : NULL;
  for (size_t i = 0; listed && i < list->count; i++) list->items[i] = labi_normalise(m, list->items[i]);
  if (good && d->source.kind == LAB_LIST && !b->over) good = sort_by_birthday(m, b->source, list);
  if (good && b->over) good = labi_ranges[b->over]->count(&d->count, m, b->source, d->source);
  if (good && !b->over) d->count = (int64_t)list->count;
  m->listed_bytes += bytes_of(d);
  labi_scratch_release(&m->results, mark);
  return d->made = good && labi_check_memory(m, b->source);
}

/* Variable i, once those before it are in the frame. */
static domain *domain_of(lab_machine *m, const labi_statement *s, uint32_t i, lab_value *frame) {
  domains *all = domains_of(m, s);
  domain *d = all ? &all->items[i] : NULL;
  return d && (d->made || make(d, m, &s->variables.items[i], frame)) ? d : NULL;
}

/* What depends on variable i is to be made anew. */
static void note_change(domains *all, const labi_statement *s, uint32_t i, int64_t number) {
  if (i < all->known && all->tuple[i] == number) return;
  all->tuple[i] = number;
  all->known = i + 1;
  for (uint32_t k = i + 1; k < s->variables.count; k++)
    if (!s->variables.items[k].closed) all->items[k].made = false;
}

bool labi_domain_count(int64_t *count, lab_machine *m, const labi_statement *s, uint32_t i,
                       lab_value *frame) {
  const domain *d = domain_of(m, s, i, frame);
  if (d) *count = d->count;
  return d;
}

static bool element(lab_value *value, lab_machine *m, const labi_statement *s, uint32_t i, int64_t number,
                    lab_value *frame) {
  const labi_binder *b = &s->variables.items[i];
  const domain *d = domain_of(m, s, i, frame);
  if (!d) return false;
  if (number < 0 || number >= d->count)
    return labi_fail(m, b->source, CGT_EINVAL, "'%s' has no element number %lld", b->name, (long long)number);
  if (b->over) return labi_ranges[b->over]->at(value, m, b->source, d->source, number);
  if (d->family) return labi_family_value(value, m, b->source, d->family, number);
  return *value = d->source.as.list->items[number], true;
}

bool labi_set_listed(lab_value *frame, lab_machine *m, const labi_statement *s, uint32_t i,
                       int64_t number) {
  const labi_binder *b = &s->variables.items[i];
  domains *all = domains_of(m, s);
  if (!all) return false;
  if (labi_runs_over_integers(b))
    frame[b->slot] = labi_integer(number);
  else if (!element(&frame[b->slot], m, s, i, number, frame))
    return false;
  note_change(all, s, i, number);
  return true;
}

lab_value *labi_instance_frame(lab_machine *m, const labi_statement *s, const int64_t *values) {
  lab_value *frame = labi_frame(m, s->claim, s->slot_count);
  for (uint32_t i = 0; frame && i < s->variables.count; i++)
    if (!labi_set_variable(frame, m, s, i, values[i])) return NULL;
  return frame;
}
