/* options.c: the picks that can answer a question. */
#include "engine/dbs/actions.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/info.h"
#include "engine/dbs/play.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/turn.h"
#include "engine/dbs/which.h"
#include "dbs_rules.h"
#include "engine/kernel/start.h"
#include "engine/kernel/unknown.h"

static const uint8_t of_hand[] = { DO_PLAY, DO_ACTIVATE, DO_COMBO, DO_EVOLVE };
static const uint8_t bare[] = { DO_END, DO_PASS, DO_AWAKEN };
static const uint8_t of_table[] = { DO_ATTACK, DO_COMBO };

/* Add the skills that a card on the table can use now, each with its number. */
static int
add_skills(struct judge_run *r, judge_seat seat, judge_card card, struct judge_pick *out, int cap)
{
	int16_t number[JUDGE_ABILITIES];
	int n = skills_meant(r, DO_ACTIVATE, card, JUDGE_NO_DEF, number), added = 0;
	if (n == 0 && cap > 0)
		out[added++] = a_pick(DO_ACTIVATE, seat, JUDGE_NO_DEF, card_at(r, card)->place);
	for (int i = 0; i < n && added < cap; i++) {
		out[added] = a_pick(DO_ACTIVATE, seat, JUDGE_NO_DEF, card_at(r, card)->place);
		out[added++].number = number[i];
	}
	return added;
}

static int
add_card(struct judge_run *r, judge_seat seat, judge_card card, struct judge_pick *out, int cap)
{
	int n = 0;
	for (size_t v = 0; v < sizeof of_table && n < cap; v++)
		out[n++] = a_pick(of_table[v], seat, JUDGE_NO_DEF, card_at(r, card)->place);
	return n + add_skills(r, seat, card, out + n, cap - n);
}

static int
add_cards(struct judge_run *r, judge_seat seat, int area, struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++)
		for (judge_card c = dbs_first_in_row(r, side, area); c != JUDGE_NO_CARD;
		     c = dbs_next_in_row(r, c))
			n += add_card(r, seat, c, out + n, cap - n);
	return n;
}

/* Add attacks with cards of the Energy Area, which are named by area and card number. */
static int
add_energy(struct judge_run *r, judge_seat seat, struct judge_pick *out, int cap)
{
	uint64_t has[JUDGE_DEFS / 64] = { 0 };
	int n = 0;
	judge_place place = place_of(r, seat, AREA_ENERGY, 0);
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD && n < cap;
	     c = card_at(r, c)->next) {
		judge_def def = def_if_known(r, c), bit = def % JUDGE_DEFS;
		if (has[bit / 64] >> bit % 64 & 1 && find_card(r, place, def) != c)
			continue;
		has[bit / 64] |= UINT64_C(1) << bit % 64;
		out[n++] = a_pick(DO_ATTACK, seat, def, place);
	}
	return n;
}

/* List the topmost cards on the table, the seat's own first. */
static int
cards_on_table(const struct judge_run *r, judge_seat seat, judge_card *out)
{
	static const uint8_t areas[] = { AREA_LEADER, AREA_BATTLE };
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++)
		for (size_t a = 0; a < sizeof areas; a++) {
			judge_card c = dbs_first_in_row(r, side ? other(seat) : seat, areas[a]);
			for (; c != JUDGE_NO_CARD; c = dbs_next_in_row(r, c))
				out[n++] = c;
		}
	return n;
}

/* Return the card with this definition in the list, or JUDGE_NO_CARD. */
static judge_card
of_number(const struct judge_run *r, const judge_card *list, int n, judge_def def)
{
	for (int i = 0; i < n; i++)
		if (is_of_def(r, list[i], def))
			return list[i];
	return JUDGE_NO_CARD;
}

/* Return the place of a card with this definition on the table, the seat's own first, or
 * JUDGE_NO_PLACE. */
static judge_place
place_on_table(const struct judge_run *r, judge_seat seat, judge_def def)
{
	judge_card table[JUDGE_CARDS];
	judge_card card = of_number(r, table, cards_on_table(r, seat, table), def);
	return card == JUDGE_NO_CARD ? JUDGE_NO_PLACE : card_at(r, card)->place;
}

static bool
has_in_hand(const struct judge_run *r, judge_seat seat, judge_def def)
{
	return find_card(r, place_of(r, seat, AREA_HAND, 0), def) != JUDGE_NO_CARD;
}

/* Could an unknown card in the place be this one? */
static bool
may_lie_at(struct judge_run *r, judge_place place, judge_def def)
{
	judge_card c = has_hidden_cards(r) ? place_at(r, place)->first : JUDGE_NO_CARD;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (is_unknown(r, c) && could_be(r, c, def))
			return true;
	return false;
}

/* Could the card be in hand? An unknown card could be it, but attacks aren't made with cards in
 * hand. */
static bool
may_be_in_hand(struct judge_run *r, uint8_t verb, judge_seat seat, judge_def def)
{
	return has_in_hand(r, seat, def) ||
	       (verb != DO_ATTACK && may_lie_at(r, place_of(r, seat, AREA_HAND, 0), def));
}

static const uint8_t elsewhere[] = { AREA_COMBO, AREA_ENERGY, AREA_DROP };

/* Return the place of such a card in another open area where skills work, or JUDGE_NO_PLACE. */
static judge_place
place_elsewhere(struct judge_run *r, judge_seat seat, judge_def def)
{
	for (size_t a = 0; a < sizeof elsewhere; a++) {
		judge_place place = place_of(r, seat, elsewhere[a], 0);
		if (r->works_in >> elsewhere[a] & 1 &&
		    (find_card(r, place, def) != JUDGE_NO_CARD || may_lie_at(r, place, def)))
			return place;
	}
	return JUDGE_NO_PLACE;
}

/* Does a card number mean a card outside the hand? It does only if no card in hand can be meant:
 * see whole_pick(). */
static bool
means_table(struct judge_run *r, uint8_t verb, judge_seat seat, judge_def def, bool on_table)
{
	bool lies = on_table ||
	            (verb == DO_ACTIVATE && place_elsewhere(r, seat, def) != JUDGE_NO_PLACE);
	return r->p.game->verb[verb].takes == JUDGE_TAKES_CARD && lies &&
	       !may_be_in_hand(r, verb, seat, def);
}

static int
add_in_hand(struct judge_run *r, unsigned verb, judge_seat seat, judge_def def,
            struct judge_pick *out, int cap)
{
	judge_card card = find_card(r, place_of(r, seat, AREA_HAND, 0), def);
	return add_skills_meant(r, a_pick(verb, seat, def, JUDGE_NO_PLACE), card, out, cap);
}

/* Add picks that name a card by its number only: cards in hand. */
static int
add_of_hand(struct judge_run *r, judge_seat seat, const judge_def *def, int n_defs,
            struct judge_pick *out, int cap)
{
	judge_card table[JUDGE_CARDS];
	bool on_table[JUDGE_DEFS]; /* by index in `def`; the same for every verb */
	int n_table = cards_on_table(r, seat, table), n = 0;
	for (size_t v = 0; v < sizeof of_hand; v++)
		for (int i = 0; i < n_defs && n < cap; i++) {
			if (v == 0)
				on_table[i] = of_number(r, table, n_table, def[i]) != JUDGE_NO_CARD;
			if (!means_table(r, of_hand[v], seat, def[i], on_table[i]))
				n += add_in_hand(r, of_hand[v], seat, def[i], out + n, cap - n);
		}
	return n;
}

/* Add skills of cards in other areas, which are named by area and card number, whatever cards are
 * in hand. */
static int
add_elsewhere(struct judge_run *r, judge_seat seat, struct judge_pick *out, int cap)
{
	int n = 0;
	judge_def def[JUDGE_DEFS];
	for (size_t a = 0; a < sizeof elsewhere; a++) {
		judge_place place = place_of(r, seat, elsewhere[a], 0);
		int n_defs = r->works_in >> elsewhere[a] & 1 ? defs_at(r, seat, place, def) : 0;
		for (int i = 0; i < n_defs && n < cap; i++)
			n += add_skills_meant(r, a_pick(DO_ACTIVATE, seat, def[i], place),
			                      find_card(r, place, def[i]), out + n, cap - n);
	}
	return n;
}

static int
add_without_place(struct judge_run *r, judge_seat seat, const judge_def *def, int n_defs,
                  struct judge_pick *out, int cap)
{
	int n = 0;
	for (size_t v = 0; v < sizeof bare && n < cap; v++)
		out[n++] = a_pick(bare[v], seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	return n + add_of_hand(r, seat, def, n_defs, out + n, cap - n);
}

static int
add_actions(struct judge_run *r, judge_seat seat, const judge_def *def, int n_defs,
            struct judge_pick *out, int cap)
{
	int n = add_without_place(r, seat, def, n_defs, out, cap);
	n += add_energy(r, seat, out + n, cap - n);
	n += add_elsewhere(r, seat, out + n, cap - n);
	n += add_cards(r, seat, AREA_LEADER, out + n, cap - n);
	return n + add_cards(r, seat, AREA_BATTLE, out + n, cap - n);
}

/* Like add_actions(), but only with cards in one place. */
static int
add_of_place(struct judge_run *r, judge_seat seat, judge_place place, struct judge_pick *out,
             int cap)
{
	int area = place < r->n_places ? area_of(r, place) : AREAS;
	judge_card top =
		area == AREA_LEADER || area == AREA_BATTLE ? topmost_at(r, place) : JUDGE_NO_CARD;
	if (top != JUDGE_NO_CARD)
		return add_card(r, seat, top, out, cap);
	int n = area == AREA_ENERGY ? add_energy(r, seat, out, cap) : 0;
	return n + add_elsewhere(r, seat, out + n, cap - n);
}

bool
dbs_is_action_candidate(struct judge_run *r, struct judge_pick pick)
{
	bool found = false;
	struct picks all = begin_picks(r);
	int n_defs = owns(r, pick.seat, pick.def) ? 1 : 0;
	all.n = pick.place == JUDGE_NO_PLACE
	                ? add_without_place(r, pick.seat, &pick.def, n_defs, all.at, all.n)
	                : add_of_place(r, pick.seat, pick.place, all.at, all.n);
	for (int i = 0; i < all.n && !found; i++)
		found = judge_same_pick(all.at[i], pick);
	end_picks(r, all);
	return found;
}

int
dbs_action_candidates(struct judge_run *r, struct judge_pick *out, int cap)
{
	int n = add_actions(r, 0, r->own[0], r->n_own[0], out, cap);
	return n + add_actions(r, 1, r->own[1], r->n_own[1], out + n, cap - n);
}

static bool
is_among(const judge_def *def, int n, judge_def one)
{
	for (int i = 0; i < n; i++)
		if (def[i] == one)
			return true;
	return false;
}

/* List the cards in hand, and cards in other areas where skills work: those can be named by their
 * number, too. */
static int
likely_defs(struct judge_run *r, judge_seat seat, judge_def out[JUDGE_DEFS])
{
	static const uint8_t areas[] = { AREA_DROP, AREA_ENERGY, AREA_COMBO };
	judge_def more[JUDGE_DEFS];
	int n = defs_at(r, seat, place_of(r, seat, AREA_HAND, 0), out);
	for (size_t a = 0; a < sizeof areas; a++) {
		if (!(r->works_in >> areas[a] & 1))
			continue;
		int n_more = defs_at(r, seat, place_of(r, seat, areas[a], 0), more);
		for (int i = 0; i < n_more; i++)
			if (!is_among(out, n, more[i]))
				out[n++] = more[i];
	}
	return n;
}

/* List all actions that could be options: those of the player in the free timing, with these
 * cards. */
int
dbs_action_likely(struct judge_run *r, struct judge_pick *out, int cap)
{
	judge_seat turn_player = r->game.turn_player;
	judge_seat seat = r->game.step == STEP_DEFENCE ? other(turn_player) : turn_player;
	judge_def def[JUDGE_DEFS];
	if (!in_force(r, R_ACTIONS_OF_TURN_PLAYER, other(seat), JUDGE_NO_CARD) ||
	    !in_force(r, R_PLAY_FROM_HAND, seat, JUDGE_NO_CARD))
		return dbs_action_candidates(r, out, cap);
	return add_actions(r, seat, def, likely_defs(r, seat, def), out, cap);
}

int
counter_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                   int cap)
{
	int n = 0;
	for (int i = 0; i < r->n_own[q->seat] && n < cap; i++)
		n += add_in_hand(r, DO_COUNTER, q->seat, r->own[q->seat][i], out + n, cap - n);
	return n;
}

/* List all Counters that could be options: those of cards in hand. */
int
counter_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	judge_def def[JUDGE_DEFS];
	int n_defs = defs_at(r, q->seat, place_of(r, q->seat, AREA_HAND, 0), def), n = 0;
	for (int i = 0; i < n_defs && n < cap; i++)
		n += add_in_hand(r, DO_COUNTER, q->seat, def[i], out + n, cap - n);
	return n;
}

/* Like place_candidates(), without empty places of the Battle Areas. */
int
place_likely(struct judge_run *r, const struct judge_question *q, unsigned verb, bool leaders,
             struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++) {
		for (judge_card c = first_in_row(r, side, AREA_BATTLE);
		     c != JUDGE_NO_CARD && n < cap; c = next_in_row(r, c))
			out[n++] = a_pick(verb, q->seat, JUDGE_NO_DEF, card_at(r, c)->place);
		if (leaders && n < cap)
			out[n++] = a_pick(verb, q->seat, JUDGE_NO_DEF,
			                  place_of(r, side, AREA_LEADER, 0));
	}
	return n;
}

int
place_candidates(struct judge_run *r, const struct judge_question *q, unsigned verb, bool leaders,
                 struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++) {
		for (int i = 0; i < ROW && n < cap; i++)
			out[n++] = a_pick(verb, q->seat, JUDGE_NO_DEF,
			                  place_of(r, side, AREA_BATTLE, i));
		if (leaders && n < cap)
			out[n++] = a_pick(verb, q->seat, JUDGE_NO_DEF,
			                  place_of(r, side, AREA_LEADER, 0));
	}
	return n;
}

static bool
is_on_table(const struct judge_run *r, judge_place place)
{
	int area = place < r->n_places ? area_of(r, place) : AREAS;
	return area == AREA_LEADER || area == AREA_BATTLE;
}

bool
is_place_candidate(const struct judge_run *r, struct judge_pick pick, bool leaders)
{
	return pick.def == JUDGE_NO_DEF && pick.number == 0 && is_on_table(r, pick.place) &&
	       (leaders || area_of(r, pick.place) == AREA_BATTLE);
}

/* Return the place of the card that a pick names by its number, if that is outside the hand; else
 * JUDGE_NO_PLACE. */
static judge_place
place_named(struct judge_run *r, const struct judge_pick *pick)
{
	judge_place place = place_on_table(r, pick->seat, pick->def);
	return place == JUDGE_NO_PLACE && pick->verb == DO_ACTIVATE
	               ? place_elsewhere(r, pick->seat, pick->def)
	               : place;
}

/* Is the pick's place one where cards are named by area and card number? */
static bool
is_elsewhere(const struct judge_run *r, const struct judge_pick *pick)
{
	for (size_t a = 0; a < sizeof elsewhere; a++)
		if (pick->place == place_of(r, pick->seat, elsewhere[a], 0))
			return pick->verb == DO_ACTIVATE || elsewhere[a] == AREA_ENERGY;
	return false;
}

/* Complete a pick of a card that is named by its number, with or without an area. False: it has no
 * number. */
static bool
whole_by_number(struct judge_run *r, struct judge_pick *pick)
{
	judge_place place =
		pick->place == JUDGE_NO_PLACE ? place_of(r, pick->seat, AREA_HAND, 0) : pick->place;
	if (pick->def == JUDGE_NO_DEF)
		return false;
	leave_out_only_skill(r, pick, find_card(r, place, pick->def));
	return true;
}

/* Bring a pick of a card into the form its option has: a card in its place by the place and the
 * number of its skill, a card in hand by its number. */
bool
whole_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick)
{
	(void)q;
	if (r->p.game->verb[pick->verb].takes != JUDGE_TAKES_CARD || pick->seat >= JUDGE_SEATS)
		return true;
	if (pick->place == place_of(r, pick->seat, AREA_HAND, 0))
		pick->place = JUDGE_NO_PLACE;
	if (pick->place == JUDGE_NO_PLACE && pick->verb != DO_COUNTER && pick->verb != DO_EVOLVE &&
	    !may_be_in_hand(r, pick->verb, pick->seat, pick->def))
		pick->place = place_named(r, pick);
	if (pick->place == JUDGE_NO_PLACE || is_elsewhere(r, pick))
		return whole_by_number(r, pick);
	judge_card card = is_on_table(r, pick->place) ? topmost_at(r, pick->place) : JUDGE_NO_CARD;
	if (card == JUDGE_NO_CARD || (pick->def != JUDGE_NO_DEF && !is_of_def(r, card, pick->def)))
		return false;
	pick->def = JUDGE_NO_DEF;
	int16_t only[JUDGE_ABILITIES];
	if (pick->number == 0 && skills_meant(r, pick->verb, card, JUDGE_NO_DEF, only) == 1)
		pick->number = only[0];
	return true;
}
