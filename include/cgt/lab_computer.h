/* cgt/lab_computer.h: what this computer lets a program have: processors, memory, a deep stack. */
#ifndef CGT_LAB_COMPUTER_H
#define CGT_LAB_COMPUTER_H

#include <stdbool.h>
#include <stddef.h>

#include "cgt/lab_export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Processors this process may run on, at least 1. */
LAB_API unsigned lab_processor_count(void);

/* Bytes of memory this process can hope for: the least of what the computer has and of the limits that ulimit
 * and control groups set. A good budget is three quarters of it. */
LAB_API size_t lab_memory_available(void);

/* The size of this thread's stack; 8 MiB where the system does not tell.
 * Tested: computer::deep_calls_have_a_thread_of_their_own */
LAB_API size_t lab_stack_bytes(void);

/* Calls run in a thread with the largest stack, up to 512 MiB, that can be had, and waits for its end: long
 * programs are parsed and deep games compared by recursion. (It is address space, not memory: pages count
 * when touched.) stack_bytes is its size, for cgt_limits. Signals that come from outside, such as Ctrl-C, are
 * not delivered to that thread unless it lets them in. Where no thread can be started, run has the stack of
 * the caller. Tested: computer::deep_calls_have_a_thread_of_their_own
 *
 *     static void compute(void *answer, size_t stack_bytes) {
 *       cgt_limits limits = {.memory_bytes = lab_memory_available() / 4 * 3, .stack_bytes = stack_bytes / 4 *
 * 3};
 *       ...
 *     }
 */
LAB_API void lab_call_deep(void (*run)(void *argument, size_t stack_bytes), void *argument);

#ifdef __cplusplus
}
#endif
#endif
