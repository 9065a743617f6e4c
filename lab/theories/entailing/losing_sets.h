/* losing_sets.h: values of impartial games with entailing moves. The value of a position G is the set of the n for which the
 * player who moves in G + *n loses, finite or with a finite complement:
 *
 *   {n}          G is as good as the nimber *n
 *   {}           G is loony: the player who moves wins, whatever else there is
 *   others       only of a position that the player to move is forced to play in
 *
 * The rest of a sum may be loony, too. Then the player to move loses exactly where the set has a finite complement, as with *n
 * for all large n. Each set is a union of such sets, the complement of one, or has at most one member, so by induction every
 * set is finite or has a finite complement.
 *
 * Source: Winning Ways, ch. 12, "Games Eternal - Games Entailed"; Larsson, Nowakowski and Santos, Impartial games with
 * entailing moves (2021). */
#ifndef LAB_LOSING_SETS_H
#define LAB_LOSING_SETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A set among those that a store has met: equal sets have equal numbers. */
typedef uint32_t labi_losing_set;

typedef struct labi_losing_sets labi_losing_sets; /* zeroed memory is an empty store */

size_t labi_losing_sets_size(void);
void labi_losing_sets_release(void *sets);
size_t labi_losing_sets_bytes(const void *sets);

/* The integers that are in the set, or, if *all_but, those that are not, in ascending order. Good until a set is made. */
const uint32_t *labi_losing_set_items(bool *all_but, size_t *count, const labi_losing_sets *sets, labi_losing_set s);

/* Each of these is false without memory. `items` may be in any order and have repeats; they are sorted in place. */
bool labi_losing_set_make(labi_losing_set *s, labi_losing_sets *sets, uint32_t *items, size_t count, bool all_but);

/* Of a position with these options: the least n that is in no set of an option, or {}. */
bool labi_losing_set_of_options(labi_losing_set *s, labi_losing_sets *sets, const labi_losing_set *options, size_t count);

/* Of a position in which the player to move has to choose from these options: what is in no set of an option. */
bool labi_losing_set_of_entailed(labi_losing_set *s, labi_losing_sets *sets, const labi_losing_set *options, size_t count);

/* Of a sum. *defined is false of two positions that both have to be answered: there is no such sum. */
bool labi_losing_set_of_sum(labi_losing_set *s, bool *defined, labi_losing_sets *sets, labi_losing_set a, labi_losing_set b);

#endif
