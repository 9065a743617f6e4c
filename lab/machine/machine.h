/* machine.h: the state of the evaluator. A machine belongs to one thread, and nothing here is shared.
 *
 * Values are small and copied. Lists and texts lie in scratch memory: a call gives back the memory that
 * it used, unless its result is itself a list, so a statement with millions of instances runs in the memory
 * of one. What a memo keeps (memo.h) is copied to memory of its own.
 *
 * Functions that take a machine return false after an error, which then stands in the machine
 * (failure.h). */
#ifndef LAB_MACHINE_H
#define LAB_MACHINE_H

#include <stdalign.h>

#include <cgt/lab_machine.h>

#include "base/buffer.h"
#include "base/clock.h"
#include "base/scratch.h"
#include "lab/decide/together.h"
#include "lab/language/syntax.h"
#include "lab/machine/memo.h"

/* What a machine keeps of one program: its own, or a file of the library whose code has run. */
typedef struct labi_home {
  const lab_program *program;
  labi_memo memo;
  lab_value *pool; /* by node.pool: values no variable can change; CGT_NONE where not yet known */
  uint32_t pool_count, pool_era;
  uint32_t dropped; /* that of the program when the pool was cleared of what it had dropped */
  struct labi_home *next;
} labi_home;

/* What a function keeps for later calls: a table that takes long to make. */
typedef struct labi_kept {
  struct labi_kept *next;
  const char *name;
  void (*release)(void *data);
  size_t (*taken)(const void *data); /* NULL: it has a limit of its own */
  alignas(max_align_t) unsigned char data[];
} labi_kept;

/* The braces that are being read and to which an option inside them leads back by name; outer ones first. */
typedef struct labi_knots {
  cgt_loopy_node *nodes;
  size_t count, room;
  size_t lowest; /* the outermost node that was an option of one since the innermost name began */
  size_t closed; /* nodes of the last graph, which is there until other braces are read */
  bool keeps;    /* braces stay nodes, for a function of graphs */
  size_t kept;   /* the first node of the graph that such a function gets */
  labi_scratch memory;
} labi_knots;

/* Evaluates a node that is neither a variable nor a constant. */
typedef bool labi_evaluator(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

struct lab_machine {
  const lab_program *program;
  cgt_ctx *ctx;
  labi_evaluator *evaluate;
  unsigned scale;
  lab_error *error; /* of the call that is running */
  const volatile int *cancel;
  bool (*watch)(void *where, const cgt_decide_progress *progress); /* of decisions; may be NULL */
  void *watcher;
  void (*keep)(void *keeper, const cgt_decided *decided); /* writes decisions down; may be NULL */
  void *keeper;
  uint64_t keep_nodes;    /* only decisions that took at least so many nodes are kept */
  labi_together together; /* of decisions */
  uint32_t ticks;
  labi_processor_limit trial; /* while it tries a ruleset (lab/trial/) */

  size_t memory_limit;  /* for all below together, and for what the program takes beyond */
  size_t program_bytes; /* that it took when the machine was made */
  labi_scratch results; /* lists and texts */
  labi_home own;        /* of the machine's program; those of the library follow */
  labi_home *home;      /* of the code that runs */
  uint32_t era;         /* of the code that runs */
  lab_value *stack;     /* values on their way into a list or a call */
  size_t stack_count, stack_room;

  const char *stack_base; /* the C stack where the running call began */
  size_t stack_limit;
  uint64_t run;        /* counts calls of lab_evaluate and its like */
  uint32_t source;     /* the text that the running code comes from */
  bool told;           /* the error of this call already names the position whose moves failed */
  const char *running; /* the definition or ruleset that the running code belongs to; NULL in a statement */

  labi_knots knots;
  labi_buffer printed; /* by lab_print, last */
  labi_kept *kept;
  size_t listed_bytes; /* kept, of the lists that variables of a statement run over */
};

#endif
