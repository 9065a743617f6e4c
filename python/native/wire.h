/* wire.h: values of the language as bytes, little-endian, for Python to read and write (cgtlab/_wire.py). A
 * letter, and what follows it; n, rows and columns are u32:
 *   G u64 a game: its handle; H u64 its thermograph; I i64 an integer; Z u8 n bytes sign and magnitude of one
 *   Q a b the fraction a/b, which are Z; B u8 true or false; O u8 an outcome; Y u8 a player; N infinity
 *   T n bytes a text, as UTF-8; L n values a set; M rows columns values a matrix, a list of one row
 *   P u32 u8 a position, and is it negative?; - nothing; F W V n bytes a form, an ordinal, a loopy game or an
 *   outcome with a draw, as the language writes it; D n bytes such an outcome, to Python; E n bytes n bytes a game of
 *   a theory as it is shown, and the call that makes it again, to Python */
#ifndef CGTPY_WIRE_H
#define CGTPY_WIRE_H

#include "world.h"

/* What is written. After a failure `failed` stays set, and the error is in cgtpy_error. */
typedef struct cgtpy_wire_out {
  char *bytes;
  size_t length, room;
  bool failed;
} cgtpy_wire_out;

void cgtpy_wire_bytes(cgtpy_wire_out *out, const char *bytes, size_t length); /* as they are */
void cgtpy_wire_byte(cgtpy_wire_out *out, char byte);
void cgtpy_wire_u32(cgtpy_wire_out *out, size_t n);
void cgtpy_wire_text(cgtpy_wire_out *out, char letter, const char *bytes, size_t length);
void cgtpy_wire_list(cgtpy_wire_out *out, size_t count); /* L; as many values follow */
void cgtpy_wire_integer(cgtpy_wire_out *out, int64_t n);
void cgtpy_wire_digits(cgtpy_wire_out *out, const char *digits);                      /* Z, of decimals */
void cgtpy_wire_fraction(cgtpy_wire_out *out, lab_machine *machine, cgt_game number); /* Q */
void cgtpy_wire_value(cgtpy_wire_out *out, lab_machine *machine, lab_value value);
void cgtpy_wire_printed(cgtpy_wire_out *out, char letter, lab_machine *machine, lab_value value,
                        cgt_format format);

typedef struct cgtpy_wire_in {
  const unsigned char *at, *end;
  unsigned depth; /* of lists in lists */
} cgtpy_wire_in;

/* The next value, with what it points to in the machine's memory. False after an error. */
bool cgtpy_wire_read(lab_value *value, cgtpy_wire_in *in, lab_machine *machine);

/* ---- how a call ends ------------------------------------------------------------------------- */

/* Both return reply->status. The bytes of out become the reply's, unless writing them has failed. */
int cgtpy_reply_good(cgtpy_reply *reply, cgtpy_wire_out *out);
int cgtpy_reply_error(cgtpy_reply *reply); /* from cgtpy_error */

#endif
