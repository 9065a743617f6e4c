/* short_io.c: see short_io.h. */
#include "short_io.h"

#include <errno.h>
#include <stdbool.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

size_t short_io_most;

static bool is_interrupted(size_t *length) {
  static bool interrupts;
  if (short_io_most == 0) return false;
  if (*length > short_io_most) *length = short_io_most;
  interrupts = !interrupts;
  if (interrupts) errno = EINTR;
  return interrupts;
}

__attribute__((visibility("default"))) ssize_t pread(int descriptor, void *bytes, size_t length, off_t at) {
  return is_interrupted(&length) ? -1 : (ssize_t)syscall(SYS_pread64, descriptor, bytes, length, at);
}

__attribute__((visibility("default"))) ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t at) {
  return is_interrupted(&length) ? -1 : (ssize_t)syscall(SYS_pwrite64, descriptor, bytes, length, at);
}
