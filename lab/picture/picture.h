/* picture.h: the inside of pictures. A kind of picture (thermographs, a net of followers, a grid of values,
 * boards) is a struct that begins with a lab_picture and holds what is seen: texts, and places in points or
 * as shares of the whole. From that it is drawn on a canvas, or written for a terminal.
 *
 * Values are compared and subtracted exactly; what is left is divided and rounded (labi_number_ratio), and
 * from there on floating point places ink. */
#ifndef LAB_PICTURE_INSIDE_H
#define LAB_PICTURE_INSIDE_H

#include <cgt/lab_picture.h>

#include "lab/picture/canvas.h"
#include "lab/picture/label.h"

typedef struct labi_picture_kind {
  void (*draw)(labi_canvas *canvas, lab_picture *p);
  void (*text)(labi_buffer *out, const lab_picture *p, bool colours);
  void (*dot)(labi_buffer *out, const lab_picture *p); /* NULL: it is not written for Graphviz */
  void (*free)(lab_picture *p);
} labi_picture_kind;

struct lab_picture {
  const labi_picture_kind *kind;
  lab_picture_facts facts;
};

/* Why there is no picture: the error gets the status, which is returned. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
cgt_status
labi_picture_fail(lab_error *error, cgt_status status, const char *format, ...);
cgt_status labi_picture_no_memory(lab_error *error);

/* "what: " and the error of the context, which is cleared; without one, memory is out. */
cgt_status labi_picture_engine_failed(lab_error *error, lab_machine *machine, const char *what);

/* What a program of the system makes of the input. False: it is not there, it failed, or memory is out. */
bool labi_filter(labi_buffer *out, const char *const *arguments, const labi_buffer *input);

#endif
