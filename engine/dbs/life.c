/*
 * life.c: damage (4-10): life cards go to the hand, or with Critical to the Drop Area.
 *
 * Any life cards may be taken. The player who takes them is asked if that player can tell some of
 * them apart; among cards that look the same the record may state it, but need not.
 */
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/events.h"
#include "engine/dbs/keywords.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/terms.h"

/* Return a life card by its number from the top, as the cards lay before any was taken. */
static judge_card
life_card(const struct judge_run *r, judge_seat seat, int number)
{
	judge_card c = place_at(r, place_of(r, seat, AREA_LIFE, 0))->first;
	while (c != JUDGE_NO_CARD && --number > 0)
		c = card_at(r, c)->next;
	return c;
}

static bool
is_taken_already(const struct choice *k, judge_card card)
{
	for (int i = 0; i < k->n_picked; i++)
		if (k->picked[i] == card)
			return true;
	return false;
}

static int
first_number(const struct judge_run *r, judge_seat seat)
{
	int number = 1;
	while (is_taken_already(&r->now.choice, life_card(r, seat, number)))
		number++;
	return number;
}

static judge_seat
damaged(const struct judge_run *r, const struct judge_question *q)
{
	return parts_of(r, q->at)->seat;
}

int
life_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                int cap)
{
	int n = 0;
	for (int i = 1; i <= place_at(r, q->at)->n && n < cap; i++) {
		out[n] = a_pick(DO_LIFE, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
		out[n++].number = (int16_t)i;
	}
	return n;
}

/* 3-9-2: only life cards that weren't taken yet can be picked. */
void
test_life(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
          struct refusals *list)
{
	judge_card card = life_card(r, damaged(r, q), pick.number);
	if (pick.number < 1 || card == JUDGE_NO_CARD || is_taken_already(&r->now.choice, card))
		refuse_number(list, R_DAMAGE_TAKES_LIFE, 0, NULL);
	else if (pick.number != first_number(r, damaged(r, q)))
		refuse_unless_permitted(r, list, R_LIFE_CARD_PICKED, q->seat);
}

/* Can the picking player tell any two of the life cards apart? */
static bool
can_distinguish(struct judge_run *r, judge_seat seat, judge_seat picker)
{
	judge_card first = life_card(r, seat, 1);
	struct judge_knowledge one = judge_knowledge(r, first, picker);
	for (judge_card c = first; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		struct judge_knowledge k = judge_knowledge(r, c, picker);
		if (k.knows != one.knows || k.group != one.group ||
		    (k.knows && !are_copies(r, c, first)))
			return true;
	}
	return false;
}

static judge_card
pick_life(struct judge_run *r, judge_seat seat, bool all, uint32_t parent)
{
	bool own = in_force(r, R_DAMAGED_PLAYER_PICKS_LIFE, seat, JUDGE_NO_CARD);
	judge_seat picker = own ? seat : other(seat);
	struct judge_question q = { picker, ASK_LIFE, JUDGE_NO_DEF,
		                    place_of(r, seat, AREA_LIFE, 0) };
	struct why why = from(R_DAMAGED_PLAYER_PICKS_LIFE, parent);
	struct judge_pick pick = a_pick(DO_LIFE, picker, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	pick.number = (int16_t)first_number(r, seat);
	if (!all && can_distinguish(r, seat, picker))
		pick = ask(r, q, why);
	else if (all || !ask_optional(r, q, why, &pick))
		report_forced_answer(r, q, pick);
	return life_card(r, seat, pick.number);
}

/* 10-5-1: is the damage critical? Only the opponent's. READING: D48, damage by a skill of the card,
 * too. READING: D21, damage by Strike, too. */
static bool
is_critical(struct judge_run *r, judge_card source, judge_seat damaged_seat, bool by_skill)
{
	if (source == JUDGE_NO_CARD || !dbs_has_keyword(r, source, KEYWORD_CRITICAL) ||
	    !in_force(r, R_CRITICAL, master(r, source), source))
		return false;
	if (damaged_seat == master(r, source) &&
	    in_force(r, R_CRITICAL_OPPONENT_ONLY, damaged_seat, source))
		return false;
	if (by_skill)
		return in_force(r, R_CRITICAL_OF_SKILLS, master(r, source), source);
	return !dbs_has_keyword(r, source, KEYWORD_STRIKE) ||
	       in_force(r, R_CRITICAL_WITH_STRIKE, master(r, source), source);
}

/* Damage to one player, before it takes effect. */
struct hit {
	judge_seat seat;
	int32_t n, took; /* damage as dealt; life cards it takes */
	struct why why;
	bool critical;
};

/* 4-10-1-1-1: choose as many life cards as there is damage. READING: D11, D49: they move
 * together. */
static void
choose_life(struct judge_run *r, const struct hit *hit, struct event *e)
{
	int area = hit->critical ? AREA_DROP : AREA_HAND;
	judge_place life = place_of(r, hit->seat, AREA_LIFE, 0);
	uint32_t cause = r->now.cause;
	bool together = in_force(r, R_LIFE_CARDS_TOGETHER, hit->seat, JUDGE_NO_CARD);
	new_choice(r)->wanted = (uint8_t)hit->took;
	for (int32_t i = 0, there = place_at(r, life)->n; i < hit->took && i < there; i++) {
		judge_card card = pick_life(r, hit->seat, hit->took >= there, hit->why.parent);
		r->now.choice.picked[r->now.choice.n_picked++] = card;
		if (together)
			add_move(e, card, destination(r, card, area), hit->why);
		else
			r->now.choice.n_picked = 0, move_card(r, card, destination(r, card, area),
			                                      BESIDE, JUDGE_NO_CARD, hit->why);
	}
	set_cause(r, cause);
}

/* 4-11: cite the source of the damage. */
static uint32_t
cite_source_of(struct judge_run *r, judge_card source, bool by_skill, uint32_t parent)
{
	judge_rule rule = by_skill ? R_SOURCE_IS_SKILL_CARD : R_SOURCE_IS_ATTACK_CARD;
	if (source == JUDGE_NO_CARD || !in_force(r, rule, master(r, source), source))
		return parent;
	struct judge_citation c = a_citation(from(rule, parent), JUDGE_EV_NOTE, master(r, source));
	c.def = def_for_citation(r, source);
	return cite_full(r, &c);
}

/* Does an effect replace the damage (8-10)? */
static bool
is_replaced(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent)
{
	struct game_event h = a_game_event(r, OP_E_DAMAGED, seat);
	h.card = JUDGE_NO_CARD;
	h.amount = n;
	h.citation = parent;
	return replaced(r, &h) == DID_INSTEAD;
}

/* Prepare the damage in `hit`. DID: it goes on; DID_INSTEAD: it is replaced; DID_NOTHING: there is
 * none. */
static enum did
begin_damage(struct judge_run *r, judge_card source, bool by_skill, uint32_t parent,
             struct hit *hit)
{
	judge_seat seat = hit->seat;
	judge_rule takes = by_skill ? R_SKILL_DAMAGE_TAKES_LIFE : R_DAMAGE_TAKES_LIFE;
	judge_rule knows = by_skill ? R_SOURCE_IS_SKILL_CARD : R_SOURCE_IS_ATTACK_CARD;
	if (hit->n < 1 || !in_force(r, takes, seat, JUDGE_NO_CARD))
		return DID_NOTHING;
	if (source != JUDGE_NO_CARD && !in_force(r, knows, master(r, source), source))
		source = JUDGE_NO_CARD;
	if (is_replaced(r, seat, hit->n, parent))
		return DID_INSTEAD;
	parent = cite_source_of(r, source, by_skill, parent);
	hit->why = from(takes, cite_value(r, from(takes, parent), JUDGE_EV_NOTE, seat,
	                                  (struct judge_value){ "damage", hit->n }));
	hit->critical = is_critical(r, source, seat, by_skill);
	if (hit->critical)
		hit->why = from(R_CRITICAL, hit->why.parent);
	hit->took = in_force(r, R_DAMAGE_AS_MANY_CARDS, seat, JUDGE_NO_CARD) ? hit->n : 1;
	return DID;
}

static void
end_damage(struct judge_run *r, const struct hit *hit)
{
	struct game_event h = a_game_event(r, OP_E_DAMAGED, hit->seat);
	h.amount = hit->took;
	h.citation = hit->why.parent;
	dbs_report(r, h);
}

enum did
damage(struct judge_run *r, judge_seat seat, judge_card source, int32_t n, bool by_skill,
       uint32_t parent)
{
	struct event e = { .n = 0 };
	struct hit hit = { .seat = seat, .n = n };
	enum did did = begin_damage(r, source, by_skill, parent, &hit);
	if (did != DID)
		return did;
	choose_life(r, &hit, &e);
	if (e.n)
		commit(r, &e);
	end_damage(r, &hit);
	return DID;
}

/* 1-3-4: the turn player chooses first; then all cards move at the same time (1-2-3). */
enum did
damage_to_both(struct judge_run *r, judge_card source, int32_t n, uint32_t parent)
{
	struct event e = { .n = 0 };
	struct hit hit[JUDGE_SEATS];
	enum did did[JUDGE_SEATS];
	judge_seat first = r->game.turn_player;
	if (!in_force(r, R_TURN_PLAYER_CHOOSES_FIRST, first, JUDGE_NO_CARD))
		first = other(first);
	for (int i = 0; i < JUDGE_SEATS; i++) {
		hit[i] = (struct hit){ .seat = i ? other(first) : first, .n = n };
		did[i] = begin_damage(r, source, true, parent, &hit[i]);
	}
	for (int i = 0; i < JUDGE_SEATS; i++)
		if (did[i] == DID)
			choose_life(r, &hit[i], &e);
	if (e.n)
		commit(r, &e);
	for (int i = 0; i < JUDGE_SEATS; i++)
		if (did[i] == DID)
			end_damage(r, &hit[i]);
	return did[0] != DID_NOTHING ? did[0] : did[1];
}
