/* failing_rename.c: a disk on which no file takes the place of another one, for a program that is linked with
 * this: with CGT_TEST_RENAME set no file with that in its name can be renamed. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((visibility("default"))) int rename(const char *from, const char *to) {
  const char *fails = getenv("CGT_TEST_RENAME");
  if (fails && strstr(from, fails)) {
    errno = EIO;
    return -1;
  }
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}
