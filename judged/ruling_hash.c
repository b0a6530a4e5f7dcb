/*
 * ruling_hash.c: the chain hash, over every decision and what it caused.
 *
 * The encoding is text, one line a decision and one a citation, fields parted by tabs, absent fields
 * left out: docs/ruling.md, "The chain".
 */
#include <string.h>

#include "judged/ruling.h"
#include "judged/ruling_say.h"

static const char *const event_words[JUDGE_EVENTS] = { "note", "move",   "shuffle", "set",
	                                               "step", "decide", "end" };

static void
add_place(struct digest *digest, const struct judge_run *run, const char *field, judge_place place)
{
	char name[32];

	if (place == JUDGE_NO_PLACE)
		return;
	place_name(run, place, name, sizeof name);
	digest_print(digest, "\t%s=%s", field, name);
}

static void
add_card(struct digest *digest, const struct ruling *r, judge_def def)
{
	if (def < r->transcript->cards.n)
		digest_print(digest, "\tcard=%.200s", r->transcript->cards.def[def].number);
}

static void
add_order(struct digest *digest, const struct ruling *r, const struct script_step *step)
{
	for (uint32_t i = 0; i < step->n_order; i++) {
		judge_def def = r->script.order[step->order_at + i];
		digest_print(digest, "%s%.200s", i ? "," : "\torder=",
		             def < r->transcript->cards.n ? r->transcript->cards.def[def].number
		                                          : "?");
	}
}

static void
add_pick(struct digest *digest, const struct ruling *r, const struct judge_pick *pick)
{
	const struct judge_verb *verb = &r->transcript->game->verb[pick->verb];

	digest_print(digest, "\tverb=%s\tby=%s", verb->name, say_seat(pick->seat));
	if (verb->takes == JUDGE_TAKES_DEF)
		add_card(digest, r, pick->def);
	if (verb->takes == JUDGE_TAKES_PLACE)
		add_place(digest, r->run, "place", pick->place);
	if (verb->takes == JUDGE_TAKES_SEAT)
		digest_print(digest, "\tseat=%s", say_seat(pick->place));
}

static void
add_decision(struct digest *digest, const struct ruling *r, const struct script_step *step)
{
	const struct judge_game *game = r->transcript->game;

	digest_print(digest, "decision\tasked=%s\tquestion=%s", say_seat(step->seat),
	             game->question[step->question].name);
	if (step->source == SCRIPT_CONCESSION)
		digest_print(digest, "\tconcedes=%s%s", step->pick.seat & 1 ? "A" : "",
		             step->pick.seat & 2 ? "B" : "");
	else if (step->n_order)
		add_order(digest, r, step);
	else
		add_pick(digest, r, &step->pick);
	digest_add(digest, "\n", 1);
}

static void
add_citation(struct digest *digest, const struct ruling *r, const struct judge_citation *c)
{
	const struct judge_rule_row *row = rulebook_rule_row(r->transcript->game->name, c->rule);

	digest_print(digest, "citation\tid=%u\trule=%s\tevent=%s", c->id, row->name,
	             event_words[c->event]);
	if (c->parent != JUDGE_NO_CITATION)
		digest_print(digest, "\tparent=%u", c->parent);
	if (c->seat < JUDGE_SEATS)
		digest_print(digest, "\tplayer=%s", say_seat(c->seat));
	add_card(digest, r, c->def);
	add_place(digest, r->run, "from", c->from);
	add_place(digest, r->run, "to", c->to);
	for (int i = 0; i < c->n_values; i++)
		digest_print(digest, "\tvalue:%s=%d", c->value[i].name, (int)c->value[i].is);
	digest_add(digest, "\n", 1);
}

/* Decisions and citations as they came: a citation counts the decisions before it. Only decisions
 * that were taken are part of the chain, not one that was refused. */
static void
hash_chain(struct ruling *r)
{
	struct digest digest;
	uint32_t taken = judge_decisions(r->run), next = 0;

	digest_begin(&digest);
	digest_print(&digest, "judged-chain\t1\ngame\t%s\n", r->transcript->game->name);
	for (uint32_t i = 0; i < r->record.n; i++) {
		for (; next < taken && next < r->record.at[i].decision; next++)
			add_decision(&digest, r, &r->script.step[next]);
		add_citation(&digest, r, &r->record.at[i]);
	}
	for (; next < taken; next++)
		add_decision(&digest, r, &r->script.step[next]);
	digest_end(&digest, r->chain);
}

void
ruling_hash(struct ruling *ruling)
{
	if (ruling->hashed)
		return;
	hash_chain(ruling);
	position_hash(ruling->run, ruling->position);
	ruling->hashed = true;
}
