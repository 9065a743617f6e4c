/* listed.c: see listed.h. */
#include "lab/machine/listed.h"

#include "base/show_bytes.h"
#include "lab/enumeration/families.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

bool labi_is_family(const labi_node *source) {
  return source->kind == LABI_NODE_FUNCTION && labi_code_of(source)->family;
}

/* ---- entering a family ----------------------------------------------------------------------------------- */

typedef struct watcher {
  lab_machine *m;
  const labi_node *at;
} watcher;

static bool may_use(void *where, size_t bytes) {
  const watcher *w = where;
  char limit[32];
  if (!labi_look(w->m, w->at) || !labi_check_memory(w->m, w->at)) return false;
  const size_t used = labi_memory_in_use(w->m),
               left = w->m->memory_limit > used ? w->m->memory_limit - used : 0;
  if (bytes <= left) return true;
  labi_fail(w->m, w->at, CGT_ELIMIT,
            "this list takes more than the limit of %s (a quarter of the memory limit)",
            labi_show_bytes(limit, sizeof limit, w->m->memory_limit));
  w->m->error->advice = CGT_ADVICE_MEMORY;
  return false;
}

static bool enter(const labi_family **family, lab_machine *m, const labi_node *call, lab_value *args) {
  labi_family_of of = {0};
  watcher w = {m, call};
  const labi_watch watch = {may_use, &w};
  if (!labi_code_of(call)->family(&of, m, call, args)) return false;
  const cgt_status status = labi_family_get(family, m->program->families, &of, &watch);
  if (status == CGT_ENOMEM) return labi_out_of_memory(m, call);
  if (status == CGT_ELIMIT)
    return labi_fail(m, call, CGT_ELIMIT, "there are 2^63 of these or more, which is past the limit");
  return status == CGT_OK; /* else the error is that of the watcher */
}

static bool evaluate_arguments(lab_machine *m, const labi_node *call, lab_value *frame) {
  const char *kind = call->as.name.function->kinds;
  for (uint32_t i = 0; i < call->count; i++, kind += kind[1] != 0) {
    lab_value v;
    int64_t n;
    if (!labi_evaluate(&v, m, call->child[i], frame)) return false;
    if (*kind == 'i') {
      if (!labi_to_int64(&n, m, call->child[i], v)) return false;
      v = labi_integer(n);
    }
    if (!labi_push_value(m, call, v)) return false;
  }
  return true;
}

bool labi_enter_family(const labi_family **family, lab_machine *m, const labi_node *call, lab_value *frame) {
  const size_t base = m->stack_count;
  *family = NULL;
  const bool good = evaluate_arguments(m, call, frame) && enter(family, m, call, m->stack + base);
  m->stack_count = base;
  return good;
}

void labi_leave_family(lab_machine *m, const labi_family *family) {
  labi_family_leave(m->program->families, family);
}

/* ---- objects --------------------------------------------------------------------------------------------- */

static bool fill_numbers(lab_value *list, lab_machine *m, const labi_node *at, const unsigned char *numbers,
                         size_t count, size_t rows) {
  if (!labi_new_list(list, m, at, LAB_MATRIX, count, count / rows)) return false;
  for (size_t i = 0; i < count; i++) list->as.list->items[i] = labi_integer(numbers[i]);
  return true;
}

/* [[a,b],[c,d]] */
static bool fill_pairs(lab_value *list, lab_machine *m, const labi_node *at, const unsigned char *numbers,
                       size_t count) {
  if (!labi_new_list(list, m, at, LAB_MATRIX, count / 2, count / 2)) return false;
  for (size_t i = 0; i < count / 2; i++)
    if (!fill_numbers(&list->as.list->items[i], m, at, numbers + 2 * i, 2, 1)) return false;
  return labi_nest(m, at, *list);
}

bool labi_family_value(lab_value *value, lab_machine *m, const labi_node *at, const labi_family *family,
                       int64_t i) {
  unsigned char object[LABI_OBJECT_ROOM];
  const labi_family_of *of = labi_family_of_what(family);
  const size_t size = labi_family_object(object, family, i);
  if (of->kind == LABI_GRAPHS && labi_family_has_numbers(family))
    return fill_pairs(value, m, at, object, size);
  if (labi_family_has_numbers(family))
    return fill_numbers(value, m, at, object, size, of->kind == LABI_MATRICES ? of->size[0] : 1);
  return labi_new_text(value, m, at, (const char *)object, size);
}

static bool list_all(lab_value *result, lab_machine *m, const labi_node *at, const labi_family *family) {
  const int64_t count = labi_family_count(family);
  watcher w = {m, at};
  size_t bytes;
  if (__builtin_mul_overflow((size_t)count, 2 * sizeof(lab_value), &bytes)) bytes = SIZE_MAX;
  if (!may_use(&w, bytes) || !labi_new_list(result, m, at, LAB_MATRIX, (size_t)count, (size_t)count))
    return false;
  for (int64_t i = 0; i < count; i++)
    if (!labi_tick(m, at) || !labi_check_memory(m, at) ||
        !labi_family_value(&result->as.list->items[i], m, at, family, i))
      return false;
  return labi_nest(m, at, *result);
}

bool labi_list_family(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const labi_family *family;
  if (!enter(&family, m, at, args)) return false;
  const bool good = list_all(result, m, at, family);
  labi_leave_family(m, family);
  return good;
}
