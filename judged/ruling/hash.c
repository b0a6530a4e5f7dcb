/*
 * hash.c: the chain hash, over every decision and what it caused.
 *
 * The encoding is text, one line a decision and one a citation, fields parted by tabs, absent fields
 * left out: docs/ruling.md, "The chain".
 */
#include <string.h>

#include "judged/text/buffer.h"
#include "judged/text/digest.h"
#include "judged/ruling/ruling.h"
#include "judged/ruling/citations.h"
#include "judged/words/say.h"

struct chain {
	struct buffer text; /* of the line that is written */
	struct digest digest;
	const struct ruling *r;
	struct place_names places;
};

static void
field(struct chain *chain, const char *name, const char *is)
{
	buffer_text(&chain->text, name);
	buffer_text(&chain->text, is);
}

static void
number_field(struct chain *chain, const char *name, int64_t is)
{
	buffer_text(&chain->text, name);
	buffer_number(&chain->text, is);
}

static void
place_field(struct chain *chain, const char *name, judge_place place)
{
	if (place != JUDGE_NO_PLACE)
		field(chain, name, place_named(&chain->places, place));
}

static void
card_field(struct chain *chain, const char *name, judge_def def)
{
	const struct judge_card_set *cards = &chain->r->transcript->cards;
	if (def < cards->n)
		field(chain, name, cards->def[def].number);
}

static void
add_order(struct chain *chain, const struct script_step *step)
{
	const struct judge_card_set *cards = &chain->r->transcript->cards;
	for (uint32_t i = 0; i < step->n_order; i++) {
		judge_def def = chain->r->script.order[step->order_at + i];
		field(chain, i ? "," : "\torder=", def < cards->n ? cards->def[def].number : "?");
	}
}

static void
add_pick(struct chain *chain, const struct judge_pick *pick)
{
	const struct judge_verb *verb = &chain->r->transcript->game->verb[pick->verb];
	field(chain, "\tverb=", verb->name);
	field(chain, "\tby=", say_seat(pick->seat));
	bool card = verb->takes == JUDGE_TAKES_CARD;
	if (card || verb->takes == JUDGE_TAKES_DEF)
		card_field(chain, "\tcard=", pick->def);
	if (card || verb->takes == JUDGE_TAKES_PLACE)
		place_field(chain, "\tplace=", pick->place);
	if (card && pick->number)
		number_field(chain, "\tability=", pick->number);
	if (verb->takes == JUDGE_TAKES_NUMBER)
		number_field(chain, "\tnumber=", pick->number);
	if (verb->takes == JUDGE_TAKES_SEAT)
		field(chain, "\tseat=", say_seat(pick->place));
}

static void
end_line(struct chain *chain)
{
	buffer_text(&chain->text, "\n");
	digest_add(&chain->digest, chain->text.at, chain->text.n);
	chain->text.n = 0;
}

static void
add_decision(struct chain *chain, const struct script_step *step)
{
	const struct judge_game *game = chain->r->transcript->game;
	static const char *const conceding[] = { "", "A", "B", "AB" };
	field(chain, "decision\tasked=", say_seat(step->seat));
	field(chain, "\tquestion=", game->question[step->question].name);
	if (step->source == SCRIPT_CONCESSION)
		field(chain, "\tconcedes=", conceding[step->pick.seat & 3]);
	else if (step->n_order)
		add_order(chain, step);
	else
		add_pick(chain, &step->pick);
	end_line(chain);
}

static void
add_citation(struct chain *chain, const struct judge_citation *c)
{
	const struct judge_rule_row *row = chain->r->transcript->edition->rules.row;
	number_field(chain, "citation\tid=", c->id);
	if (c->rule != JUDGE_NO_RULE)
		field(chain, "\trule=", row[c->rule].name);
	if (c->how != JUDGE_BY_RULE)
		field(chain, "\thow=", how_word(c->how));
	field(chain, "\tevent=", event_word(c->event));
	if (c->parent != JUDGE_NO_CITATION)
		number_field(chain, "\tparent=", c->parent);
	if (c->seat < JUDGE_SEATS)
		field(chain, "\tplayer=", say_seat(c->seat));
	card_field(chain, "\tcard=", c->def);
	card_field(chain, "\tsource=", c->source);
	if (c->ability)
		number_field(chain, "\tability=", c->ability);
	place_field(chain, "\tfrom=", c->from);
	place_field(chain, "\tto=", c->to);
	for (int i = 0; i < c->n_values; i++) {
		field(chain, "\tvalue:", c->value[i].name);
		number_field(chain, "=", c->value[i].is);
	}
	end_line(chain);
}

/* Decisions and citations as they came: a citation counts the decisions before it. Only decisions
 * that were taken are part of the chain, not one that was refused. */
static void
add_all(struct chain *chain)
{
	const struct ruling *r = chain->r;
	uint32_t taken = judge_decisions(r->run), next = 0;
	buffer_text(&chain->text, "judged-chain\t1\n");
	field(chain, "game\t", r->transcript->game->name);
	end_line(chain);
	for (uint32_t i = 0; i < r->record.n; i++) {
		for (; next < taken && next < r->record.at[i].decision; next++)
			add_decision(chain, &r->script.step[next]);
		add_citation(chain, &r->record.at[i]);
	}
	for (; next < taken; next++)
		add_decision(chain, &r->script.step[next]);
}

void
ruling_hash(struct ruling *ruling)
{
	struct chain chain = { .r = ruling };
	if (ruling->hashed)
		return;
	name_places(ruling->run, &chain.places);
	digest_begin(&chain.digest);
	add_all(&chain);
	digest_end(&chain.digest, ruling->chain);
	buffer_free(&chain.text);
	position_hash(ruling->run, ruling->position);
	ruling->hashed = true;
}

/* A reader can take them again from the ruling as told. */
void
ruling_seen_hashes(struct ruling *ruling, enum view view, struct ruling_hashes *out)
{
	if (view != VIEW_JUDGE) {
		citations_hash(ruling, view, out->chain, out->transcript);
		position_seen_hash(ruling->run, view, out->position);
		return;
	}
	ruling_hash(ruling);
	memcpy(out->transcript, ruling->transcript->digest, DIGEST_HEX);
	memcpy(out->chain, ruling->chain, DIGEST_HEX);
	memcpy(out->position, ruling->position, DIGEST_HEX);
}
