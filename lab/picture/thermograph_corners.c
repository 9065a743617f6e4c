/* thermograph_corners.c: a curve from a matrix of corners (temperature, Left wall, Right wall), as ko_thermograph lists
 * them. Its numbers may be fractions such as 1/3, which are placed by the nearest number below with denominator 2^30;
 * the labels of mean and temperature are exact. */
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "lab/machine/rational.h"
#include "lab/picture/thermographs.h"
#include "lab/text/value_text.h"

enum { BITS = 30 };

/* CGT_NONE: it is no number, or the context has an error. */
static cgt_game place_number(lab_machine *machine, lab_value v) {
  cgt_game placed = CGT_NONE;
  mpq_t q;
  if (v.kind == LAB_GAME) return cgt_is_number(v.as.game) ? v.as.game : CGT_NONE;
  if (v.kind != LAB_RATIONAL) return CGT_NONE;
  mpq_init(q);
  if (labi_get_fraction(q, machine, v)) {
    mpz_mul_2exp(mpq_numref(q), mpq_numref(q), BITS);
    mpz_fdiv_q(mpq_numref(q), mpq_numref(q), mpq_denref(q));
    mpz_set_ui(mpq_denref(q), 1);
    mpq_div_2exp(q, q, BITS);
    placed = cgt_from_mpq(lab_machine_ctx(machine), q);
  }
  mpq_clear(q);
  return placed;
}

static bool label_exactly_as(labi_number_label *label, lab_machine *machine, lab_value v, cgt_game placed) {
  char *text = lab_value_text(machine, v, CGT_UNICODE), *latex = lab_value_text(machine, v, CGT_LATEX);
  labi_label_number(label, lab_machine_ctx(machine), placed);
  const bool made = text && latex;
  if (made && strlen(text) < 10 && strlen(latex) < sizeof label->latex) {
    strcpy(label->text, text);
    strcpy(label->latex, latex);
    label->rounded = false;
  }
  free(text);
  free(latex);
  return made;
}

bool labi_is_corners(lab_value v) { return v.kind == LAB_MATRIX && v.as.list->cols == 3 && v.as.list->rows > 0; }

cgt_status labi_read_corners(labi_curve *c, lab_machine *machine, lab_error *error) {
  const lab_list *corners = c->value.as.list;
  for (int side = 0; side < 2; side++) {
    lab_corner_list *wall = &c->walls[side];
    wall->items = malloc(corners->rows * sizeof *wall->items);
    if (!wall->items) return labi_picture_no_memory(error);
    for (size_t i = 0; i < corners->rows; i++) {
      const cgt_corner corner = {place_number(machine, corners->items[3 * i]),
                                 place_number(machine, corners->items[3 * i + 1 + (size_t)side])};
      if (cgt_is_none(corner.temperature) || cgt_is_none(corner.value))
        return labi_picture_fail(error, CGT_EINVAL, "a row of corners has to be a temperature and two numbers");
      wall->items[wall->count++] = corner;
    }
    c->stops[side] = wall->items[wall->count - 1].value;
  }
  c->temperature = c->walls[0].items[0].temperature;
  c->mean = c->walls[0].items[0].value;
  if (label_exactly_as(&c->mean_label, machine, corners->items[1], c->mean) &&
      label_exactly_as(&c->temperature_label, machine, corners->items[0], c->temperature))
    return CGT_OK;
  return labi_picture_engine_failed(error, machine, "cannot print the value");
}
