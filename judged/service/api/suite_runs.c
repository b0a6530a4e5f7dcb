/* suite_runs.c: jobs that play the suite, and the matrix they result in. */
#include <string.h>
#include <sys/stat.h>

#include "judged/text/alloc.h"
#include "judged/service/api/tasks.h"
#include "judged/text/doc.h"
#include "judged/suite/options.h"
#include "judged/service/jobs/suite_task.h"
#include "first-game.h"

static const char *const keys[] = { "edition", NULL };

/* Read {"edition"}; without it, all editions are wanted. NULL with a fault. */
static json_t *
read_asked(const struct doc_node *root, struct fault *fault)
{
	const struct doc_node *edition;
	const char *name;
	if (!doc_want_map(root, fault) || !doc_only_keys(root, keys, fault))
		return NULL;
	edition = doc_member(root, "edition");
	if (!edition)
		return json_object();
	if (!doc_want_string(edition, &name, fault))
		return NULL;
	const struct rulebook_edition *found = rulebook_edition_named(name);
	if (found && judge_game(found->game))
		return json_pack("{s:s}", "edition", name);
	if (found) {
		doc_fault(edition, fault, "unknown-edition",
		          "%s has a rulebook but no engine yet, so games can't be judged by %s",
		          found->game, name);
		return NULL;
	}
	doc_fault(edition, fault, "unknown-edition",
	          "there is no edition %s; an edition is written with its game, like " FIRST_GAME
	          "/en-1.2",
	          name);
	return NULL;
}

static bool
has_fixtures(const struct settings *settings)
{
	struct stat st;
	return stat(suite_task_dir(settings), &st) == 0 && S_ISDIR(st.st_mode);
}

void
api_suite_run_begin(struct api *api, struct request *request)
{
	struct doc doc;
	struct fault fault;
	json_t *asked;
	if (!request_document(api, request, &doc))
		return;
	asked = read_asked(doc.root, &fault);
	doc_free(&doc);
	if (!asked) {
		answer_fault(&request->answer, 422, &fault);
	} else if (!has_fixtures(&api->settings)) {
		answer_problem(&request->answer, PROBLEM_NO_FIXTURES, NULL);
		json_decref(asked);
	} else {
		task_order(api, request, TASK_SUITE_RUN, asked);
	}
}

/* The matrix */

static void
show_result(void *ctx, const struct store_task *task)
{
	struct request *request = ctx;
	if (task->result)
		answer_json(&request->answer, 200, alloc_copy(task->result));
	else
		answer_problem(&request->answer, PROBLEM_NO_RESULT, NULL);
}

void
api_suite_run_matrix(struct api *api, struct request *request)
{
	task_find(api, request, true, show_result, request);
}
