/* misere_parts.c: which sums a form is in misère play.
 *
 * G + T = H + T only if G = H (Conway, ONAG, ch. 12), so there is at most one X with G = H + X. Let G' be any
 * option of G, H' of H, X' of X, all in canonical form. Each G' is a sum H' + X or H + X', for the options of
 * G are among those of H + X. Each X' is G' - H for one of the G', or H + X' is reversible through G, and
 * then X' is G - H' for one of the H'. So X has some of these differences for options, which are found
 * before; the sum H + X tells which. And of H and X one is a part of any one option of G. */
#include <stdlib.h>

#include "base/vector.h"
#include "impartial/misere/misere_forms.h"

enum { MOST_CANDIDATES = 20 };
static const cgt_misere_form NO_DIFFERENCE = UINT32_MAX;

static bool no_parts(cgt_misere_forms *forms, cgt_status status) {
  if (forms->status == CGT_OK) forms->status = status;
  return false;
}

static bool list_form(imp_misere_list *list, cgt_misere_forms *forms, cgt_misere_form g) {
  cgt_misere_form *last = labi_push(list);
  if (last) *last = g;
  return last || no_parts(forms, CGT_ENOMEM);
}

static bool lists_form(const imp_misere_list *list, cgt_misere_form g) {
  for (size_t i = 0; i < list->count; i++)
    if (list->items[i] == g) return true;
  return false;
}

/* ---- differences --------------------------------------------------------------------------------- */

/* Of an X with that nim-value; its options have others. */
static bool add_candidate(imp_misere_list *list, cgt_misere_forms *forms, uint32_t nim_value,
                          cgt_misere_form g, cgt_misere_form h) {
  cgt_misere_form x;
  bool found;
  if (!imp_misere_minus(&x, &found, forms, g, h)) return false;
  if (!found || imp_genus_of(forms, x)->nim_value == nim_value || lists_form(list, x)) return true;
  return list_form(list, forms, x);
}

static bool find_candidates(imp_misere_list *list, cgt_misere_forms *forms, cgt_misere_form g,
                            cgt_misere_form h) {
  uint32_t nim_value = imp_genus_of(forms, g)->nim_value ^ imp_genus_of(forms, h)->nim_value;
  bool good = true;
  size_t count;
  imp_misere_options(&count, forms, g); /* they move as further forms are made */
  for (size_t i = 0; good && i < count; i++)
    good = add_candidate(list, forms, nim_value, imp_misere_options(&(size_t){0}, forms, g)[i], h);
  imp_misere_options(&count, forms, h);
  for (size_t i = 0; good && i < count; i++)
    good = add_candidate(list, forms, nim_value, g, imp_misere_options(&(size_t){0}, forms, h)[i]);
  return good;
}

/* Is h and the game of all candidates but those of the set `without` g? */
static bool try_candidates(cgt_misere_form *x, bool *found, cgt_misere_forms *forms,
                           const imp_misere_list *list, uint32_t without, cgt_misere_form g,
                           cgt_misere_form h) {
  cgt_misere_form options[MOST_CANDIDATES], sum;
  size_t count = 0;
  for (size_t i = 0; i < list->count; i++)
    if (!(without >> i & 1)) options[count++] = list->items[i];
  if (!imp_misere_form_of_options(x, forms, options, count)) return false;
  if (imp_genus_of(forms, *x)->nim_value !=
      (imp_genus_of(forms, g)->nim_value ^ imp_genus_of(forms, h)->nim_value))
    return true;
  if (!imp_misere_sum(&sum, forms, *x, h)) return false;
  *found = sum == g;
  return true;
}

static bool find_difference(cgt_misere_form *x, bool *found, cgt_misere_forms *forms, cgt_misere_form g,
                            cgt_misere_form h) {
  imp_misere_list list = {0};
  bool good = find_candidates(&list, forms, g, h);
  if (good && list.count > MOST_CANDIDATES) good = no_parts(forms, CGT_ELIMIT);
  for (uint32_t without = 0; good && !*found && without < UINT32_C(1) << list.count; without++)
    good = try_candidates(x, found, forms, &list, without, g, h);
  free(list.items);
  return good;
}

bool imp_misere_minus(cgt_misere_form *difference, bool *found, cgt_misere_forms *forms,
                      cgt_misere_form g, cgt_misere_form h) {
  uint64_t key = (uint64_t)g << 32 | h;
  *found = true;
  if (h == 0) return *difference = g, true;
  if (g == h) return *difference = 0, true;
  if (imp_misere_nimber(forms, h) == 1) return imp_misere_sum(difference, forms, g, h);
  *found = false;
  if (!imp_misere_look_up(difference, &forms->differences, key)) {
    *difference = NO_DIFFERENCE;
    cgt_misere_form x;
    bool is = false;
    if (!find_difference(&x, &is, forms, g, h)) return false;
    if (is) *difference = x;
    if (!imp_misere_remember(forms, &forms->differences, key, *difference)) return false;
  }
  *found = *difference != NO_DIFFERENCE;
  return true;
}

/* ---- parts --------------------------------------------------------------------------------------- */

bool imp_misere_even_part(cgt_misere_form *even, cgt_misere_forms *forms, cgt_misere_form g) {
  cgt_misere_form zero = 0, one, other;
  if (!imp_misere_form_of_options(&one, forms, &zero, 1) || !imp_misere_sum(&other, forms, g, one))
    return false;
  *even = forms->nodes.items[other].birthday < forms->nodes.items[g].birthday ? other : g;
  return true;
}

/* The even part of h is a candidate for a part of g, an even game; if it is one, so is what it leaves. */
static bool add_parts(imp_misere_list *parts, cgt_misere_forms *forms, cgt_misere_form g,
                      cgt_misere_form h) {
  bool found;
  cgt_misere_form rest;
  if (!imp_misere_even_part(&h, forms, h)) return false;
  if (h == 0 || h == g || lists_form(parts, h)) return true;
  if (!imp_misere_minus(&rest, &found, forms, g, h)) return false;
  if (!found) return true;
  if (!imp_misere_even_part(&rest, forms, rest) || !list_form(parts, forms, h)) return false;
  return lists_form(parts, rest) || list_form(parts, forms, rest);
}

bool imp_misere_parts(imp_misere_list *parts, cgt_misere_forms *forms, cgt_misere_form g) {
  if (!imp_misere_even_part(&g, forms, g)) return false;
  size_t count;
  const cgt_misere_form *options = imp_misere_options(&count, forms, g);
  if (count == 0) return true;
  cgt_misere_form option = options[0];
  imp_misere_list of = {0};
  bool good = imp_misere_parts(&of, forms, option) && add_parts(parts, forms, g, option);
  for (size_t i = 0; good && i < of.count; i++) good = add_parts(parts, forms, g, of.items[i]);
  free(of.items);
  return good && imp_misere_sort(forms, parts->items, parts->count);
}

/* ---- partitions ---------------------------------------------------------------------------------- */

/* Those of g, even, into games that do not stand before the last of `before`, which stand before them. */
static bool add_partitions(imp_misere_list *partitions, cgt_misere_forms *forms, cgt_misere_form g,
                           imp_misere_list *before) {
  cgt_misere_form least = before->count > 0 ? before->items[before->count - 1] : 0, rest;
  imp_misere_list parts = {0};
  bool good = imp_misere_parts(&parts, forms, g), found;
  if (good && parts.count == 0 && imp_misere_place(forms, g, least) >= 0) {
    for (size_t i = 0; good && i < before->count; i++) good = list_form(partitions, forms, before->items[i]);
    good = good && list_form(partitions, forms, g) && (g == 0 || list_form(partitions, forms, 0));
  }
  for (size_t i = 0; good && i < parts.count; i++) {
    imp_misere_list own = {0};
    good = imp_misere_parts(&own, forms, parts.items[i]);
    bool prime = own.count == 0;
    free(own.items);
    if (!good || !prime || imp_misere_place(forms, parts.items[i], least) < 0) continue;
    good = imp_misere_minus(&rest, &found, forms, g, parts.items[i]) &&
           imp_misere_even_part(&rest, forms, rest) && list_form(before, forms, parts.items[i]) &&
           add_partitions(partitions, forms, rest, before);
    if (before->count > 0) before->count--;
  }
  free(parts.items);
  return good;
}

bool imp_misere_partitions(imp_misere_list *partitions, cgt_misere_forms *forms, cgt_misere_form g) {
  imp_misere_list before = {0};
  bool good = imp_misere_even_part(&g, forms, g) && add_partitions(partitions, forms, g, &before);
  free(before.items);
  return good;
}
