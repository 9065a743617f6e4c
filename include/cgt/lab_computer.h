/* cgt/lab_computer.h: what this computer offers a program: processors, memory, a deep stack. */
#ifndef CGT_LAB_COMPUTER_H
#define CGT_LAB_COMPUTER_H

#include <stdbool.h>
#include <stddef.h>

#include "cgt/lab_export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The number of processors that this process may run on, at least 1. */
LAB_API unsigned lab_processor_count(void);

/* The memory that this process can expect, in bytes: the minimum of the computer's memory and the limits set by
 * ulimit and control groups. Three quarters of it are a good budget. */
LAB_API size_t lab_memory_available(void);

/* The size of this thread's stack; 8 MiB if the system does not report it.
 * Tested: computer::deep_calls_have_a_thread_of_their_own */
LAB_API size_t lab_stack_bytes(void);

/* Calls run in a thread with the largest stack available, up to 512 MiB, and waits for its end. Long programs are
 * parsed, and deep games are compared, by recursion. (The stack is address space, not memory: pages count when
 * touched.) stack_bytes is its size, for cgt_limits. Signals from outside, such as Ctrl-C, are not delivered to that
 * thread unless it unblocks them. If no thread can be started, run uses the stack of the caller.
 * Tested: computer::deep_calls_have_a_thread_of_their_own
 *
 *     static void compute(void *answer, size_t stack_bytes) {
 *       cgt_limits limits = {.memory_bytes = lab_memory_available() / 4 * 3, .stack_bytes = stack_bytes / 4 * 3};
 *       ...
 *     }
 */
LAB_API void lab_call_deep(void (*run)(void *argument, size_t stack_bytes), void *argument);

#ifdef __cplusplus
}
#endif
#endif
