/* cgt/misere.h: canonical forms of impartial games in misère play, where the player who makes the last move
 * loses, and their genus.
 *
 *     cgt_misere_forms *forms;
 *     cgt_misere_form g, twice;
 *     if (cgt_misere_forms_new(&forms, NULL, NULL) == CGT_OK &&
 *         cgt_misere_read(&g, NULL, forms, "{*,{*2}}") == CGT_OK &&
 *         cgt_misere_sum(&twice, forms, g, g) == CGT_OK && cgt_misere_outcome(forms, twice) == CGT_P)
 *       puts("the player who moves first loses");
 *     cgt_misere_forms_free(forms);
 *
 * A form is a handle of a table of forms, small and copied. Two handles of one table are equal exactly if the
 * games are equal in all sums of misère play. A game whose options are the options of H, and others that have
 * H as an option, equals H, unless H has no options and the player who moves first loses the game.
 * Source: Conway, ONAG, ch. 12; Siegel, CGT, ch. V.
 *
 * A function that returns a cgt_status fails with ENOMEM; with ELIMIT where the table is full, a genus has
 * more than CGT_MISERE_GENUS_TERMS terms or a position more than CGT_MISERE_DEPTH moves one after another;
 * with ECANCELLED; and with EINVAL for a form that is none of the table. The table stays usable. */
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
  CGT_MISERE_LAST_DAY = 4 /* whose forms are listed */
};

typedef struct cgt_misere_options {
  size_t memory_bytes;      /* of the table; 0: as cgt/ctx.h */
  const volatile int *stop; /* nonzero: end; NULL: never */
} cgt_misere_options;

/* ctx is asked for the moves of positions, and outlives the table; NULL: there will be none. options may be
 * NULL. *forms is NULL after a failure. */
CGT_IMPARTIAL_API cgt_status cgt_misere_forms_new(cgt_misere_forms **forms, cgt_ctx *ctx,
                                                  const cgt_misere_options *options);
CGT_IMPARTIAL_API void cgt_misere_forms_free(cgt_misere_forms *forms); /* NULL is allowed */
CGT_IMPARTIAL_API size_t cgt_misere_forms_memory(const cgt_misere_forms *forms); /* bytes that it takes */

/* ---- forms ------------------------------------------------------------------------------------- */

/* In any order, repeated or not. */
CGT_IMPARTIAL_API cgt_status cgt_misere_from_options(cgt_misere_form *form, cgt_misere_forms *forms,
                                                     const cgt_misere_form *options, size_t count);

/* Of a position of an impartial ruleset. Fails also: EINVAL; the context has the status and the message, and
 * where there is no context there are no positions. Cost: the positions that can be reached, part by part.
 * Tested: misere_forms::agree_with_play */
CGT_IMPARTIAL_API cgt_status cgt_misere_from_position(cgt_misere_form *form, cgt_misere_forms *forms,
                                                      cgt_position position);

/* The options, good until the next call on the table; *count: how many. NULL where there are none. Their order depends on
 * the games alone: the last options that differ decide, and so birthdays before them.
 * Tested: misere_forms::options_stand_in_an_order_of_their_own */
CGT_IMPARTIAL_API const cgt_misere_form *cgt_misere_options_of(size_t *count, const cgt_misere_forms *forms,
                                                               cgt_misere_form g);

CGT_IMPARTIAL_API cgt_outcome cgt_misere_outcome(const cgt_misere_forms *forms, cgt_misere_form g); /* N or P */
CGT_IMPARTIAL_API uint32_t cgt_misere_birthday(const cgt_misere_forms *forms, cgt_misere_form g);

/* Fills a new table with the forms born by day n <= CGT_MISERE_LAST_DAY. They are 0 .. *count - 1; there are
 * 1, 2, 3, 5, 22 by days 0 to 4 (ONAG, ch. 12). Fails also: EINVAL for a later day, or a table with further
 * forms.  Tested: misere_forms::days */
CGT_IMPARTIAL_API cgt_status cgt_misere_day(size_t *count, cgt_misere_forms *forms, unsigned n);

/* ---- sums -------------------------------------------------------------------------------------- */

CGT_IMPARTIAL_API cgt_status cgt_misere_sum(cgt_misere_form *sum, cgt_misere_forms *forms, cgt_misere_form g,
                                            cgt_misere_form h);

/* The mate: that of 0 is *, that of another game has the mates of its options. The player who moves first
 * loses the sum of a game and its mate (ONAG, ch. 12).  Tested: misere_forms::mates_are_lost_together */
CGT_IMPARTIAL_API cgt_status cgt_misere_mate(cgt_misere_form *mate, cgt_misere_forms *forms,
                                             cgt_misere_form g);

/* Is there a game T such that the player who moves first loses both g + T and h + T? There is, unless one of
 * the two is an option of the other (ONAG, ch. 12, links).  Tested: misere_forms::links_are_those_of_play */
CGT_IMPARTIAL_API bool cgt_misere_linked(const cgt_misere_forms *forms, cgt_misere_form g, cgt_misere_form h);

/* Games cancel in sums: at most one game and h are g together. *exists: there is one. */
CGT_IMPARTIAL_API cgt_status cgt_misere_minus(cgt_misere_form *difference, bool *exists,
                                              cgt_misere_forms *forms, cgt_misere_form g, cgt_misere_form h);

/* Of g and g + * the one that is born first; of two equal ones g. A game is even if it is its even part. */
CGT_IMPARTIAL_API cgt_status cgt_misere_even_part(cgt_misere_form *even, cgt_misere_forms *forms,
                                                  cgt_misere_form g);

/* The even games h, in the order of options, except 0 and the even part of g, with g = h + x for some x; there are finitely
 * many (Siegel, CGT, ch. V). *parts is good until the next call on the table.
 * Tested: misere_forms::kinds_and_parts_in_print */
CGT_IMPARTIAL_API cgt_status cgt_misere_parts(const cgt_misere_form **parts, size_t *count,
                                              cgt_misere_forms *forms, cgt_misere_form g);

/* All ways to write the even part of g as a sum of even games that have no parts, one after another, each
 * in the order of options and ended by a 0. *partitions is good until the next call on the table. */
CGT_IMPARTIAL_API cgt_status cgt_misere_partitions(const cgt_misere_form **partitions, size_t *count,
                                                   cgt_misere_forms *forms, cgt_misere_form g);

/* ---- genus ------------------------------------------------------------------------------------- */

/* How a game plays with others; Winning Ways, ch. 13, has the names. A tame game is also of the kinds that
 * follow it here, up to tameable; a restive one is also generally restive. */
typedef enum cgt_misere_kind {
  CGT_MISERE_HEAP,           /* of Nim */
  CGT_MISERE_TAME,           /* as a sum of heaps, and so are its options */
  CGT_MISERE_GENERALLY_TAME, /* as a sum of heaps, with others that are tame in this sense */
  CGT_MISERE_TAMEABLE,       /* so, one of them with generally tame ones */
  CGT_MISERE_RESTIVE, /* its options are tame, its nim-value is 0 or 1 and its misère nim-value greater */
  CGT_MISERE_GENERALLY_RESTIVE, /* wild options are gone back from to restive or tame games */
  CGT_MISERE_RESTLESS, /* its options are generally tame, its nim-value is above 1, the misère one 0 or 1 */
  CGT_MISERE_WILD
} cgt_misere_kind;

/* The nim-value, and gamma[k], the misère nim-value with k heaps of 2 added. From `stable` on these alternate
 * between gamma[stable] and gamma[stable + 1]. */
typedef struct cgt_misere_genus {
  uint32_t nim_value, stable, gamma[CGT_MISERE_GENUS_TERMS];
  cgt_misere_kind kind;
} cgt_misere_genus;

/* Good until the next call on the table.  Tested: misere_forms::genus_is_that_of_play */
CGT_IMPARTIAL_API const cgt_misere_genus *cgt_misere_genus_of(const cgt_misere_forms *forms, cgt_misere_form g);

/* Is it of that kind? As above, a tame game is of several. */
CGT_IMPARTIAL_API bool cgt_misere_is(const cgt_misere_genus *genus, cgt_misere_kind kind);

/* "nim heap", "tame", "generally tame", ... */
CGT_IMPARTIAL_API const char *cgt_misere_kind_name(cgt_misere_kind kind);

/* ---- text -------------------------------------------------------------------------------------- */

/* A form: "0", "*2", "{*2,*3,{*2}}"; its genus: "3^1431", "2^2" of a tame game that is not a heap, "2" of *2.
 * snprintf fashion; length may be NULL. */
CGT_IMPARTIAL_API cgt_status cgt_misere_print(char *buf, size_t cap, size_t *length,
                                              const cgt_misere_forms *forms, cgt_misere_form g);
CGT_IMPARTIAL_API cgt_status cgt_misere_genus_print(char *buf, size_t cap, size_t *length,
                                                    const cgt_misere_forms *forms, cgt_misere_form g);

/* Reads what cgt_misere_print writes, and sums of that. Fails also: EPARSE, and *at, counted from 0, is the
 * place of the fault (NULL: not reported); ELIMIT for heaps above 100 and braces deeper than 500.
 * Tested: misere_forms::texts_are_read_back */
CGT_IMPARTIAL_API cgt_status cgt_misere_read(cgt_misere_form *form, size_t *at, cgt_misere_forms *forms,
                                             const char *text);

#ifdef __cplusplus
}
#endif
#endif
