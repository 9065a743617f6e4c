/* threads.c: see threads.h. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "lab/base/threads.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#endif

/* 512 MiB, or less where ulimit -v makes address space scarce: heaps need it too. */
static size_t largest_stack(void) {
  size_t bytes = (size_t)512 << 20;
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return bytes;
  while (bytes > limit.rlim_cur / 16 && bytes > (size_t)1 << 20) bytes /= 2;
  return bytes;
}

bool labi_thread_start(pthread_t *thread, size_t *stack_bytes, void *(*run)(void *), void *argument) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return false;
  bool started = false;
  for (size_t bytes = largest_stack(); !started && bytes >= (size_t)1 << 20; bytes /= 2) {
    if (pthread_attr_setstacksize(&attributes, bytes) != 0) continue;
    *stack_bytes = bytes;
    started = pthread_create(thread, &attributes, run, argument) == 0;
  }
  pthread_attr_destroy(&attributes);
  return started;
}

unsigned labi_processor_count(void) {
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

size_t labi_memory_available(void) {
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
