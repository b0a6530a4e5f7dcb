/* citations.c: stores the citations and decisions of a ruling's run for its readers. */
#include "judged/ruling/citations.h"

#include <string.h>

#include "judged/words/choices.h"

enum { VALUE_BITS = 8, VALUE_NAMES = 1 << VALUE_BITS };

/* Names that have a number already: a game cites the same rules, cards and places again and
 * again. */
struct naming {
	struct ruling_snapshot *snap;
	const struct ruling *r;
	snapshot_short place[JUDGE_PLACES], card[JUDGE_DEFS];
	uint32_t rule[JUDGE_RULES]; /* number in snap->rule */
	uint8_t audience[4];        /* by the bit set of seats a card is hidden from */
	struct {
		const char *text;
		snapshot_short name;
	} value[VALUE_NAMES];
};

static snapshot_short
name_place(struct naming *n, judge_place place)
{
	char text[32];
	place_name(n->r->run, place, text, sizeof text);
	snapshot_short name = snapshot_in_run(n->snap, text);
	if (place < JUDGE_PLACES)
		n->place[place] = name;
	return name;
}

static inline snapshot_short
place_of(struct naming *n, judge_place place)
{
	if (place == JUDGE_NO_PLACE)
		return 0;
	return place < JUDGE_PLACES && n->place[place] ? n->place[place] : name_place(n, place);
}

static inline snapshot_short
card_of(struct naming *n, judge_def def)
{
	const struct judge_card_set *cards = &n->r->transcript->cards;
	if (def >= cards->n)
		return 0;
	if (!n->card[def])
		n->card[def] = snapshot_in_run(n->snap, cards->def[def].number);
	return n->card[def];
}

/* Return the name of a value. Value texts are few and do not move, so their addresses identify
 * them. */
static snapshot_short
value_of(struct naming *n, const char *text)
{
	uint64_t mixed = (uint64_t)(uintptr_t)text * UINT64_C(0x9e3779b97f4a7c15);
	size_t at = mixed >> (64 - VALUE_BITS);
	if (n->value[at].text != text) {
		n->value[at].text = text;
		n->value[at].name = snapshot_in_run(n->snap, text);
	}
	return n->value[at].name;
}

static uint32_t
rule_of(struct naming *n, judge_rule rule)
{
	const struct rulebook_edition *edition = n->r->transcript->edition;
	const char *mark;
	if (rule == JUDGE_NO_RULE)
		return 0;
	if (n->rule[rule])
		return n->rule[rule];
	mark = clause_mark(edition, rule);
	*snapshot_rule(n->snap) = (struct snapshot_rule){
		.name = snapshot_text_of(n->snap, edition->rules.row[rule].name),
		.clause = snapshot_text_of(n->snap, clause_number(edition, rule)),
		.said = snapshot_text_of(n->snap, clause_said(edition, rule)),
		.mark = !mark          ? SNAPSHOT_PRINTED
		        : *mark == 'h' ? SNAPSHOT_HOUSE
		                       : SNAPSHOT_PRESUMED,
	};
	return n->rule[rule] = n->snap->n_rules;
}

static void
freeze_values(struct naming *n, const struct judge_citation *c, struct snapshot_citation *out)
{
	const struct judge_game *game = n->r->transcript->game;
	out->decides = c->event == JUDGE_EV_DECIDE;
	if (out->decides && c->value[0].is < game->n_verbs)
		out->verb = value_of(n, game->verb[c->value[0].is].name);
	out->n_values = c->n_values;
	for (int i = 0; i < c->n_values; i++) {
		out->named[i] = value_of(n, c->value[i].name);
		out->value[i] = c->value[i].is;
	}
}

static void
freeze_citation(struct naming *n, const struct judge_citation *c)
{
	const struct script *script = &n->r->script;
	struct snapshot_citation *out = snapshot_cite(n->snap);
	out->rule = rule_of(n, c->rule);
	out->parent = c->parent;
	out->decision = c->decision;
	out->move = c->decision ? script_move_of(script, c->decision - 1) : 0;
	out->event = value_of(n, event_word(c->event));
	out->how = c->how == JUDGE_BY_RULE ? 0 : value_of(n, how_word(c->how));
	out->card = card_of(n, c->def);
	out->source = card_of(n, c->source);
	out->own = c->source == c->def;
	out->ability = c->ability;
	out->from = place_of(n, c->from);
	out->to = place_of(n, c->to);
	out->seat = c->seat < JUDGE_SEATS ? c->seat : SNAPSHOT_NO_SEAT;
	out->audience = n->audience[c->hidden_from & 3];
	out->unknown = c->unknown;
	freeze_values(n, c, out);
}

/* Store a pick, as far as needed to tell it from others. */
static void
freeze_pick(struct naming *n, const struct judge_pick *pick, struct snapshot_decision *out)
{
	const struct judge_verb *verb = &n->r->transcript->game->verb[pick->verb];
	bool card = verb->takes == JUDGE_TAKES_CARD;
	out->verb = value_of(n, verb->name);
	out->seats = pick->seat;
	if (card || verb->takes == JUDGE_TAKES_DEF)
		out->card = card_of(n, pick->def);
	if (card || verb->takes == JUDGE_TAKES_PLACE)
		out->place = place_of(n, pick->place);
	if (card)
		out->ability = pick->number;
	out->numbers = verb->takes == JUDGE_TAKES_NUMBER;
	if (out->numbers)
		out->number = pick->number;
	if (verb->takes == JUDGE_TAKES_SEAT)
		out->seat = value_of(n, say_seat(pick->place));
}

static void
freeze_order(struct naming *n, const struct script_step *step)
{
	for (uint32_t i = 0; i < step->n_order; i++) {
		snapshot_name card = card_of(n, n->r->script.order[step->order_at + i]);
		snapshot_next_card(n->snap, card ? card : value_of(n, "?"));
	}
}

static void
freeze_decision(struct naming *n, uint32_t i)
{
	const struct script_step *step = &n->r->script.step[i];
	const struct judge_game *game = n->r->transcript->game;
	struct snapshot_decision *out = snapshot_decision(n->snap);
	out->move = script_move_of(&n->r->script, i);
	out->asked = step->seat < JUDGE_SEATS ? step->seat : SNAPSHOT_NO_SEAT;
	out->question = value_of(n, game->question[step->question].name);
	out->concedes = step->source == SCRIPT_CONCESSION;
	if (out->concedes)
		out->seats = step->pick.seat & 3;
	else if (step->n_order)
		freeze_order(n, step);
	else
		freeze_pick(n, &step->pick, out);
}

static void
find_audiences(struct naming *n)
{
	for (int hidden_from = 0; hidden_from < 4; hidden_from++)
		n->audience[hidden_from] = snapshot_to((uint8_t)(~hidden_from & 3));
}

void
citations_freeze_some(const struct ruling *ruling, const uint32_t *at, uint32_t n,
                      struct ruling_snapshot *snap)
{
	struct naming naming = { .snap = snap, .r = ruling };
	find_audiences(&naming);
	for (uint32_t i = 0; i < n; i++)
		freeze_citation(&naming, &ruling->record.at[at[i]]);
}

void
citations_freeze(const struct ruling *ruling, struct ruling_snapshot *snap)
{
	struct naming n = { .snap = snap, .r = ruling };
	uint32_t taken = judge_decisions(ruling->run);
	snap->game = snapshot_text_of(snap, ruling->transcript->game->name);
	find_audiences(&n);
	snapshot_reserve(snap, ruling->record.n, taken);
	for (uint32_t i = 0; i < ruling->record.n; i++)
		freeze_citation(&n, &ruling->record.at[i]);
	for (uint32_t i = 0; i < taken; i++)
		freeze_decision(&n, i);
}

void
citations_text(const struct ruling *ruling, enum view view, struct buffer *to)
{
	struct ruling_snapshot snap = { 0 };
	citations_freeze(ruling, &snap);
	snapshot_write_citations(&snap, view, to);
	snapshot_free(&snap);
}
