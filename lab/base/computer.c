/* computer.c: see cgt/lab_computer.h. */
#define _GNU_SOURCE /* sched_getaffinity, pthread_getattr_np */
#include <cgt/lab_computer.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#elif defined(__EMSCRIPTEN__)
#include <emscripten/stack.h>
#endif

#include "base/threads.h"

/* ---- processors and memory ------------------------------------------------------------------------ */

unsigned lab_processor_count(void) {
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return (unsigned)CPU_COUNT(&set);
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (unsigned)count : 1;
}

/* The memory limit of the control group (version 2) this process is in; SIZE_MAX if there is none.
 * Batch systems and containers set it far below what the computer has. */
static size_t group_limit(void) {
  size_t limit = SIZE_MAX;
  FILE *groups = fopen("/proc/self/cgroup", "re");
  if (!groups) return limit;
  char line[512];
  while (fgets(line, sizeof line, groups)) {
    if (strncmp(line, "0::", 3) != 0) continue;
    line[strcspn(line, "\n")] = 0;
    char path[640];
    snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", line + 3);
    FILE *file = fopen(path, "re");
    uintmax_t bytes;
    if (file && fscanf(file, "%ju", &bytes) == 1 && bytes < SIZE_MAX) limit = (size_t)bytes;
    if (file) fclose(file);
  }
  fclose(groups);
  return limit;
}

size_t lab_memory_available(void) {
  size_t bytes = SIZE_MAX;
  long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  if (pages > 0 && page > 0 && (size_t)pages < SIZE_MAX / (size_t)page) bytes = (size_t)pages * (size_t)page;
  const int kinds[] = {RLIMIT_AS, RLIMIT_DATA};
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    struct rlimit limit;
    if (getrlimit(kinds[i], &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < bytes)
      bytes = (size_t)limit.rlim_cur;
  }
  size_t group = group_limit();
  return group < bytes ? group : bytes;
}

/* ---- a deep stack ----------------------------------------------------------------------------------- */

size_t lab_stack_bytes(void) {
  size_t bytes = (size_t)8 << 20;
#ifdef __linux__
  pthread_attr_t about;
  void *low;
  if (pthread_getattr_np(pthread_self(), &about) == 0) {
    pthread_attr_getstack(&about, &low, &bytes);
    pthread_attr_destroy(&about);
  }
#elif defined(__APPLE__)
  bytes = pthread_get_stacksize_np(pthread_self());
#elif defined(__EMSCRIPTEN__)
  bytes = emscripten_stack_get_base() - emscripten_stack_get_end();
#endif
  return bytes;
}

typedef struct deep_call {
  void (*run)(void *argument, size_t stack_bytes);
  void *argument;
  size_t stack_bytes;
} deep_call;

static void *run_deep(void *where) {
  deep_call *call = where;
  call->run(call->argument, call->stack_bytes);
  return NULL;
}

void lab_call_deep(void (*run)(void *argument, size_t stack_bytes), void *argument) {
  if (!run) return;
  deep_call call = {.run = run, .argument = argument};
  pthread_t thread;
  if (!labi_thread_start(&thread, &call.stack_bytes, run_deep, &call)) {
    run(argument, lab_stack_bytes());
    return;
  }
  pthread_join(thread, NULL);
}
