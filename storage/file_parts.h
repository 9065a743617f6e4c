/* file_parts.h: what our binary files are made of. A head says what the file is: of which kind, in which
 * version of it, and with which parameters. Parts follow one another, each with a number that says what it
 * holds, its length and a checksum (XXH64).
 *
 * A file that grows gets its parts one after another. What a killed process, or a loss of power, has left of
 * the last one ends the file: the parts before it are whole. Numbers are as the machine has them, and a file
 * of the other byte order is refused. Zeros behind the last part are space that was reserved. */
#ifndef STORAGE_FILE_PARTS_H
#define STORAGE_FILE_PARTS_H

#include "storage/owned_file.h"
#include "storage/replacement.h"

enum { LABI_KIND = 24, LABI_PARAMETERS = 4096, LABI_FILE_HEAD = 56, LABI_PART_HEAD = 32 };

typedef struct labi_file_head {
  char kind[LABI_KIND]; /* zero-terminated */
  uint32_t version;
  char parameters[LABI_PARAMETERS + 1];
} labi_file_head;

/* What is written is a list of pieces. */
typedef struct labi_piece {
  const void *bytes;
  size_t length;
} labi_piece;

/* The bytes of a head; returns how many. */
size_t labi_file_head_make(unsigned char bytes[LABI_FILE_HEAD + LABI_PARAMETERS], const labi_file_head *head);

/* The head of a part: number > 0, and its bytes piece after piece. */
void labi_part_head_make(unsigned char bytes[LABI_PART_HEAD], uint32_t number, const labi_piece *pieces,
                         size_t count);

/* ---- files that are replaced --------------------------------------------------------------------------- */

/* As labi_replacement_put. */
bool labi_replacement_put_head(labi_replacement *replacement, const labi_file_head *head);
bool labi_replacement_put_part(labi_replacement *replacement, uint32_t number, const labi_piece *pieces,
                               size_t count);

/* ---- files that grow ----------------------------------------------------------------------------------- */

/* Writes a part at *at, which becomes its end, and brings it to the disk. */
bool labi_part_append(uint64_t *at, labi_owned_file *file, uint32_t number, const labi_piece *pieces,
                      size_t count, cgt_error *error);

/* ---- reading ------------------------------------------------------------------------------------------- */

typedef enum labi_parts_state {
  LABI_PARTS_GOOD,
  LABI_PARTS_END,     /* no further part; what is behind *at was never finished */
  LABI_PARTS_OTHER,   /* it is no file of parts, or of another byte order */
  LABI_PARTS_DAMAGED, /* a checksum is not that of the bytes */
  LABI_PARTS_FAILED   /* error */
} labi_parts_state;

/* *at: the end of the head. */
labi_parts_state labi_parts_begin(labi_file_head *head, uint64_t *at, const labi_owned_file *file,
                                  cgt_error *error);

typedef struct labi_part {
  uint32_t number;
  uint64_t length, at; /* of its bytes */
  uint64_t hash;
} labi_part;

/* The part that begins at at. Whether its bytes are whole is known when they are read; one that reaches past
 * the end of the file was never finished. */
labi_parts_state labi_part_next(labi_part *part, const labi_owned_file *file, uint64_t at, cgt_error *error);

/* The bytes of a part, into pieces that are as long as it together. END: they are not what was written, and
 * nothing is behind them: it was never finished. */
typedef struct labi_room {
  void *bytes;
  size_t length;
} labi_room;
labi_parts_state labi_part_read(const labi_part *part, const labi_owned_file *file, const labi_room *rooms,
                                size_t count, cgt_error *error);

#endif
