/* threads.h: threads with room for deep recursion. Every thread of the laboratory, the studies and the command
 * is started here. Signals from outside, such as Ctrl-C, are not delivered to it. */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* Starts a thread with the largest stack, up to 512 MiB, that can be had. *stack_bytes gets its size before
 * run begins. The caller joins the thread. False: no thread can be started. */
bool labi_thread_start(pthread_t *thread, size_t *stack_bytes, void *(*run)(void *), void *argument);

enum { LABI_MOST_THREADS = 256 };

/* Runs the workers of a common task: calls work for each of `count` items, which are `bytes` apart, for the
 * first in the thread of the caller, for every other one in a thread of its own. Returns when all have ended.
 * Only the first item is certain to be worked on: more than LABI_MOST_THREADS are not started, nor are those
 * for which there is no thread. */
void labi_threads_share(void *items, size_t count, size_t bytes, void *(*work)(void *item));

#endif
