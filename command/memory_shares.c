/* memory_shares.c: see memory_shares.h. */
#include "command/memory_shares.h"

#include <cgt/lab_computer.h>
#include <cgt/lab_store.h>

size_t cmd_memory(const cmd_settings *settings) {
  const size_t memory = settings->memory_bytes ? settings->memory_bytes : lab_memory_available() / 4 * 3;
  const bool shares = settings->sheet && settings->memory_bytes == settings->sheet->settings->memory_bytes;
  return shares ? memory / CMD_SURVEY_SHARE : memory;
}

void cmd_limit_stores(const cmd_settings *settings) {
  const size_t least = (size_t)8 << 20, share = cmd_memory(settings) / CMD_STORE_SHARE;
  lab_store_limit_memory(share > least ? share : least);
}
