/*
 * program.h: the commands of a program, each with its options as rows: they are read by the rows, and --help is
 * printed from them.
 *
 * A file cmd_x.c has a `struct command` with what the options set, the rows, and at its end one
 * `const struct program_command`; a table of the program lists it.
 */
#ifndef JUDGED_TEXT_PROGRAM_H
#define JUDGED_TEXT_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROGRAM_FINE = 0, PROGRAM_NOT_FINE = 1, PROGRAM_WRONG_USE = 2, PROGRAM_MISUSED = -1 };

enum option_kind { TAKES_FLAG, TAKES_TEXT, TAKES_NUMBER, TAKES_WORD, TAKES_FORM, TAKES_READ };

struct program_option {
	const char *name;     /* without its hyphens; NULL ends the rows */
	const char *argument; /* as --help names it; NULL: it takes none */
	const char *help;     /* a sentence or part of one; NULL: the command's own text tells it */
	uint8_t kind;
	uint16_t at;              /* in the `struct command` */
	const char *const *words; /* what it may be, ended by NULL; NULL: anything */
	uint64_t least, most;
	/* Take up what was given. False with a sentence told. */
	bool (*read)(void *command, const char *text);
};

/* In which form a command answers. */
struct program_form {
	int form;         /* 0: none was given */
	const char *text; /* the argument of that option, or NULL */
};

/* The rows, each a kind. `member` is one of the file's own `struct command`. */
#define AT(member) offsetof(struct command, member)
#define OPTION_ROW(...)                                                                            \
	{                                                                                          \
		__VA_ARGS__                                                                        \
	}

/* bool: it was given. */
#define OPTION_FLAG(name, member, help)                                                            \
	OPTION_ROW(name, NULL, help, TAKES_FLAG, AT(member), NULL, 0, 0, NULL)
/* const char *; the words, ended by NULL, are told in the usage. */
#define OPTION_TEXT(name, argument, member, help) OPTION_TEXT_OF(name, argument, member, NULL, help)
#define OPTION_TEXT_OF(name, argument, member, words, help)                                        \
	OPTION_ROW(name, argument, help, TAKES_TEXT, AT(member), words, 0, 0, NULL)
/* uint64_t. */
#define OPTION_NUMBER(name, argument, member, least, most, help)                                   \
	OPTION_ROW(name, argument, help, TAKES_NUMBER, AT(member), NULL, least, most, NULL)
/* int, or an enum: which of the words, the first being `first`. */
#define OPTION_WORD(name, argument, member, words, first, help)                                    \
	OPTION_ROW(name, argument, help, TAKES_WORD, AT(member), words, first, 0, NULL)
/* struct program_form: of the forms of a command only one may be given. */
#define OPTION_FORM(name, argument, member, form, help)                                            \
	OPTION_ROW(name, argument, help, TAKES_FORM, AT(member), NULL, form, 0, NULL)
/* bool read(void *command, const char *text) takes it up, or tells what is wrong and answers false. */
#define OPTION_READ(name, argument, read, help)                                                    \
	OPTION_ROW(name, argument, help, TAKES_READ, 0, NULL, 0, 0, read)
#define OPTION_END OPTION_ROW(NULL, NULL, NULL, 0, 0, NULL, 0, 0, NULL)

struct program_call {
	void *command;  /* the command's own, options read */
	char **operand; /* ends with NULL */
	int n;
	void *context; /* as program_run() was given it */
};

struct program_command {
	const char *name;    /* "" for the program itself */
	const char *summary; /* in the list of commands */
	/* What follows the name in the usage. Options that it does not show are added from the rows. */
	const char *usage;
	const char *about;    /* lines, each ended; or NULL */
	const char *examples; /* command lines, each ended; or NULL */
	/* What its operands are, in their order, the last for all that follow: "EDITION CLAUSE". NULL: files. */
	const char *operands;
	const char *exits; /* what the exit codes mean; or NULL */
	const struct program_option *options;
	uint8_t least, most; /* operands; 255: as many as there are */
	bool leading;        /* the first operand ends the options */
	size_t size;         /* of its `struct command` */
	const void *begin;   /* how that begins; NULL: zeroed */
	/* Answers the exit code, or PROGRAM_MISUSED to have the usage told. */
	int (*run)(const struct program_call *call);
};

enum { PROGRAM_MANY = 255 };

/* Read the arguments, argv[0] being the command's name, and run it. `program` is what stands before the name
 * ("judge"). Answers the exit code; for --help and for wrong use all is told. */
int program_run(const char *program, const struct program_command *command, int argc, char *argv[],
                void *context);

#endif
