/* mpi_order.h: what another rank must know before it can decide blocks, as bytes. */
#ifndef LAB_MPI_ORDER_H
#define LAB_MPI_ORDER_H

#include "lab/machine/field.h"

typedef struct mpi_order {
  lab_program *program;
  unsigned scale;
  bool has_fields;
  lab_fields fields; /* without their names, which nothing is decided by */
} mpi_order;

/* fields may be NULL. malloc'ed; NULL: no memory. */
char *mpi_order_pack(size_t *size, const lab_program *program, const lab_fields *fields, unsigned scale);

/* False: no memory, or no order. */
bool mpi_order_unpack(mpi_order *order, const char *bytes, size_t size);
void mpi_order_close(mpi_order *order);

#endif
