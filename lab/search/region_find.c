/* region_find.c: the regions of all values of an expression, and what is claimed of them. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "lab/expression/expression.h"
#include "lab/machine/machine.h"
#include "lab/search/region.h"
#include "lab/search/search.h"

/* With what the caller sees and frees at the front. */
typedef struct finding {
  lab_regions regions;
  labi_scratch memory; /* of expressions and values */
  labi_region_data data;
  labi_atoms atoms;
} finding;

/* ---- what is claimed ---------------------------------------------------------------------------- */

static lab_expression *claim_of_statement(labi_scratch *memory) {
  return labi_expression_in_brackets(labi_expression(memory, LAB_EXPRESSION_CLAIM, NULL, 0));
}

/* A value in a formula: in brackets unless it is a word, for a sign or bar must not meet what is around. */
static lab_expression *value_expression(finding *f, size_t number) {
  char text[256];
  size_t length;
  lab_value value = f->data.value[number];
  lab_expression *e = labi_expression_value(&f->memory, value);
  if (lab_print(text, sizeof text, &length, f->regions.machine, value, CGT_PLAIN) != CGT_OK) return NULL;
  size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
  return text[letters] ? labi_expression_in_brackets(e) : e;
}

/* The expression has that value where the description says, and nowhere else. */
static lab_expression *claim_of_region(finding *f, const lab_region *region) {
  labi_scratch *memory = &f->memory;
  lab_expression *claim = claim_of_statement(memory);
  if (!f->regions.is_claim)
    claim = labi_expression_in_brackets(
        labi_expression_comparison(memory, LAB_EQ, claim, value_expression(f, region->value)));
  lab_expression *where = labi_expression_copy(memory, region->where);
  return labi_expression_comparison(memory, LAB_EQ, claim, labi_expression_in_brackets(where));
}

/* What is said of all values; the last region has the rest. */
static lab_expression *claim_of_all(finding *f) {
  const lab_regions *all = &f->regions;
  labi_scratch *memory = &f->memory;
  lab_expression *cases = value_expression(f, all->regions[all->count - 1].value);
  for (size_t i = all->count - 1; i-- > 0;) {
    lab_expression *const parts[] = {all->regions[i].where, value_expression(f, all->regions[i].value),
                                     cases};
    cases = labi_expression(memory, LAB_EXPRESSION_IF, parts, 3);
  }
  return labi_expression_comparison(memory, LAB_EQ, claim_of_statement(memory),
                                    labi_expression_in_brackets(cases));
}

static bool make_claims(finding *f) {
  lab_regions *all = &f->regions;
  size_t described = 0;
  for (; described < all->count && all->regions[described].where; described++) {
    lab_region *region = &all->regions[described];
    if (!(region->claim = claim_of_region(f, region))) return false;
  }
  if (all->value_count > 1 && (all->is_claim || described + 1 < all->count)) return true;
  return (all->claim = claim_of_all(f)) != NULL;
}

/* ---- the descriptions ---------------------------------------------------------------------------- */

static unsigned rank(const lab_region *region) { return region->where ? region->size : UINT_MAX; }

static void insert_region(lab_regions *all, lab_region region) {
  size_t at = all->count++;
  for (; at > 0 && rank(&all->regions[at - 1]) > rank(&region); at--) all->regions[at] = all->regions[at - 1];
  all->regions[at] = region;
}

static cgt_status describe(finding *f, size_t value, const char *const *names, labi_search_watch *watch) {
  labi_region_description d;
  lab_region region = {.value = value};
  cgt_status status = labi_region_describe(&d, &f->data, &f->atoms, value, watch);
  if (status != CGT_OK) return status;
  region.size = d.size;
  region.smallest = d.exact && d.excluded > 0;
  region.excluded = d.excluded;
  if (d.found) region.where = labi_formula_expression(&f->memory, &d.formula, &f->atoms, names);
  if (d.found && !region.where) return CGT_ENOMEM;
  insert_region(&f->regions, region);
  return CGT_OK;
}

/* The region of false is what that of true leaves. */
static bool is_wanted(const finding *f, size_t value) {
  return !f->regions.is_claim || f->data.value[value].as.truth;
}

static cgt_status describe_all(finding *f, const char *const *names, const lab_search_options *options) {
  size_t values = f->data.values;
  labi_search_watch watch = {.options = options};
  cgt_status status = labi_atoms_make(&f->atoms, &f->data) ? CGT_OK : CGT_ENOMEM;
  if (status == CGT_OK && values == 1) insert_region(&f->regions, (lab_region){.value = 0, .smallest = true});
  for (size_t value = 0; values > 1 && value < values && status == CGT_OK; value++) {
    if (!is_wanted(f, value)) continue;
    labi_search_progress(options, LAB_SEARCH_REGIONS, f->regions.count, values, 0);
    status = describe(f, value, names, &watch);
  }
  return status == CGT_OK && !make_claims(f) ? CGT_ENOMEM : status;
}

static cgt_status find(finding *f, const lab_search_options *options, lab_search_fault *fault) {
  lab_regions *all = &f->regions;
  const lab_statement *about = lab_program_statement(all->machine->program, all->statement);
  cgt_status status =
      labi_region_gather(&f->data, &f->memory, all->machine, all->statement, options, &all->gaps, fault);
  if (status != CGT_OK) return status;
  if (f->data.count == 0) return labi_search_nothing(fault, &all->gaps);
  all->instances = f->data.count;
  all->value_count = f->data.values;
  all->is_claim = true;
  for (size_t i = 0; i < f->data.values; i++) {
    all->is_claim = all->is_claim && f->data.value[i].kind == LAB_BOOL;
    all->values[i] = f->data.value[i];
    all->totals[i] = f->data.totals[i];
  }
  status = describe_all(f, about->variables, options);
  if (status != CGT_OK) labi_error_set(&fault->at.error, status, "%s", LABI_OUT_OF_MEMORY);
  all->comparisons = f->atoms.count;
  all->most_terms = f->atoms.most_terms;
  all->most_comparisons = LABI_FORMULA_ATOMS;
  return status;
}

cgt_status lab_regions_find(lab_regions **regions, lab_machine *machine, size_t statement,
                            const lab_search_options *options, lab_search_fault *fault) {
  LABI_FAULT(fault);
  options = options ? options : &(lab_search_options){0};
  lab_error *error = &fault->at.error;
  if (!LABI_GIVEN(error, regions) || !LABI_GIVEN(error, machine) ||
      !LABI_STATEMENT(error, lab_machine_program(machine), statement))
    return CGT_EINVAL;
  finding *f = calloc(1, sizeof *f);
  *regions = NULL;
  if (!f) return labi_no_memory(&fault->at.error), CGT_ENOMEM;
  f->regions.machine = machine;
  f->regions.statement = statement;
  cgt_status status = find(f, options, fault);
  if (status == CGT_OK)
    *regions = &f->regions;
  else
    lab_regions_free(&f->regions);
  return status;
}

void lab_regions_free(lab_regions *regions) {
  finding *f = (finding *)regions; /* its first member */
  if (!f) return;
  labi_scratch_free(&f->memory);
  labi_region_free(&f->data);
  free(f->atoms.items);
  free(f);
}
