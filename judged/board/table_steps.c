/* table_steps.c: a game decision by decision: what each brought about, and what it changed on the table. */
#include <string.h>

#include "judged/board/table.h"
#include "judged/ruling/explain.h"
#include "judged/words/say.h"

/* 1. What came about */

/* Of what rules only noted, numbers are worth telling, and what was not done as they have it. */
static bool
is_worth_telling(const struct judge_citation *c)
{
	return c->event != JUDGE_EV_DECIDE &&
	       (c->event != JUDGE_EV_NOTE || c->n_values > 0 || c->how != JUDGE_BY_RULE);
}

static void
add_place(json_t *to, const struct ruling *r, const char *name, judge_place place)
{
	char said[32];
	if (place == JUDGE_NO_PLACE)
		return;
	place_name(r->run, place, said, sizeof said);
	json_object_set_new(to, name, json_string(said));
}

static json_t *
event_json(const struct ruling *r, const struct judge_citation *c, enum view view)
{
	const struct transcript *t = r->transcript;
	char says[EXPLAIN_SAYING];
	uint32_t move = c->decision ? script_move_of(&r->script, c->decision - 1) : 0;
	explain_say_event(r, c, view, says, sizeof says);
	json_t *out = json_pack("{s:s, s:s}", "says", says, "event", event_word(c->event));
	if (c->rule != JUDGE_NO_RULE)
		json_object_set_new(out, "clause", json_string(clause_number(t->edition, c->rule)));
	if (c->def < t->cards.n && view_knows(view, (uint8_t)(~c->hidden_from & 3)))
		json_object_set_new(out, "card", json_string(t->cards.def[c->def].number));
	if (c->how != JUDGE_BY_RULE)
		json_object_set_new(out, "how", json_string(how_word(c->how)));
	if (move)
		json_object_set_new(out, "move", json_integer(move));
	add_place(out, r, "from", c->from);
	add_place(out, r, "to", c->to);
	return out;
}

json_t *
table_events(const struct ruling *ruling, enum view view, uint32_t after)
{
	json_t *out = json_array();
	for (uint32_t i = 0; i < ruling->record.n; i++) {
		const struct judge_citation *c = &ruling->record.at[i];
		if (c->decision && script_move_of(&ruling->script, c->decision - 1) > after &&
		    is_worth_telling(c))
			json_array_append_new(out, event_json(ruling, c, view));
	}
	return out;
}

/* 2. Step by step */

struct stepping {
	struct ruling *r;
	enum view view;
	json_t *table; /* as of the step before */
	json_t *first, *steps;
};

/* Play on up to a decision. False: the game does not come to it. */
static bool
play_to(struct ruling *r, uint32_t decision)
{
	r->script.stop_before = decision;
	r->stop = judge_run_go(r->run);
	return judge_decisions(r->run) == decision;
}

/* What was decided, in a sentence; "" when this reader is not told it as such. */
static void
say_decision(const struct ruling *r, uint32_t decision, enum view view, char *out, size_t cap)
{
	*out = '\0';
	for (uint32_t i = 0; i < r->record.n; i++)
		if (r->record.at[i].event == JUDGE_EV_DECIDE &&
		    r->record.at[i].decision == decision)
			explain_say_event(r, &r->record.at[i], view, out, cap);
}

/* The citations of a decision: going on begins at a checkpoint, so those before are told again. */
static json_t *
events_of(struct stepping *s, uint32_t decision)
{
	const struct record *record = &s->r->record;
	json_t *out = json_array();
	for (uint32_t i = 0; i < record->n; i++)
		if (record->at[i].decision == decision && is_worth_telling(&record->at[i]))
			json_array_append_new(out, event_json(s->r, &record->at[i], s->view));
	return out;
}

static void
add_step(struct stepping *s, uint32_t decision)
{
	json_t *now = table_json(s->r, s->view);
	char says[EXPLAIN_SAYING];
	if (!s->first) {
		s->first = json_incref(now);
	} else {
		say_decision(s->r, decision, s->view, says, sizeof says);
		json_array_append_new(s->steps,
		                      json_pack("{s:i, s:i, s:s, s:o, s:o}", "decision",
		                                (int)decision, "move",
		                                (int)script_move_of(&s->r->script, decision - 1),
		                                "says", says, "events", events_of(s, decision),
		                                "table", table_changes(s->table, now)));
	}
	json_decref(s->table);
	s->table = now;
}

bool
table_steps(struct ruling *ruling, const struct transcript *transcript, enum view view,
            uint32_t from, uint32_t to, json_t **out, struct fault *fault)
{
	const struct ruling_options options = { .ignore_claims = true };
	struct stepping s = { .r = ruling, .view = view, .steps = json_array() };
	bool more = true;
	if (!ruling_prepare(ruling, transcript, &options, fault)) {
		json_decref(s.steps);
		return false;
	}
	for (uint32_t k = from; more && k <= to; k++) {
		more = play_to(ruling, k);
		if (more)
			add_step(&s, k);
		more = more && ruling->stop == JUDGE_OPEN;
	}
	*out = json_pack("{s:o*, s:o, s:b}", "first", s.first, "steps", s.steps, "more", more);
	json_decref(s.table);
	return true;
}
