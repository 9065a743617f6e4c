/* budget.c: see budget.h. */
#include "lab/machine/budget.h"

#include <stdio.h>

#include "base/show_bytes.h"
#include "base/usual_memory.h"
#include "base/clock.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"

enum { TICKS_PER_LOOK = 1024 /* steps of loops between two looks at the cancel flag */ };

size_t labi_memory_of(const cgt_limits *limits) {
  return labi_memory_or_usual(limits ? limits->memory_bytes : 0);
}

size_t labi_memory_in_use(const lab_machine *m) {
  const char *here = __builtin_frame_address(0);
  size_t stack = m->stack_base > here ? (size_t)(m->stack_base - here) : 0;
  const size_t program = lab_program_memory(m->program);
  size_t bytes =
      stack + m->listed_bytes + m->results.bytes + m->knots.memory.bytes + m->stack_room * sizeof *m->stack;
  if (program > m->program_bytes) bytes += program - m->program_bytes;
  for (const labi_home *home = &m->own; home; home = home->next)
    bytes += home->memo.memory.bytes + home->memo.room * sizeof *home->memo.slots +
             home->pool_count * sizeof *home->pool;
  for (const labi_kept *kept = m->kept; kept; kept = kept->next)
    if (kept->taken) bytes += kept->taken(kept->data);
  return bytes;
}

bool labi_check_stack(lab_machine *m, const labi_node *at) {
  const char *here = __builtin_frame_address(0);
  if ((size_t)(m->stack_base - here) < m->stack_limit || here > m->stack_base) return true;
  unsigned kib = (unsigned)(m->stack_limit >> 10);
  if (!m->running) return labi_fail(m, at, CGT_ELIMIT, "nested too deep for the stack limit of %u KiB", kib);
  return labi_fail(m, at, CGT_ELIMIT,
                   "the recursion of %s is too deep for the stack limit of %u KiB: does it end?", m->running,
                   kib);
}

bool labi_check_memory(lab_machine *m, const labi_node *at) {
  char limit[32];
  if (labi_memory_in_use(m) <= m->memory_limit) return true;
  labi_fail(
      m, at, CGT_ELIMIT,
      "lists, values of definitions and games of theories take more than their limit of %s (a quarter of the "
      "memory limit)",
      labi_show_bytes(limit, sizeof limit, m->memory_limit));
  m->error->advice = CGT_ADVICE_MEMORY;
  return false;
}

size_t labi_most_bits(const lab_machine *m) {
  const size_t most = (size_t)1 << 24;
  return m->memory_limit / 8 < most ? m->memory_limit / 8 : most;
}

bool labi_too_many_bits(lab_machine *m, const labi_node *at, const char *what) {
  return labi_fail(
      m, at, CGT_ELIMIT,
      "%s may need more than %zu bits, the limit of integers: 2^24 or what the memory limit allows",
      what, labi_most_bits(m));
}

bool labi_look(lab_machine *m, const labi_node *at) {
  if (labi_processor_limit_is_over(&m->trial))
    return labi_fail(m, at, CGT_ECANCELLED, "the trial of the ruleset reached its time limit");
  if (!m->cancel || !__atomic_load_n(m->cancel, __ATOMIC_RELAXED)) return true;
  return labi_fail(m, at, CGT_ECANCELLED, "stopped on request");
}

bool labi_tick(lab_machine *m, const labi_node *at) {
  return ++m->ticks % TICKS_PER_LOOK != 0 || labi_look(m, at);
}
