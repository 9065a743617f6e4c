/* manual_completion.c: completion for bash, zsh and fish. Every word is written out, so that a shell never
 * has to start cgt. */
#include <string.h>

#include "manual.h"

/* What follows an option. */
static bool takes_file(const cmd_option *row) { return row->operand && strcmp(row->operand, "FILE") == 0; }

static void write_choices(FILE *out, const cmd_option *row) {
  for (size_t i = 0; row->choice(i); i++) fprintf(out, "%s%s", i > 0 ? " " : "", row->choice(i));
}

static void write_names(FILE *out, const char *(*name)(size_t index)) {
  for (size_t i = 0; name(i); i++) fprintf(out, "%s%s", i > 0 ? " " : "", name(i));
}

static void write_commands(FILE *out) {
  for (const cmd_command *c = NULL; (c = cmd_next(c));)
    if (*c->name && !strchr(c->name, ' ')) fprintf(out, " %s", c->name);
}

/* Returns how many there are. */
static size_t write_second_words(FILE *out, const cmd_command *first) {
  const char *word;
  size_t count = 0;
  for (const cmd_command *c = first; (c = cmd_next(c));)
    if ((word = cmd_second_word(c, first))) fprintf(out, "%s%s", count++ > 0 ? " " : "", word);
  return count;
}

static bool has_second_words(const cmd_command *first) {
  for (const cmd_command *c = first; (c = cmd_next(c));)
    if (cmd_second_word(c, first)) return true;
  return false;
}

static void write_operand_words(FILE *out, const cmd_command *command, operand_words words) {
  if (write_second_words(out, command) > 0) fputc(' ', out);
  if (command->kind_name) write_names(out, command->kind_name);
  if (words.rulesets || words.names) write_names(out, ruleset_name);
  if (words.families) write_names(out, family_name);
  if (!words.names) return;
  fputs(" functions certificate latex loopy ruleset schema words", out); /* topics of cmd_help */
  write_commands(out);
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f))
    fprintf(out, " %s", f->name);
}

static void write_options(FILE *out, const cmd_option *options) {
  for (const cmd_option *row = options; row->name; row++) {
    if (row->letter) fprintf(out, " -%c", row->letter);
    fprintf(out, " --%s", row->name);
  }
}

/* All options there are, those of any command, each once. */
static const cmd_option *all_options(void) {
  enum { MOST = 100 };
  static cmd_option all[MOST + 1];
  size_t used = 0;
  for (const cmd_command *c = NULL; (c = cmd_next(c));) {
    for (const cmd_option *row = c->options; row->name; row++) {
      size_t i = 0;
      while (i < used && strcmp(all[i].name, row->name) != 0) i++;
      if (i == used && used < MOST) all[used++] = *row;
    }
  }
  all[used] = (cmd_option){0};
  return all;
}

/* ---- bash ------------------------------------------------------------------------------------- */

static void bash_option_pattern(FILE *out, const cmd_option *row, bool *first) {
  if (row->letter) fprintf(out, "%s-%c", *first ? "" : "|", row->letter);
  fprintf(out, "%s--%s", *first && !row->letter ? "" : "|", row->name);
  *first = false;
}

/* The choices of an option depend on the command. */
static void bash_choices(FILE *out, const cmd_option *options) {
  for (const cmd_option *row = options; row->name; row++) {
    if (!row->choice) continue;
    bool first = true;
    fputs("      case $before in ", out);
    bash_option_pattern(out, row, &first);
    fputs(") words='", out);
    write_choices(out, row);
    fputs("' files='' ;; esac\n", out);
  }
}

static void make_bash(const char *folder) {
  FILE *out = manual_open(folder, "cgt.bash");
  const cmd_option *options = all_options();
  fputs("# Completion of cgt for bash, made from its tables.\n"
        "_cgt() {\n"
        "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command='' i\n"
        "  local options='' words='' files=''\n"
        "  COMPREPLY=()\n"
        "  case $before in\n",
        out);
  for (int file = 1; file >= 0; file--) {
    bool first = true;
    for (const cmd_option *row = options; row->name; row++) {
      if (!row->operand || row->choice || takes_file(row) != (bool)file) continue;
      fputs(first ? "    " : "", out);
      bash_option_pattern(out, row, &first);
    }
    if (!first)
      fputs(file ? ") compopt -o filenames 2>/dev/null\n      mapfile -t COMPREPLY < "
                   "<(compgen -f -- \"$current\")\n      return ;;\n"
                 : ") return ;;\n",
            out);
  }
  fputs("  esac\n"
        "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
        "    case ${COMP_WORDS[i]} in\n"
        "      ",
        out);
  bool first = true;
  for (const cmd_option *row = options; row->name; row++)
    if (row->operand) bash_option_pattern(out, row, &first);
  fputs(") i=$((i + 1)) ;;\n"
        "      -*) ;;\n"
        "      *) [[ $command ]] || { command=${COMP_WORDS[i]}; continue; }\n"
        "        case \"$command ${COMP_WORDS[i]}\" in\n",
        out);
  for (const cmd_command *c = NULL; (c = cmd_next(c));)
    if (strchr(c->name, ' ')) fprintf(out, "          '%s') command='%s' ;;\n", c->name, c->name);
  fputs("        esac\n"
        "        break ;;\n"
        "    esac\n"
        "  done\n"
        "  case $command in\n",
        out);
  for (const cmd_command *c = NULL; (c = cmd_next(c));) {
    fprintf(out, "    '%s')\n      options='", c->name);
    write_options(out, c->options);
    operand_words words = operands_of(c);
    fputs("'\n      words='", out);
    if (!*c->name) write_commands(out);
    write_operand_words(out, c, words);
    fprintf(out, "'\n%s", words.files ? "      files=1\n" : "");
    bash_choices(out, c->options);
    fputs("      ;;\n", out);
  }
  fputs("  esac\n"
        "  if [[ $current == -* ]]; then\n"
        "    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")\n"
        "    return\n"
        "  fi\n"
        "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
        "  if [[ $files ]]; then\n"
        "    compopt -o filenames 2>/dev/null\n"
        "    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$current\")\n"
        "  fi\n"
        "}\n"
        "complete -F _cgt cgt\n",
        out);
  manual_close(out);
}

/* ---- zsh -------------------------------------------------------------------------------------- */

/* Inside '...' of an argument of _arguments or _describe: a colon and brackets speak to it. */
static void zsh_text(FILE *out, const char *text) {
  for (; *text; text++) {
    if (*text == '\'')
      fputs("'\\''", out);
    else if (strchr(":[]\\", *text))
      fprintf(out, "\\%c", *text);
    else
      fputc(*text, out);
  }
}

static void zsh_options(FILE *out, const cmd_option *options) {
  char meaning[CMD_MEANING];
  for (const cmd_option *row = options; row->name; row++) {
    fputs("        ", out);
    if (row->letter)
      fprintf(out, "'(-%c --%s)'{-%c,--%s%s}'[", row->letter, row->name, row->letter, row->name,
              row->operand ? "=" : "");
    else
      fprintf(out, "'--%s%s[", row->name, row->operand ? "=" : "");
    zsh_text(out, cmd_option_meaning(meaning, row));
    fputc(']', out);
    if (row->operand) {
      fprintf(out, ":%s:", row->operand);
      if (takes_file(row)) fputs("_files", out);
      if (row->choice) {
        fputc('(', out);
        write_choices(out, row);
        fputc(')', out);
      }
    }
    fputs("' \\\n", out);
  }
}

static void make_zsh(const char *folder) {
  FILE *out = manual_open(folder, "_cgt");
  fputs("#compdef cgt\n"
        "# Completion of cgt for zsh, made from its tables.\n"
        "_cgt_commands() {\n  local -a commands=(\n",
        out);
  for (const cmd_command *c = NULL; (c = cmd_next(c));) {
    if (!*c->name || strchr(c->name, ' ')) continue;
    fprintf(out, "    '%s:", c->name);
    zsh_text(out, c->summary);
    fputs("'\n", out);
  }
  fputs("  )\n  _describe command commands\n}\n"
        "_cgt() {\n"
        "  local context state line curcontext=$curcontext\n"
        "  typeset -A opt_args\n"
        "  _arguments -C \\\n",
        out);
  zsh_options(out, cmd_find(cmd_next, "", 0)->options);
  fputs("        '1:command:_cgt_commands' '*::operand:->operands'\n"
        "  [[ $state == operands ]] || return\n"
        "  local command=$line[1]\n"
        "  if (( CURRENT > 2 )); then\n"
        "    case \"$command $words[2]\" in\n",
        out);
  for (const cmd_command *c = NULL; (c = cmd_next(c));)
    if (strchr(c->name, ' '))
      fprintf(out, "      '%s') command='%s'; shift words; (( CURRENT-- )) ;;\n", c->name, c->name);
  fputs("    esac\n"
        "  fi\n"
        "  case $command in\n",
        out);
  for (const cmd_command *c = NULL; (c = cmd_next(c));) {
    if (!*c->name) continue;
    fprintf(out, "    '%s')\n      _arguments \\\n", c->name);
    zsh_options(out, c->options);
    operand_words words = operands_of(c);
    fputs("        '*:", out);
    zsh_text(out, c->operands);
    fputc(':', out);
    if (words.rulesets || words.families || c->kind_name || words.names || has_second_words(c)) {
      fputc('(', out);
      write_operand_words(out, c, words);
      fputc(')', out);
    } else if (words.files) {
      fputs("_files", out);
    } else {
      fputc(' ', out); /* nothing to offer */
    }
    fputs("' ;;\n", out);
  }
  fputs("  esac\n}\n_cgt \"$@\"\n", out);
  manual_close(out);
}

/* ---- fish ------------------------------------------------------------------------------------- */

static void fish_text(FILE *out, const char *text) {
  fputc('\'', out);
  for (; *text; text++) fprintf(out, strchr("'\\", *text) ? "\\%c" : "%c", *text);
  fputc('\'', out);
}

static void fish_options(FILE *out, const char *condition, const cmd_option *options) {
  char meaning[CMD_MEANING];
  for (const cmd_option *row = options; row->name; row++) {
    fprintf(out, "complete -c cgt -n '%s' -l %s", condition, row->name);
    if (row->letter) fprintf(out, " -s %c", row->letter);
    if (row->operand) fputs(takes_file(row) ? " -r -F" : " -x", out);
    if (row->choice) {
      fputs(" -a '", out);
      write_choices(out, row);
      fputc('\'', out);
    }
    fputs(" -d ", out);
    fish_text(out, cmd_option_meaning(meaning, row));
    fputc('\n', out);
  }
}

/* Both words were typed; or the one, and none that stands behind it. */
static void fish_condition(char *buf, size_t cap, const cmd_command *command) {
  const char *blank = strchr(command->name, ' '), *word;
  const size_t first = blank ? (size_t)(blank - command->name) : strlen(command->name);
  size_t used = (size_t)snprintf(buf, cap, "__fish_seen_subcommand_from %.*s", (int)first, command->name);
  if (blank) snprintf(buf + used, cap - used, "; and __fish_seen_subcommand_from %s", blank + 1);
  if (blank || !has_second_words(command)) return;
  used += (size_t)snprintf(buf + used, cap - used, "; and not __fish_seen_subcommand_from");
  for (const cmd_command *c = command; (c = cmd_next(c));)
    if ((word = cmd_second_word(c, command))) used += (size_t)snprintf(buf + used, cap - used, " %s", word);
}

static void make_fish(const char *folder) {
  FILE *out = manual_open(folder, "cgt.fish");
  fputs("# Completion of cgt for fish, made from its tables.\ncomplete -c cgt -f\n", out);
  for (const cmd_command *c = NULL; (c = cmd_next(c));) {
    if (!*c->name || strchr(c->name, ' ')) continue;
    fprintf(out, "complete -c cgt -n __fish_use_subcommand -a %s -d ", c->name);
    fish_text(out, c->summary);
    fputc('\n', out);
  }
  fish_options(out, "__fish_use_subcommand", cmd_find(cmd_next, "", 0)->options);
  for (const cmd_command *c = NULL; (c = cmd_next(c));) {
    if (!*c->name) continue;
    char condition[160];
    fish_condition(condition, sizeof condition, c);
    fish_options(out, condition, c->options);
    operand_words words = operands_of(c);
    if (words.files) fprintf(out, "complete -c cgt -n '%s' -F\n", condition);
    if (words.rulesets || words.families || c->kind_name || words.names || has_second_words(c)) {
      fprintf(out, "complete -c cgt -n '%s' -a '", condition);
      write_operand_words(out, c, words);
      fputs("'\n", out);
    }
  }
  manual_close(out);
}

void make_completion(const char *folder) {
  make_bash(folder);
  make_zsh(folder);
  make_fish(folder);
}
