/* threads.h: threads with room for deep recursion, and what the computer has to offer. */
#ifndef LAB_THREADS_H
#define LAB_THREADS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* Starts a thread with the largest stack, up to 512 MiB, that can be had (address space, not
 * memory: pages count when touched). *stack_bytes gets its size before run begins. */
bool labi_thread_start(pthread_t *thread, size_t *stack_bytes, void *(*run)(void *), void *argument);

/* Processors this process may run on, at least 1. */
unsigned labi_processor_count(void);

/* Bytes of memory this process can hope for: the least of what the computer has and of the limits
 * that ulimit and control groups set. */
size_t labi_memory_available(void);

#endif
