/* health.c: the service's health, versions, metrics, and the schemas of its interface. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "judged/cards/ability_schema.h"
#include "judged/service/api/api.h"
#include "judged/service/api/route.h"
#include "judged/text/embedded.h"
#include "judged/text/versions.h"
#include "judged/service/jobs/tasks.h"
#include "judged/transcript/schema.h"

static void
pass_over(void *ctx, const struct store_ruling *r)
{
	(void)ctx, (void)r;
}

/* Does the store answer? Any result will do. */
static bool
answers(struct api *api)
{
	return store_find(api->store, &(struct store_which){ .seq = 1 }, VIEW_PUBLIC, pass_over,
	                  NULL) != STORE_FAILED;
}

void
api_health(struct api *api, struct request *request)
{
	json_t *out;
	if (!answers(api)) {
		answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL);
		return;
	}
	out = json_pack("{s:s, s:s}", "status", "ok", "engine", JUDGE_ENGINE_VERSION);
	answer_json(&request->answer, 200, json_dumps(out, JSON_COMPACT));
	json_decref(out);
}

static void
answer_readiness(struct request *request, bool ready)
{
	if (ready)
		answer_value(&request->answer, 200, json_pack("{s:s}", "status", "ready"));
	else
		answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL);
}

/* Ready means ready to take submissions. While the service is closing no request gets here. If the
 * last commit failed, or is some time ago, the writer tries one that changes nothing: no one may
 * submit before this reports ready. */
void
api_ready(struct api *api, struct request *request)
{
	if (!answers(api))
		answer_readiness(request, false);
	else if (writer_is_in_doubt(api->writer))
		request->job = job_of(STORE_PROBE, NULL, NULL);
	else
		answer_readiness(request, true);
}

void
api_ready_again(struct api *api, struct request *request)
{
	(void)api;
	answer_readiness(request, request->job->result == STORE_DONE);
}

/* Return the size of the write-ahead log of a database in a file; -1 for other databases. */
static int64_t
wal_bytes(const char *database)
{
	char path[SETTINGS_TEXT + 8];
	struct stat at;
	if (strstr(database, "://"))
		return -1;
	snprintf(path, sizeof path, "%s-wal", database);
	return stat(path, &at) == 0 ? at.st_size : 0;
}

/* Read the result of the last `judged verify --json` from the file that the settings name. A file
 * that is being written has no result. */
static void
read_verification(const char *path, struct metrics *m)
{
	struct stat at = { 0 };
	json_t *result = *path && stat(path, &at) == 0 ? json_load_file(path, 0, NULL) : NULL;
	const json_t *sound = json_object_get(result, "sound");
	m->sound = json_is_boolean(sound) ? json_is_true(sound) : -1;
	m->verified = json_is_boolean(sound) ? at.st_mtime : 0;
	json_decref(result);
}

struct logs {
	struct buffer *to;
	int n;
};

static void
print_log(void *ctx, const struct store_log_head *head)
{
	struct logs *logs = ctx;
	metrics_tell_log(logs->to, head->name, head->length, logs->n++ == 0);
}

void
api_metrics(struct api *api, struct request *request)
{
	struct buffer text = { 0 };
	int64_t rulings;
	if (store_count(api->store, NULL, &rulings) != STORE_DONE) {
		answer_failed(api, &request->answer);
		return;
	}
	api->metrics->rulings = rulings;
	api->metrics->jobs = tasks_running(api->tasks);
	api->metrics->failed_writes = writer_failures(api->writer);
	api->metrics->to_write = writer_waiting(api->writer);
	api->metrics->last_commit = writer_last_commit(api->writer);
	api->metrics->unscrubbed = writer_unscrubbed(api->writer);
	api->metrics->reconnects = store_reconnects();
	read_verification(api->settings.verify_result, api->metrics);
	api->metrics->database_bytes = store_size(api->store);
	api->metrics->wal_bytes = wal_bytes(api->settings.database);
	metrics_write(api->metrics, route_at, &text);
	store_heads(api->store, print_log, &(struct logs){ &text, 0 });
	buffer_end(&text);
	answer_text(&request->answer, 200, text.at, text.n, request->type);
}

static void
answer_document(struct answer *answer, const char *text, size_t len)
{
	char *copy = malloc(len + 1);
	if (copy)
		memcpy(copy, text, len + 1);
	answer_text(answer, 200, copy, len, "application/json");
}

void
api_versions(struct api *api, struct request *request)
{
	(void)api;
	answer_document(&request->answer, VERSIONS_JSON, sizeof VERSIONS_JSON - 1);
}

void
api_openapi_document(struct api *api, struct request *request)
{
	(void)api;
	answer_document(&request->answer, api_openapi, api_openapi_len);
}

void
api_ruling_schema_document(struct api *api, struct request *request)
{
	(void)api;
	answer_document(&request->answer, api_ruling_schema, api_ruling_schema_len);
}

/* Answer with the schema that a function makes for the game of the path. */
static void
answer_schema(struct request *request, json_t *(*schema)(const struct judge_game *game))
{
	const struct judge_game *game = judge_game(request->value[0]);
	if (game)
		answer_value(&request->answer, 200, schema(game));
	else
		answer_problem(&request->answer, PROBLEM_NO_GAME, NULL);
}

void
api_cards_schema(struct api *api, struct request *request)
{
	(void)api;
	answer_schema(request, ability_schema);
}

void
api_transcript_schema(struct api *api, struct request *request)
{
	(void)api;
	answer_schema(request, transcript_schema);
}
