/* plugin.c: rulesets out of files: shared objects, found sound before anything in them is called, and Python.
 */
#include <dlfcn.h>
#include <errno.h>
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/base/lab_guard.h"
#include "lab/plugin/python_host.h"
#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/plugin/python_host.h"

struct lab_plugin {
  void *object;
  const cgt_plugin *entry;
  labi_python_host *python; /* of a Python file; then there is no object */
};

/* ---- what a shared object calls ---------------------------------------------------------------- */

static void emit_big_integer(cgt_sink *sink, const void *n) { cgt_emit_big_integer(sink, n); }

static void emit_big_nimber(cgt_sink *sink, const void *m) { cgt_emit_big_nimber(sink, m); }

static const cgt_plugin_calls calls = {
    .emit = cgt_emit,
    .emit_negative = cgt_emit_negative,
    .wants_representatives = cgt_wants_representatives,
    .emit_representative = cgt_emit_representative,
    .emit_step = cgt_emit_step,
    .emit_part = cgt_emit_part,
    .refuse = cgt_refuse,
    .refuse_showing = cgt_refuse_showing,
    .sink_fail = cgt_sink_fail,
    .read_integers = cgt_read_integers,
    .sink_ruleset = cgt_sink_ruleset,
    .sink_owner = cgt_sink_owner,
    .sink_stack = cgt_sink_stack,
    .sink_room = cgt_sink_room,
    .sink_kept = cgt_sink_kept,
    .sink_goes_on = cgt_sink_goes_on,
    .emit_integer = cgt_emit_integer,
    .emit_dyadic = cgt_emit_dyadic,
    .emit_switch = cgt_emit_switch,
    .emit_nimber = cgt_emit_nimber,
    .emit_up = cgt_emit_up,
    .emit_big_integer = emit_big_integer,
    .emit_big_nimber = emit_big_nimber,
    .emit_game = cgt_emit_game,
    .emit_bound = cgt_emit_bound,
};

/* ---- what can be wrong ------------------------------------------------------------------------- */

/* The member that a ruleset lacks; NULL: none. */
static const char *missing_member(const cgt_ruleset *r) {
  return !r->name                ? "name"
         : !r->title             ? "title"
         : !r->rules             ? "rules"
         : !r->syntax            ? "syntax"
         : !r->example           ? "example"
         : !r->source            ? "source"
         : !r->read              ? "read"
         : !r->options           ? "options"
         : !r->print             ? "print"
         : r->lines && !r->steps ? "steps, which belongs to lines"
         : !r->lines && r->steps ? "lines, which belongs to steps"
         : r->board && !r->cell  ? "cell, which belongs to board"
         : !r->board && r->cell  ? "board, which belongs to cell"
         : r->small[3]           ? "NULL at the end of small"
                                 : NULL;
}

/* True, or why the shared object is not taken. */
static bool is_sound(const cgt_plugin *entry, char *why, size_t cap) {
  if (!entry)
    snprintf(
        why, cap,
        "it has no rulesets: one of its files must contain CGT_PLUGIN(&cgt_ruleset_...), see cgt/plugin.h");
  else if (entry->abi != CGT_PLUGIN_ABI)
    snprintf(why, cap,
             "it was built for another cgt, whose ABI is %lu and not %lu: build it again with the headers of "
             "this one",
             (unsigned long)entry->abi, (unsigned long)CGT_PLUGIN_ABI);
  else if (!entry->calls || !entry->rulesets || !entry->rulesets[0])
    snprintf(why, cap, "its list of rulesets is empty");
  else
    why[0] = 0;
  for (size_t i = 0; !why[0] && entry->rulesets[i]; i++) {
    const cgt_ruleset *r = entry->rulesets[i];
    const char *missing = missing_member(r);
    if (missing) snprintf(why, cap, "its ruleset %.80s has no %s", r->name ? r->name : "", missing);
  }
  return !why[0];
}

/* ---- opening and closing ------------------------------------------------------------------------ */

/* What dlerror says begins with the path, which is said already. */
static const char *load_error(const char *path) {
  const char *text = dlerror();
  size_t length = strlen(path);
  if (!text) return "it is not a shared object";
  return strncmp(text, path, length) == 0 && strncmp(text + length, ": ", 2) == 0 ? text + length + 2 : text;
}

static bool is_python(const char *path) {
  size_t length = strlen(path);
  return length > 3 && strcmp(path + length - 3, ".py") == 0;
}

/* False, and why, as is_sound. */
static bool load(lab_plugin *plugin, const char *path, const volatile int *stop, char *why, size_t cap) {
  struct stat about;
  if (strcmp(path, "./") == 0) return snprintf(why, cap, "expected the name of a file"), false;
  if (access(path, R_OK) != 0) return snprintf(why, cap, "%s", strerror(errno)), false;
  if (stat(path, &about) == 0 && !S_ISREG(about.st_mode)) /* who opens a fifo waits */
    return snprintf(why, cap, "it is not a regular file"), false;
  if (is_python(path)) return (plugin->python = labi_python_start(path, stop, why, cap)) != NULL;
  plugin->object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!plugin->object) return snprintf(why, cap, "%s", load_error(path)), false;
  plugin->entry = dlsym(plugin->object, "cgt_plugin_of_rulesets");
  if (!is_sound(plugin->entry, why, cap)) return false;
  *plugin->entry->calls = &calls;
  return true;
}

lab_plugin *lab_plugin_open(const char *path, const volatile int *stop, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, path)) return NULL;
  char why[280];
  size_t room = strlen(path) + 3;
  lab_plugin *plugin = calloc(1, sizeof *plugin);
  char *here = malloc(room); /* the dynamic linker looks for a bare name elsewhere */
  if (!plugin || !here) {
    labi_no_memory(error);
  } else {
    snprintf(here, room, "%s%s", strchr(path, '/') ? "" : "./", path);
    *error = (lab_error){.status = load(plugin, here, stop, why, sizeof why) ? CGT_OK : CGT_EINVAL};
    if (error->status != CGT_OK && labi_interrupt_is_set(stop))
      *error = (lab_error){.status = CGT_ECANCELLED, .message = "stopped on request"};
    else if (error->status != CGT_OK)
      snprintf(error->message, sizeof error->message, "cannot load rulesets from '%.80s': %s", path, why);
  }
  free(here);
  if (error->status == CGT_OK) return plugin;
  lab_plugin_close(plugin);
  return NULL;
}

const cgt_ruleset *const *lab_plugin_rulesets(const lab_plugin *plugin) {
  if (!plugin) return NULL;
  return plugin->python ? labi_python_rulesets(plugin->python) : plugin->entry->rulesets;
}

void lab_plugin_close(lab_plugin *plugin) {
  if (plugin && plugin->object) dlclose(plugin->object);
  if (plugin) labi_python_stop(plugin->python);
  free(plugin);
}
