/* misere_forms.h: the table of cgt/misere.h, in which forms are interned. A function that fails returns false
 * and leaves the status in the table. */
#ifndef IMPARTIAL_MISERE_FORMS_H
#define IMPARTIAL_MISERE_FORMS_H

#include <cgt/misere.h>

#include "base/buffer.h"
#include "base/map.h"

typedef struct imp_misere_list {
  cgt_misere_form *items;
  size_t count, room;
} imp_misere_list;

struct cgt_misere_forms {
  cgt_ctx *ctx;
  const volatile int *stop;
  size_t bytes; /* at most */
  struct {
    cgt_misere_form *items;
    size_t count, room;
  } options; /* of all forms, those of each in their order */
  struct {
    struct imp_misere_node {
      size_t at;
      uint32_t count, birthday;
      bool lost; /* for who begins */
      cgt_misere_genus genus;
    } * items;
    size_t count, room;
  } nodes;
  labi_map by_options;
  struct imp_misere_known {
    struct {
      uint64_t key;
      cgt_misere_form form;
    } * items;
    size_t count, room;
    labi_map by_key;
  } sums, differences, positions;
  size_t held, depth;     /* bytes of moves that are looked at, and how deep that is */
  imp_misere_list listed; /* what the last public call has listed */
  cgt_status status;      /* of the first failure of the call that is running */
};

/* False: no memory. imp_misere_forms_close in any case. */
bool imp_misere_forms_open(cgt_misere_forms *forms, cgt_ctx *ctx, size_t bytes, const volatile int *stop);
void imp_misere_forms_close(cgt_misere_forms *forms);

/* Each of these false: forms->status says why, and, of a position, the context. */
bool imp_misere_form_of_options(cgt_misere_form *form, cgt_misere_forms *forms, cgt_misere_form *options,
                                size_t count); /* sorts them */
bool imp_misere_sum(cgt_misere_form *form, cgt_misere_forms *forms, cgt_misere_form g, cgt_misere_form h);
bool imp_misere_mate(cgt_misere_form *mate, cgt_misere_forms *forms, cgt_misere_form g);
bool imp_misere_form_of_position(cgt_misere_form *form, cgt_misere_forms *forms, cgt_position position);

/* The place of g before h, -1, with it, 0, or behind it, 1, in the order in which options stand, which depends on the
 * games alone. imp_misere_sort puts items into it. */
int imp_misere_place(const cgt_misere_forms *forms, cgt_misere_form g, cgt_misere_form h);
bool imp_misere_sort(cgt_misere_forms *forms, cgt_misere_form *items, size_t count);

size_t imp_misere_bytes(const cgt_misere_forms *forms); /* that the table takes */

/* The options of a form in their order; good until there is a further form. */
static inline const cgt_misere_form *imp_misere_options(size_t *count, const cgt_misere_forms *forms,
                                                        cgt_misere_form g) {
  *count = forms->nodes.items[g].count; /* of 0 alone there may be no list yet */
  return *count ? forms->options.items + forms->nodes.items[g].at : NULL;
}

bool imp_misere_has_option(const cgt_misere_forms *forms, cgt_misere_form g, cgt_misere_form option);

static inline const cgt_misere_genus *imp_genus_of(const cgt_misere_forms *forms, cgt_misere_form g) {
  return &forms->nodes.items[g].genus;
}

/* What is known by a key, a pair of forms or a position. */
bool imp_misere_look_up(cgt_misere_form *form, const struct imp_misere_known *known, uint64_t key);
bool imp_misere_remember(cgt_misere_forms *forms, struct imp_misere_known *known, uint64_t key,
                         cgt_misere_form form);

/* n if g is *n; UINT32_MAX. */
static inline uint32_t imp_misere_nimber(const cgt_misere_forms *forms, cgt_misere_form g) {
  return imp_genus_of(forms, g)->kind == CGT_MISERE_HEAP ? imp_genus_of(forms, g)->nim_value : UINT32_MAX;
}

/* ---- misere_genus.c ----------------------------------------------------------------------------------- */

/* Of the form with these options. Fails: ENOMEM; ELIMIT, more than CGT_MISERE_GENUS_TERMS. */
cgt_status imp_genus_of_options(cgt_misere_genus *genus, const cgt_misere_forms *forms,
                                const cgt_misere_form *options, size_t count);

/* Its nim-value and misère nim-value alone. False: no memory. */
bool imp_misere_start(uint32_t *nim_value, uint32_t *misere, const cgt_misere_forms *forms,
                      const cgt_misere_form *options, size_t count);

/* ---- misere_parts.c ----------------------------------------------------------------------------------- */

/* As the calls of cgt/misere.h. *parts and *partitions are added to; the caller frees their items, also after
 * a failure. */
bool imp_misere_minus(cgt_misere_form *difference, bool *found, cgt_misere_forms *forms, cgt_misere_form g,
                      cgt_misere_form h);
bool imp_misere_even_part(cgt_misere_form *even, cgt_misere_forms *forms, cgt_misere_form g);
bool imp_misere_parts(imp_misere_list *parts, cgt_misere_forms *forms, cgt_misere_form g);
bool imp_misere_partitions(imp_misere_list *partitions, cgt_misere_forms *forms, cgt_misere_form g);

/* ---- misere_text.c ------------------------------------------------------------------------------------ */

void imp_put_misere_form(labi_buffer *out, const cgt_misere_forms *forms, cgt_misere_form g);
void imp_put_genus(labi_buffer *out, const cgt_misere_forms *forms, cgt_misere_form g);

bool imp_read_misere_form(cgt_misere_form *form, size_t *at, cgt_misere_forms *forms, const char *text);

#endif
