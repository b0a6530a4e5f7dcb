/*
 * fault.h: a fault of the input: one sentence, its place and a stable code.
 *
 * A sentence says what is wrong and, after "; ", what to write instead.
 *
 * Every function that reads a document returns false at the first fault and fills a struct fault.
 * The codes are listed in docs/codes.md. Programs may rely on the codes, but not on the sentences.
 */
#ifndef JUDGED_TEXT_FAULT_H
#define JUDGED_TEXT_FAULT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

enum { FAULT_FILE = 128, FAULT_POINTER = 160, FAULT_PARAMETER = 16, FAULT_SENTENCE = 600 };

/* Plain data, may be copied. Place: `line` and `column` count from 1; if `line` is 0 the place is
 * `pointer`, a JSON pointer ("" is the whole document). `file` may be empty. A fault of the
 * request, not of the document, has no place and names the `parameter`. */
struct fault {
	char code[40];
	char file[FAULT_FILE];
	int line, column;
	char pointer[FAULT_POINTER];
	char parameter[FAULT_PARAMETER];
	char sentence[FAULT_SENTENCE];
};

/* Set code and sentence; the place is unchanged. A sentence that doesn't fit is cut after a word
 * and ends in "…"; the result is always valid UTF-8 without control characters, whatever the
 * arguments held. Returns false, so that a reader can `return fault_set(...)`. */
__attribute__((format(printf, 3, 4))) bool fault_set(struct fault *fault, const char *code,
                                                     const char *format, ...);

bool fault_set_with(struct fault *fault, const char *code, const char *format, va_list args);

/* Set the place to a line and column, and clear the pointer. `file` may be NULL. */
void fault_at(struct fault *fault, const char *file, int line, int column);

/* Set the place to a JSON pointer, cut to fit; line and column become 0. */
void fault_at_pointer(struct fault *fault, const char *file, const char *pointer);

/* Mark it as a fault of the request, with the name of the parameter or option, and without a
 * place. */
void fault_of_parameter(struct fault *fault, const char *file, const char *parameter);

/* Return the part of the sentence that says what to write instead, and its length: all after "; ",
 * or what something "must be", as far as it isn't a quotation from the input. NULL if there is no
 * such part. */
const char *fault_instead(const struct fault *fault, size_t *len);

/* Print one line: `file:line:column: sentence [code]` or `file: /pointer: sentence [code]`. */
void fault_print(FILE *to, const struct fault *fault);

#endif
