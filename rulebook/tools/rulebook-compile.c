/*
 * rulebook-compile: compile the rulebook of a game into C tables, or check something against it.
 *
 * Exit codes: 0 fine, 1 a check found something, 2 wrong use or an inconsistent rulebook.
 */
#include <stdio.h>
#include <string.h>

#include "rulebook/tools/code.h"
#include "rulebook/tools/emit.h"
#include "rulebook/tools/lock.h"
#include "rulebook/tools/places.h"

enum { FINE = 0, FOUND_SOMETHING = 1, BAD_INPUT = 2 };

static int
usage(void)
{
	fputs("usage: rulebook-compile GAME FOLDER OUTDIR\n"
	      "       rulebook-compile --check-sources FOLDER SOURCE...\n"
	      "       rulebook-compile --check-chapters FOLDER SOURCE...\n"
	      "       rulebook-compile --places FOLDER OUTDIR NAMES SOURCE...\n"
	      "       rulebook-compile --lock FOLDER\n"
	      "       rulebook-compile --check-lock FOLDER\n",
	      stderr);
	return BAD_INPUT;
}

static int
report(const struct fault *fault)
{
	fault_print(stderr, fault);
	return BAD_INPUT;
}

/* Return the exit code of a check that found `bad` things; -1: it couldn't run. */
static int
verdict(int bad, const struct fault *fault)
{
	if (bad < 0)
		return report(fault);
	return bad > 0 ? FOUND_SOMETHING : FINE;
}

static int
compile(const struct book *book, const char *game, const char *folder, const char *outdir)
{
	struct fault fault;
	if (strcmp(book->game, game) != 0) {
		fault_at(&fault, folder, 0, 0);
		fault_set(&fault, "wrong-game", "this is the rulebook of %s, not of %s", book->game,
		          game);
		return report(&fault);
	}
	if (!emit_header(book, folder, outdir, &fault) ||
	    !emit_tables(book, folder, outdir, &fault))
		return report(&fault);
	return FINE;
}

/* Do what the command line asks for, with the rulebook read. */
static int
perform(const struct book *book, int argc, char *argv[])
{
	struct fault fault;
	if (strcmp(argv[1], "--check-sources") == 0)
		return verdict(code_check_rules(book, argv + 3, argc - 3, &fault), &fault);
	if (strcmp(argv[1], "--check-chapters") == 0)
		return verdict(code_check_chapters(book, argv + 3, argc - 3, &fault), &fault);
	if (strcmp(argv[1], "--places") == 0)
		return places_write(book, argv[3], argv[4], argv + 5, argc - 5, &fault)
		               ? FINE
		               : report(&fault);
	if (strcmp(argv[1], "--check-lock") == 0)
		return verdict(lock_check(book, argv[2], &fault), &fault);
	if (strcmp(argv[1], "--lock") == 0)
		return lock_write(book, argv[2], &fault) ? FINE : report(&fault);
	return compile(book, argv[1], argv[2], argv[3]);
}

static bool
is_well_used(int argc, char *argv[])
{
	if (argc < 3)
		return false;
	if (strcmp(argv[1], "--check-sources") == 0 || strcmp(argv[1], "--check-chapters") == 0)
		return argc > 3;
	if (strcmp(argv[1], "--places") == 0)
		return argc > 5;
	if (strcmp(argv[1], "--lock") == 0 || strcmp(argv[1], "--check-lock") == 0)
		return argc == 3;
	return argv[1][0] != '-' && argc == 4;
}

int
main(int argc, char *argv[])
{
	struct book book;
	struct fault fault;
	if (!is_well_used(argc, argv))
		return usage();
	int code = book_read(&book, argv[2], &fault) ? perform(&book, argc, argv) : report(&fault);
	book_free(&book);
	return code;
}
