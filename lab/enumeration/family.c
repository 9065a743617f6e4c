/* family.c: see enumeration.h. A kind is a row: it lists codes and writes objects from them, or counts objects in a table
 * and finds them there, or, of words, needs neither. */
#include <stdlib.h>
#include <string.h>

#include "lab/enumeration/listings.h"

struct labi_family {
  labi_family_of of;
  int64_t count;
  labi_codes codes;
  int64_t *ways;
  size_t ways_bytes;
};

typedef struct kind {
  size_t (*code_size)(const labi_family_of *of);
  cgt_status (*list)(labi_codes *codes, const labi_family_of *of);
  size_t (*write)(unsigned char *object, const labi_family_of *of, const unsigned char *code);
  int64_t *(*counted)(int64_t *count, const labi_family_of *of, size_t *bytes);
  size_t (*at)(unsigned char *object, const labi_family_of *of, const int64_t *ways, int64_t i);
} kind;

static size_t cells_of(const labi_family_of *of) { return of->size[0] * of->size[1]; }
static size_t size_of_cells(const labi_family_of *of) {
  return cells_of(of) > 0 ? cells_of(of) : 1; /* never 0 */
}
static size_t size_of_polyomino(const labi_family_of *of) { return (void)of, LABI_POLYOMINO_CODE; }
static size_t size_of_tree(const labi_family_of *of) { return of->size[0]; }

static size_t write_numbers(unsigned char *object, const labi_family_of *of, const unsigned char *code) {
  memcpy(object, code, cells_of(of));
  return cells_of(of);
}

static size_t write_graph(unsigned char *object, const labi_family_of *of, const unsigned char *code) {
  return of->graph == LABI_POSET ? labi_write_poset(object, of, code)
                                 : labi_write_simple_graph(object, of, code);
}

static const kind kinds[LABI_FAMILY_KINDS] = {
    [LABI_WORDS] = {0},
    [LABI_BOARDS] = {.code_size = size_of_cells, .list = labi_list_boards, .write = labi_write_signs},
    [LABI_NECKLACES] = {.code_size = size_of_cells, .list = labi_list_boards, .write = labi_write_signs},
    [LABI_POLYOMINOES] = {.code_size = size_of_polyomino,
                          .list = labi_list_polyominoes,
                          .write = labi_write_polyomino},
    [LABI_GRAPHS] = {.code_size = labi_graph_code_size, .list = labi_list_graphs, .write = write_graph},
    [LABI_TREES] = {.code_size = size_of_tree, .list = labi_list_trees, .write = labi_write_tree},
    [LABI_PARTITIONS] = {.counted = labi_count_partitions, .at = labi_partition_at},
    [LABI_MULTISETS] = {.counted = labi_count_multisets, .at = labi_multiset_at},
    [LABI_MATRICES] = {.code_size = size_of_cells, .list = labi_list_matrices, .write = write_numbers},
};

/* ---- words: number i is written with the signs as digits ------------------------------------------------- */

static cgt_status count_words(int64_t *count, const labi_family_of *of) {
  *count = 1;
  for (size_t i = 0; i < cells_of(of); i++)
    if (__builtin_mul_overflow(*count, (int64_t)of->sign_count, count)) return CGT_ELIMIT;
  return CGT_OK;
}

static size_t word_at(unsigned char *text, const labi_family_of *of, int64_t i) {
  unsigned char sign[LABI_MOST_CELLS];
  for (size_t k = cells_of(of); k-- > 0; i /= of->sign_count) sign[k] = (unsigned char)(i % of->sign_count);
  return labi_write_signs(text, of, sign);
}

/* ---- families -------------------------------------------------------------------------------------------- */

static cgt_status fill(labi_family *family, const labi_watch *watch) {
  const kind *kind = &kinds[family->of.kind];
  if (kind->list) {
    family->codes = (labi_codes){.watch = watch, .size = kind->code_size(&family->of)};
    const cgt_status status = kind->list(&family->codes, &family->of);
    labi_codes_trim(&family->codes);
    family->codes.watch = NULL;
    family->count = (int64_t)family->codes.count;
    return status;
  }
  if (!kind->counted) return count_words(&family->count, &family->of);
  family->ways = kind->counted(&family->count, &family->of, &family->ways_bytes);
  if (!family->ways) return CGT_ENOMEM;
  return family->count < 0 ? CGT_ELIMIT : CGT_OK;
}

cgt_status labi_family_open(labi_family **family, const labi_family_of *of, const labi_watch *watch) {
  labi_family *made = calloc(1, sizeof *made);
  *family = NULL;
  if (!made) return CGT_ENOMEM;
  made->of = *of;
  const cgt_status status = fill(made, watch);
  if (status == CGT_OK)
    *family = made;
  else
    labi_family_close(made);
  return status;
}

void labi_family_close(labi_family *family) {
  if (!family) return;
  labi_codes_free(&family->codes);
  free(family->ways);
  free(family);
}

const labi_family_of *labi_family_of_what(const labi_family *family) { return &family->of; }
int64_t labi_family_count(const labi_family *family) { return family->count; }

size_t labi_family_bytes(const labi_family *family) {
  return sizeof *family + family->codes.room * family->codes.size + family->ways_bytes;
}

size_t labi_family_object(unsigned char object[LABI_OBJECT_ROOM], const labi_family *family, int64_t i) {
  const kind *kind = &kinds[family->of.kind];
  if (kind->list) return kind->write(object, &family->of, labi_code_at(&family->codes, (size_t)i));
  return kind->at ? kind->at(object, &family->of, family->ways, i) : word_at(object, &family->of, i);
}

bool labi_family_has_numbers(const labi_family *family) {
  const labi_family_of *of = &family->of;
  return of->kind >= LABI_PARTITIONS || (of->kind == LABI_GRAPHS && of->graph == LABI_POSET);
}
