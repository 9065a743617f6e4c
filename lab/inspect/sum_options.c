/* sum_options.c: see sum_options.h. */
#include "lab/inspect/sum_options.h"

#include <stdio.h>
#include <stdlib.h>

#include "lab/inspect/game_kind.h"
#include "lab/inspect/option_lists.h"
#include "lab/inspect/sum_terms.h"
#include "lab/language/diagnostic.h"

void labi_sum_free(labi_sum *sum) {
  free(sum->summands);
  *sum = (labi_sum){0};
}

/* ---- the terms ----------------------------------------------------------------------------------- */

static cgt_status no_memory(lab_error *error) { return labi_no_memory(error), CGT_ENOMEM; }

static cgt_status refuse_loopy(lab_error *error, size_t component) {
  *error = (lab_error){.status = CGT_EINVAL};
  snprintf(error->message, sizeof error->message,
           "component %zu of the sum is loopy, and moves in such a sum are not listed; canonical_form(..) has the "
           "options of its value",
           component);
  return CGT_EINVAL;
}

/* Adds the values up. False after an error of the context. */
static bool add_up(labi_sum *sum, cgt_ctx *ctx) {
  sum->value = cgt_integer(ctx, 0);
  for (size_t i = 0; i < sum->count; i++) {
    lab_summand *s = &sum->summands[i];
    const cgt_game value = labi_option_value(ctx, s->term);
    s->value = lab_game(s->subtracted ? cgt_neg(ctx, value) : value);
    sum->value = cgt_add(ctx, sum->value, s->value.as.game);
  }
  return !cgt_is_none(sum->value);
}

static cgt_status take_terms(labi_sum *sum, lab_machine *machine, const lab_value *terms,
                             const bool *negative, size_t count, lab_error *error) {
  bool positions = false;
  for (size_t i = 0; i < count; i++) {
    if (terms[i].kind == LAB_ELEMENT) return CGT_OK; /* games of a theory have a sum of their own */
    positions |= terms[i].kind == LAB_POSITION;
  }
  if (count < 2 || !positions) return CGT_OK;
  for (size_t i = 0; i < count; i++)
    if (labi_plays_back(machine, terms[i])) return refuse_loopy(error, i + 1);
  sum->summands = calloc(count, sizeof *sum->summands);
  if (!sum->summands) return no_memory(error);
  sum->count = count;
  for (size_t i = 0; i < count; i++)
    sum->summands[i] = (lab_summand){.term = terms[i], .subtracted = negative[i]};
  cgt_ctx *ctx = lab_machine_ctx(machine);
  return add_up(sum, ctx) ? CGT_OK : labi_engine_error(error, ctx, "the sum has no value");
}

cgt_status labi_read_sum_of_positions(labi_sum *sum, lab_machine *machine, size_t statement,
                                      lab_error *error) {
  labi_sum_terms terms;
  *sum = (labi_sum){.value = CGT_NONE};
  cgt_status status = labi_read_sum_terms(&terms, machine, statement, error);
  if (status == CGT_OK) {
    status = take_terms(sum, machine, terms.items, terms.negative, terms.count, error);
  } else if (status == CGT_EINVAL || status == CGT_EDOMAIN) { /* no sum of games; what it is, others tell */
    *error = (lab_error){.status = CGT_OK};
    status = CGT_OK;
  }
  labi_free_sum_terms(&terms);
  if (status != CGT_OK) labi_sum_free(sum);
  return status;
}

/* ---- the options --------------------------------------------------------------------------------- */

/* What is left when the option of a summand takes its place. */
static cgt_game value_after(cgt_ctx *ctx, const labi_sum *sum, size_t i, lab_value option) {
  const lab_summand *s = &sum->summands[i];
  const cgt_game rest = cgt_sub(ctx, sum->value, s->value.as.game), value = labi_option_value(ctx, option);
  return s->subtracted ? cgt_sub(ctx, rest, value) : cgt_add(ctx, rest, value);
}

static bool append(lab_option **options, size_t *count, cgt_ctx *ctx, const labi_sum *sum, size_t i,
                   const lab_value_list *list) {
  lab_option *grown = realloc(*options, (*count + list->count + 1) * sizeof *grown);
  if (!grown) return false;
  *options = grown;
  for (size_t k = 0; k < list->count; k++) {
    const cgt_game value = value_after(ctx, sum, i, list->items[k]);
    if (cgt_is_none(value)) return false;
    grown[(*count)++] = (lab_option){.to = list->items[k], .summand = i, .value = lab_game(value)};
  }
  return true;
}

bool labi_list_sum_options(lab_option **options, size_t *count, cgt_ctx *ctx, const labi_sum *sum,
                           cgt_player player) {
  bool good = true;
  *options = NULL;
  *count = 0;
  for (size_t i = 0; good && i < sum->count; i++) {
    const lab_summand *s = &sum->summands[i];
    lab_value_list list;
    good = labi_list_options(&list, ctx, s->term, s->subtracted ? !player : player, SIZE_MAX) &&
           append(options, count, ctx, sum, i, &list);
    free(list.items);
  }
  return good;
}
