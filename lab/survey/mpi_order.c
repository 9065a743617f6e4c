/* mpi_order.c: see mpi_order.h. The order itself, then the program. */
#include "lab/survey/mpi_order.h"

#include <stdlib.h>
#include <string.h>

char *mpi_order_pack(size_t *size, const lab_program *program, const lab_fields *fields, unsigned scale) {
  mpi_order order = {.scale = scale, .has_fields = fields != NULL};
  if (fields) order.fields = *fields;
  memset(order.fields.names, 0, sizeof order.fields.names);
  order.fields.text = NULL;
  char *text = lab_program_pack(size, program), *bytes = text ? malloc(sizeof order + *size) : NULL;
  if (bytes) {
    memcpy(bytes, &order, sizeof order);
    memcpy(bytes + sizeof order, text, *size);
    *size += sizeof order;
  }
  free(text);
  return bytes;
}

bool mpi_order_unpack(mpi_order *order, const char *bytes, size_t size) {
  if (size < sizeof *order) return false;
  memcpy(order, bytes, sizeof *order);
  order->program = lab_program_unpack(bytes + sizeof *order, size - sizeof *order);
  return order->program != NULL;
}

void mpi_order_close(mpi_order *order) { lab_program_free(order->program); }
