/* table_steps.c: a game decision by decision, with the events and the changes on the table. */
#include <stdlib.h>

#include "judged/board/table.h"
#include "judged/ruling/explain.h"
#include "judged/text/alloc.h"
#include "judged/words/choices.h"

/* 1. Events */

/* Is the citation worth showing? Notes are shown only if they have a number, or if something wasn't
 * done according to the rules. */
static bool
is_worth_showing(const struct judge_citation *c)
{
	return c->event != JUDGE_EV_DECIDE &&
	       (c->event != JUDGE_EV_NOTE || c->n_values > 0 || c->how != JUDGE_BY_RULE);
}

static void
put_place(const struct ruling *r, const char *name, judge_place place, struct buffer *to)
{
	char said[32];
	if (place == JUDGE_NO_PLACE)
		return;
	place_name(r->run, place, said, sizeof said);
	buffer_text(to, name);
	buffer_quoted(to, said);
}

static void
put_text(struct buffer *to, const char *name, const char *text)
{
	buffer_text(to, name);
	buffer_quoted(to, text);
}

static void
put_event(const struct ruling *r, const struct judge_citation *c, enum view view, struct buffer *to)
{
	const struct transcript *t = r->transcript;
	char says[EXPLAIN_SAYING];
	uint32_t move = c->decision ? script_move_of(&r->script, c->decision - 1) : 0;
	explain_say_event(r, c, view, says, sizeof says);
	put_text(to, "{\"says\":", says);
	put_text(to, ",\"event\":", event_word(c->event));
	if (c->rule != JUDGE_NO_RULE)
		put_text(to, ",\"clause\":", clause_number(t->edition, c->rule));
	if (c->def < t->cards.n && view_knows(view, (uint8_t)(~c->hidden_from & 3)))
		put_text(to, ",\"card\":", t->cards.def[c->def].number);
	if (c->how != JUDGE_BY_RULE)
		put_text(to, ",\"how\":", how_word(c->how));
	if (move) {
		buffer_text(to, ",\"move\":");
		buffer_number(to, move);
	}
	put_place(r, ",\"from\":", c->from, to);
	put_place(r, ",\"to\":", c->to, to);
	buffer_text(to, "}");
}

/* Write the citations worth showing, from one row of the record to another. */
static void
put_events(const struct ruling *r, uint32_t from, uint32_t end, enum view view, struct buffer *to)
{
	bool first = true;
	buffer_text(to, "[");
	for (uint32_t i = from; i < end; i++) {
		if (!is_worth_showing(&r->record.at[i]))
			continue;
		buffer_text(to, first ? "" : ",");
		put_event(r, &r->record.at[i], view, to);
		first = false;
	}
	buffer_text(to, "]");
}

/* Return the first citation after the first `decision` decisions. Citations are in order of
 * decision. */
static uint32_t
first_after(const struct ruling *r, uint32_t decision)
{
	uint32_t i = r->record.n;
	while (i > 0 && r->record.at[i - 1].decision > decision)
		i--;
	return i;
}

uint32_t
table_events(const struct ruling *ruling, enum view view, uint32_t after, uint32_t most,
             struct buffer *to)
{
	uint32_t i = first_after(ruling, 0), n = ruling->record.n;
	while (i < ruling->record.n &&
	       script_move_of(&ruling->script, ruling->record.at[i].decision - 1) <= after)
		i++;
	put_events(ruling, n - i > most ? n - most : i, n, view, to);
	return n - i > most ? n - i - most : 0;
}

/* 2. Steps, while the game is played: the run is looked at before every decision */

struct stepping {
	struct ruling *r;
	struct table_steps *of;
	struct buffer *to;
	struct table_reader *reader;
	struct table table[2];  /* the previous table and the current one, in turn */
	uint64_t looked, looks; /* steps spent on looking at tables, and the most it may take */
	bool ended;
};

/* The decision as a sentence; "" if this reader isn't shown it as a decision. */
static void
say_decision(const struct stepping *s, uint32_t from, uint32_t end, char *out)
{
	*out = '\0';
	for (uint32_t i = from; i < end; i++)
		if (s->r->record.at[i].event == JUDGE_EV_DECIDE)
			explain_say_event(s->r, &s->r->record.at[i], s->of->view, out,
			                  EXPLAIN_SAYING);
}

static void
put_step(struct stepping *s, uint32_t decision)
{
	struct buffer *to = s->to;
	char says[EXPLAIN_SAYING];
	uint32_t from = first_after(s->r, decision - 1), end = first_after(s->r, decision);
	say_decision(s, from, end, says);
	buffer_text(to, decision > s->of->from + 1 ? ",{\"decision\":" : "{\"decision\":");
	buffer_number(to, decision);
	buffer_text(to, ",\"move\":");
	buffer_number(to, script_move_of(&s->r->script, decision - 1));
	put_text(to, ",\"says\":", says);
	buffer_text(to, ",\"events\":");
	put_events(s->r, from, end, s->of->view, to);
	buffer_text(to, ",\"table\":");
	table_write_changes(&s->table[(decision - 1) & 1], &s->table[decision & 1], to);
	buffer_text(to, "}");
}

/* Add the step after which the run is at `decision` decisions. */
static void
add_step(struct stepping *s, uint32_t decision)
{
	s->looked += RULING_LOOK - judge_inspect(s->r->run, RULING_LOOK);
	table_read(&s->table[decision & 1], s->reader, s->r, s->of->view);
	s->of->last = decision;
	if (s->of->found) {
		put_step(s, decision);
		return;
	}
	s->of->found = true;
	buffer_text(s->to, "\"first\":");
	table_write(&s->table[decision & 1], s->to);
	buffer_text(s->to, ",\"steps\":[");
}

static uint32_t
next_decision(const struct stepping *s)
{
	return s->of->found ? s->of->last + 1 : s->of->from;
}

/* Look at the run before a decision. Returns whether the game should go on. */
static bool
look(void *ctx, struct judge_run *run)
{
	struct stepping *s = ctx;
	uint32_t decision = next_decision(s);
	if (judge_decisions(run) != decision) {
		s->ended = true;
		return false;
	}
	if (decision > s->of->from + 1 && s->looked + RULING_LOOK > s->looks) {
		s->of->more = true;
		return false;
	}
	add_step(s, decision);
	s->of->more = decision - s->of->from >= s->of->most;
	s->r->script.stop_before = decision + 1;
	return !s->of->more;
}

bool
table_steps(struct ruling *ruling, const struct transcript *transcript, struct table_steps *steps,
            struct buffer *to, struct fault *fault)
{
	const struct ruling_options options = { .ignore_claims = true, .allowance = &ruling->own };
	struct stepping *s = alloc_zeroed(1, sizeof *s);
	ruling->own = steps->allowance;
	bool prepared = ruling_prepare(ruling, transcript, &options, fault);
	*s = (struct stepping){ .r = ruling,
		                .of = steps,
		                .to = to,
		                .reader = table_reader(transcript->game),
		                .looks = steps->allowance.steps };
	steps->found = steps->more = false;
	if (prepared) {
		ruling->script.stop_before = steps->from;
		ruling->script.look = (struct script_stop_hook){ look, s };
		ruling->stop = judge_run_go(ruling->run);
		if (ruling->stop != JUDGE_OPEN && !s->ended && !steps->more &&
		    judge_decisions(ruling->run) == next_decision(s))
			add_step(s, next_decision(s));
		ruling->script.look = (struct script_stop_hook){ 0 };
	}
	steps->allowance = ruling->own;
	buffer_text(to, steps->found ? "]" : "");
	table_reader_free(s->reader);
	table_free(&s->table[0]);
	table_free(&s->table[1]);
	free(s);
	return prepared;
}
