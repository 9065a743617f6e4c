/* advice.c: what the library advises, as options of the command: its one table of them. */
#include "command/command.h"

const char *const cmd_advice[CGT_ADVICE_COUNT] = {
    [CGT_ADVICE_MEMORY] = "; --memory SIZE raises it",
    [CGT_ADVICE_RESUME] = "; --resume continues from it",
    [CGT_ADVICE_SCALE] = "; --scale N tests it on a larger one",
    [CGT_ADVICE_REPAIR] = "; cgt store repair makes a new store of the intact parts",
    [CGT_ADVICE_ALL] = "; --all prints them all",
    [CGT_ADVICE_SEARCH] = "; --all searches for them",
    [CGT_ADVICE_CERTIFICATE] = "; --certificate FILE writes it",
    [CGT_ADVICE_EVALUATE] = "; cgt eval prints it in full",
};

const char *cmd_advice_of(const lab_error *error) {
  const char *phrase = cmd_advice[error->advice];
  return phrase ? phrase : "";
}
