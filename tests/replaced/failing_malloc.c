/* failing_malloc.c: see failing_malloc.h. A program that does not call it, such as the command, obeys the
 * environment: CGT_TEST_FAIL=12 makes its 12th allocation fail, 12+ all later ones too; with
 * CGT_TEST_FAIL_COUNT=FILE it writes there how many there were, and how many failed. */
#define _GNU_SOURCE
#include "failing_malloc.h"

#include <dlfcn.h>
#include <errno.h>
#include <flint/flint.h>
#include <gmp.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* The real ones: those of the sanitizer, which are there under another name too, or of glibc. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifdef SANITIZED
#define REAL(name) __interceptor_##name
#else
#define REAL(name) __libc_##name
#endif
void *REAL(malloc)(size_t bytes);
void *REAL(calloc)(size_t count, size_t bytes);
void *REAL(realloc)(void *block, size_t bytes);
void *REAL(memalign)(size_t alignment, size_t bytes);

static atomic_bool armed, paused;
static _Atomic uint64_t made, refused, fail_at;
static atomic_bool fail_later;
static _Thread_local bool spared;

/* The loader allocates before the sanitizer has set up what its checks read. */
#define UNCHECKED __attribute__((no_sanitize("address", "undefined")))

UNCHECKED static bool fails(void) {
  if (!atomic_load_explicit(&armed, memory_order_relaxed) || spared || atomic_load(&paused)) return false;
  uint64_t number = atomic_fetch_add(&made, 1) + 1, at = atomic_load(&fail_at);
  if (at == 0 || number < at || (number > at && !atomic_load(&fail_later))) return false;
  atomic_fetch_add(&refused, 1);
  errno = ENOMEM;
  return true;
}

void failing_malloc_arm(uint64_t at, bool lasting) {
  atomic_store(&made, 0);
  atomic_store(&refused, 0);
  atomic_store(&fail_at, at);
  atomic_store(&fail_later, lasting);
  atomic_store(&armed, true);
}

bool failing_malloc_pause(bool pause) { return atomic_exchange(&paused, pause); }

uint64_t failing_malloc_disarm(uint64_t *failed) {
  atomic_store(&armed, false);
  if (failed) *failed = atomic_load(&refused);
  return atomic_load(&made);
}

/* ---- what replaces malloc and its kin ---------------------------------------------------------- */

#define REPLACES UNCHECKED __attribute__((visibility("default")))

REPLACES void *malloc(size_t bytes) { return fails() ? NULL : REAL(malloc)(bytes); }

REPLACES void *calloc(size_t count, size_t bytes) { return fails() ? NULL : REAL(calloc)(count, bytes); }

REPLACES void *realloc(void *block, size_t bytes) { return fails() ? NULL : REAL(realloc)(block, bytes); }

REPLACES void *memalign(size_t alignment, size_t bytes) {
  return fails() ? NULL : REAL(memalign)(alignment, bytes);
}

REPLACES void *aligned_alloc(size_t alignment, size_t bytes) {
  return fails() ? NULL : REAL(memalign)(alignment, bytes);
}

REPLACES int posix_memalign(void **block, size_t alignment, size_t bytes) {
  void *made_here = fails() ? NULL : REAL(memalign)(alignment, bytes);
  if (made_here) *block = made_here;
  return made_here ? 0 : ENOMEM;
}

/* A sanitizer asks this of each thread that starts, and ends the process where there is no memory for it. */
#ifdef SANITIZED
REPLACES int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes) {
  int (*real)(pthread_t, pthread_attr_t *) = (int (*)(pthread_t, pthread_attr_t *))dlsym(RTLD_NEXT, __func__);
  spared = true;
  int error = real(thread, attributes);
  spared = false;
  return error;
}
#endif

/* ---- the libraries that cannot go on without memory -------------------------------------------- */

static void *gmp_realloc(void *block, size_t old, size_t bytes) {
  (void)old;
  return REAL(realloc)(block, bytes);
}

static void gmp_free(void *block, size_t bytes) {
  (void)bytes;
  free(block);
}

void failing_malloc_spare_gmp(void) {
  mp_set_memory_functions(REAL(malloc), gmp_realloc, gmp_free);
  __flint_set_memory_functions(REAL(malloc), REAL(calloc), REAL(realloc), free);
}

/* ---- programs that know nothing of it ---------------------------------------------------------- */

static void tell(void) {
  uint64_t failed, all = failing_malloc_disarm(&failed);
  FILE *out = fopen(getenv("CGT_TEST_FAIL_COUNT"), "w");
  if (!out) return;
  fprintf(out, "%llu %llu\n", (unsigned long long)all, (unsigned long long)failed);
  fclose(out);
}

__attribute__((constructor)) static void obey(void) {
  const char *wanted = getenv("CGT_TEST_FAIL");
  if (!wanted) return;
  if (getenv("CGT_TEST_FAIL_COUNT")) atexit(tell);
  char *end;
  uint64_t at = strtoull(wanted, &end, 10);
  failing_malloc_arm(at, *end == '+');
}
