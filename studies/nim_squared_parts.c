/* nim_squared_parts.c: see nim_squared_parts.h. */
#define _POSIX_C_SOURCE 200809L
#include "studies/nim_squared_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

#include "base/make_error.h"

static const char *const suffixes[STUDY_PARTS] = {"rows", "columns", "sets"};

static char *name_of(const char *checkpoint, unsigned pegs, unsigned part) {
  const size_t room = strlen(checkpoint) + 32;
  char *name = malloc(room);
  if (name) snprintf(name, room, "%s.%u.%s", checkpoint, pegs, suffixes[part]);
  return name;
}

void study_parts_remove_others(const char *checkpoint, unsigned keep, unsigned layers) {
  for (unsigned pegs = 0; pegs < layers; pegs++)
    for (unsigned p = 0; pegs != keep && p < STUDY_PARTS; p++) {
      char *name = name_of(checkpoint, pegs, p);
      if (name) remove(name);
      free(name);
    }
}

bool study_parts_changed(const study_part *part, cgt_error *error) {
  return labi_storage_refuse(error, part->name, "it was cut or changed");
}

static bool open_new(study_part *part, uint64_t bytes, cgt_error *error) {
  return labi_owned_file_open(&part->file, part->name, NULL, error) &&
         labi_owned_file_cut(&part->file, 0, error) && labi_owned_file_reserve(&part->file, bytes, error);
}

static bool open_old(study_part *part, uint64_t bytes, cgt_error *error) {
  bool missing;
  uint64_t size;
  return labi_owned_file_open_to_read(&part->file, part->name, &missing, error) &&
         labi_owned_file_size(&size, &part->file, error) &&
         (size == bytes || study_parts_changed(part, error));
}

static bool open_parts(study_parts *parts, const study_cut *cut, const char *checkpoint, unsigned pegs,
                       uint64_t classes, bool are_new, cgt_error *error) {
  const size_t items[STUDY_PARTS] = {(size_t)cut->height * cut->limbs, (size_t)cut->across * cut->limbs,
                                     cut->limbs};
  bool good = true;
  for (unsigned p = 0; p < STUDY_PARTS; p++)
    parts->part[p] = (study_part){.item = items[p], .file = LABI_NO_FILE};
  for (unsigned p = 0; p < STUDY_PARTS && good; p++) {
    study_part *part = &parts->part[p];
    const uint64_t bytes = classes * part->item * sizeof(uint64_t);
    part->name = name_of(checkpoint, pegs, p);
    good = part->name ? (are_new ? open_new : open_old)(part, bytes, error)
                      : labi_storage_refuse(error, checkpoint, LABI_OUT_OF_MEMORY);
  }
  if (!good) study_parts_close(parts, are_new);
  return good;
}

bool study_parts_open(study_parts *parts, const study_cut *cut, const char *checkpoint, unsigned pegs,
                      uint64_t classes, cgt_error *error) {
  return open_parts(parts, cut, checkpoint, pegs, classes, true, error);
}

bool study_parts_open_old(study_parts *parts, const study_cut *cut, const char *checkpoint, unsigned pegs,
                          uint64_t classes, cgt_error *error) {
  return open_parts(parts, cut, checkpoint, pegs, classes, false, error);
}

void study_parts_close(study_parts *parts, bool remove_files) {
  for (study_part *part = parts->part; part < parts->part + STUDY_PARTS; part++) {
    if (!part->name) continue;
    if (remove_files && part->file.descriptor >= 0) remove(part->name);
    labi_owned_file_close(&part->file);
    free(part->name);
    part->name = NULL;
  }
}

uint64_t study_parts_bytes(const study_cut *cut, uint64_t classes) {
  return classes * (cut->height + cut->across + 1) * cut->limbs * sizeof(uint64_t);
}

uint64_t study_parts_room(const char *checkpoint) {
  const char *slash = strrchr(checkpoint, '/');
  char *folder = slash ? strndup(checkpoint, (size_t)(slash - checkpoint) + 1) : strdup(".");
  struct statvfs is;
  const bool known = folder && statvfs(folder, &is) == 0;
  free(folder);
  return known ? (uint64_t)is.f_bavail * is.f_frsize : UINT64_MAX;
}

bool study_parts_sync(const study_parts *parts, cgt_error *error) {
  for (unsigned p = 0; p < STUDY_PARTS; p++)
    if (!labi_owned_file_sync(&parts->part[p].file, error)) return false;
  return true;
}

/* A sum that does not depend on the order in which threads add to it; an item at another place has another
 * share. */
static uint64_t sum_items(const study_part *part, uint64_t first, uint64_t count, const uint64_t *items) {
  uint64_t sum = 0;
  for (uint64_t n = 0; n < count; n++, items += part->item) {
    uint64_t share = first + n + 1;
    for (size_t k = 0; k < part->item; k++) {
      share = (share ^ items[k]) * UINT64_C(0x9E3779B97F4A7C15);
      share ^= share >> 29;
    }
    sum += share;
  }
  return sum;
}

bool study_part_write(study_part *part, uint64_t first, uint64_t count, const uint64_t *items,
                      cgt_error *error) {
  const size_t item = part->item * sizeof *items;
  __atomic_fetch_add(&part->written, sum_items(part, first, count, items), __ATOMIC_RELAXED);
  return labi_owned_file_write(&part->file, items, count * item, first * item, error);
}

bool study_part_read(study_part *part, uint64_t first, uint64_t count, uint64_t *items, cgt_error *error) {
  const size_t item = part->item * sizeof *items;
  if (!labi_owned_file_read(items, count * item, &part->file, first * item, error)) return false;
  __atomic_fetch_add(&part->read, sum_items(part, first, count, items), __ATOMIC_RELAXED);
  return true;
}
