/*
 * code.h: does the code agree with the rulebook?
 *
 * Rules are named R_… in C. Every rule that the code names must be in rules.yaml, and every rule of
 * a clause marked as enforced must be named somewhere. Comments that open a procedure with a clause
 * number, as in `7.2 Start phase: 7.2.1 begins, 7.2.2 draw`, must give numbers that exist. In a
 * game's turn.c, actions.c, setup.c and rule_actions.c they must come in the order of the
 * document.
 */
#ifndef RULEBOOK_TOOLS_CODE_H
#define RULEBOOK_TOOLS_CODE_H

#include "rulebook/tools/source.h"

/* A walk over the words and comments of a C source; everything else is skipped. */
struct scan {
	const char *path, *begin, *at;
	int line;
	const char *token; /* the word or comment found */
	size_t len;
	int token_line;
};

enum found { FOUND_END, FOUND_WORD, FOUND_COMMENT };

typedef int check_token(const struct book *book, const struct scan *scan, enum found found,
                        void *ctx);

/* Call `check` for every word and comment of every source. Returns the sum of its results; -1 with
 * a fault. */
int code_walk(const struct book *book, char *const source[], int n, check_token *check, void *ctx,
              struct fault *fault);
/* Return the index of the rule that C names so, or -1. */
int code_find_rule(const struct book *book, const char *word, size_t len);

/* Both print a line on standard error for each disagreement and return how many there were; -1 with
 * a fault if a source can't be read. `source`: `n` paths. */
int code_check_rules(const struct book *book, char *const source[], int n, struct fault *fault);
int code_check_chapters(const struct book *book, char *const source[], int n, struct fault *fault);

#endif
