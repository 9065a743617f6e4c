/* test_approx.c: decimals, correctly rounded, to read and never to decide. */
#include "fixture.h"

SUITE(approx);

static const char *approx(const char *number, unsigned digits) {
  static char text[512];
  size_t length = 0;
  cgt_status status = cgt_number_approx(text, sizeof text, &length, ctx, value(number), digits);
  cr_assert(status == CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_expect(length == strlen(text));
  return text;
}

/* What a reader's own strtod makes of it must be the number, to the digits asked. */
static void near(const char *number, unsigned digits, double wanted) {
  const char *text = approx(number, digits);
  double got = strtod(text, NULL), error = got > wanted ? got - wanted : wanted - got;
  double size = wanted < 0 ? -wanted : wanted, allowed = size;
  for (unsigned i = 1; i < digits; i++) allowed /= 10;
  cr_expect(error <= allowed / 2 + size * 1e-15, "%s to %u digits is %s", number, digits, text);
}

Test(approx, rounds_correctly) {
  near("0", 3, 0);
  near("5/8", 3, 0.625);
  near("-5/8", 2, -0.625);
  near("1/1024", 5, 0.0009765625);
  near("2^100", 12, 1267650600228229401496703205376.0);
  near("-1/2^40", 10, -9.094947017729282e-13);
  near("12345678901/4", 4, 3086419725.25);
}

Test(approx, of_numbers_beyond_the_range_of_floating_point) {
  cr_expect(strtod(approx("1/2^4000", 6), NULL) == 0 || strchr(approx("1/2^4000", 6), 'e'), "%s",
            approx("1/2^4000", 6));
  cr_expect(strncmp(approx("1/2^4000", 6), "7.58", 4) == 0, "%s", approx("1/2^4000", 6)); /* 7.58...e-1205 */
}

Test(approx, tells_how_much_room_it_needs) {
  char text[4] = "xyz";
  size_t length = 0;
  cr_expect(cgt_number_approx(text, sizeof text, &length, ctx, value("1/1024"), 5) == CGT_OK);
  cr_expect(length > 3 && strlen(text) == 3);
  cr_expect(cgt_number_approx(NULL, 0, &length, ctx, value("1/1024"), 5) == CGT_OK && length > 3);
}

Test(approx, is_of_numbers_only) {
  char text[8];
  size_t length;
  expect_error(CGT_EINVAL, cgt_number_approx(text, sizeof text, &length, ctx, value("*"), 5));
}
