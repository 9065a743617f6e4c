/* canvas_colour.c: few colours, of which no two have the same lightness beside each other. */
#include "lab/picture/canvas.h"

static int mix(int a, int b, double x) {
  int colour = 0;
  for (int shift = 16; shift >= 0; shift -= 8) {
    int from = a >> shift & 255, to = b >> shift & 255;
    colour |= (int)(from + (to - from) * x + 0.5) << shift;
  }
  return colour;
}

/* Blue to yellow through grey, as in cividis (Nunez, Anderton and Renslow 2018): red-green blindness
 * takes nothing from it, and its lightness grows at an even pace. */
int labi_colour_ramp(double x) {
  static const int stops[] = {0x00224e, 0x3b496c, 0x6b6d76, 0x9b926f, 0xcfba56, 0xfee838};
  enum { STEPS = sizeof stops / sizeof *stops - 1 };
  if (!(x > 0)) return stops[0];
  if (x >= 1) return stops[STEPS];
  int i = (int)(x * STEPS);
  return mix(stops[i], stops[i + 1], x * STEPS - i);
}

/* Colours of Okabe and Ito (2008), dark and light in turn, without their yellow. */
int labi_colour_of_line(size_t i) {
  static const int colours[] = {0x0072b2, 0xd55e00, 0x009e73, 0x9d4e7c, 0x56b4e9, 0x000000};
  return colours[i % (sizeof colours / sizeof *colours)];
}

int labi_colour_on(int fill) {
  int light = 299 * (fill >> 16 & 255) + 587 * (fill >> 8 & 255) + 114 * (fill & 255);
  return light > 125000 ? LABI_BLACK : LABI_WHITE;
}
