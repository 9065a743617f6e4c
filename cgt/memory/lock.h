/* lock.h, layer 0: locks of what threads share. Where there are no threads there is nothing to lock. */
#ifndef CGTI_LOCK_H
#define CGTI_LOCK_H

#include <stdbool.h>

#if defined __wasm__ && !defined _REENTRANT

typedef struct cgti_mutex {
  char unused;
} cgti_mutex;

static inline bool cgti_mutex_init(cgti_mutex *mutex) { return mutex; }
static inline void cgti_mutex_lock(cgti_mutex *mutex) { (void)mutex; }
static inline void cgti_mutex_unlock(cgti_mutex *mutex) { (void)mutex; }
static inline void cgti_mutex_free(cgti_mutex *mutex) { (void)mutex; }

#else

#include <pthread.h>

typedef pthread_mutex_t cgti_mutex;

static inline bool cgti_mutex_init(cgti_mutex *mutex) { return pthread_mutex_init(mutex, NULL) == 0; }
static inline void cgti_mutex_lock(cgti_mutex *mutex) { pthread_mutex_lock(mutex); }
static inline void cgti_mutex_unlock(cgti_mutex *mutex) { pthread_mutex_unlock(mutex); }
static inline void cgti_mutex_free(cgti_mutex *mutex) { pthread_mutex_destroy(mutex); }

#endif
#endif
