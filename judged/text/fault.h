/*
 * fault.h: bad input, told in one sentence with its place and a stable code.
 *
 * Everything that reads a document answers false and fills one of these at the first fault. The
 * codes are listed in docs/codes.md; programs may rely on them, on the sentence they may not.
 */
#ifndef JUDGED_TEXT_FAULT_H
#define JUDGED_TEXT_FAULT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

enum { FAULT_FILE = 128, FAULT_POINTER = 160, FAULT_PARAMETER = 16, FAULT_SENTENCE = 600 };

/* Plain data, valid after copying. Place: `line` and `column` count from 1; where `line` is 0 the
 * place is `pointer`, a JSON pointer ("" is the whole document). `file` may be empty. What is no
 * fault of the document, but of what was asked of it, has no place and names the `parameter`. */
struct fault {
	char code[40];
	char file[FAULT_FILE];
	int line, column;
	char pointer[FAULT_POINTER];
	char parameter[FAULT_PARAMETER];
	char sentence[FAULT_SENTENCE];
};

/* Write code and sentence and keep the place. A sentence that does not fit is cut after a word and ends in "…"; it is
 * always valid UTF-8 without control characters, whatever the arguments held. Answers false, so that a reader
 * can `return fault_set(...)`. */
__attribute__((format(printf, 3, 4))) bool fault_set(struct fault *fault, const char *code,
                                                     const char *format, ...);

bool fault_set_with(struct fault *fault, const char *code, const char *format, va_list args);

/* Write the place in a text with lines; the pointer is emptied. `file` may be NULL. */
void fault_at(struct fault *fault, const char *file, int line, int column);

/* Write the place as a JSON pointer, cut to what fits; line and column become 0. */
void fault_at_pointer(struct fault *fault, const char *file, const char *pointer);

/* Write that it is a fault of what was asked, by the name of the parameter or option; there is no place then. */
void fault_of_parameter(struct fault *fault, const char *file, const char *parameter);

/* Print one line: `file:line:column: sentence [code]` or `file: /pointer: sentence [code]`. */
void fault_print(FILE *to, const struct fault *fault);

#endif
