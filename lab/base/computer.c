/* computer.c: see cgt/lab_computer.h: processors and memory. The deep stack is of threads.c. */
#define _GNU_SOURCE /* sched_getaffinity */
#include <cgt/lab_computer.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#endif

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
