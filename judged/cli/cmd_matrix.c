/* cmd_matrix.c: `judge matrix`: reports which clauses are proven. docs/man/judge-matrix.1 is its
 * manual. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judged/cli/cli.h"
#include "judged/cli/files.h"
#include "judged/policy/policy.h"
#include "judged/suite/matrix.h"
#include "judged/suite/options.h"
#include "judged/suite/remedies.h"
#include "judged/text/alloc.h"

struct command {
	struct suite_options options; /* without a clause: all scenarios count */
	const char *clause;           /* clause to report in detail, or NULL */
	const char *exceptions;       /* or NULL: the list beside the fixtures */
	const char *policy;           /* a document of tournament policy instead, or NULL */
	bool json;
	uint64_t jobs; /* 0: one per processor */
};

/* Load the list of exceptions. By default it is beside the fixtures, as in the repository and the
 * installed data. */
static bool
load_exceptions(struct matrix_exceptions *exceptions, const struct command *command,
                struct fault *fault)
{
	char *path = NULL;
	if (!command->exceptions &&
	    asprintf(&path, "%s/../rulebook/exceptions.yaml", command->options.dir) < 0)
		abort();
	bool good = matrix_exceptions_load(exceptions, path ? path : command->exceptions, fault);
	free(path);
	return good;
}

static void
print_result(const struct command *command, const struct matrix *matrix, size_t n)
{
	if (command->json) {
		matrix_print_json(matrix, n, stdout);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			putchar('\n');
		if (command->clause)
			matrix_print_clauses(&matrix[i], command->clause, stdout);
		else
			matrix_print(&matrix[i], stdout);
	}
}

static bool
is_asked_for(const struct suite *suite, const struct rulebook_edition *edition)
{
	const char *game = suite->options.game, *name = suite->options.edition;
	if ((game && strcmp(game, edition->game) != 0) ||
	    (name && strcmp(name, edition->name) != 0))
		return false;
	for (size_t i = 0; i < suite->n; i++)
		if (strcmp(suite->result[i].edition->game, edition->game) == 0)
			return true;
	return false;
}

/* Add the matrix of an edition to `n` others if it is asked for. Returns how many were added. */
static size_t
make_one(const struct suite *suite, const struct matrix_exceptions *exceptions,
         const struct rulebook_edition *edition, struct matrix **matrices, size_t n)
{
	if (!is_asked_for(suite, edition))
		return 0;
	*matrices = alloc_more(*matrices, n + 1, sizeof **matrices);
	matrix_make(&(*matrices)[n], suite, edition, exceptions);
	return 1;
}

/* Make the matrix of the edition asked for, or of all editions of the games that have scenarios.
 * Returns how many. */
static size_t
make_all(const struct suite *suite, const struct matrix_exceptions *exceptions,
         struct matrix **matrices)
{
	size_t n = 0;
	*matrices = NULL;
	for (size_t g = 0; rulebook_game_at(g); g++) {
		const struct rulebook_game *game = rulebook_game_at(g);
		for (size_t e = 0; e < game->n_editions; e++)
			n += make_one(suite, exceptions, &game->edition[e], matrices, n);
	}
	for (size_t i = 0; rulebook_draft_at(i); i++)
		n += make_one(suite, exceptions, rulebook_draft_at(i), matrices, n);
	return n;
}

static bool
has_clause(const struct matrix *matrix, const char *pattern)
{
	for (size_t i = 0; i < matrix->edition->n; i++)
		if (rulebook_number_matches(pattern, matrix->edition->clause[i].number))
			return true;
	return false;
}

/* Return the exit code. A clause asked for must exist in at least one of the editions. */
static int
code_of(const struct suite *suite, const struct command *command, const struct matrix *matrix,
        size_t n)
{
	bool found = !command->clause;
	for (size_t i = 0; i < n; i++)
		found = found || has_clause(&matrix[i], command->clause);
	if (!found)
		fprintf(stderr, "judge matrix: there is no clause %s\n", command->clause);
	return found && !suite_fault(suite) ? EXIT_FINE : EXIT_BAD;
}

static int
make_and_print(const struct suite *suite, const struct command *command,
               const struct matrix_exceptions *exceptions)
{
	struct matrix *matrix;
	struct fault fault = { 0 };
	size_t n = make_all(suite, exceptions, &matrix);
	print_result(command, matrix, n);
	int code = code_of(suite, command, matrix, n);
	for (size_t i = 0; i < n; i++) {
		if (code == EXIT_FINE &&
		    !matrix_exceptions_needed(&matrix[i], exceptions, &fault)) {
			fault_print(stderr, &fault);
			code = EXIT_NOT_FINE;
		}
		if (code == EXIT_FINE && matrix_merely_cited(&matrix[i]) > 0)
			code = EXIT_NOT_FINE;
		matrix_free(&matrix[i]);
	}
	free(matrix);
	return code;
}

/* Note what all disputes prove of a document. */
static void
prove_all(const struct command *command, const struct rulebook_edition *document, char *proven[],
          json_t *vain)
{
	struct cli_files files = { 0 };
	struct dispute dispute;
	struct fault fault;
	char *folder = alloc_text("%s/disputes", command->options.dir);
	cli_files_add(&files, folder);
	for (size_t i = 0; i < files.n; i++) {
		if (!dispute_read(&dispute, files.path[i], &fault)) {
			cli_fault(&fault);
			continue;
		}
		remedies_prove(&dispute, document, proven, vain);
		dispute_free(&dispute);
	}
	cli_files_free(&files);
	free(folder);
}

/* Print a clause of a policy: proven, open, or nothing that could be proven. Returns whether it is
 * open. */
static bool
print_policy_clause(const struct command *command, const struct rulebook_edition *document,
                    const struct rulebook_clause *clause, const char *proof, json_t *list)
{
	const char *status = policy_clause_status(document, clause);
	bool open = clause->enforced && !proof;
	if (command->json)
		json_array_append_new(list, json_pack("{s:s, s:s, s:b, s:s?}", "clause",
		                                      clause->number, "status", status, "proven",
		                                      proof != NULL, "proof", proof));
	else if (!command->clause || rulebook_number_matches(command->clause, clause->number))
		printf("%-12s %-11s %s\n", clause->number, status,
		       proof  ? proof
		       : open ? "not proven"
		              : "");
	return open;
}

/* Report which clauses of a policy are executable, asked, procedural or inert, and proven. */
static int
run_policy(const struct command *command)
{
	const struct rulebook_edition *document = rulebook_edition("policy", command->policy);
	if (!document)
		return cli_wrong("there is no policy `%.60s`", command->policy);
	char **proven = alloc_zeroed(document->n, sizeof *proven);
	json_t *vain = json_array(), *list = json_array();
	size_t open = 0, enforced = 0;
	prove_all(command, document, proven, vain);
	for (size_t i = 0; i < document->n; i++) {
		open += print_policy_clause(command, document, &document->clause[i], proven[i],
		                            list);
		enforced += document->clause[i].enforced;
		free(proven[i]);
	}
	for (size_t i = 0; i < json_array_size(vain); i++) {
		const json_t *one = json_array_get(vain, i);
		cli_wrong("%s doesn't prove clause %s",
		          json_string_value(json_object_get(one, "file")),
		          json_string_value(json_object_get(one, "clause")));
	}
	if (command->json)
		cli_print(json_incref(list));
	else
		printf("%zu of %zu clauses with rules proven, %u clauses in all\n", enforced - open,
		       enforced, document->n);
	int code = open || json_array_size(vain) ? CLI_NOT_FINE : CLI_FINE;
	json_decref(list);
	json_decref(vain);
	free(proven);
	return code;
}

static int
run(const struct program_call *call)
{
	struct command *command = call->command;
	struct matrix_exceptions exceptions;
	struct suite suite;
	struct fault fault = { 0 };
	cli_play_with(&command->options, command->jobs);
	if (command->policy)
		return run_policy(command);
	command->options.progress = isatty(STDERR_FILENO);
	if (!cli_choose(&command->options))
		return CLI_WRONG_USE;
	if (!load_exceptions(&exceptions, command, &fault))
		return cli_fault(&fault);
	int code = suite_load_and_run(&suite, &command->options, "matrix");
	if (code == EXIT_FINE) {
		code = make_and_print(&suite, command, &exceptions);
		suite_free(&suite);
	}
	matrix_exceptions_free(&exceptions);
	return code;
}

static const struct program_option options[] = {
	CLI_GAME(options.game, "only this game"),
	OPTION_TEXT("edition", "E", options.edition, "only this edition; by default, all editions"),
	OPTION_TEXT(
		"clause", "N|N.*", clause,
		"list these clauses one by one, with the proof of each rule, or why a clause is unproven"),
	OPTION_TEXT("policy", "P", policy,
	            "report on this document of tournament policy instead, proven by disputes"),
	OPTION_FLAG("json", json, "print the result as JSON"),
	CLI_JOBS("play the scenarios in N processes at once; by default, one per processor"),
	CLI_FIXTURES(options.dir, "the folder with the scenarios"),
	OPTION_TEXT("exceptions", "FILE", exceptions,
	            "the file that lists the clauses no scenario can prove, and why"),
	OPTION_END,
};

const struct program_command cmd_matrix = {
	.name = "matrix",
	.summary = "show which scenarios prove which clauses",
	.usage = "",
	.about =
		"Play the scenario suite, with proofs, and show which clauses of each edition it proves.\n",
	.exits =
		"0 listed, 1 an exception is listed for a clause that needs none, or a clause of a policy is not proven, 2 usage error, a bad "
		"scenario file, or no scenarios to play.",
	.operands = "",
	.examples = "judge matrix --edition en-1.2\n",
	.options = options,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .options = { .prove = true } },
	.run = run,
};
