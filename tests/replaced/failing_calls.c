/* failing_calls.c: see failing_calls.h. */
#include "failing_calls.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/statvfs.h>
#include <unistd.h>

failing_call failing_calls[2];

static bool fails(const char *name) {
  for (size_t i = 0; i < 2; i++) {
    failing_call *call = &failing_calls[i];
    if (!call->name || strcmp(call->name, name) != 0 || call->times == 0) continue;
    if (call->after > 0) {
      call->after--;
      continue;
    }
    call->times--;
    errno = call->why;
    return true;
  }
  return false;
}

#define SYSTEM(type, name, parameters, arguments)                                                            \
  __attribute__((visibility("default"))) type name parameters {                                              \
    type(*call) parameters;                                                                                  \
    *(void **)&call = dlsym(RTLD_NEXT, #name);                                                               \
    return fails(#name) ? -1 : call arguments;                                                               \
  }

SYSTEM(int, flock, (int descriptor, int operation), (descriptor, operation))
SYSTEM(int, fstatvfs, (int descriptor, struct statvfs *disk), (descriptor, disk))
SYSTEM(int, fsync, (int descriptor), (descriptor))
SYSTEM(int, ftruncate, (int descriptor, off_t length), (descriptor, length))
SYSTEM(int, link, (const char *from, const char *to), (from, to))
SYSTEM(int, rename, (const char *from, const char *to), (from, to))
SYSTEM(ssize_t, pwrite, (int descriptor, const void *bytes, size_t length, off_t at), (descriptor, bytes, length, at))

/* It returns the error. */
__attribute__((visibility("default"))) int posix_fallocate(int descriptor, off_t at, off_t length) {
  int (*call)(int, off_t, off_t);
  *(void **)&call = dlsym(RTLD_NEXT, "posix_fallocate");
  return fails("posix_fallocate") ? errno : call(descriptor, at, length);
}
