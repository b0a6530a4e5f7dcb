/* conform.c: plays runs on two engines and compares what they answer. */
#include "judged/conform/conform.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"

const char *const conform_words[CONFORM_OUTCOMES] = { "agrees", "differs", "skipped", "errored" };

/* What is played: parts of a transcript, and what the report calls it. */
struct play {
	const struct rulebook_edition *edition;
	const char *file; /* of the suite; NULL: a game */
	const char *name;
	json_t *clauses; /* numbers, or a card */
	json_t *parts;   /* all members of the message but the moves */
	json_t *moves;
	json_t *paths;
};

/* 1. The other engine */

static bool
is_startable(struct conform *conform)
{
	json_t *reply = peer_start(&conform->peer);
	json_t *level = json_object_get(reply, "level");
	bool good = json_integer_value(json_object_get(reply, "jcp")) == 1 &&
	            json_is_integer(level) && json_integer_value(level) >= JCP_LEGAL;
	if (good) {
		json_int_t most = json_integer_value(level);
		conform->level = most > JCP_CLAUSES ? JCP_CLAUSES : (int)most;
		json_decref(conform->implementation);
		conform->implementation = json_incref(json_object_get(reply, "implementation"));
	} else if (reply) {
		snprintf(conform->peer.why, sizeof conform->peer.why,
		         "its reply to `start` lacks \"jcp\": 1 or a `level` from 1 to 4");
		peer_end(&conform->peer);
	}
	json_decref(reply);
	conform->set = NULL;
	return good;
}

bool
conform_begin(struct conform *conform)
{
	conform->clauses = json_object();
	conform->differences = json_array();
	conform->skipped = json_array();
	conform->errored = json_array();
	return is_startable(conform);
}

void
conform_end(struct conform *conform)
{
	peer_end(&conform->peer);
	json_decref(conform->implementation);
	json_decref(conform->clauses);
	json_decref(conform->differences);
	json_decref(conform->skipped);
	json_decref(conform->errored);
}

/* Answer a message ourselves. A message that is too long gets an answer with `errored`. */
static json_t *
own_answer(struct conform *conform, const json_t *message)
{
	char *text = json_dumps(message, JSON_COMPACT);
	json_t *out = jcp_answer_text(&conform->own, text, strlen(text));
	free(text);
	return out;
}

/* Ask the other engine, which is started again if it was ended. NULL if there is no reply. */
static json_t *
their_answer(struct conform *conform, const json_t *message)
{
	json_t *reply = NULL;
	if (conform->peer.pid)
		reply = peer_ask(&conform->peer, message);
	conform->errors = reply ? 0 : conform->errors + 1;
	return reply;
}

/* Set both engines to the edition. False if the other engine does not reply. */
static bool
set_edition(struct conform *conform, const struct rulebook_edition *edition)
{
	if (!conform->peer.pid && (conform->errors >= CONFORM_ERRORS || !is_startable(conform))) {
		conform->errors++;
		return false;
	}
	if (conform->set == edition)
		return true;
	json_t *message = json_pack("{s:s, s:s, s:s}", "cmd", "edition", "game", edition->game,
	                            "edition", edition->name);
	json_decref(own_answer(conform, message));
	json_t *reply = their_answer(conform, message);
	conform->plays = json_is_true(json_object_get(reply, "ok"));
	conform->set = reply ? edition : NULL;
	json_decref(reply);
	json_decref(message);
	return conform->set != NULL;
}

/* 2. Comparing */

static json_t *
differs(const char *in, const char *path, json_t *ours, json_t *theirs)
{
	json_t *out = json_pack("{s:s, s:O, s:O}", "in", in, "ours", ours, "theirs", theirs);
	if (path)
		json_object_set_new(out, "path", json_string(path));
	return out;
}

/* Is each of the entries in the other list? */
static bool
all_in(const json_t *list, const json_t *other)
{
	size_t i;
	json_t *one;
	json_array_foreach((json_t *)list, i, one)
		if (!jcp_has(other, one))
			return false;
	return true;
}

/* Compare the values at the paths that the other engine knows. */
static json_t *
compare_position(json_t *ours, json_t *theirs)
{
	const char *path;
	json_t *value;
	json_object_foreach(theirs, path, value) {
		json_t *own = json_object_get(ours, path);
		if (own && !json_equal(own, value))
			return differs("position", path, own, value);
	}
	return NULL;
}

/* Compare one member of the answers. NULL if they agree. */
static json_t *
compare_member(int level, json_t *ours, json_t *theirs)
{
	bool agrees = true;
	switch (level) {
	case JCP_LEGAL: agrees = json_equal(ours, theirs); break;
	case JCP_POSITION: return compare_position(ours, theirs);
	case JCP_OPTIONS: agrees = all_in(ours, theirs) && all_in(theirs, ours); break;
	case JCP_CLAUSES:
		agrees = all_in(theirs, ours) && !json_array_size(ours) == !json_array_size(theirs);
		break;
	}
	return agrees ? NULL : differs(jcp_asks[level - JCP_LEGAL], NULL, ours, theirs);
}

/* Compare two answers. Returns the first difference; NULL if there is none or, with `lacks`, if the
 * other answer has not all that was asked for. */
static json_t *
compare(int level, const json_t *ours, const json_t *theirs, const char **lacks)
{
	*lacks = NULL;
	for (int l = JCP_LEGAL; l <= level; l++) {
		const char *word = jcp_asks[l - JCP_LEGAL];
		json_t *member = json_object_get(theirs, word);
		bool fits = l == JCP_POSITION ? json_is_object(member) : json_is_array(member);
		if (!fits) {
			*lacks = word;
			return NULL;
		}
		json_t *found = compare_member(l, json_object_get(ours, word), member);
		if (found)
			return found;
	}
	return NULL;
}

/* 3. One run */

static json_t *
message_of(struct conform *conform, const struct play *play, size_t moves)
{
	json_t *out = json_copy(play->parts), *list = json_array(), *ask = json_array();
	for (size_t i = 0; i < moves; i++)
		json_array_append(list, json_array_get(play->moves, i));
	for (int level = JCP_LEGAL; level <= conform->level; level++)
		json_array_append_new(ask, json_string(jcp_asks[level - JCP_LEGAL]));
	json_object_set_new(out, "cmd", json_string("run"));
	json_object_set_new(out, "seq", json_integer(++conform->seq));
	json_object_set_new(out, "scenario", json_string(play->name));
	json_object_set(out, "clauses", play->clauses);
	json_object_set_new(out, "moves", list);
	json_object_set_new(out, "ask", ask);
	if (conform->level >= JCP_POSITION)
		json_object_set(out, "paths", play->paths);
	return out;
}

static bool
is_set(const json_t *answer, const char *word)
{
	return json_is_true(json_object_get(answer, word));
}

/* Note why a run was not compared. */
static enum conform_outcome
uncompared(struct conform *conform, const struct play *play, enum conform_outcome outcome,
           const char *why)
{
	json_t *list = outcome == CONFORM_SKIPPED ? conform->skipped : conform->errored;
	json_array_append_new(list, json_pack("{s:s, s:o, s:s}", "run", play->name, "edition",
	                                      json_sprintf("%s/%s", play->edition->game,
	                                                   play->edition->name),
	                                      "message", why ? why : ""));
	return outcome;
}

static const char *
said_by(const json_t *answer)
{
	return json_string_value(json_object_get(answer, "message"));
}

/* Play the first moves on both engines. With CONFORM_DIFFERS, `difference` is set. */
static enum conform_outcome
play_moves(struct conform *conform, const struct play *play, size_t moves, json_t **difference)
{
	json_t *message = message_of(conform, play, moves);
	json_t *ours = own_answer(conform, message), *theirs = NULL;
	enum conform_outcome outcome = CONFORM_ERRORED;
	const char *lacks = NULL, *why = said_by(ours);
	bool can_be_sent = !is_set(ours, "skipped") && !is_set(ours, "errored");
	if (can_be_sent)
		theirs = their_answer(conform, message);
	if (!can_be_sent)
		outcome = CONFORM_SKIPPED;
	else if (!theirs)
		why = conform->peer.why;
	else if (!json_equal(json_object_get(theirs, "seq"), json_object_get(message, "seq")))
		why = "its reply has another `seq`";
	else if (is_set(theirs, "skipped"))
		outcome = CONFORM_SKIPPED, why = said_by(theirs);
	else if (is_set(theirs, "errored"))
		why = said_by(theirs);
	else if ((*difference = compare(conform->level, ours, theirs, &lacks)))
		outcome = CONFORM_DIFFERS;
	else if (lacks)
		why = "its reply lacks a member that was asked for, or has it in another form";
	else
		outcome = CONFORM_AGREES;
	if (outcome == CONFORM_ERRORED || outcome == CONFORM_SKIPPED)
		uncompared(conform, play, outcome, why);
	json_decref(ours);
	json_decref(theirs);
	json_decref(message);
	return outcome;
}

/* Find the fewest moves after which the engines still differ, and report that. */
static void
report_difference(struct conform *conform, const struct play *play, size_t moves,
                  json_t *difference)
{
	for (size_t n = 0; n < moves; n++) {
		json_t *found = NULL;
		if (!set_edition(conform, play->edition))
			break;
		if (play_moves(conform, play, n, &found) == CONFORM_DIFFERS) {
			json_decref(difference);
			difference = found;
			moves = n;
		}
	}
	json_t *message = message_of(conform, play, moves);
	json_object_set_new(difference, "run", json_string(play->name));
	if (play->file)
		json_object_set_new(difference, "file", json_string(play->file));
	json_object_set_new(difference, "edition",
	                    json_sprintf("%s/%s", play->edition->game, play->edition->name));
	json_object_set(difference, "clauses", play->clauses);
	json_object_set_new(difference, "ruling", jcp_ruling(&conform->own, message));
	json_object_set(difference, "message", message);
	json_array_append_new(conform->differences, difference);
	json_decref(message);
}

static void
count_clauses(struct conform *conform, const struct play *play, enum conform_outcome outcome)
{
	size_t i;
	json_t *number;
	json_array_foreach(play->clauses, i, number) {
		char key[160];
		snprintf(key, sizeof key, "%s/%s %s", play->edition->game, play->edition->name,
		         json_string_value(number));
		json_t *row = json_object_get(conform->clauses, key);
		if (!row) {
			row = json_pack("[i, i, i, i]", 0, 0, 0, 0);
			json_object_set_new(conform->clauses, key, row);
		}
		json_t *count = json_array_get(row, outcome);
		json_integer_set(count, json_integer_value(count) + 1);
	}
}

/* Play the moves up to each of the points, which ascend. */
static enum conform_outcome
play_points(struct conform *conform, const struct play *play, const size_t *point, size_t n)
{
	enum conform_outcome outcome = CONFORM_SKIPPED;
	for (size_t i = 0; i < n; i++) {
		json_t *difference = NULL;
		if (!set_edition(conform, play->edition))
			return uncompared(conform, play, CONFORM_ERRORED, conform->peer.why);
		if (!conform->plays)
			return uncompared(conform, play, CONFORM_SKIPPED,
			                  "it does not play this edition");
		enum conform_outcome now = play_moves(conform, play, point[i], &difference);
		if (now == CONFORM_DIFFERS)
			report_difference(conform, play, point[i], difference);
		if (now == CONFORM_DIFFERS || now == CONFORM_ERRORED)
			return now;
		if (now == CONFORM_AGREES)
			outcome = now;
	}
	return outcome;
}

static void
play_all(struct conform *conform, const struct play *play, const size_t *point, size_t n)
{
	enum conform_outcome outcome = play_points(conform, play, point, n);
	conform->count[outcome]++;
	count_clauses(conform, play, outcome);
}

/* 4. Paths: the places and values of a game, and values that a scenario names */

static void
add_path(json_t *paths, const char *path)
{
	json_t *text = json_string(path);
	if (!jcp_has(paths, text))
		json_array_append(paths, text);
	json_decref(text);
}

static void
add_place(json_t *paths, const struct judge_area *area, const char *seat, int index)
{
	char path[96];
	snprintf(path, sizeof path, "%s%s", seat, area->name);
	if (area->places > 1)
		snprintf(path + strlen(path), sizeof path - strlen(path), ".%d", index + 1);
	add_path(paths, path);
}

static json_t *
paths_of(const struct judge_game *game)
{
	static const char *const seats[] = { "A.", "B." };
	json_t *out = json_array();
	char path[96];
	for (int a = 0; a < game->n_areas; a++)
		for (int i = 0; i < game->area[a].places; i++)
			for (int s = 0; s < (game->area[a].shared ? 1 : JUDGE_SEATS); s++)
				add_place(out, &game->area[a], game->area[a].shared ? "" : seats[s],
				          i);
	for (int p = 0; p < game->n_properties; p++) {
		const struct judge_property *property = &game->property[p];
		if (property->of == JUDGE_OF_GAME)
			add_path(out, property->name);
		for (int s = 0; property->of == JUDGE_OF_SEAT && s < JUDGE_SEATS; s++) {
			snprintf(path, sizeof path, "%s%s", seats[s], property->name);
			add_path(out, path);
		}
	}
	return out;
}

static void
add_expected_paths(json_t *paths, const struct expectation *expect, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (int v = 0; v < expect[i].n_values; v++)
			add_path(paths, expect[i].value[v].path.text);
}

/* 5. Scenarios */

/* Return the number of moves before a point; SIZE_MAX if the point lies within a move. */
static size_t
moves_before(const struct expect_point *point, size_t moves)
{
	if (point->decision)
		return SIZE_MAX;
	switch (point->when) {
	case EXPECT_START: return 0;
	case EXPECT_OFFERED: return point->move ? point->move - 1 : SIZE_MAX;
	case EXPECT_DONE:
	case EXPECT_SETTLED: return point->move ? point->move : SIZE_MAX;
	case EXPECT_END: return moves;
	case EXPECT_FIRST: break;
	}
	return SIZE_MAX;
}

/* Set `point` to the numbers of moves after which an expectation looks, and to that of all moves.
 * Returns how many there are. */
static size_t
points_of(const struct transcript *t, const struct expectation *expect, size_t n, size_t *point)
{
	size_t found = 0;
	for (size_t moves = 0; moves <= t->n_moves; moves++) {
		bool looks = moves == t->n_moves;
		for (size_t i = 0; i < n && !looks; i++)
			looks = moves_before(&expect[i].at, t->n_moves) == moves;
		if (looks)
			point[found++] = moves;
	}
	return found;
}

static json_t *
json_of(const struct doc_node *node)
{
	char *text = doc_canonical(node, NULL);
	json_t *out = json_loads(text, 0, NULL);
	free(text);
	return out;
}

/* Take the parts of a document that a message has. */
static void
take_parts(struct play *play, const struct doc_node *document)
{
	static const char *const keys[] = { "cards", "players", "first", "start", NULL };
	const struct doc_node *moves = doc_member(document, "moves");
	play->parts = json_object();
	for (int k = 0; keys[k]; k++) {
		const struct doc_node *node = doc_member(document, keys[k]);
		if (node)
			json_object_set_new(play->parts, keys[k], json_of(node));
	}
	play->moves = moves ? json_of(moves) : json_array();
}

static void
release(struct play *play)
{
	json_decref(play->clauses);
	json_decref(play->parts);
	json_decref(play->moves);
	json_decref(play->paths);
}

static json_t *
clauses_of(const struct fixture *fixture, const struct rulebook_edition *edition)
{
	enum { CLAUSES = 16 };
	const struct rulebook_clause *clause[CLAUSES];
	json_t *out = json_array();
	for (int r = 0; r < fixture->n_rules; r++) {
		size_t n = rulebook_clauses_of(edition, fixture->rule[r], clause, CLAUSES);
		for (size_t i = 0; i < n && i < CLAUSES; i++)
			add_path(out, clause[i]->number);
	}
	if (fixture->card)
		add_path(out, fixture->card);
	return out;
}

/* Play a scenario. False, with a fault, if it can't be read. */
static bool
play_scenario(struct conform *conform, const struct fixture *fixture,
              const struct rulebook_edition *edition, struct fault *fault)
{
	struct play play = { .edition = edition, .file = fixture->file, .name = fixture->name };
	struct transcript t;
	const struct expectation *expect = NULL;
	size_t n = 0;
	if (!fixture_decode(fixture, edition, &t, fault))
		return false;
	bool good = expect_decode(&t, fixture->expect, &expect, &n, fault);
	if (good) {
		size_t *point = alloc_zeroed(t.n_moves + 1, sizeof *point);
		take_parts(&play, fixture->document);
		play.clauses = clauses_of(fixture, edition);
		play.paths = paths_of(t.game);
		add_expected_paths(play.paths, expect, n);
		play_all(conform, &play, point, points_of(&t, expect, n, point));
		free(point);
		release(&play);
	}
	transcript_free(&t);
	return good;
}

bool
conform_suite(struct conform *conform, const struct suite *suite,
              void (*progress)(void *ctx, size_t done, size_t all), void *ctx, struct fault *fault)
{
	for (size_t i = 0; i < suite->n; i++) {
		const struct suite_result *result = &suite->result[i];
		if (result->fixture->claim == FIXTURE_PROVES &&
		    !play_scenario(conform, result->fixture, result->edition, fault))
			return false;
		if (progress)
			progress(ctx, i + 1, suite->n);
	}
	return true;
}

bool
conform_game(struct conform *conform, const char *name, const struct doc_node *document,
             struct fault *fault)
{
	struct transcript t;
	if (!transcript_decode(&t, document, name, NULL, fault))
		return false;
	struct play play = { .edition = t.edition, .name = name, .clauses = json_array() };
	const size_t end = t.n_moves;
	take_parts(&play, transcript_within(document));
	play.paths = paths_of(t.game);
	play_all(conform, &play, &end, 1);
	release(&play);
	transcript_free(&t);
	return true;
}
