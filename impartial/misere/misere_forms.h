/* misere_forms.h: canonical forms of impartial games in misère play, interned: equal forms are equal in all
 * sums. A game whose options are those of H and others that have H as an option equals H, unless H has no
 * options and who begins loses the game: Conway, ONAG, ch. 12; Siegel, CGT, ch. V. */
#ifndef LAB_MISERE_FORMS_H
#define LAB_MISERE_FORMS_H

#include <cgt/position.h>

#include "base/buffer.h"
#include "base/map.h"

typedef uint32_t labi_misere_form; /* 0 has no options */

/* How a game plays with others; Winning Ways, ch. 13, has the names. Each of tame games is also of the kinds
 * below it, up to tameable; so are restive ones generally restive. */
typedef enum labi_misere_kind {
  LABI_MISERE_HEAP,           /* of Nim */
  LABI_MISERE_TAME,           /* as a sum of heaps, and so are its options */
  LABI_MISERE_GENERALLY_TAME, /* as a sum of heaps, with others that are tame in this sense */
  LABI_MISERE_TAMEABLE,       /* so, one of them with generally tame ones */
  LABI_MISERE_RESTIVE, /* its options are tame, its nim-value is 0 or 1 and its misère nim-value greater */
  LABI_MISERE_GENERALLY_RESTIVE, /* wild options are gone back from to restive or tame games */
  LABI_MISERE_RESTLESS, /* its options are generally tame, its nim-value is greater and the misère one 0 or 1
                         */
  LABI_MISERE_WILD
} labi_misere_kind;

/* The genus: the nim-value, and gamma[k], the misère nim-value with k heaps of 2 added. From `stable` on
 * these alternate. */
enum { LABI_GENUS_TERMS = 32 };
typedef struct labi_genus {
  uint32_t nim_value, stable, gamma[LABI_GENUS_TERMS];
  labi_misere_kind kind;
} labi_genus;

enum { LABI_MISERE_DEPTH = 5000 /* moves one after another, at most */ };
typedef struct labi_misere_forms {
  cgt_ctx *ctx;
  const volatile int *stop;
  size_t bytes; /* at most */
  struct {
    labi_misere_form *items;
    size_t count, room;
  } options; /* of all forms, those of each rising */
  struct {
    struct labi_misere_node {
      size_t at;
      uint32_t count, birthday;
      bool lost; /* for who begins */
      labi_genus genus;
    } * items;
    size_t count, room;
  } nodes;
  labi_map by_options;
  struct labi_misere_known {
    struct {
      uint64_t key;
      labi_misere_form form;
    } * items;
    size_t count, room;
    labi_map by_key;
  } sums, differences, positions;
  size_t held, depth; /* bytes of moves that are looked at, and how deep that is */
  cgt_status status;  /* of the first failure */
} labi_misere_forms;

/* False: no memory. */
bool labi_misere_forms_open(labi_misere_forms *forms, cgt_ctx *ctx, size_t bytes, const volatile int *stop);
void labi_misere_forms_close(labi_misere_forms *forms);

/* Each of these false: forms->status says why, and, of a position, the context. */
bool labi_misere_form_of_options(labi_misere_form *form, labi_misere_forms *forms, labi_misere_form *options,
                                 size_t count); /* sorts them */
bool labi_misere_sum(labi_misere_form *form, labi_misere_forms *forms, labi_misere_form g,
                     labi_misere_form h);
/* The mate: that of 0 is *, and of others it has the mates of the options. A game and its mate together are
 * lost for who begins (Conway, ONAG, ch. 12). */
bool labi_misere_mate(labi_misere_form *mate, labi_misere_forms *forms, labi_misere_form g);
bool labi_misere_form_of_position(labi_misere_form *form, labi_misere_forms *forms, cgt_position position);

/* The forms born by day n <= LABI_LAST_MISERE_DAY are 0 .. *count - 1 of forms that hold none so far; there
 * are 1, 2, 3, 5, 22 (ONAG, ch. 12). */
enum { LABI_LAST_MISERE_DAY = 4 };
bool labi_misere_day(size_t *count, labi_misere_forms *forms, unsigned n);

/* Is there a game T such that who begins loses both g + T and h + T? Unless one of the two is an option of
 * the other there is: Conway, ONAG, ch. 12, on links; Siegel, CGT, ch. V. */
bool labi_misere_linked(const labi_misere_forms *forms, labi_misere_form g, labi_misere_form h);

/* The options of a form, rising; good until there is a further form. */
static inline const labi_misere_form *labi_misere_options(size_t *count, const labi_misere_forms *forms,
                                                          labi_misere_form g) {
  *count = forms->nodes.items[g].count; /* of 0 alone there may be no list yet */
  return *count ? forms->options.items + forms->nodes.items[g].at : NULL;
}

static inline const labi_genus *labi_genus_of(const labi_misere_forms *forms, labi_misere_form g) {
  return &forms->nodes.items[g].genus;
}

/* What is known by a key, a pair of forms or a position. */
bool labi_misere_look_up(labi_misere_form *form, const struct labi_misere_known *known, uint64_t key);
bool labi_misere_remember(labi_misere_forms *forms, struct labi_misere_known *known, uint64_t key,
                          labi_misere_form form);

/* n if g is *n; UINT32_MAX. */
static inline uint32_t labi_misere_nimber(const labi_misere_forms *forms, labi_misere_form g) {
  return labi_genus_of(forms, g)->kind == LABI_MISERE_HEAP ? labi_genus_of(forms, g)->nim_value : UINT32_MAX;
}

/* ---- misere_genus.c ----------------------------------------------------------------------------------- */

/* Of the form with these options. Fails: ENOMEM; ELIMIT, more than LABI_GENUS_TERMS. */
cgt_status labi_misere_genus(labi_genus *genus, const labi_misere_forms *forms,
                             const labi_misere_form *options, size_t count);

/* Its nim-value and misère nim-value alone. False: no memory. */
bool labi_misere_start(uint32_t *nim_value, uint32_t *misere, const labi_misere_forms *forms,
                       const labi_misere_form *options, size_t count);

bool labi_misere_is(const labi_genus *genus, labi_misere_kind kind);

/* ---- misere_parts.c ----------------------------------------------------------------------------------- */

/* Games cancel in sums: at most one game and h are g together. *found: there is one. */
bool labi_misere_minus(labi_misere_form *difference, bool *found, labi_misere_forms *forms,
                       labi_misere_form g, labi_misere_form h);

/* Of g and g + * the one that is born first; of two equal ones g. */
bool labi_misere_even_part(labi_misere_form *even, labi_misere_forms *forms, labi_misere_form g);

typedef struct labi_misere_list {
  labi_misere_form *items;
  size_t count, room;
} labi_misere_list;

/* The even games h, rising, but for 0 and the even part of g, with g = h + x for some x. There are finitely
 * many: Siegel, CGT, ch. V. *parts is added to; the caller frees its items, also after a failure. */
bool labi_misere_parts(labi_misere_list *parts, labi_misere_forms *forms, labi_misere_form g);

/* All ways to write the even part of g as a sum of even games that have no parts, one after another, each
 * rising and with a 0 behind it. */
bool labi_misere_partitions(labi_misere_list *partitions, labi_misere_forms *forms, labi_misere_form g);

/* ---- misere_text.c ------------------------------------------------------------------------------------ */

/* "{*2,*3,{*2}}"; "3^1431", "2^2" of a tame game that is no nimber, "2" of *2. */
void labi_put_misere_form(labi_buffer *out, const labi_misere_forms *forms, labi_misere_form g);
void labi_put_genus(labi_buffer *out, const labi_misere_forms *forms, labi_misere_form g);

/* What the first of these has written, and sums of such. forms->status EPARSE: it is none, and *at is where,
 * from 0 on. */
bool labi_read_misere_form(labi_misere_form *form, size_t *at, labi_misere_forms *forms, const char *text);

#endif
