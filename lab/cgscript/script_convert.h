/* script_convert.h: the state of a conversion from CGScript, and what its parts offer each other.
 *
 * A ruleset is converted for each player by itself: the methods are followed with the player known, so that
 * "player == Left" and the like vanish. Functions that make nodes or values return NULL after an error. */
#ifndef LAB_SCRIPT_CONVERT_H
#define LAB_SCRIPT_CONVERT_H

#include "base/buffer.h"
#include "lab/cgscript/script_value.h"

typedef struct labi_script {
  labi_scratch *memory;
  cgt_error *error;
  const labi_script_node *file, *part; /* part: the class or the variable that is converted */
  const labi_script_step *here;        /* what stands around the expression that is converted */
  const labi_script_node *active[32];  /* the methods that are being followed */
  unsigned active_count;
  unsigned depth;
  uint32_t steps;                 /* so far */
  labi_script_names *assigned[8]; /* in the condition of a loop, while one is converted */
  unsigned assigned_count;
  bool in_condition;

  /* Of the ruleset that is converted. */
  const labi_script_node *position; /* the class of its positions */
  const char *name,
      *arguments;            /* "clobber"; of the ruleset, in front of those of a position: "a, b, " or "" */
  const char *char_map;      /* NULL: it has no board */
  const char *variables[16]; /* the names of all arguments */
  unsigned variable_count;
  labi_buffer definitions; /* of its own loops */
  struct {
    const char *name, *shape; /* what it does, without its name */
  } loop[16];
  unsigned loop_count, helpers; /* helpers: a bit for each that is used */
} labi_script;

/* ---- script_text.c ------------------------------------------------------------------------------- */

/* Always NULL: what is written at the node is not converted. The message says what to write. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void *
labi_script_fail(labi_script *s, const labi_script_node *at, const char *format, ...);

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
const char *
labi_script_print(labi_script *s, const char *format, ...);

labi_script_value *labi_script_new(labi_script *s, labi_script_value_kind kind);
labi_script_value *labi_script_integer(labi_script *s, int64_t n);
labi_script_value *labi_script_boolean(labi_script *s, bool b);
/* text NULL: the error has been told. */
labi_script_value *labi_script_text(labi_script *s, const char *text, const char *type,
                                    labi_script_level level);
labi_script_value *labi_script_pair(labi_script *s, labi_script_value *row, labi_script_value *column);
bool labi_script_append(labi_script *s, labi_script_value *list, labi_script_item item);
/* The same; of a choice each of its items. */
bool labi_script_add_item(labi_script *s, labi_script_value *list, labi_script_item item);

/* The value as an expression that binds at least so tightly. */
const char *labi_script_as_text(labi_script *s, const labi_script_node *at, labi_script_value *value,
                                labi_script_level level);
const char *labi_script_type(const labi_script *s, const labi_script_value *value);
/* The type of the elements of a list of that type; "?" of anything else. */
const char *labi_script_element(const char *type);

/* "for x in .., y in .. where ..": what stands between two places. "" for nothing. */
const char *labi_script_around(labi_script *s, const labi_script_step *from, const labi_script_step *to);

/* A name of the language for a name of CGScript that nothing around has. */
const char *labi_script_fresh(labi_script *s, const labi_script_token *name);
/* UpperCamelCase as lower_with_lines. */
const char *labi_script_lower(labi_script *s, const labi_script_token *name);

/* A further step. False with an error. */
bool labi_script_step_into(labi_script *s, labi_script_step_kind kind, const char *name, const char *text);
/* The condition holds from here on. Of one that is known and false *never is set. */
bool labi_script_given(labi_script *s, const labi_script_node *at, labi_script_value *condition, bool *never);

/* ---- script_operation.c ----------------------------------------------------------------------------- */

labi_script_value *labi_script_binary(labi_script *s, const labi_script_node *at, labi_script_value *a,
                                      labi_script_value *b);
labi_script_value *labi_script_unary(labi_script *s, const labi_script_node *at, labi_script_value *a);
labi_script_value *labi_script_if(labi_script *s, const labi_script_node *at, labi_script_value *condition,
                                  labi_script_value *a, labi_script_value *b);
labi_script_value *labi_script_not(labi_script *s, const labi_script_node *at, labi_script_value *a);
/* Are both known, and equal? *known false: that is not known. */
bool labi_script_equal(bool *known, const labi_script_value *a, const labi_script_value *b);

/* ---- script_method.c: what CGSuite's classes offer ----------------------------------------------------- */

labi_script_value *labi_script_method(labi_script *s, const labi_script_node *at, labi_script_value *object,
                                      const labi_script_token *name, labi_script_value **arguments,
                                      uint32_t count);
labi_script_value *labi_script_at(labi_script *s, const labi_script_node *at, labi_script_value *object,
                                  labi_script_value *index);
/* Left, Coordinates and the like; NULL without an error if it is none of them. */
labi_script_value *labi_script_known(labi_script *s, const labi_script_token *name);
labi_script_value *labi_script_direction(labi_script *s, const labi_script_node *at);

/* ---- script_evaluate.c ------------------------------------------------------------------------------- */

labi_script_value *labi_script_evaluate(labi_script *s, const labi_script_node *node,
                                        labi_script_names *names);
labi_script_value *labi_script_now(labi_script *s, labi_script_value *value); /* not LAZY */
labi_script_names *labi_script_bind(labi_script *s, const labi_script_token *name, labi_script_value *value,
                                    labi_script_names *before);
labi_script_value *labi_script_apply(labi_script *s, const labi_script_node *at, labi_script_value *function,
                                     labi_script_value **arguments, uint32_t count);

/* ---- script_flow.c ------------------------------------------------------------------------------------ */

labi_script_value *labi_script_loop(labi_script *s, const labi_script_node *node, labi_script_names *names);
labi_script_value *labi_script_block(labi_script *s, const labi_script_node *node, labi_script_names *names);
labi_script_value *labi_script_choice(labi_script *s, const labi_script_node *node, labi_script_names *names);
labi_script_value *labi_script_assign(labi_script *s, const labi_script_node *node, labi_script_names *names);
/* For each element of a list, with its steps around it: round(element). */
typedef bool labi_script_round(labi_script *s, labi_script_value *element, void *where);
bool labi_script_each(labi_script *s, const labi_script_node *at, labi_script_value *list,
                      const labi_script_token *name, labi_script_round *round, void *where);
/* A variable is given a value: the name for it from here on. */
labi_script_value *labi_script_hold(labi_script *s, const labi_script_node *at, const labi_script_token *name,
                                    labi_script_value *value);

/* ---- script_class.c ----------------------------------------------------------------------------------- */

/* An object of a class, whose methods see these names and itself. */
labi_script_value *labi_script_object(labi_script *s, const labi_script_node *class, labi_script_names *names);

/* A member of a class or of one that it extends; NULL if there is none. */
const labi_script_node *labi_script_member(const labi_script *s, const labi_script_node *class,
                                           const char *name);
const labi_script_node *labi_script_class_named(const labi_script *s, const labi_script_token *name);
/* Does it extend that class of CGSuite, by itself or by a class that it extends? */
bool labi_script_extends(const labi_script *s, const labi_script_node *class, const char *name);
/* given: the names of arguments, NULL for those without; or NULL. */
labi_script_value *labi_script_instance(labi_script *s, const labi_script_node *at, labi_script_value *class,
                                        labi_script_value **arguments, uint32_t count,
                                        const labi_script_token *const *given);
/* The type of a parameter of a position; NULL with an error for one that has none here. */
const char *labi_script_parameter_type(labi_script *s, const labi_script_node *p);
/* The arguments of a position as text, "grid, n", by the parameters of its class. */
const char *labi_script_position_arguments(labi_script *s, const labi_script_node *at,
                                           labi_script_value **arguments, uint32_t count);

/* ---- script_ruleset.c --------------------------------------------------------------------------------- */

/* The ruleset of an instance, as text of the language. */
const char *labi_script_ruleset(labi_script *s, const labi_script_token *name, labi_script_value *object);

#endif
