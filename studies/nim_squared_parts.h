/* nim_squared_parts.h: the records of a layer on disk, for layers that do not fit in memory twice: a file of
 * R of all classes, one of C and one of S, each in the order of the classes' numbers. They lie beside the
 * checkpoint, which has their sums. */
#ifndef NIM_SQUARED_PARTS_H
#define NIM_SQUARED_PARTS_H

#include "storage/owned_file.h"
#include "studies/nim_squared_record.h"

enum { STUDY_PART_ROWS, STUDY_PART_COLUMNS, STUDY_PART_SETS, STUDY_PARTS };

typedef struct study_part {
  char *name;
  labi_owned_file file;
  size_t item;            /* limbs of a class */
  uint64_t written, read; /* sums over all items of a pass */
} study_part;

typedef struct study_parts {
  study_part part[STUDY_PARTS];
} study_parts;

/* The files of the layer of so many pegs beside the checkpoint, for so many classes: new ones, whose space is
 * reserved, or those that are there, which must be as long. */
bool study_parts_open(study_parts *parts, const study_cut *cut, const char *checkpoint, unsigned pegs,
                      uint64_t classes, cgt_error *error);
bool study_parts_open_old(study_parts *parts, const study_cut *cut, const char *checkpoint, unsigned pegs,
                          uint64_t classes, cgt_error *error);
/* Removes what a killed count has left beside the checkpoint: the files of layers below `layers`, but for
 * the one of so many pegs, or of all with keep = layers. */
void study_parts_remove_others(const char *checkpoint, unsigned keep, unsigned layers);

void study_parts_close(study_parts *parts, bool remove_files);

/* Bytes of the files of a layer; and those that are free where the checkpoint is, UINT64_MAX when the system
 * does not say. */
uint64_t study_parts_bytes(const study_cut *cut, uint64_t classes);
uint64_t study_parts_room(const char *checkpoint);
bool study_parts_sync(const study_parts *parts, cgt_error *error);

/* The failure of files whose sums, or lengths, are not those of the checkpoint. False. */
bool study_parts_changed(const study_part *part, cgt_error *error);

/* Items of the classes from the first number on. Threads may call these at the same time. */
bool study_part_write(study_part *part, uint64_t first, uint64_t count, const uint64_t *items,
                      cgt_error *error);
bool study_part_read(study_part *part, uint64_t first, uint64_t count, uint64_t *items, cgt_error *error);

#endif
