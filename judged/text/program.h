/*
 * program.h: the commands of a program. The rows for a command's options are used to read the
 * arguments and to print --help.
 *
 * A file cmd_x.c has a `struct command` with the values the options set, the rows and, at its end,
 * one `const struct program_command`, which the program's table lists.
 */
#ifndef JUDGED_TEXT_PROGRAM_H
#define JUDGED_TEXT_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROGRAM_FINE = 0, PROGRAM_NOT_FINE = 1, PROGRAM_WRONG_USE = 2, PROGRAM_MISUSED = -1 };

enum option_kind { TAKES_FLAG, TAKES_TEXT, TAKES_NUMBER, TAKES_WORD, TAKES_FORM, TAKES_READ };

struct program_option {
	const char *name;     /* without hyphens; NULL ends the rows */
	const char *argument; /* name in --help; NULL: the option takes no argument */
	/* a sentence or part of one; NULL: the command's own text explains the option */
	const char *help;
	uint8_t kind;
	uint16_t at;              /* offset in the `struct command` */
	const char *const *words; /* allowed values, ended by NULL; NULL: anything */
	uint64_t least, most;
	/* Store the argument. False if it is wrong, which has been reported. */
	bool (*read)(void *command, const char *text);
};

/* The form in which a command prints its result. */
struct program_form {
	int form;         /* 0: no form was given */
	const char *text; /* argument of the option, or NULL */
};

/* Rows, one macro per kind. `member` is in the file's own `struct command`. */
#define AT(member) offsetof(struct command, member)
#define OPTION_ROW(...)                                                                            \
	{                                                                                          \
		__VA_ARGS__                                                                        \
	}

/* bool: true if the option was given. */
#define OPTION_FLAG(name, member, help)                                                            \
	OPTION_ROW(name, NULL, help, TAKES_FLAG, AT(member), NULL, 0, 0, NULL)
/* const char *. The words, ended by NULL, are listed in the usage. */
#define OPTION_TEXT(name, argument, member, help) OPTION_TEXT_OF(name, argument, member, NULL, help)
#define OPTION_TEXT_OF(name, argument, member, words, help)                                        \
	OPTION_ROW(name, argument, help, TAKES_TEXT, AT(member), words, 0, 0, NULL)
/* uint64_t. */
#define OPTION_NUMBER(name, argument, member, least, most, help)                                   \
	OPTION_ROW(name, argument, help, TAKES_NUMBER, AT(member), NULL, least, most, NULL)
/* int, or an enum: index of the word, starting from `first`. */
#define OPTION_WORD(name, argument, member, words, first, help)                                    \
	OPTION_ROW(name, argument, help, TAKES_WORD, AT(member), words, first, 0, NULL)
/* struct program_form: only one of a command's forms may be given. */
#define OPTION_FORM(name, argument, member, form, help)                                            \
	OPTION_ROW(name, argument, help, TAKES_FORM, AT(member), NULL, form, 0, NULL)
/* bool read(void *command, const char *text) stores the argument, or reports what is wrong and
 * returns false. */
#define OPTION_READ(name, argument, read, help)                                                    \
	OPTION_ROW(name, argument, help, TAKES_READ, 0, NULL, 0, 0, read)
#define OPTION_END OPTION_ROW(NULL, NULL, NULL, 0, 0, NULL, 0, 0, NULL)

struct program_call {
	void *command;  /* the command's own struct, with the options read */
	char **operand; /* ends with NULL */
	int n;
	void *context; /* as passed to program_run() */
};

struct program_command {
	const char *name;    /* "" for the program itself */
	const char *summary; /* for the list of commands */
	/* The usage after the name. Options that it doesn't mention are added from the rows. */
	const char *usage;
	const char *about;    /* lines, each ended by a newline; or NULL */
	const char *examples; /* command lines, each ended by a newline; or NULL */
	/* Names of the operands in order, the last one for all that follow: "EDITION CLAUSE". NULL:
	 * files. */
	const char *operands;
	const char *exits; /* meaning of the exit codes; or NULL */
	const struct program_option *options;
	uint8_t least, most; /* number of operands; 255: any number */
	bool leading;        /* the first operand ends the options */
	size_t size;         /* size of its `struct command` */
	const void *begin;   /* initial value of that struct; NULL: zeroed */
	/* Run the command. Returns the exit code, or PROGRAM_MISUSED to have the usage printed. */
	int (*run)(const struct program_call *call);
};

enum { PROGRAM_MANY = 255 };

/* Read the arguments, where argv[0] is the command's name, and run the command. `program` is the
 * text before the name ("judge"). Returns the exit code. For --help and for wrong use, everything
 * has been printed. */
int program_run(const char *program, const struct program_command *command, int argc, char *argv[],
                void *context);

#endif
