/* old_run_options.c: the options of a run in stores up to format 4, where they stood as they were typed:
 *
 *     --scale 2 --paper --all --first 3 --sample 100 --seed 1 in-order
 *
 * Nothing writes them any more. */
#include <stdlib.h>
#include <string.h>

#include "lab/store/run_options.h"

/* Goes past a word at the beginning of the rest, whatever dashes it has; false: it is another. */
static bool take(const char **at, const char *word) {
  const char *begin = *at + strspn(*at, "-");
  const size_t length = strlen(word);
  if (strncmp(begin, word, length) != 0 || (begin[length] != 0 && begin[length] != ' ')) return false;
  *at = begin + length + (begin[length] == ' ');
  return true;
}

static bool take_number(uint64_t *number, const char **at, const char *word) {
  if (!take(at, word)) return false;
  char *end;
  *number = strtoull(*at, &end, 10);
  if (**at < '0' || **at > '9' || (*end != 0 && *end != ' ')) return false;
  *at = end + (*end == ' ');
  return true;
}

bool labi_old_run_options_read(lab_run_options *options, const char *text) {
  const char *at = text;
  bool good = true;
  while (good && *at) {
    if (take(&at, "paper"))
      options->paper = true;
    else if (take(&at, "all"))
      options->all = true;
    else if (take(&at, "in-order"))
      options->in_order = true;
    else
      good = take_number(&options->scale, &at, "scale") || take_number(&options->first, &at, "first") ||
             take_number(&options->sample, &at, "sample") || take_number(&options->seed, &at, "seed");
  }
  return good;
}
