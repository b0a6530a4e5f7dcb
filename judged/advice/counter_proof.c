/* counter_proof.c: tries changes of the position before the deciding move. */
#include "judged/advice/counter_proof.h"

#include <stdlib.h>
#include <string.h>

#include "judged/advice/counter_changes.h"
#include "judged/words/choices.h"
#include "judged/text/alloc.h"

/* 1. One trial */

enum trial {
	TRIAL_STANDS,  /* the deciding move is legal, with all its parts */
	TRIAL_REFUSED, /* a rule refuses it */
	TRIAL_SURPLUS, /* no question asks for it or for a part of it */
	TRIAL_ASTRAY,  /* the decisions no longer lead there, or nothing is certain */
	TRIAL_ENDLESS, /* a limit was hit */
};

static bool
refused_there(const struct witness *w)
{
	const struct script *script = &w->script;
	return script->n_steps > 0 && script->step[script->n_steps - 1].move == w->move;
}

static enum trial
came_to(const struct witness *w, struct judge_run *run, enum judge_stop stop)
{
	uint32_t move;
	uint8_t part;
	if (stop == JUDGE_LIMIT)
		return TRIAL_ENDLESS;
	if (judge_unmodelled(run).def != JUDGE_NO_DEF)
		return TRIAL_ASTRAY;
	if (stop == JUDGE_REFUSED)
		return refused_there(w) ? TRIAL_REFUSED : TRIAL_ASTRAY;
	if (stop != JUDGE_OPEN && stop != JUDGE_FINISHED)
		return TRIAL_ASTRAY;
	return script_surplus(&w->script, &move, &part) ? TRIAL_SURPLUS : TRIAL_STANDS;
}

/* Return the result for a fault that is not a move: is it still a fault? */
static enum trial
misdone_came_to(const struct witness *w, struct judge_run *run, enum judge_stop stop)
{
	const struct infractions *infractions = &w->script.infractions;
	enum trial trial = came_to(w, run, stop);
	if (trial != TRIAL_STANDS)
		return trial == TRIAL_ENDLESS ? trial : TRIAL_ASTRAY;
	for (uint32_t i = 0; i < infractions->n; i++)
		if (infractions->at[i].kind != INFRACTION_OBSERVATION)
			return TRIAL_REFUSED;
	return TRIAL_STANDS;
}

/* Return the result for a claim on a game that is legal either way: does the claim hold? */
static enum trial
claim_came_to(struct witness *w, struct judge_run *run, enum judge_stop stop)
{
	struct expect_outcome outcome = { .stop = stop };
	enum trial trial = came_to(w, run, stop);
	if (trial != TRIAL_STANDS)
		return trial == TRIAL_ENDLESS ? trial : TRIAL_ASTRAY;
	expect_watch_end(&w->watch, 0, run, &outcome);
	switch (w->result.answer) {
	case COMPARE_UPHELD: return TRIAL_STANDS;
	case COMPARE_REFUTED: return TRIAL_REFUSED;
	default: return TRIAL_ASTRAY;
	}
}

/* Run again from the position before, with `change` made to it (NULL: none), and report how it
 * ends. */
static enum trial
try(struct witness *w, struct judge_run *run, const struct counter_change *change)
{
	judge_run_copy(run, w->before);
	judge_rewind(run);
	if (change && !counter_change_make(run, change))
		return TRIAL_ASTRAY;
	witness_begin_again(w, run);
	enum judge_stop stop = judge_run_go(run);
	if (w->guesses.n > w->n_guesses)
		return TRIAL_ASTRAY;
	if (w->claim)
		return claim_came_to(w, run, stop);
	return w->move ? came_to(w, run, stop) : misdone_came_to(w, run, stop);
}

/* 2. Storing the result */

static void
keep(struct counter_proof *out, struct judge_run *run, const struct counter_change *change)
{
	const struct judge_refusal *refusal;
	bool over = judge_result(run).over;
	out->found = true;
	out->change = *change;
	out->verdict = !out->would_stand ? RULING_ILLEGAL
	               : over            ? RULING_CONSISTENT
	                                 : RULING_INCOMPLETE;
	out->n_refusals = out->would_stand ? 0 : judge_refusals(run, &refusal);
	if (out->n_refusals)
		memcpy(out->refusal, refusal, (size_t)out->n_refusals * sizeof *refusal);
}

/* Does the claim state the changed value? That a claim would hold if its value were as claimed
 * proves nothing. */
static bool
is_claimed(const struct witness *w, const struct counter_change *change)
{
	const struct expectation *claim = w->claim;
	for (int i = 0; claim && claim->kind == EXPECT_THAT && i < claim->n_values; i++) {
		const struct compare_path *path = &claim->value[i].path;
		judge_place place = judge_place_of(w->run, path->place.seat, path->place.area,
		                                   path->place.index);
		if (change->kind != COUNTER_VALUE
		            ? path->read != COMPARE_PROPERTY && place == change->place
		            : path->read == COMPARE_PROPERTY &&
		                      path->property == change->property &&
		                      path->seat == change->seat)
			return true;
	}
	return false;
}

/* Does the unchanged position still give the ruling? If not, no change proves anything. */
static bool
is_sound(struct witness *w, struct judge_run *run, bool would_stand)
{
	enum trial is = w->of->verdict == RULING_SURPLUS ? TRIAL_SURPLUS : TRIAL_REFUSED;
	return try(w, run, NULL) == (would_stand ? is : TRIAL_STANDS);
}

/* 3. Unknown cards */

enum { COUNTER_WORLDS = 100 };

/* Does the change still work if one guess of the ruling is replaced? A world that is impossible, or
 * in which the ruling is different anyway, doesn't count against it. */
static bool
holds_with(const struct witness *w, uint32_t guess, uint16_t is,
           const struct counter_change *change, const struct counter_proof *out)
{
	struct witness other;
	struct witness_wish wish = { .of = w->of,
		                     .move = w->move,
		                     .decisions = w->decisions,
		                     .until = w->until,
		                     .claim = w->claim,
		                     .on_illegal = w->on_illegal,
		                     .but = guess + 1,
		                     .but_is = is };
	bool holds = true;
	if (witness_make(&other, &wish) && !judge_is_guess_contradicted(other.run)) {
		struct judge_run *run = alloc_zeroed(1, judge_run_size());
		other.cut.n_moves = w->cut.n_moves;
		if (is_sound(&other, run, out->would_stand))
			holds = try(&other, run, change) ==
			        (out->would_stand ? TRIAL_STANDS : TRIAL_REFUSED);
		free(run);
	}
	witness_free(&other);
	return holds;
}

/* Does the change work whatever the unknown cards and their numbers are? */
static bool
holds_whatever(const struct witness *w, const struct counter_change *change,
               const struct counter_proof *out)
{
	const struct guesses *g = &w->of->guesses;
	int worlds = 0;
	for (uint32_t i = 0; i < g->n; i++)
		for (uint16_t k = 0; k < g->guess[i].n; k++) {
			uint16_t is = g->possible[g->guess[i].first + k];
			if (is == g->guess[i].is)
				continue;
			if (worlds++ == COUNTER_WORLDS || !holds_with(w, i, is, change, out))
				return false;
		}
	return true;
}

/* 4. The search */

static void
search(struct witness *w, struct judge_run *run, const struct counter_changes *changes,
       struct counter_proof *out)
{
	enum trial wanted = out->would_stand ? TRIAL_STANDS : TRIAL_REFUSED;
	for (int i = 0; i < changes->n && out->trials < COUNTER_PROOF_TRIALS; i++) {
		if (is_claimed(w, &changes->at[i]))
			continue;
		enum trial trial = try(w, run, &changes->at[i]);
		out->trials++;
		if (trial == TRIAL_ENDLESS)
			return;
		if (trial != wanted || !holds_whatever(w, &changes->at[i], out))
			continue;
		keep(out, run, &changes->at[i]);
		return;
	}
}

/* Return the first pick of the deciding move, or the refused one. */
static struct judge_pick
deciding_pick(const struct witness *w)
{
	const struct script *script = &w->of->script;
	if (w->of->stop == JUDGE_REFUSED)
		return ruling_refused_pick(w->of);
	for (uint32_t i = 0; w->move && i < script->n_steps; i++)
		if (script->step[i].move == w->move && script->step[i].n_order == 0)
			return script->step[i].pick;
	return (struct judge_pick){ .def = JUDGE_NO_DEF, .place = JUDGE_NO_PLACE };
}

void
counter_proof_find(struct witness *w, struct counter_proof *out)
{
	enum ruling_verdict verdict = w->of->verdict;
	struct counter_changes changes = { 0 };
	*out = (struct counter_proof){ .would_stand = verdict == RULING_ILLEGAL ||
		                                      verdict == RULING_SURPLUS || w->claim };
	if (!w->before || ruling_is_doubtful(w->of))
		return;
	struct judge_run *run = alloc_zeroed(1, judge_run_size());
	if (w->until)
		w->cut.n_moves = w->until;
	if (is_sound(w, run, out->would_stand)) {
		judge_run_copy(run, w->before);
		judge_rewind(run);
		counter_changes_of(run, deciding_pick(w), &changes);
		search(w, run, &changes, out);
		free(changes.at);
	}
	w->cut.n_moves = w->of->transcript->n_moves;
	free(run);
}

/* 5. Writing */

/* A change in words: the place or value, and its content before and after. */
struct change_words {
	char path[48], from[48], to[48];
};

static void
say_value(const struct judge_run *run, const struct judge_property *property, int32_t value,
          char *out, size_t cap)
{
	json_t *json = property_json(run, property, value);
	char *text = json_dumps(json, JSON_ENCODE_ANY | JSON_COMPACT);
	size_t len = text ? strlen(text) : 0;
	bool quoted = len > 1 && text[0] == '"';
	*out = '\0';
	say_add(out, cap, "%.*s", (int)(quoted ? len - 2 : len), text ? text + quoted : "");
	free(text);
	json_decref(json);
}

static const char *
number_of(const struct witness *w, judge_def def)
{
	return def < w->cut.cards.n ? w->cut.cards.def[def].number : "";
}

static void
word_change(const struct counter_change *change, const struct witness *w, struct change_words *said)
{
	const struct judge_property *property = &w->cut.game->property[change->property];
	const char *seat = seat_name(change->seat);
	*said = (struct change_words){ "", "", "" };
	if (change->kind == COUNTER_VALUE) {
		say_add(said->path, sizeof said->path, "%s%s%s", seat ? seat : "", seat ? "." : "",
		        property->name);
		say_value(w->run, property, change->from, said->from, sizeof said->from);
		say_value(w->run, property, change->to, said->to, sizeof said->to);
		return;
	}
	place_name(w->run, change->place, said->path, sizeof said->path);
	if (change->kind == COUNTER_NUMBER) {
		say_add(said->from, sizeof said->from, "%d", (int)change->from);
		say_add(said->to, sizeof said->to, "%d", (int)change->to);
		return;
	}
	say_add(said->from, sizeof said->from, "%s", number_of(w, change->was));
	say_add(said->to, sizeof said->to, "%s", number_of(w, change->is));
}

static json_t *
side_json(const struct counter_change *change, const struct witness *w, int32_t value,
          const char *card)
{
	switch ((enum counter_kind)change->kind) {
	case COUNTER_VALUE:
		return property_json(w->run, &w->cut.game->property[change->property], value);
	case COUNTER_NUMBER: return json_integer(value);
	case COUNTER_CARD:
	case COUNTER_THERE:
	case COUNTER_GONE: break;
	}
	return *card ? json_string(card) : json_null();
}

static json_t *
then_json(const struct counter_proof *proof, const struct transcript *t)
{
	json_t *clauses = json_array();
	for (int i = 0; i < proof->n_refusals; i++)
		json_array_append_new(clauses, refusal_json(t, &proof->refusal[i], true));
	return json_pack("{s:s, s:o}", "verdict", ruling_verdict_word(proof->verdict), "clauses",
	                 clauses);
}

json_t *
counter_proof_json(const struct counter_proof *proof, const struct witness *w)
{
	const struct counter_change *change = &proof->change;
	struct change_words said;
	char text[160] = "";
	if (!proof->found)
		return NULL;
	word_change(change, w, &said);
	say_add(text, sizeof text, "%s %s -> %s", said.path, *said.from ? said.from : "nothing",
	        *said.to ? said.to : "nothing");
	return json_pack("{s:s, s:s, s:o, s:o, s:o}", "change", text, "path", said.path, "from",
	                 side_json(change, w, change->from, said.from), "to",
	                 side_json(change, w, change->to, said.to), "then",
	                 then_json(proof, &w->cut));
}

static void
say_change(const struct counter_change *change, const struct witness *w, char *out, size_t cap)
{
	struct change_words said;
	word_change(change, w, &said);
	switch ((enum counter_kind)change->kind) {
	case COUNTER_VALUE:
		say_add(out, cap, "if %s were %s instead of %s", said.path, said.to, said.from);
		break;
	case COUNTER_NUMBER:
		say_add(out, cap, "with %s card%s instead of %s in %s", said.to,
		        change->to == 1 ? "" : "s", said.from, said.path);
		break;
	case COUNTER_CARD:
		say_add(out, cap, "with %s instead of %s in %s", said.to, said.from, said.path);
		break;
	case COUNTER_THERE: say_add(out, cap, "with %s in %s", said.to, said.path); break;
	case COUNTER_GONE: say_add(out, cap, "without %s in %s", said.from, said.path); break;
	}
}

void
counter_proof_say(const struct counter_proof *proof, const struct witness *w, char *out, size_t cap)
{
	*out = '\0';
	if (!proof->found)
		return;
	if (w->claim)
		say_add(out, cap, "claim %zu would hold ", (size_t)(w->claim - w->of->claim) + 1);
	else if (proof->would_stand)
		say_add(out, cap, "move %u would be %s ", w->move,
		        w->of->verdict == RULING_SURPLUS ? "in place" : "legal");
	else
		say_add(out, cap, "move %u would be illegal (%s) ", w->move,
		        clause_said(w->cut.edition, proof->refusal[0].rule));
	say_change(&proof->change, w, out, cap);
}
