/* system.c: what Emscripten leaves to us: programs, which no browser has, and the memory in use. */
#include <errno.h>
#include <spawn.h>
#include <sys/resource.h>

int posix_spawnp(pid_t *child, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  (void)child, (void)file, (void)actions, (void)attributes, (void)arguments, (void)environment;
  return ENOSYS;
}

/* The memory of a page only grows: what it has is the most that it had. Times are not told here. */
int getrusage(int whose, struct rusage *usage) {
  (void)whose;
  *usage =
      (struct rusage){.ru_maxrss = (long)__builtin_wasm_memory_size(0) * 64}; // pages of 64 KB, told in KB
  return 0;
}
