/* threads.h: threads with room for deep recursion. */
#ifndef LAB_THREADS_H
#define LAB_THREADS_H

#include <pthread.h>

#include <cgt/lab_computer.h>

/* Starts a thread as lab_call_deep does. *stack_bytes gets its size before run begins. */
bool labi_thread_start(pthread_t *thread, size_t *stack_bytes, void *(*run)(void *), void *argument);

#endif
