/* json_lines.c: is every line of standard input a JSON document by itself, as RFC 8259 has it? Exit status 1,
 * and the line, if one is none; 1 also if there is no line. */
#include <stdio.h>
#include <string.h>

#include <jansson.h>

int main(void) {
  static char line[1 << 20];
  size_t lines = 0;
  while (fgets(line, sizeof line, stdin)) {
    size_t length = strlen(line);
    json_error_t error;
    json_t *document =
        json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    if (!document || length == 0 || line[length - 1] != '\n') {
      printf("no JSON: %s: %s", error.text, line);
      return 1;
    }
    json_decref(document);
    lines++;
  }
  return lines == 0;
}
