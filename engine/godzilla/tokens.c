/* tokens.c: what a token is, how it is made, and how it vanishes (chapter 9). */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/tokens.h"
#include "engine/godzilla/values.h"
#include "engine/kernel/sight.h"
#include "engine/kernel/unknown.h"
#include "godzilla_rules.h"

/* 9.1.5.1: a card with the trait is a token (an unknown card isn't); without the rule, only if an
 * effect made it. */
bool
is_token(struct judge_run *r, judge_card card)
{
	if (is_unknown(r, card) || !has_token_trait(r, def_for_fact(r, card, JUDGE_FACT_TRAITS, 0)))
		return false;
	return in_force(r, R_TOKEN_IS_ITS_TRAIT, JUDGE_NO_SEAT, card) || card_at(r, card)->made;
}

/* Do effects on cards skip this card? 9.1.1.1: they apply to tokens as well; without the rule, they
 * skip tokens. */
bool
is_passed_over(struct judge_run *r, judge_card card)
{
	return is_token(r, card) && !in_force(r, R_TOKENS_COUNT_AS_CARDS, JUDGE_NO_SEAT, card);
}

static bool
is_in_event(const struct event *e, judge_card card)
{
	for (int i = 0; i < e->n; i++)
		if (e->change[i].card == card)
			return true;
	return false;
}

/* Return a token that vanished, to be used again. Tokens that the event is about to place are in
 * use already. */
static judge_card
vanished_token(const struct judge_run *r, const struct event *e)
{
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (card_at(r, c)->made && card_at(r, c)->place == JUDGE_NO_PLACE &&
		    !is_in_event(e, c))
			return c;
	return JUDGE_NO_CARD;
}

/* 9.1.2.1. READING: G25, the owner is the master of the effect. */
static judge_seat
owner_of_token(struct judge_run *r, const struct source *s)
{
	if (in_force(r, R_TOKEN_OF_CARD_OWNER, s->master, s->card))
		return card_at(r, s->card)->owner;
	bool own = in_force(r, R_TOKEN_OF_EFFECT_MASTER, s->master, JUDGE_NO_CARD);
	return own ? s->master : other(s->master);
}

static judge_card
create_token(struct judge_run *r, judge_def def, const struct source *s, const struct event *e)
{
	judge_seat owner = owner_of_token(r, s);
	judge_card card = vanished_token(r, e);
	if (card == JUDGE_NO_CARD)
		card = create_card(r, def, owner, JUDGE_NO_PLACE);
	card_to_change(r, card)->made = true;
	card_to_change(r, card)->def = def;
	card_to_change(r, card)->owner = owner;
	card_to_change(r, card)->identity = r->game.identities++;
	clear_knowledge(r, card);
	join_text(r, def);
	return card;
}

void
add_token(struct judge_run *r, const struct frame *f, judge_def def, judge_place place,
          struct event *e)
{
	judge_card card = create_token(r, def, &f->source, e);
	add_move(e, card, place, from(R_TOKEN_APPEARS, f->citation));
}

static bool
exists_in(struct judge_run *r, judge_card card, judge_place place)
{
	return place == JUDGE_NO_PLACE || area_of(r, place) == AREA_ZONE ||
	       !is_printed_type(r, card, TYPE_BATTLE) ||
	       !in_force(r, R_BATTLE_TOKENS_ONLY_IN_ZONES, JUDGE_NO_SEAT, card);
}

/* 9.1.4.2: a token that moved where it can't exist vanishes at once; 9.1.3.1: it has left that
 * area. */
static void
vanish(struct judge_run *r, judge_card card, uint32_t parent)
{
	judge_place place = card_at(r, card)->place;
	judge_seat seat = master(r, card);
	if (!in_force(r, R_TOKEN_VANISHES, seat, card))
		return;
	struct judge_citation c = a_citation(from(R_TOKEN_VANISHES, parent), JUDGE_EV_NOTE, seat);
	struct game_event h = a_game_event(r, OP_E_MOVED, seat);
	c.def = def_for_citation(r, card);
	c.from = place;
	h.card = card;
	h.from = place;
	h.before = card_at(r, card)->identity;
	unlink_card(r, card);
	h.after = card_to_change(r, card)->identity = r->game.identities++;
	h.citation = cite_full(r, &c);
	invalidate(r);
	if (!in_force(r, R_VANISHED_TOKEN_LEFT, seat, card))
		return;
	h.citation = cite(r, from(R_VANISHED_TOKEN_LEFT, h.citation), JUDGE_EV_NOTE, seat);
	report(r, h);
}

static bool
vanish_at(struct judge_run *r, judge_place place, uint32_t parent)
{
	bool any = false;
	for (judge_card c = place_at(r, place)->first, next; c != JUDGE_NO_CARD; c = next) {
		next = card_at(r, c)->next;
		if (!is_token(r, c) || exists_in(r, c, place))
			continue;
		vanish(r, c, parent);
		any |= card_at(r, c)->place == JUDGE_NO_PLACE;
	}
	return any;
}

bool
vanish_tokens(struct judge_run *r, uint32_t parent)
{
	bool any = false;
	if (!r->game.value[0][TOKEN_LEFT])
		return false;
	r->game.value[0][TOKEN_LEFT] = 0;
	for (judge_place p = 0; p < r->n_places; p++)
		any |= vanish_at(r, p, parent);
	return any;
}
