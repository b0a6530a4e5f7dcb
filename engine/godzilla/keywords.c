/* keywords.c: the keywords (chapter 12) that need more than an event and effects: Burst, Evolution,
 * Revenge and Base, and the extra conditions of Enter, When Invading and a strategy's own text. */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/effects.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/keywords.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/turn.h"
#include "engine/godzilla/values.h"
#include "engine/kernel/unknown.h"
#include "godzilla_rules.h"

/* Is this the ability that the run leaves out? */
bool
is_switched_off(const struct judge_run *r, judge_def def, int i)
{
	return r->p.disabled_ability == i + 1 && r->p.disabled_def == def;
}

/* Return the card's ability of that keyword; NULL if it has none or if the ability is nullified. */
const struct judge_ability *
keyword_of(struct judge_run *r, judge_card card, int keyword)
{
	judge_def number = def_for_fact(r, card, JUDGE_FACT_KEYWORD, keyword);
	const struct judge_card_def *def = &r->p.cards->def[number];
	for (int i = 0; i < def->n_abilities; i++) {
		const struct judge_ability *a = &r->p.cards->ability[def->ability + i];
		if (a->keyword == keyword && !is_switched_off(r, number, i)) {
			report_fact_read(r, card, JUDGE_FACT_CARD, 0);
			if (!speaks_of(r, OP_NULLIFY))
				return a;
			look_at_rows(r);
			return is_silenced_after(r, -1, card, keyword) ? NULL : a;
		}
	}
	return NULL;
}

/* 1. Events that keywords listen to */

uint16_t
keyword_listens_for(int keyword, int which)
{
	if (which > 0)
		return OP_NONE;
	switch (keyword) {
	case KEYWORD_EVOLUTION: return OP_E_PHASE;
	case KEYWORD_REVENGE: return OP_E_MOVED;
	default: return OP_NONE;
	}
}

static bool
is_this(const struct judge_run *r, uint16_t node)
{
	return node_at(r, node)->op == OP_THIS;
}

/* Does the ability trigger when its own card leaves? */
bool
is_about_itself(struct judge_run *r, const struct judge_ability *a)
{
	if (a->keyword == KEYWORD_REVENGE)
		return true;
	for (uint16_t e = a->on; e; e = node_at(r, e)->next)
		switch (node_at(r, e)->op) {
		case OP_E_MOVED:
		case OP_E_LEAVES:
		case OP_E_DISCARDED:
		case OP_E_DESTROYED:
			if (is_this(r, node_at(r, e)->arg[0]))
				return true;
			break;
		default: break;
		}
	return false;
}

/* 12.7.2: the card moves from the field to the discard pile; 12.7.3: a covered card's Revenge
 * doesn't trigger. */
static bool
revenge_fits(struct judge_run *r, const struct frame *f, const struct game_event *h)
{
	if (h->kind != OP_E_MOVED || h->card != f->source.card || h->before != f->source.identity ||
	    h->from == JUDGE_NO_PLACE || h->to == JUDGE_NO_PLACE ||
	    area_of(r, h->to) != AREA_DISCARD)
		return false;
	int from_area = area_of(r, h->from);
	const struct last_known *k = find_last_known(r, h->card, h->before);
	if (from_area != AREA_ZONE && from_area != AREA_MONSTER)
		return false;
	if (k && k->covered && in_force(r, R_REVENGE_NOT_COVERED, h->seat, h->card))
		return false;
	return !(h->causes >> CAUSE_OVERLOAD & 1) ||
	       !in_force(r, R_REVENGE_NOT_WHEN_OVERLOADED, h->seat, h->card);
}

/* 12.6.2: at the beginning of its master's main phase. */
static bool
evolution_fits(const struct frame *f, const struct game_event *h)
{
	return h->kind == OP_E_PHASE && h->amount == STEP_MAIN && h->seat == f->source.master;
}

bool
keyword_fits(struct judge_run *r, const struct frame *f, const struct game_event *h)
{
	switch (f->ability->keyword) {
	case KEYWORD_EVOLUTION: return evolution_fits(f, h);
	case KEYWORD_REVENGE: return revenge_fits(r, f, h);
	default: return false;
	}
}

/* READING: G12, Enter triggers on every arrival; without it, only if the card is played by the
 * procedure (10.5.2). */
static bool
enter_triggers(struct judge_run *r, const struct game_event *h)
{
	if (!in_force(r, R_ENTER_TRIGGERS, h->seat, h->card))
		return false;
	return h->causes & BY_PROCEDURE || in_force(r, R_ENTER_ON_ANY_ARRIVAL, h->seat, h->card);
}

bool
keyword_triggers(struct judge_run *r, const struct frame *f, const struct game_event *h)
{
	judge_seat seat = f->source.master;
	judge_card card = f->source.card;
	switch (f->ability->keyword) {
	case KEYWORD_ENTER: return h->kind != OP_E_PLAYED || enter_triggers(r, h);
	case KEYWORD_INVADING:
		return h->kind != OP_E_INVADING || in_force(r, R_WHEN_INVADING, seat, card);
	case KEYWORD_EVOLUTION: return in_force(r, R_EVOLUTION, seat, card);
	case KEYWORD_REVENGE: return in_force(r, R_REVENGE, seat, card);
	case KEYWORD_BASE: return in_force(r, R_BASE_DESTROYS_ITSELF, seat, card);
	default: return true;
	}
}

judge_rule
keyword_rule(int keyword)
{
	switch (keyword) {
	case KEYWORD_ENTER: return R_ENTER_TRIGGERS;
	case KEYWORD_INVADING: return R_WHEN_INVADING;
	case KEYWORD_EVOLUTION: return R_EVOLUTION;
	case KEYWORD_REVENGE: return R_REVENGE;
	case KEYWORD_BASE: return R_BASE_DESTROYS_ITSELF;
	default: return JUDGE_NO_RULE;
	}
}

/* 2. When Invading. READING: G16, at each step; 12.3.2.1 if the monster left its zone. */

void
report_invading(struct judge_run *r, judge_seat seat, int32_t made, bool left, uint32_t step)
{
	judge_card monster = invading_monster(r, seat);
	bool each = in_force(r, R_INVADING_EACH_STEP, seat, monster);
	bool needs = in_force(r, R_INVADING_NEEDS_LEAVING, seat, monster);
	struct game_event h = of_monster(r, OP_E_INVADING, seat, made);
	h.citation = step;
	if ((left || !needs) && (each || made == 0))
		report(r, h);
}

/* 3. Evolution */

static bool
has_one_trait(struct judge_run *r, judge_card card, uint16_t traits)
{
	for (; traits; traits = node_at(r, traits)->next)
		if (has_trait(r, as_it_is(card), (uint16_t)node_at(r, traits)->number))
			return true;
	return false;
}

/* 12.6.2: is it a battle card of that rank or a lower one, with one of the traits? */
static bool
fits_evolution(struct judge_run *r, judge_seat seat, const struct judge_ability *a, judge_card c)
{
	return is_printed_type(r, c, TYPE_BATTLE) &&
	       (!in_force(r, R_EVOLUTION_DEMANDS, seat, JUDGE_NO_CARD) ||
	        (rank_of(r, c) <= a->n && has_one_trait(r, c, a->traits)));
}

/* Like fits_evolution(), for the ability with that index. */
static bool
evolves_into(struct judge_run *r, const struct frame *f, uint16_t ability, judge_card card)
{
	return fits_evolution(r, f->source.master, &r->p.cards->ability[ability], card);
}

static void
find_evolved(struct judge_run *r, const struct frame *f, const struct judge_ability *a,
             struct set *found)
{
	judge_seat seat = f->source.master;
	judge_card c = place_at(r, place_of(r, seat, AREA_DECK, 0))->first;
	struct set deck = { .n = 0 };
	found->n = 0;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		reveal_until_end(r, c, (uint8_t)(1 << seat));
		set_add(&deck, c);
	}
	if (has_hidden_cards(r)) {
		r->now.naming_fits = evolves_into;
		r->now.naming_frame = f;
		r->now.naming_node = (uint16_t)(a - r->p.cards->ability);
		set_named_identities(r, seat, r->kernel->do_choose,
		                     count_names_for_choice(r, seat, r->kernel->do_choose, &deck,
		                                            1),
		                     &deck);
	}
	for (int i = 0; i < deck.n; i++) {
		c = deck.card[i];
		if (is_unknown(r, c) || fits_evolution(r, seat, a, c))
			set_add(found, c);
	}
}

/* 5.17.1: the new card goes on top; 5.17.1.1: then the old one has evolved. */
static enum did
evolve_into(struct judge_run *r, judge_card old, judge_card new, uint32_t parent)
{
	judge_card top = old;
	while (!is_topmost(r, top))
		top = card_at(r, top)->above;
	struct acting before = add_acting_causes(r, 1u << CAUSE_EVOLUTION);
	struct game_event h = a_game_event(r, OP_E_EVOLVES, master(r, old));
	h.card = old;
	h.before = h.after = card_at(r, old)->identity;
	h.from = h.to = card_at(r, old)->place;
	enum did did = move_card_cited(r, new, card_at(r, old)->place, ATOP, top,
	                               from(R_EVOLVE_PLAYS_ON_TOP, parent), &h.citation);
	if (did == DID && in_force(r, R_EVOLVED_EVENT, h.seat, old)) {
		h.citation = cite(r, from(R_EVOLVED_EVENT, h.citation), JUDGE_EV_NOTE, h.seat);
		if (top == old)
			process_covering_event(r, h);
		else
			report(r, h);
	}
	set_acting(r, before);
	return did;
}

/* Set up the frame in which the player is asked: about the evolving card, whichever effect evolves
 * it. */
static void
begin_evolution(struct judge_run *r, const struct frame *by, judge_card card, struct frame *f)
{
	frame_init(r, f, &by->source);
	f->citation = by->citation;
	f->source.def = def_at(r, card);
}

/* 12.6.2: search the deck for a card to evolve into. READING: G35, whether the deck is shuffled
 * after a search that found nothing depends on the edition. */
enum did
evolve(struct judge_run *r, struct frame *by, judge_card card, struct set *handled)
{
	const struct judge_ability *a = keyword_of(r, card, KEYWORD_EVOLUTION);
	judge_seat seat = by->source.master;
	judge_place deck = place_of(r, seat, AREA_DECK, 0);
	struct set found, chosen;
	struct frame f;
	enum did did = DID_NOTHING;
	if (!a || card_at(r, card)->place == JUDGE_NO_PLACE ||
	    area_of(r, card_at(r, card)->place) != AREA_ZONE)
		return DID_NOTHING;
	begin_evolution(r, by, card, &f);
	if (place_at(r, deck)->n == 0)
		report_forced_no(r, &f.source, seat, AR(may_needs_whole));
	if (place_at(r, deck)->n == 0 ||
	    !ask_may(r, &f.source, seat, from(R_MAY_CAN_BE_DECLINED, f.citation)))
		return DID_NOTHING;
	find_evolved(r, by, a, &found);
	struct cards_wanted w = { .n = 1,
		                  .up_to = true,
		                  .limit = JUDGE_NO_NUMBER,
		                  .ends_by = AR(up_to_allows_fewer),
		                  .described = R_EVOLUTION_DEMANDS,
		                  .fits = evolves_into,
		                  .sides = (uint8_t)(1 << seat),
		                  .node = (uint16_t)(a - r->p.cards->ability) };
	ask_wanted(r, &f, seat, &found, w, &chosen);
	bool unsure = chosen.n && is_unknown(r, chosen.card[0]);
	if (chosen.n && (!unsure || fits_evolution(r, seat, a, chosen.card[0])) &&
	    evolve_into(r, card, chosen.card[0], f.citation) == DID) {
		set_add(handled, chosen.card[0]);
		did = DID;
	}
	judge_rule rule = did == DID ? R_EVOLUTION_SHUFFLES : R_EVOLUTION_SHUFFLES_UNFOUND;
	if (in_force(r, rule, seat, card))
		shuffle(r, deck,
		        from(R_SHUFFLE_RANDOMISES,
		             cite(r, from(rule, f.citation), JUDGE_EV_NOTE, seat)));
	return did;
}

/* 4. Leaving after Burst */

/* 12.5.3: the monster that Burst uncovers by leaving has not entered. */
static void
uncover(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	judge_card top = invading_monster(r, seat);
	if (top == JUDGE_NO_CARD)
		return;
	if (in_force(r, R_BURST_UNCOVERS_QUIETLY, seat, top)) {
		cite(r, from(R_BURST_UNCOVERS_QUIETLY, parent), JUDGE_EV_NOTE, seat);
		return;
	}
	struct game_event h = of_monster(r, OP_E_PLAYED, seat, 0);
	h.to = card_at(r, top)->place;
	h.citation = cite(r, from(R_MONSTER_PLAYED_WHEN_NEW, parent), JUDGE_EV_NOTE, seat);
	report(r, h);
}

/* 12.5.2.1: does the monster leave? It does even if it is covered. */
static bool
goes_after_burst(struct judge_run *r, judge_seat seat, judge_card card)
{
	judge_place place = card_at(r, card)->place;
	return place != JUDGE_NO_PLACE && area_of(r, place) == AREA_MONSTER &&
	       in_force(r, R_BURST_CLEAN_UP, seat, card) &&
	       (is_topmost(r, card) || in_force(r, R_BURST_GOES_WHEN_COVERED, seat, card));
}

static enum did
go_after_burst(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent)
{
	struct event e;
	e.n = 0;
	if (!goes_after_burst(r, seat, card))
		return DID_NOTHING;
	bool covered = !is_topmost(r, card);
	uint32_t id = cite(r, from(R_BURST_CLEAN_UP, parent), JUDGE_EV_NOTE, seat);
	if (covered)
		id = cite(r, from(R_BURST_GOES_WHEN_COVERED, id), JUDGE_EV_NOTE, seat);
	add_move(&e, card, destination(r, card, AREA_DISCARD), from(R_PLACE_MOVES, id))->alone =
		true;
	struct acting before = add_acting_causes(r, 1u << CAUSE_BURST);
	enum did did = commit(r, &e);
	set_acting(r, before);
	if (did == DID && !covered)
		uncover(r, seat, id);
	return did;
}

/* 5. Resolving keywords */

enum did
keyword_effect(struct judge_run *r, struct frame *f)
{
	struct set handled = { .n = 0 }, self = { .n = 0 };
	judge_card card = f->source.card;
	if (card_at(r, card)->identity != f->source.identity)
		return DID_NOTHING;
	switch (f->ability->keyword) {
	case KEYWORD_EVOLUTION: return evolve(r, f, card, &handled);
	case KEYWORD_BURST: return go_after_burst(r, f->source.master, card, f->citation);
	case KEYWORD_BASE:
		set_add(&self, card);
		return destroy_cards(r, &self, f->citation, &handled);
	default: return DID_NOTHING;
	}
}

/* 12.9.2: does the start phase leave the card where it is? */
bool
base_stays(struct judge_run *r, judge_card card)
{
	return keyword_of(r, card, KEYWORD_BASE) &&
	       in_force(r, R_BASE_STAYS, card_at(r, card)->owner, card);
}

/* 6. Burst (12.5) */

/* Return the rank at which Burst lets the card be played; JUDGE_NO_NUMBER: it has no Burst. */
int32_t
burst_rank(struct judge_run *r, judge_seat seat, judge_card card)
{
	const struct judge_ability *a = keyword_of(r, card, KEYWORD_BURST);
	return a && in_force(r, R_BURST_LOWERS_RANK, seat, card) ? a->n : JUDGE_NO_NUMBER;
}

bool
was_played_by_burst(const struct judge_run *r, judge_card card)
{
	const struct card *c = card_at(r, card);
	for (int v = BURST_FIRST; v <= BURST_LAST; v++)
		if ((uint32_t)r->game.value[c->owner][v] == c->identity)
			return true;
	return false;
}

void
note_burst(struct judge_run *r, judge_seat seat, judge_card card)
{
	for (int v = BURST_FIRST; v <= BURST_LAST; v++)
		if (r->game.value[seat][v] == 0) {
			r->game.value[seat][v] = (int32_t)card_at(r, card)->identity;
			invalidate_values(r);
			return;
		}
	stop_at_limit(r, "monsters played by Burst");
}

/* Return which of the card's abilities is Burst, even if it has been nullified since. */
static uint8_t
number_of_burst(const struct judge_run *r, judge_card card)
{
	const struct judge_card_def *def = &r->p.cards->def[card_at(r, card)->def];
	uint8_t i = 0;
	while (i + 1 < def->n_abilities &&
	       r->p.cards->ability[def->ability + i].keyword != KEYWORD_BURST)
		i++;
	return i;
}

/* 12.5.2: the monster leaves at the beginning of its player's next end phase. READING: G48, this is
 * a timed trigger, played like other abilities in standby. */
static void
end_burst(struct judge_run *r, judge_seat seat, judge_card card, const struct game_event *h)
{
	struct source s = { .card = card,
		            .def = card_at(r, card)->def,
		            .ability = number_of_burst(r, card),
		            .master = seat,
		            .identity = card_at(r, card)->identity };
	struct game_event due = *h;
	if (!goes_after_burst(r, seat, card))
		return;
	if (!in_force(r, R_BURST_IS_TIMED_TRIGGER, seat, card)) {
		go_after_burst(r, seat, card, h->citation);
		return;
	}
	due.citation = cite(r, from(R_BURST_IS_TIMED_TRIGGER, h->citation), JUDGE_EV_NOTE, seat);
	put_in_standby(r, &s, &due, 0);
}

void
end_bursts(struct judge_run *r, judge_seat seat, const struct game_event *h)
{
	for (int v = BURST_FIRST; v <= BURST_LAST; v++) {
		judge_card card = card_of_identity(r, r->game.value[seat][v]);
		r->game.value[seat][v] = 0;
		if (card != JUDGE_NO_CARD)
			end_burst(r, seat, card, h);
	}
	invalidate_values(r);
}
