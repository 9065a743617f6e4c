/* unfailing_locale.c: setlocale with all the memory it wants. The C library's own leaks what it has when an
 * allocation fails inside (glibc 2.36), which is no fault of the command; to tell the leak checker by name it
 * would have to have symbols of the C library, and a bare system has none. Linked with --wrap=setlocale. */
#include "failing_malloc.h"

char *__real_setlocale(int category, const char *locale);
char *__wrap_setlocale(int category, const char *locale);

char *__wrap_setlocale(int category, const char *locale) {
  bool was = failing_malloc_pause(true);
  char *name = __real_setlocale(category, locale);
  failing_malloc_pause(was);
  return name;
}
