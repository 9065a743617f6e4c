/* replay.c: runs a fuzz target over files and folders, without a fuzzer and under any compiler: the corpora,
 * and with them every input that ever was a find. */
#define _GNU_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static size_t inputs;

static int replay_file(const char *path) {
  FILE *file = fopen(path, "rb");
  char *bytes = NULL;
  size_t size = 0, room = 0, got = 1;
  while (file && got > 0) {
    if (size == room) {
      char *more = realloc(bytes, room = 2 * room + 4096);
      if (!more) break;
      bytes = more;
    }
    size += got = fread(bytes + size, 1, room - size, file);
  }
  bool good = file && bytes && !ferror(file);
  if (file) fclose(file);
  if (good) {
    if (getenv("CGT_FUZZ_NAMES")) fprintf(stderr, "%s\n", path);
    LLVMFuzzerTestOneInput((const uint8_t *)bytes, size);
    inputs++;
  } else {
    fprintf(stderr, "%s cannot be read\n", path);
  }
  free(bytes);
  return good ? 0 : 1;
}

static int replay(const char *path) {
  DIR *folder = opendir(path);
  if (!folder) return replay_file(path);
  int wrong = 0;
  char *inside;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_name[0] == '.' || asprintf(&inside, "%s/%s", path, entry->d_name) < 0) continue;
    wrong |= replay_file(inside);
    free(inside);
  }
  closedir(folder);
  return wrong;
}

int main(int count, char **arguments) {
  int wrong = count < 2;
  for (int i = 1; i < count; i++) wrong |= replay(arguments[i]);
  printf("%zu inputs\n", inputs);
  return wrong || inputs == 0;
}
