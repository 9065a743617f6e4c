/* theory.h: a theory: a kind of games with its own equality, as a table of functions in the manner of cgt/ruleset.h.
 *
 * Values of kind LAB_ELEMENT are games of a theory; what the language, the pages and the winning moves do with them
 * comes from the table. A new theory is a folder of lab/theories/ with its table, and a row of lab/theories/theories.h.
 * An entry that is NULL means that the theory has no such thing: the question is answered with an error that names the
 * theory and the question.
 *
 * Functions that take a machine return false after an error, which then stands in the machine (failure.h). */
#ifndef LAB_THEORY_H
#define LAB_THEORY_H

#include <cgt/lab_machine.h>

#include "base/buffer.h"
#include "lab/language/syntax.h"

/* A game of a theory: its number among those that the machine has met. Equal games have equal numbers, which last as
 * long as the machine. */
typedef uint32_t labi_element;

/* A row of the page about a game: a function of the language that takes the game alone. A truth without a label is one
 * of the kinds, which the page lists together. */
typedef struct labi_theory_fact {
  const char *function, *label;
} labi_theory_fact;

struct labi_theory {
  const char *name;  /* "misere_form": the function of the language that makes its games, and their name in JSON */
  const char *noun;  /* "a misère form": what one of its games is called */
  const char *games; /* "misère forms" */
  bool of_impartial; /* its function `name` takes positions of impartial rulesets, whose pages have its answers */
  bool of_values;    /* beside one of its games a value becomes one, too: it has nothing to forget */
  const char *modulo; /* "dead_ending": games of a theory of a universe, `F mod dead_ending`; NULL: of another */
  const char *open, *close; /* the call that makes a game again of its text: "left_dead_end('", "')" */

  /* The text of a game, which names it among all of the theory. */
  bool (*put)(labi_buffer *out, lab_machine *m, const labi_node *at, labi_element g);

  /* The game of a form, a position or a text, if there is a universe, or of a value: these also become games of the theory
   * beside one. */
  bool (*make)(labi_element *g, lab_machine *m, const labi_node *at, lab_value v);

  /* The options of a player in the simplest form, which are good until the next call, in an order that depends on
   * the games alone. */
  bool (*options)(const labi_element **options, size_t *count, lab_machine *m, const labi_node *at,
                  labi_element g, cgt_player player);

  bool (*birthday)(uint32_t *day, lab_machine *m, const labi_node *at, labi_element g);
  bool (*outcome)(cgt_outcome *outcome, lab_machine *m, const labi_node *at, labi_element g);
  bool (*compare)(cgt_order *order, lab_machine *m, const labi_node *at, labi_element g, labi_element h);
  bool (*sum)(labi_element *sum, lab_machine *m, const labi_node *at, labi_element g, labi_element h);
  bool (*negative)(labi_element *negative, lab_machine *m, const labi_node *at, labi_element g);

  const labi_theory_fact *facts; /* the rows of its page; {0} ends them */
};

/* ---- theory.c ------------------------------------------------------------------------------------ */

/* Of a LAB_ELEMENT. */
const labi_theory *labi_theory_of(const lab_machine *m, lab_value v);

/* The value of a game. The theory is one of the program's. */
lab_value labi_element_value(const lab_machine *m, const labi_theory *theory, labi_element g);

/* What the kind of a value is called, "a misère form": lab_kind_name, but for games of theories. */
const char *labi_kind_name(const lab_machine *m, lab_value v);

/* Of this name of a universe: `F mod dead_ending`. NULL, with an error: none has it. */
const labi_theory *labi_theory_modulo(lab_machine *m, const labi_node *at, lab_value name);

/* ---- element.c ----------------------------------------------------------------------------------- */

/* A value as a game of a theory that has a universe. */
bool labi_element_made(lab_value *result, lab_machine *m, const labi_node *at, const labi_theory *theory, lab_value v);

/* Operations on values of which one at least is an element. Both have to be of one theory, or become so. */
bool labi_same_element(bool *same, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_element_order(cgt_order *order, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_element_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_element_difference(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_element_multiple(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

/* Questions about an element. */
bool labi_element_negative(lab_value *result, lab_machine *m, const labi_node *at, lab_value v);
bool labi_element_outcome(lab_value *result, lab_machine *m, const labi_node *at, lab_value v);
bool labi_element_birthday(lab_value *result, lab_machine *m, const labi_node *at, lab_value v);
bool labi_element_options(lab_value *result, lab_machine *m, const labi_node *at, lab_value v,
                          cgt_player player); /* a list in their order */

#endif
