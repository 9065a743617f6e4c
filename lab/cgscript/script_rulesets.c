/* script_rulesets.c: the rulesets of a text of CGScript: its classes of games, and the variables of other classes whose
 * values are instances of such classes. */
#include "lab/cgscript/script_rulesets.h"

#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "lab/cgscript/script_convert.h"
#include "lab/cgscript/script_known.h"
#include "lab/language/diagnostic.h"

struct labi_script_rulesets {
  labi_scratch tree;      /* of the text */
  labi_script_node *file; /* the classes that are known, and those of the text */
  uint32_t class, member; /* what comes next */
  bool any;               /* so far */
  struct {
    unsigned line, column;
  } told[64]; /* places of errors */
  size_t told_count;
};

/* The classes of CGSuite come first, so that they are found first. */
static bool add_known(labi_script_rulesets *r, cgt_error *error) {
  labi_script_node *known =
      labi_script_parse(&r->tree, labi_script_known_classes, strlen(labi_script_known_classes), error);
  const uint32_t count = known ? known->count + r->file->count : 0;
  labi_script_node **all = known ? labi_scratch_take(&r->tree, count * sizeof *all) : NULL;
  if (!all) return known && labi_no_memory(error);
  memcpy(all, known->child, known->count * sizeof *all);
  memcpy(all + known->count, r->file->child, r->file->count * sizeof *all);
  r->class = known->count;
  r->file->child = all;
  r->file->count = count;
  return true;
}

bool labi_script_is_class(const char *text, size_t length) {
  static const char *const words[] = {"class",     "enum",   "mutable", "override",
                                      "singleton", "system", "import"};
  enum { ENOUGH = 1 << 16 }; /* of comments in front of it */
  bool found = false;
  const char *end = text, *stop = text + (length < ENOUGH ? length : ENOUGH);
  while (end < stop) { /* behind blanks and comments */
    const size_t left = (size_t)(stop - end);
    if (memchr(" \t\r\n\xEF\xBB\xBF", *end, 7)) {
      end++;
    } else if (left > 1 && end[0] == '/' && (end[1] == '/' || end[1] == '*')) {
      const char close = end[1] == '/' ? '\n' : '*';
      for (end += 2; end < stop && !(*end == close && (close == '\n' || (end + 1 < stop && end[1] == '/')));
           end++) {}
      end += close == '\n' || end == stop ? end < stop : 2;
    } else {
      break;
    }
  }
  size_t word = 0;
  while (end + word < stop && end[word] >= 'a' && end[word] <= 'z') word++;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    found = found || (strlen(words[i]) == word && memcmp(words[i], end, word) == 0);
  return found;
}

labi_script_rulesets *labi_script_open(const char *text, size_t length, cgt_error *error) {
  enum { MOST_BYTES = 1 << 18 };
  labi_script_rulesets *rulesets = calloc(1, sizeof *rulesets);
  *error = (cgt_error){.status = CGT_OK};
  if (!rulesets) return labi_no_memory(error), NULL;
  if (length > MOST_BYTES)
    labi_syntax_error(error, CGT_ELIMIT, 0, 0, "classes of CGScript with more than the limit of 256 KiB");
  else
    rulesets->file = labi_script_parse(&rulesets->tree, text, length, error);
  if (rulesets->file && add_known(rulesets, error)) return rulesets;
  labi_script_close(rulesets);
  return NULL;
}

void labi_script_close(labi_script_rulesets *rulesets) {
  if (!rulesets) return;
  labi_scratch_free(&rulesets->tree);
  free(rulesets);
}

/* ---- which classes are rulesets ------------------------------------------------------------------------ */

static bool is_base_of_cgsuite(const labi_script_token *name) {
  static const char *const names[] = {"GridRuleset",
                                      "StripRuleset",
                                      "HeapRuleset",
                                      "CoordinateRuleset",
                                      "GraphRuleset",
                                      "Ruleset",
                                      "TakeAndBreak",
                                      "FunctionalHeapRuleset",
                                      "FunctionalCoordinateRuleset",
                                      "PartizanHeapRuleset",
                                      "PartizanCoordinateRuleset"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (labi_script_named(name, names[i])) return true;
  return false;
}

static bool is_game(const labi_script *s, const labi_script_node *class) {
  static const char *const bases[] = {"GridRuleset",  "StripRuleset", "HeapRuleset", "CoordinateRuleset",
                                      "GraphRuleset", "Ruleset",      "Game",        "ImpartialGame",
                                      "GridGame",     "StripGame",    "GraphGame"};
  for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
    if (labi_script_extends(s, class, bases[i])) return true;
  return false;
}

static bool mentions(const labi_script_node *node, const labi_script_token *name) {
  if (!node) return false;
  const bool names = node->kind == LABI_SCRIPT_NAMED || node->kind == LABI_SCRIPT_MEMBER;
  if (names && node->at->length == name->length && memcmp(node->at->text, name->text, name->length) == 0)
    return true;
  for (uint32_t i = 0; i < node->count; i++)
    if (mentions(node->child[i], name)) return true;
  return false;
}

/* Does another class need it: as a base, or for an instance? Then it need not be a ruleset by itself. */
static bool is_used(const labi_script_node *file, const labi_script_node *class) {
  for (uint32_t i = 0; i < file->count; i++)
    if (file->child[i] != class && mentions(file->child[i], class->at)) return true;
  return false;
}

static bool is_complete(const labi_script_node *class) {
  static const char *const open[] = {"Integer", "Rational", "DyadicRational", "Boolean",
                                     "List",    "Set",      "Collection",     "String"};
  for (uint32_t i = 0; i < class->count && class->child[i]->kind == LABI_SCRIPT_PARAMETER; i++) {
    const labi_script_node *p = class->child[i];
    bool good = p->count > 0;
    for (size_t k = 0; k < sizeof open / sizeof *open; k++)
      good = good || (p->type && labi_script_named(p->type, open[k]));
    if (!good) return false;
  }
  return true;
}

/* A base without moves, or one whose parameters others fill in, is no ruleset of its own. */
static bool is_only_used(const labi_script *s, const labi_script_node *class) {
  const bool moves = labi_script_member(s, class, "Position") || labi_script_member(s, class, "Options") ||
                     labi_script_member(s, class, "HeapOptions") ||
                     labi_script_member(s, class, "CoordinateOptions");
  return is_used(s->file, class) && (!moves || !is_complete(class));
}

/* ---- one after the other ------------------------------------------------------------------------------------ */

/* A class of games is converted with the positions as arguments of its methods. */
static labi_script_value *instance_of(labi_script *s, const labi_script_node *class) {
  labi_script_value *value = labi_script_new(s, LABI_SCRIPT_V_CLASS);
  if (!value) return NULL;
  value->node = class;
  const bool position = !labi_script_member(s, class, "Position") && labi_script_member(s, class, "Options");
  if (!position) return labi_script_instance(s, class, value, NULL, 0, NULL);
  value->kind =
      LABI_SCRIPT_V_OBJECT; /* the class of positions itself: its parameters are those of a position */
  return value;
}

static const char *convert_class(labi_script *s, const labi_script_node *class) {
  labi_script_value *object = instance_of(s, class);
  return object ? labi_script_ruleset(s, class->at, object) : NULL;
}

/* var NAME := an instance. NULL without an error: it is something else. */
static const char *convert_variable(labi_script *s, const labi_script_node *class,
                                    const labi_script_node *var) {
  labi_script_value self = {.kind = LABI_SCRIPT_V_OBJECT, .node = class};
  labi_script_names names = {.object = &self};
  self.names = &names;
  labi_script_value *object = labi_script_now(s, labi_script_evaluate(s, var->child[0], &names));
  if (!object || object->kind != LABI_SCRIPT_V_OBJECT || !is_game(s, object->node)) return NULL;
  return labi_script_ruleset(s, var->at, object);
}

/* What stands next in the text. class NULL: nothing. */
static const labi_script_node *next_part(labi_script_rulesets *r, const labi_script *s,
                                         const labi_script_node **class) {
  for (; r->class < r->file->count; r->class ++, r->member = 0) {
    *class = r->file->child[r->class];
    if (r->member == 0 && is_game(s, *class)) {
      r->member = UINT32_MAX;
      if (!is_base_of_cgsuite((*class)->at) && !is_only_used(s, *class)) return *class;
    }
    while (r->member < (*class)->count) {
      const labi_script_node *part = (*class)->child[r->member++];
      if (part->kind == LABI_SCRIPT_VAR && part->count > 0) return part;
    }
  }
  *class = NULL;
  return NULL;
}

/* One fault of a class that several rulesets share is told once. */
static bool is_told(labi_script_rulesets *r, const cgt_error *error) {
  for (size_t i = 0; i < r->told_count; i++)
    if (r->told[i].line == error->line && r->told[i].column == error->column) return true;
  if (error->line > 0 && r->told_count < sizeof r->told / sizeof *r->told)
    r->told[r->told_count].line = error->line, r->told[r->told_count++].column = error->column;
  return false;
}

cgt_status labi_script_next(char **ruleset, unsigned *line, labi_script_rulesets *rulesets,
                            cgt_error *error) {
  *ruleset = NULL;
  *error = (cgt_error){.status = CGT_OK};
  while (!*ruleset && error->status == CGT_OK) {
    labi_scratch memory = {0};
    const labi_script_node *class;
    labi_script s = {.memory = &memory, .error = error, .file = rulesets->file};
    const labi_script_node *part = next_part(rulesets, &s, &class);
    if (!part) break;
    s.part = part;
    const char *text = part == class ? convert_class(&s, class) : convert_variable(&s, class, part);
    labi_buffer copy = {0};
    if (text) labi_put(&copy, text);
    if (text && !(*ruleset = labi_buffer_take(&copy, NULL))) labi_no_memory(error);
    *line = part->at->line;
    rulesets->any = rulesets->any || text || error->status != CGT_OK;
    labi_buffer_free(&s.definitions);
    labi_scratch_free(&memory);
    if (error->status == CGT_EDOMAIN && is_told(rulesets, error)) *error = (cgt_error){.status = CGT_OK};
  }
  if (!*ruleset && error->status == CGT_OK && !rulesets->any) {
    rulesets->any = true;
    labi_syntax_error(error, CGT_EDOMAIN, rulesets->file->at->line, rulesets->file->at->column,
                      "no class here is a game by itself: a class of games extends GridRuleset, "
                      "StripRuleset, HeapRuleset or Ruleset and has Options");
  }
  return error->status;
}
