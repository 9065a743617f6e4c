/* write_file.c: a file in one step, for whoever has only what fills it. */
#include <stdio.h>
#include <stdlib.h>

#include <cgt/lab_file.h>

#include "base/make_error.h"
#include "storage/replacement.h"

cgt_status lab_file_write(const char *path, lab_file_fill *fill, const void *data, lab_error *error) {
  lab_error unread;
  if (!error) error = &unread;
  if (!path || !fill) {
    *error = (lab_error){.status = CGT_EINVAL};
    snprintf(error->message, sizeof error->message, "%s: %s is NULL", __func__, path ? "fill" : "path");
    return CGT_EINVAL;
  }
  labi_replacement *r = malloc(sizeof *r);
  if (!r) return labi_no_memory(error), CGT_ENOMEM;
  cgt_status status = CGT_OK;
  if (!labi_replacement_begin(r, path, error)) {
    status = error->status;
  } else {
    status = fill(labi_replacement_put, r, data);
    *error = (lab_error){.status = status};
    if (r->failed || status == CGT_OK)
      status = labi_replacement_finish(r, NULL, error) ? CGT_OK : error->status;
  }
  labi_replacement_drop(r);
  free(r);
  return status;
}
