/* cgt/base.h: the types that every other header needs.
 *
 * Every function of this library has one of three shapes:
 *     1. A function that makes a game returns it. If an argument is CGT_NONE, it returns CGT_NONE. A result other than
 *        CGT_NONE means success. The first error stays in the context, with its message, until it is cleared.
 *     2. A function that makes anything else returns a cgt_status. Results are to the left of ctx, inputs to its right.
 *        On failure the results are unchanged.
 *     3. A function that cannot fail returns the answer and allocates nothing.
 *
 * A wrong argument is an error and never a crash. The laboratory (cgt/lab.h) follows the same rules:
 *
 *     the argument                                shape 1      shape 2   shape 3
 *     ctx is NULL, as cgt_ctx_new may return it   CGT_NONE     EINVAL    false, 0, NULL or ""
 *     a pointer is NULL, also that of a result    CGT_NONE *   EINVAL *  the same; nothing is done
 *     an array is NULL and its count is not 0     CGT_NONE *   EINVAL *  the same
 *     CGT_NONE, or no form, position, value       CGT_NONE     EINVAL *  the same
 *     an enumeration has another value            CGT_NONE *   EINVAL *  the same; its name is "?" or NULL
 *
 *     * The message names the function and the argument: "cgt_compare: order is NULL". It is in the context; in the
 *       laboratory it is in *error. A function that has neither returns the status alone.
 *
 * NULL is allowed for the *length of functions that print as snprintf does, for lab_error *error, for options that
 * have defaults, for an object to free or close, for an array whose count or capacity is 0, and where a declaration
 * allows it. A pointer must point to an object of its type: the library cannot see that an array is shorter than its
 * count. Debug builds refuse a game that belongs to another context or to a context that was freed; release builds do
 * not check this. */
#ifndef CGT_BASE_H
#define CGT_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cgt/export.h"
#include "cgt/version.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that is running, as "1.2.3". Compare it with CGT_VERSION of the header. */
CGT_API const char *cgt_version(void);

typedef enum cgt_status {
  CGT_OK = 0,
  CGT_ENOMEM,    /* the system gave no memory */
  CGT_ELIMIT,    /* the answer exists, but a limit of the context was reached; the message names the limit */
  CGT_EDOMAIN,   /* no answer exists: 1/3 is not a short game */
  CGT_EPARSE,    /* the text is not a value or a position; the message gives the place */
  CGT_EINVAL,    /* a wrong argument: a mistake of the caller */
  CGT_ECANCELLED /* the caller asked to stop */
} cgt_status;

/* "out of memory", "limit reached" and so on; never NULL. */
CGT_API const char *cgt_status_name(cgt_status status);

typedef enum cgt_player { CGT_LEFT = 0, CGT_RIGHT = 1 } cgt_player;

/* The winner: the Next or the Previous player; Left or Right, whoever moves first. */
typedef enum cgt_outcome { CGT_N, CGT_P, CGT_L, CGT_R } cgt_outcome;

typedef enum cgt_order { CGT_LESS, CGT_EQUAL, CGT_GREATER, CGT_CONFUSED } cgt_order;

/* A game: a value, represented by its canonical form inside one context. Two handles of one context are equal
 * (cgt_equal) exactly if the games are equal. The fields belong to the library: every game is ±core + number, and the
 * fields identify these two. Zeroed memory is CGT_NONE, which is not a game. */
typedef struct cgt_game {
  uint32_t core;
  uint32_t number;
} cgt_game;

/* A position of a ruleset, interned in one context. Zeroed memory is not a position. */
typedef struct cgt_position {
  uint32_t id;
} cgt_position;

typedef struct cgt_ctx cgt_ctx;

#ifdef __cplusplus
#define CGT_NONE (cgt_game{0, 0})
}
#else
#define CGT_NONE ((cgt_game){0, 0})
#endif

#endif
