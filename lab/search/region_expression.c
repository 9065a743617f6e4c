/* region_expression.c: comparisons and descriptions as expressions. */
#include "lab/expression/expression.h"
#include "lab/search/region.h"

/* The terms of that sign and a constant; the constant alone when there are none. */
static lab_expression *make_side(labi_scratch *memory, const labi_atom *atom, int sign, int64_t constant,
                                 const char *const *names) {
  lab_expression *terms[LABI_ATOM_TERMS + 1];
  size_t count = 0;
  for (unsigned i = 0; i < atom->terms; i++)
    if (sign * atom->factor[i] > 0)
      terms[count++] = labi_expression_multiple(memory, sign * atom->factor[i], names[atom->variable[i]]);
  if (constant || count == 0) terms[count++] = labi_expression_integer(memory, constant);
  return labi_expression_sum(memory, terms, count, false);
}

static lab_expression *make_form(labi_scratch *memory, const labi_atom *atom, const char *const *names) {
  lab_expression *terms[LABI_ATOM_TERMS];
  for (unsigned i = 0; i < atom->terms; i++)
    terms[i] = labi_expression_multiple(memory, atom->factor[i], names[atom->variable[i]]);
  return labi_expression_sum(memory, terms, atom->terms, false);
}

static lab_expression *make_nim_sum(labi_scratch *memory, const labi_atom *atom, const char *const *names) {
  lab_expression *variables[LABI_ATOM_TERMS];
  for (unsigned i = 0; i < atom->terms; i++)
    variables[i] = labi_expression_name(memory, names[atom->variable[i]]);
  return labi_expression_call(memory, "nim_sum", variables, atom->terms);
}

lab_expression *labi_atom_expression(labi_scratch *memory, const labi_atom *atom, const char *const *names) {
  labi_atom_relation r = labi_atom_relation_of(atom);
  lab_expression *left, *right;
  if (atom->kind >= LABI_ATOM_NIM) {
    left = make_nim_sum(memory, atom, names);
    right = labi_expression_integer(memory, r.c);
  } else if (atom->kind >= LABI_ATOM_CONGRUENT) {
    lab_expression *division[] = {make_form(memory, atom, names),
                                  labi_expression_integer(memory, atom->modulus)};
    left = labi_expression_call(memory, "mod", division, 2);
    right = labi_expression_integer(memory, r.c);
  } else {
    bool moves = r.c < 0 && labi_atom_has_negative(atom); /* a + 3 <= b, but a <= -3 */
    left = make_side(memory, atom, 1, moves ? -r.c : 0, names);
    right = make_side(memory, atom, -1, moves ? 0 : r.c, names);
  }
  return labi_expression_comparison(memory, r.sign, left, right);
}

/* ---- descriptions ------------------------------------------------------------------------------- */

typedef struct reading {
  labi_scratch *memory;
  const labi_formula *formula;
  size_t at;
  const labi_atoms *atoms;
  const char *const *names;
} reading;

static lab_expression *read_formula(reading *r);

/* Chains of one connective are one expression. */
static size_t read_chain(lab_expression **parts, reading *r, int code) {
  if (r->formula->code[r->at] != code) return parts[0] = read_formula(r), 1;
  r->at++;
  size_t count = read_chain(parts, r, code);
  return count + read_chain(parts + count, r, code);
}

static lab_expression *read_formula(reading *r) {
  int code = r->formula->code[r->at];
  if (code >= 0)
    return labi_atom_expression(r->memory, &r->atoms->items[r->formula->code[r->at++]], r->names);
  lab_expression *parts[LABI_FORMULA_ATOMS];
  size_t count = read_chain(parts, r, code);
  return labi_expression(r->memory, code == LABI_FORMULA_AND ? LAB_EXPRESSION_AND : LAB_EXPRESSION_OR, parts,
                         count);
}

lab_expression *labi_formula_expression(labi_scratch *memory, const labi_formula *formula,
                                        const labi_atoms *atoms, const char *const *names) {
  return read_formula(&(reading){.memory = memory, .formula = formula, .atoms = atoms, .names = names});
}
