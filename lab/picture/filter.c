/* filter.c: a program of the system between two files that have no names. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lab/picture/picture.h"

extern char **environ;

static bool run(const char *const *arguments, int in, int out) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return false;
  bool good = posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO) == 0 &&
              posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO) == 0 &&
              posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) == 0;
  pid_t child;
  /* The program gets copies: it does not write to its arguments' strings, whatever the type says. */
  good = good && posix_spawnp(&child, arguments[0], &actions, NULL, (char *const *)(uintptr_t)arguments,
                              environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  if (!good) return false;
  int state;
  while (waitpid(child, &state, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(state) && WEXITSTATUS(state) == 0;
}

static bool read_all(labi_buffer *out, FILE *file) {
  char bytes[1 << 12];
  rewind(file);
  for (size_t length; (length = fread(bytes, 1, sizeof bytes, file)) > 0;) labi_put_bytes(out, bytes, length);
  return !ferror(file) && !out->failed;
}

bool labi_filter(labi_buffer *out, const char *const *arguments, const labi_buffer *input) {
  FILE *from = tmpfile(), *to = tmpfile();
  bool good = from && to && fwrite(input->bytes, 1, input->length, from) == input->length &&
              fflush(from) == 0 && lseek(fileno(from), 0, SEEK_SET) == 0 &&
              run(arguments, fileno(from), fileno(to)) && read_all(out, to);
  if (from) fclose(from);
  if (to) fclose(to);
  return good;
}
