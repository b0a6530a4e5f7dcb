/* check_start.c: reports anomalies of a start position in sentences. */
#include "judged/board/check_start.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/facts.h"
#include "judged/words/position.h"
#include "judged/words/choices.h"
#include "judged/text/alloc.h"

/* Sentences for the anomalies that any game can have; a game's own come first (game_words.h). */
static const struct game_word sayings[] = {
	{ "not-in-list", "%p has %i copies of %c; the lists of %p have %m" },
	{ "cards-missing", "%p has %i cards here, and the lists have %m: nothing leaves a game" },
	{ "wrong-turn", "turn %i is not a turn of %p, going by who started" },
	{ NULL, NULL },
};

struct wording {
	char *out;
	size_t n;
};

static void
add(struct wording *t, const char *text)
{
	for (; *text && t->n + 1 < START_SENTENCE; text++)
		t->out[t->n++] = *text;
	t->out[t->n] = '\0';
}

static void
add_word(struct wording *t, char which, const struct judge_anomaly *doubt,
         const struct judge_run *run)
{
	const struct judge_card_set *cards = &judge_run_params(run)->cards[0];
	char text[48] = "";
	switch (which) {
	case 'p': add(t, doubt->seat < JUDGE_SEATS ? say_seat(doubt->seat) : "nobody"); return;
	case 'c': add(t, doubt->def < cards->n ? cards->def[doubt->def].number : "a card"); return;
	case 'w': place_name(run, doubt->place, text, sizeof text); break;
	case 'i': snprintf(text, sizeof text, "%d", doubt->is); break;
	default: snprintf(text, sizeof text, "%d", doubt->most); break;
	}
	add(t, text);
}

static void
say(char *out, const struct judge_anomaly *doubt, const struct judge_run *run)
{
	struct wording t = { out, 0 };
	const char *game = judge_run_params(run)->game->name;
	const char *saying = card_word_of(game_words(game)->doubts, doubt->code);
	if (!saying)
		saying = card_word_of(sayings, doubt->code);
	assert(saying);
	for (const char *c = saying; *c; c++) {
		const char one[] = { *c, '\0' };
		if (*c == '%' && c[1])
			add_word(&t, *++c, doubt, run);
		else
			add(&t, one);
	}
}

static void
note(struct start_check *check, const struct judge_anomaly *doubt, const struct judge_run *run,
     const struct rulebook_edition *edition)
{
	struct start_doubt *at = &check->at[check->n++];
	*at = (struct start_doubt){ .fault = doubt->impossible, .place = doubt->place };
	snprintf(at->code, sizeof at->code, "%s", doubt->code);
	if (doubt->rule != JUDGE_NO_RULE) {
		at->clause = clause_number(edition, doubt->rule);
		at->said = clause_said(edition, doubt->rule);
		at->rule = edition->rules.row[doubt->rule].name;
	}
	if (doubt->place != JUDGE_NO_PLACE)
		place_name(run, doubt->place, at->where, sizeof at->where);
	say(at->sentence, doubt, run);
	check->n_faults += at->fault;
}

static struct judge_run *
lay_out(void *storage, const struct transcript *t)
{
	struct fault fault;
	struct judge_params params = {
		.game = t->game,
		.rules = &t->edition->rules,
		.cards = &t->cards,
	};
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		memcpy(params.list[seat], t->player[seat].list, sizeof params.list[seat]);
	struct judge_run *run = judge_run_init(storage, &params);
	return transcript_lay(t, run, &fault) ? run : NULL;
}

void
start_check(struct start_check *out, const struct transcript *t)
{
	struct judge_anomaly doubt[START_DOUBTS];
	*out = (struct start_check){ .n = 0 };
	if (!t->start.given)
		return;
	void *storage = alloc_bytes(judge_run_size());
	struct judge_run *run = lay_out(storage, t);
	int n = run ? judge_anomalies(run, doubt, START_DOUBTS) : 0;
	if (n > START_DOUBTS)
		n = START_DOUBTS;
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < n; i++)
			if (doubt[i].impossible == (pass == 0))
				note(out, &doubt[i], run, t->edition);
	free(storage);
}

static json_t *
doubt_json(const struct start_doubt *at)
{
	json_t *out = json_pack("{s:s, s:s}", "code", at->code, "sentence", at->sentence);
	if (at->clause)
		json_object_set_new(out, "clause", json_string(at->clause));
	if (at->rule)
		json_object_set_new(out, "rule", json_string(at->rule));
	if (*at->where)
		json_object_set_new(out, "place", json_string(at->where));
	return out;
}

json_t *
start_check_json(const struct start_check *check)
{
	json_t *faults = json_array(), *warnings = json_array();
	for (int i = 0; i < check->n; i++)
		json_array_append_new(check->at[i].fault ? faults : warnings,
		                      doubt_json(&check->at[i]));
	return json_pack("{s:o, s:o}", "faults", faults, "warnings", warnings);
}

void
start_check_text(const struct start_check *check, FILE *to)
{
	for (int i = 0; i < check->n; i++) {
		const struct start_doubt *at = &check->at[i];
		fprintf(to, "%s: %s [%s]", at->fault ? "fault" : "warning", at->sentence, at->code);
		if (at->said)
			fprintf(to, ", %s %s", at->said, at->rule);
		fputc('\n', to);
	}
	int warnings = check->n - check->n_faults;
	fprintf(to, "%d fault%s, %d warning%s\n", check->n_faults, check->n_faults == 1 ? "" : "s",
	        warnings, warnings == 1 ? "" : "s");
}
