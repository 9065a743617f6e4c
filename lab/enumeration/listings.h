/* listings.h: how families are listed, as codes, and how an object is made from its code or its number. */
#ifndef LAB_ENUMERATION_LISTINGS_H
#define LAB_ENUMERATION_LISTINGS_H

#include "lab/enumeration/codes.h"

/* A listing adds the codes of all objects to an empty set, whose codes have the size that the kind tells (family.c).
 * Fails: ECANCELLED, ENOMEM. */
cgt_status labi_list_boards(labi_codes *codes, const labi_family_of *of);
cgt_status labi_list_polyominoes(labi_codes *codes, const labi_family_of *of);
cgt_status labi_list_graphs(labi_codes *codes, const labi_family_of *of);
cgt_status labi_list_trees(labi_codes *codes, const labi_family_of *of);
cgt_status labi_list_matrices(labi_codes *codes, const labi_family_of *of);

enum { LABI_POLYOMINO_CODE = 2 + 2 * LABI_MOST_POLYOMINO, LABI_GRAPH_CODE = 9 };
size_t labi_graph_code_size(const labi_family_of *of);

/* Each writes an object and returns its size. A sign is a byte, by its number. The pairs of a poset are its elements that
 * are next to each other, the lower one first. */
size_t labi_write_signs(unsigned char *text, const labi_family_of *of, const unsigned char *sign);
size_t labi_write_polyomino(unsigned char *text, const labi_family_of *of, const unsigned char *code);
size_t labi_write_simple_graph(unsigned char *text, const labi_family_of *of, const unsigned char *code);
size_t labi_write_poset(unsigned char *pairs, const labi_family_of *of, const unsigned char *code);
size_t labi_write_tree(unsigned char *text, const labi_family_of *of, const unsigned char *code);

/* Objects that are found by number, in a table of so many bytes that counts them. NULL: no memory. *count < 0: there are
 * 2^63 or more. */
int64_t *labi_count_partitions(int64_t *count, const labi_family_of *of, size_t *bytes);
size_t labi_partition_at(unsigned char *part, const labi_family_of *of, const int64_t *ways, int64_t i);
int64_t *labi_count_multisets(int64_t *count, const labi_family_of *of, size_t *bytes);
size_t labi_multiset_at(unsigned char *element, const labi_family_of *of, const int64_t *ways, int64_t i);

#endif
