/* failing_threads.c: a system that starts no thread, with CGT_TEST_THREADS set. Linked with
 * --wrap=pthread_create. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *argument);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *argument) {
  return getenv("CGT_TEST_THREADS") ? EAGAIN : __real_pthread_create(thread, attributes, run, argument);
}
