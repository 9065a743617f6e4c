/* cgt/misere.h: canonical forms of impartial games in misère play, where the player who makes the last move loses,
 * and their genus.
 *
 *     cgt_misere_forms *forms;
 *     cgt_misere_form g, twice;
 *     if (cgt_misere_forms_new(&forms, NULL, NULL) == CGT_OK &&
 *         cgt_misere_read(&g, NULL, forms, "{*,{*2}}") == CGT_OK &&
 *         cgt_misere_sum(&twice, forms, g, g) == CGT_OK && cgt_misere_outcome(forms, twice) == CGT_P)
 *       puts("the player who moves first loses");
 *     cgt_misere_forms_free(forms);
 *
 * A form is a small handle of a table of forms, and is copied. Two handles of one table are equal exactly if the
 * games are equal in all sums in misère play. A game equals H if its options are the options of H together with games
 * that have H as an option; if H has no options, the player who moves first must also win the game.
 * Source: Conway, ONAG, ch. 12; Siegel, CGT, ch. V.
 *
 * A function that returns a cgt_status fails with ENOMEM; with ELIMIT if the table is full, a genus has more than
 * CGT_MISERE_GENUS_TERMS terms, or a position has more than CGT_MISERE_DEPTH moves in succession; with ECANCELLED;
 * and with EINVAL for a form of another table. The table stays usable. */
#ifndef CGT_MISERE_H
#define CGT_MISERE_H

#include "cgt/impartial_export.h"
#include "cgt/position.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_misere_forms cgt_misere_forms; /* for one thread */
typedef uint32_t cgt_misere_form;                 /* 0 is the game without options */

enum {
  CGT_MISERE_GENUS_TERMS = 32,
  CGT_MISERE_DEPTH = 5000,
  CGT_MISERE_LAST_DAY = 4 /* the last day whose forms can be listed */
};

typedef struct cgt_misere_options {
  size_t memory_bytes;      /* of the table; 0: as in cgt/ctx.h */
  const volatile int *stop; /* nonzero stops; NULL: never */
} cgt_misere_options;

/* Makes a table. ctx provides the moves of positions, and must outlive the table; NULL: there are no positions.
 * options may be NULL. *forms is NULL after a failure. */
CGT_IMPARTIAL_API cgt_status cgt_misere_forms_new(cgt_misere_forms **forms, cgt_ctx *ctx,
                                                  const cgt_misere_options *options);
CGT_IMPARTIAL_API void cgt_misere_forms_free(cgt_misere_forms *forms);           /* NULL is allowed */
CGT_IMPARTIAL_API size_t cgt_misere_forms_memory(const cgt_misere_forms *forms); /* its size in bytes */

/* ---- forms ------------------------------------------------------------------------------------- */

/* The form with these options, in any order, repeated or not. */
CGT_IMPARTIAL_API cgt_status cgt_misere_from_options(cgt_misere_form *form, cgt_misere_forms *forms,
                                                     const cgt_misere_form *options, size_t count);

/* The form of a position of an impartial ruleset.
 * Fails also: EINVAL; the context has the status and the message. Without a context there are no positions.
 * Cost: the reachable positions, part by part.
 * Tested: misere_forms::agree_with_play */
CGT_IMPARTIAL_API cgt_status cgt_misere_from_position(cgt_misere_form *form, cgt_misere_forms *forms,
                                                      cgt_position position);

/* The options, valid until the next call on the table; *count receives their number. NULL if there are none. Their
 * order depends only on the games: the last options that differ decide it, so a
 * game with an earlier birthday comes first.
 * Tested: misere_forms::options_stand_in_an_order_of_their_own */
CGT_IMPARTIAL_API const cgt_misere_form *cgt_misere_options_of(size_t *count, const cgt_misere_forms *forms,
                                                               cgt_misere_form g);

CGT_IMPARTIAL_API cgt_outcome cgt_misere_outcome(const cgt_misere_forms *forms,
                                                 cgt_misere_form g); /* N or P */
CGT_IMPARTIAL_API uint32_t cgt_misere_birthday(const cgt_misere_forms *forms, cgt_misere_form g);

/* Fills a new table with the forms born by day n <= CGT_MISERE_LAST_DAY. They are 0 .. *count - 1. Their numbers for
 * days 0 to 4 are 1, 2, 3, 5, 22 (ONAG, ch. 12).
 * Fails also: EINVAL for a later day, or a table with other forms.  Tested: misere_forms::days */
CGT_IMPARTIAL_API cgt_status cgt_misere_day(size_t *count, cgt_misere_forms *forms, unsigned n);

/* ---- sums -------------------------------------------------------------------------------------- */

CGT_IMPARTIAL_API cgt_status cgt_misere_sum(cgt_misere_form *sum, cgt_misere_forms *forms, cgt_misere_form g,
                                            cgt_misere_form h);

/* The mate: the mate of 0 is *, and the options of any other mate are the mates of the options. The player who moves
 * first loses the sum of a game and its mate (ONAG, ch. 12).
 * Tested: misere_forms::mates_are_lost_together */
CGT_IMPARTIAL_API cgt_status cgt_misere_mate(cgt_misere_form *mate, cgt_misere_forms *forms,
                                             cgt_misere_form g);

/* True if there is a game T such that the player who moves first loses both g + T and h + T. This holds unless one of
 * the two is an option of the other (ONAG, ch. 12, links).
 * Tested: misere_forms::links_are_those_of_play */
CGT_IMPARTIAL_API bool cgt_misere_linked(const cgt_misere_forms *forms, cgt_misere_form g, cgt_misere_form h);

/* The difference of g and h. Games cancel in sums, so at most one game plus h equals g. *exists states whether there
 * is one. */
CGT_IMPARTIAL_API cgt_status cgt_misere_minus(cgt_misere_form *difference, bool *exists,
                                              cgt_misere_forms *forms, cgt_misere_form g, cgt_misere_form h);

/* The one of g and g + * with the earlier birthday; g if the birthdays are equal. A game is even if it equals its
 * even part. */
CGT_IMPARTIAL_API cgt_status cgt_misere_even_part(cgt_misere_form *even, cgt_misere_forms *forms,
                                                  cgt_misere_form g);

/* The even games h with g = h + x for some x, in the order of options, without 0 and the even part of g. There are
 * finitely many (Siegel, CGT, ch. V). *parts is valid until the next call on the table.
 * Tested: misere_forms::kinds_and_parts_in_print */
CGT_IMPARTIAL_API cgt_status cgt_misere_parts(const cgt_misere_form **parts, size_t *count,
                                              cgt_misere_forms *forms, cgt_misere_form g);

/* All ways to write the even part of g as a sum of even games without parts. They follow one another, each in the
 * order of options and ended by a 0. *partitions is valid until the next call on the table. */
CGT_IMPARTIAL_API cgt_status cgt_misere_partitions(const cgt_misere_form **partitions, size_t *count,
                                                   cgt_misere_forms *forms, cgt_misere_form g);

/* ---- genus ------------------------------------------------------------------------------------- */

/* How a game behaves in sums; the names are from Winning Ways, ch. 13. A tame game is also of the kinds that
 * follow it here, up to tameable; a restive game is also generally restive. */
typedef enum cgt_misere_kind {
  CGT_MISERE_HEAP,           /* a heap of Nim */
  CGT_MISERE_TAME,           /* it behaves like a sum of heaps, and so do its options */
  CGT_MISERE_GENERALLY_TAME, /* it behaves like a sum of heaps, in sums of games that are tame in this sense */
  CGT_MISERE_TAMEABLE,       /* it behaves so as the only such game, in sums with generally tame ones */
  CGT_MISERE_RESTIVE, /* its options are tame, its nim-value is 0 or 1, and its misère nim-value is greater */
  CGT_MISERE_GENERALLY_RESTIVE, /* each wild option reverts to a restive or tame game */
  /* its options are generally tame, its nim-value is above 1, and its misère nim-value is 0 or 1 */
  CGT_MISERE_RESTLESS,
  CGT_MISERE_WILD
} cgt_misere_kind;

/* The nim-value, and gamma[k], the misère nim-value with k heaps of 2 added. From index `stable` on, gamma alternates
 * between gamma[stable] and gamma[stable + 1]. */
typedef struct cgt_misere_genus {
  uint32_t nim_value, stable, gamma[CGT_MISERE_GENUS_TERMS];
  cgt_misere_kind kind;
} cgt_misere_genus;

/* The genus, valid until the next call on the table.  Tested: misere_forms::genus_is_that_of_play */
CGT_IMPARTIAL_API const cgt_misere_genus *cgt_misere_genus_of(const cgt_misere_forms *forms,
                                                              cgt_misere_form g);

/* True if the game is of that kind; as stated above, a tame game is of several kinds. */
CGT_IMPARTIAL_API bool cgt_misere_is(const cgt_misere_genus *genus, cgt_misere_kind kind);

/* "nim heap", "tame", "generally tame" and so on. */
CGT_IMPARTIAL_API const char *cgt_misere_kind_name(cgt_misere_kind kind);

/* ---- text -------------------------------------------------------------------------------------- */

/* Print a form: "0", "*2", "{*2,*3,{*2}}"; and its genus: "3^1431", "2^2" for a tame game that is not a heap, "2" for
 * *2. snprintf fashion; length may be NULL. */
CGT_IMPARTIAL_API cgt_status cgt_misere_print(char *buf, size_t cap, size_t *length,
                                              const cgt_misere_forms *forms, cgt_misere_form g);
CGT_IMPARTIAL_API cgt_status cgt_misere_genus_print(char *buf, size_t cap, size_t *length,
                                                    const cgt_misere_forms *forms, cgt_misere_form g);

/* Reads the output of cgt_misere_print, and sums of such forms.
 * Fails also: EPARSE, with the place of the fault in *at, counted from 0 (NULL: not reported); ELIMIT for heaps above
 * 100 and braces deeper than 500.
 * Tested: misere_forms::texts_are_read_back */
CGT_IMPARTIAL_API cgt_status cgt_misere_read(cgt_misere_form *form, size_t *at, cgt_misere_forms *forms,
                                             const char *text);

#ifdef __cplusplus
}
#endif
#endif
