/* sight_read.c: what an eye sees and knows, for callers of the engine. */
#include "engine/kernel/sight.h"

/* Can the eye infer which card it is, since only one card is possible for its group? */
static bool
is_inferred(const struct judge_run *r, judge_card card, int eye)
{
	const struct card *c = card_at(r, card);
	if (!c->group[eye])
		return false;
	for (judge_card k = 0; k < r->game.n_cards; k++)
		if (k != card && card_at(r, k)->group[eye] == c->group[eye] &&
		    (!(card_at(r, k)->among >> eye & 1) || card_at(r, k)->def != c->def ||
		     c->def == JUDGE_UNKNOWN_DEF))
			return false;
	return c->among >> eye & 1;
}

static bool
is_marked(const struct judge_run *r, uint8_t group, int eye)
{
	for (judge_card k = 0; k < r->game.n_cards; k++)
		if (card_at(r, k)->group[eye] == group && card_at(r, k)->among >> eye & 1)
			return true;
	return false;
}

struct judge_knowledge
judge_knowledge(struct judge_run *r, judge_card card, int eye)
{
	struct judge_knowledge sight = { false, false, 0 };
	if (card >= r->game.n_cards || eye < 0 || eye >= JUDGE_OBSERVERS ||
	    card_at(r, card)->place == JUDGE_NO_PLACE)
		return sight;
	const struct card *c = card_at(r, card);
	uint8_t may = (uint8_t)(viewers_of(r, c->place) | c->shown);
	sight.may_look = eye == TOGETHER ? may == ALL_SEATS : may >> eye & 1;
	sight.knows = sight.may_look || knows_card(c, eye) || is_inferred(r, card, eye);
	if (!sight.knows && c->group[eye] && is_marked(r, c->group[eye], eye))
		sight.group = c->group[eye];
	return sight;
}

int
judge_card_summaries(struct judge_run *r, struct judge_card_summary *out, int cap)
{
	judge_place place = JUDGE_NO_PLACE;
	uint8_t seen_by = 0;
	for (judge_card c = 0; c < r->game.n_cards && c < cap; c++) {
		const struct card *card = card_at(r, c);
		if (card->place != place && card->place != JUDGE_NO_PLACE)
			seen_by = viewers_of(r, place = card->place);
		out[c] = (struct judge_card_summary){
			.place = card->place,
			.def = card->def,
			.known_by = card->known_by | (card->place == place ? seen_by : 0),
			.supposed = card->supposed,
		};
	}
	return r->game.n_cards;
}

static void
add_sorted(struct judge_group *group, judge_def def)
{
	int i = group->n_defs++;
	for (; i > 0 && group->def[i - 1] > def; i--)
		group->def[i] = group->def[i - 1];
	group->def[i] = def;
}

bool
judge_group(const struct judge_run *r, int eye, uint8_t group, struct judge_group *out)
{
	out->n_cards = out->n_defs = 0;
	if (eye < 0 || eye >= JUDGE_OBSERVERS || group == 0)
		return false;
	for (judge_card c = 0; c < r->game.n_cards; c++) {
		if (card_at(r, c)->group[eye] != group || card_at(r, c)->place == JUDGE_NO_PLACE)
			continue;
		out->card[out->n_cards++] = c;
		if (card_at(r, c)->among >> eye & 1)
			add_sorted(out, card_at(r, c)->def);
	}
	return out->n_cards > 0;
}
