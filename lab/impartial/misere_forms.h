/* misere_forms.h: canonical forms of impartial games in misère play, interned: equal forms are equal in all
 * sums. A game whose options are those of H and others that have H as an option equals H, unless H has no
 * options and who begins loses the game: Conway, ONAG, ch. 12; Siegel, CGT, ch. V. */
#ifndef LAB_MISERE_FORMS_H
#define LAB_MISERE_FORMS_H

#include <cgt/position.h>

#include "lab/base/buffer.h"
#include "lab/base/map.h"

typedef uint32_t labi_misere_form; /* 0 has no options */

/* The genus: the nim-value, and gamma[k], the misère nim-value with k heaps of 2 added. From `stable` on
 * these alternate. */
enum { LABI_GENUS_TERMS = 32 };
typedef struct labi_genus {
  uint32_t nim_value, stable, gamma[LABI_GENUS_TERMS];
  bool tame;
} labi_genus;

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
      uint32_t count;
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
  } sums, positions;
  cgt_status status; /* of the first failure */
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

static inline const labi_genus *labi_genus_of(const labi_misere_forms *forms, labi_misere_form g) {
  return &forms->nodes.items[g].genus;
}

/* n if g is *n; UINT32_MAX. */
uint32_t labi_misere_nimber(const labi_misere_forms *forms, labi_misere_form g);

/* "{*2,*3,{*2}}"; "3^1431", "2^2" of a tame game that is no nimber, "2" of *2. */
void labi_put_misere_form(labi_buffer *out, const labi_misere_forms *forms, labi_misere_form g);
void labi_put_genus(labi_buffer *out, const labi_misere_forms *forms, labi_misere_form g);

#endif
