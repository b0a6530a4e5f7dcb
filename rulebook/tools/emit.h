/* emit.h: the compiled form of a rulebook: a header with the rules, and a C file with the
 * tables. */
#ifndef RULEBOOK_TOOLS_EMIT_H
#define RULEBOOK_TOOLS_EMIT_H

#include <stdio.h>

#include "rulebook/tools/source.h"

/* Write GAME_rules.h and GAME_rulebook.c into a folder. `from`: the folder of the sources, named in
 * the first line of both. False with a fault (`cannot-write`). */
bool emit_header(const struct book *book, const char *from, const char *folder,
                 struct fault *fault);
bool emit_tables(const struct book *book, const char *from, const char *folder,
                 struct fault *fault);

/* Open GAME_SUFFIX in a folder and say in its first line what it is generated from. The caller closes
 * it with emit_close(), which frees `path`. NULL or false with a fault. */
FILE *emit_open(const struct book *book, const char *from, const char *folder, const char *suffix,
                char **path, struct fault *fault);
bool emit_close(FILE *to, char *path, struct fault *fault);
/* Write a C string literal, or NULL. */
void emit_string(FILE *to, const char *text);
/* Write the C name of a rule into `out`, cut to `cap`: R_START_PHASE_DRAW for start-phase-draw. */
void emit_rule_name(const char *rule, char *out, size_t cap);

#endif
