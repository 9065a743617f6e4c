/* test_integer_functions.c: integers, nimbers and days in the language: values at any size, and errors. */
#include <cgt/lab_machine.h>
#include "language_session.h"

TestSuite(integer_functions, .timeout = 240);

Test(integer_functions, values) {
  static const row rows[] = {
      {"gcd({12,18,-27})", "3"},
      {"gcd(0,0)", "0"},
      {"lcm(4,-6)", "12"},
      {"lcm(0,5)", "0"},
      {"isqrt(10^40)", "100000000000000000000"},
      {"0.Isqrt", "0"},
      {"lb(1)", "0"},
      {"(2^30-1).Lb", "29"},
      {"(2^31).Lb", "31"},
      {"lb(2^5000 - 1)", "4999"},
      {"factorial(0)", "1"},
      {"size({1})", "1"},
      {"factorial(25)", "15511210043330985984000000"},
      {"binomial(60,30)", "118264581564861424"},
      {"binomial(5,6)", "0"},
      {"binomial(5,-1)", "0"},
      {"binomial(-3,2)", "6"},
      {"binomial(0,0)", "1"},
      {"binomial(10^30,10^30-1) == 10^30", "true"},
      {"popcount(2^100-1)", "100"},
      {"11.IsEvil", "false"},
      {"23.IsEvil", "true"},
      {"23.IsOdious", "false"},
      {"0.IsEvil", "true"},
      {"32.IsTwoPower", "true"},
      {"48.IsTwoPower", "false"},
      {"0.IsTwoPower", "false"},
      {"(-4).IsTwoPower", "false"},
      {"(2^31-1).IsSmallInteger", "true"},
      {"(-2^31).IsSmallInteger", "true"},
      {"(-2^31-1).IsSmallInteger", "false"},
      {"is_prime(2)", "true"},
      {"is_prime(1)", "false"},
      {"is_prime(-7)", "false"},
      {"is_prime(18446744073709551557)", "true"},
      {"is_prime(3215031751)", "false"}, /* the least strong pseudoprime to 2, 3, 5 and 7 */
      {"count(is_prime(n) for n in 1..1000)", "168"},
      {"sign(-1/2)", "-1"},
      {"0.Sign", "0"},
      {"(3/16).Abs", "3/16"},
      {"reciprocal(-1/8)", "-8"},
      {"(-3/16).Ceiling", "0"},
      {"(3^22/2^72).Denominator", "4722366482869645213696"},
      {"(-10/8).Numerator", "-5"},
      {"17.Div(4)", "4"},
      {"div(7,-3)", "-3"},
      {"div(-7,-3)", "2"},
      {"div(-2^64,-3)", "6148914691236517205"},
      {"div(3/4,1/8)", "6"},
      {"numerator(7)", "7"},
      {"denominator(7)", "1"},
      {"3.Max(-2147483648)", "3"},
  };
  EXPECT_ROWS(rows);
}

/* The rows of CGSuite's documentation and tests; its documentation takes 2^400 as the example of size. */
Test(integer_functions, nim_arithmetic) {
  static const row rows[] = {
      {"[11 NimSum 1, 11 NimSum 4, 11 NimSum 16]", "[10,15,27]"},
      {"nim_sum(*3,*5)", "*6"},
      {"[8 NimProduct 1, 8 NimProduct 2, 8 NimProduct 15, 8 NimProduct 16]", "[8,12,2,128]"},
      {"[14 UglyProduct 2, 14 UglyProduct 6, 14 UglyProduct 16]", "[13,0,23]"},
      {"*8.NimProduct(*8)", "*13"},
      {"let x = 2^400 NimProduct 2^400 in nim_sqrt(x) == 2^400", "true"},
      {"0.NimValue", "0"},
      {"*3.NimValue", "3"},
      {"nim_sum({3,5,7})", "1"},
      {"nim_sum({})", "0"},
      {"nim_sum(2^64, 2^64 + 1)", "1"},
      {"nim_power(2, 10^100) == nim_power(2, 10^100 mod 3)", "true"},
      {"nim_quotient(*13,*8)", "*8"},
      {"all(nim_product(n, nim_inverse(n)) == 1 for n in 1..300)", "true"},
      {"nim_power(*(2^20), -1) == nim_inverse(*(2^20))", "true"},
  };
  EXPECT_ROWS(rows);
}

Test(integer_functions, days) {
  static const row rows[] = {
      {"day(0)", "{0}"},
      {"day(1)", "{0,-1,1,*}"},
      {"number_day(1)", "{-1,0,1}"},
      {"count(is_number(G) for G in day(3))", "15"},
      {"size(all_small_day(3))", "67"},
      {"all(join(G,H,1) >= G and meet(G,H,1) <= G for G in day(1), H in day(1))", "true"},
      {"random_game(7,6) == random_game(7,6)", "true"},
      {"birthday(random_game(-1,9))", "9"},
  };
  EXPECT_ROWS(rows);
}

Test(integer_functions, errors) {
  static const row rows[] = {
      {"gcd(1/2,3)", "1:1: expected an integer"},
      {"isqrt(-1)", "1:1: a negative number has no square root"},
      {"lb(0)", "1:1: lb needs an integer > 0"},
      {"is_evil(-1)", "1:1: only integers >= 0 have a count of binary digits"},
      {"is_evil(*)", "1:9: expected a number, found a game, *"},
      {"factorial(-1)", "1:1: a negative number has no factorial"},
      {"factorial(2^70)", "1:1: factorials are computed up to 800000!"},
      {"binomial(10^9,10^8)", "1:1: this binomial coefficient may need more than 16777216 bits, the limit of "
                              "integers: 2^24 or what the memory limit allows"},
      {"gcd(3^4000000,7^2000000)", "1:1: one of the two integers of gcd or lcm must have at most 4194304 bits"},
      {"is_prime(2^64)", "1:1: is_prime answers up to 2^64, where its test is proved"},
      {"reciprocal(0)", "1:1: division by zero"},
      {"17.Div(0)", "1:4: division by zero"},
      {"nim_sum(3,*5)", "1:1: nim_sum takes two integers >= 0, or two nimbers, not one of each"},
      {"nim_product(^,2)", "1:1: nim_product takes integers >= 0, or nimbers"},
      {"nim_inverse(0)", "1:1: division by zero: 0 has no nim inverse"},
      {"nim_value(^)", "1:1: this game is not a nimber, so it has no nim-value"},
      {"day(4)", "1:1: the list of day 4 is too long; the last day with a list is 3"},
      {"day(-1)", "1:1: days are numbered from 0"},
      {"day(2^40)", "1:1: this day is past the limit of 2^32 - 1"},
      {"join(1,-1,0)", "1:1: join and meet on day 0 need games born by then; this one is born later"},
      {"random_game(0,1001)", "1:1: random games are made up to birthday 1000, not 1001"},
  };
  EXPECT_ROWS(rows);
}
