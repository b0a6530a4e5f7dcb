/* attack.c: attacking (4.G), defence, attack resolution and battle resolution. */
#include "engine/colossus/colossus.h"

/* What the attack under way is: it belongs to the game and stands with the first seat. */
static int32_t *
of_attack(struct judge_run *r, int which)
{
	return &r->game.value[0][which];
}

/* 1. Who attacks what */

static bool
fast_break(struct judge_run *r, judge_seat seat, judge_card card)
{
	return has_keyword(r, card, KEYWORD_FAST_BREAK) && in_force(r, R_FAST_BREAK, seat, card);
}

static bool
fleet(struct judge_run *r, judge_seat seat, judge_card card)
{
	return has_keyword(r, card, KEYWORD_FLEET) && in_force(r, R_FLEET_ATTACKS, seat, card);
}

/* 4.G.1.2: in the turn it came; Fast Break lets it attack a Locus card. */
static bool
is_too_new(struct judge_run *r, judge_seat seat, judge_card card, bool locus)
{
	if (card_at(r, card)->since < r->game.turn || fleet(r, seat, card))
		return false;
	return !locus || !fast_break(r, seat, card);
}

static void
refuse_new(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	refuse(r, list, R_ATTACK_NOT_ON_ARRIVAL, seat, 1,
	       (struct judge_value[]){ { "since", (int32_t)card_at(r, card)->since } });
}

/* 4.G.1.3: from the next own turn on. */
static void
test_next_turn(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	uint32_t since = card_at(r, card)->since;
	if (since < r->game.turn && since + 2 >= r->game.turn)
		unless_permitted(r, list, R_ATTACK_FROM_NEXT_OWN_TURN, seat);
}

static bool
has_target(struct judge_run *r, judge_seat seat, judge_card card)
{
	struct judge_pick all[2 * JUDGE_SEATS * ROW + 1];
	const int cap = sizeof all / sizeof *all;
	int32_t before = *of_attack(r, ATTACKER);
	struct judge_question q = { seat, ASK_TARGET, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	int n = target_candidates(r, &q, all, cap);
	bool found = false;
	*of_attack(r, ATTACKER) = (int32_t)card_at(r, card)->identity;
	for (int i = 0; i < n && !found; i++) {
		struct refusals none = { NULL, 0, 0 };
		test_target(r, &q, all[i], &none);
		found = none.n == 0;
	}
	*of_attack(r, ATTACKER) = before;
	return found;
}

void
test_attack(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	if (card == JUDGE_NO_CARD || !is_follower(r, card) || master(r, card) != seat) {
		refuse_number(list, R_ATTACK, 0, NULL);
		return;
	}
	const struct applied *by = forbidden(r, FORBID_ATTACK, card, seat, JUDGE_NO_NUMBER);
	int32_t attacks = card_at(r, card)->value[CARD_ATTACKS];
	if (by)
		refuse_by(r, list, R_FORBIDDEN_BEATS_REQUIRED, seat, by, 0, NULL);
	if (is_off(r, card))
		refuse(r, list, R_ATTACKER_ON, seat, 0, NULL);
	if (is_too_new(r, seat, card, true))
		refuse_new(r, seat, card, list);
	test_next_turn(r, seat, card, list);
	if (attacks >= value(r, R_ATTACK_ONCE, seat))
		refuse_number(list, R_ATTACK_ONCE, 2,
		              (struct judge_value[]){ { "attacks", attacks },
		                                      { "limit", value(r, R_ATTACK_ONCE, seat) } });
	if (list->n == 0 && !has_target(r, seat, card)) {
		if (is_too_new(r, seat, card, false))
			refuse_new(r, seat, card, list);
		else
			refuse_number(list, R_ATTACK_DECK, 0, NULL);
	}
}

static int
add_places(struct judge_run *r, enum verb verb, judge_seat seat, int area, struct judge_pick *out,
           int cap)
{
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++)
		for (int i = 0; i < ROW && n < cap; i++)
			out[n++] = a_pick(verb, seat, JUDGE_NO_DEF, place_of(r, side, area, i));
	return n;
}

int
target_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                  int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_ATTACK_DECK, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	n += add_places(r, DO_ATTACK_FOLLOWER, q->seat, AREA_FIELD, out + n, cap - n);
	return n + add_places(r, DO_ATTACK_LOCUS, q->seat, AREA_LOCUS, out + n, cap - n);
}

static void
test_follower_target(struct judge_run *r, judge_seat seat, judge_card attacker, judge_card card,
                     struct refusals *list)
{
	if (card == JUDGE_NO_CARD || !is_follower(r, card) || master(r, card) == seat) {
		refuse_number(list, R_ATTACK_OFF_FOLLOWER, 0, NULL);
		return;
	}
	unless_permitted(r, list, R_ATTACK_OFF_FOLLOWER, seat);
	if (!is_off(r, card))
		refuse(r, list, R_ATTACKED_FOLLOWER_IS_OFF, seat, 0, NULL);
	if (has_keyword(r, card, KEYWORD_SOAR) && !has_keyword(r, attacker, KEYWORD_SOAR))
		unless_permitted(r, list, R_SOAR_MAY_BE_ATTACKED, seat);
}

/* Is the place that of the leftmost Locus card? */
static bool
is_leftmost(const struct judge_run *r, judge_place place)
{
	for (int i = 0; i < r->parts[place].index; i++)
		if (card_in(r, r->parts[place].seat, AREA_LOCUS, i) != JUDGE_NO_CARD)
			return false;
	return true;
}

static void
test_locus_target(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                  struct refusals *list)
{
	judge_card card = card_picked(r, pick);
	if (card == JUDGE_NO_CARD || r->parts[pick.place].seat == seat) {
		refuse_number(list, R_ATTACK_LOCUS_CARD, 0, NULL);
		return;
	}
	unless_permitted(r, list, R_ATTACK_LOCUS_CARD, seat);
	if (is_face_up(r, card))
		unless_permitted(r, list, R_FACE_UP_MAY_BE_ATTACKED, seat);
	if (!in_force(r, R_LOCUS_ATTACK_NAMES_PLACE, seat, JUDGE_NO_CARD) &&
	    !is_leftmost(r, pick.place))
		refuse_number(list, R_LOCUS_ATTACK_NAMES_PLACE, 0, NULL);
}

void
test_target(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
            struct refusals *list)
{
	judge_card attacker = card_of_identity(r, *of_attack(r, ATTACKER));
	if (attacker == JUDGE_NO_CARD)
		return;
	if (is_too_new(r, q->seat, attacker, pick.verb == DO_ATTACK_LOCUS))
		refuse_new(r, q->seat, attacker, list);
	switch ((enum verb)pick.verb) {
	case DO_ATTACK_DECK: unless_permitted(r, list, R_ATTACK_DECK, q->seat); break;
	case DO_ATTACK_FOLLOWER:
		test_follower_target(r, q->seat, attacker, card_picked(r, pick), list);
		break;
	case DO_ATTACK_LOCUS: test_locus_target(r, q->seat, pick, list); break;
	default: break;
	}
}

/* 2. Attack Declaration Step */

static void
note_target(struct judge_run *r, struct judge_pick pick)
{
	judge_card card = card_picked(r, pick);
	*of_attack(r, ATTACKED) = pick.verb == DO_ATTACK_DECK       ? TARGET_DECK
	                          : pick.verb == DO_ATTACK_FOLLOWER ? TARGET_FOLLOWER
	                                                            : TARGET_LOCUS;
	*of_attack(r, TARGET) = card == JUDGE_NO_CARD ? 0 : (int32_t)card_at(r, card)->identity;
	*of_attack(r, BLOCKER) = 0;
	touch_values(r);
}

/* 4.G/proc/1: target and attacker are picked, the attacker turns OFF. */
void
declare_attack(struct judge_run *r, judge_seat seat, judge_card card)
{
	struct judge_question q = { seat, ASK_TARGET, def_at(r, card), JUDGE_NO_PLACE };
	uint32_t id = cite(r, BY(R_ATTACK), JUDGE_EV_NOTE, seat);
	*of_attack(r, ATTACKER) = (int32_t)card_at(r, card)->identity;
	note_target(r, ask(r, q, from(R_ATTACK, id)));
	set_card_value(r, card, CARD_ATTACKS, card_at(r, card)->value[CARD_ATTACKS] + 1,
	               from(R_ATTACK_ONCE, id));
	turn_off(r, card, from(R_ATTACKER_TURNS_OFF, id));
	report_card(r, OP_E_ATTACKS, card, 1, id);
	struct play play = a_play(r, PLAY_ATTACK, seat, card, NO_ABILITY);
	play.citation = id;
	declare_play(r, play);
}

void
forget_attack(struct judge_run *r)
{
	for (int v = ATTACKED; v <= BLOCKER; v++)
		*of_attack(r, v) = 0;
	touch_values(r);
}

/* 3. Defence Declaration */

int
defence_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                   int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_NO_BLOCK, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	return n + add_places(r, DO_BLOCK, q->seat, AREA_FIELD, out + n, cap - n);
}

static void
test_blocker(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	judge_card attacker = card_of_identity(r, *of_attack(r, ATTACKER));
	const struct applied *by = forbidden(r, FORBID_BLOCK, card, seat, JUDGE_NO_NUMBER);
	if (by)
		refuse_by(r, list, R_FORBIDDEN_BEATS_REQUIRED, seat, by, 0, NULL);
	if (is_off(r, card))
		refuse(r, list, R_BLOCKER_IS_ON, seat, 0, NULL);
	if (card_at(r, card)->since >= r->game.turn)
		unless_permitted(r, list, R_ARRIVAL_MAY_BLOCK, seat);
	if (attacker != JUDGE_NO_CARD && has_keyword(r, attacker, KEYWORD_SOAR) &&
	    !has_keyword(r, card, KEYWORD_SOAR))
		refuse(r, list, R_SOAR_BLOCKED_BY_SOAR, seat, 0, NULL);
}

void
test_defence(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
             struct refusals *list)
{
	judge_card card = card_picked(r, pick);
	if (pick.verb == DO_NO_BLOCK)
		return;
	if (card == JUDGE_NO_CARD || !is_follower(r, card) || master(r, card) != q->seat) {
		refuse_number(list, R_BLOCK, 0, NULL);
		return;
	}
	unless_permitted(r, list, R_BLOCK, q->seat);
	if (*of_attack(r, ATTACKED) == TARGET_FOLLOWER)
		unless_permitted(r, list, R_BLOCK_OF_ATTACK_ON_FOLLOWER, q->seat);
	if (!is_enough(list))
		test_blocker(r, q->seat, card, list);
}

/* The player who is attacked; that of the turn where the attacker is gone without trace. */
static judge_seat
attacking_player(struct judge_run *r)
{
	judge_card attacker = card_of_identity(r, *of_attack(r, ATTACKER));
	return attacker == JUDGE_NO_CARD ? r->game.turn_player : master(r, attacker);
}

/* 4.G/proc/3: block or not; who blocks turns OFF. */
void
defence_step(struct judge_run *r)
{
	judge_seat seat = other(attacking_player(r));
	struct judge_question q = { seat, ASK_DEFENCE, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	judge_card attacker = card_of_identity(r, *of_attack(r, ATTACKER));
	r->game.phase = STEP_MOVE;
	rules_act(r);
	check_timing(r, BY(R_TRIGGERS_AFTER));
	if (attacker != JUDGE_NO_CARD)
		q.about = def_at(r, attacker);
	struct judge_pick pick = ask(r, q, BY(R_BLOCK));
	judge_card card = card_picked(r, pick);
	if (pick.verb == DO_BLOCK) {
		uint32_t id = cite(r, BY(R_BLOCK), JUDGE_EV_NOTE, seat);
		struct acting before = acts_as(r, seat, 0);
		*of_attack(r, BLOCKER) = (int32_t)card_at(r, card)->identity;
		turn_off(r, card, from(R_BLOCKER_TURNS_OFF, id));
		report_card(r, OP_E_BLOCKS, card, 1, id);
		r->acting = before;
	}
	declare_play(r, a_play(r, PLAY_DEFENCE, seat, card, NO_ABILITY));
	watch(r, JUDGE_AT_DONE);
}

/* 4. Attack resolution against the deck (house/attack) */

static int
reveal_cards(struct judge_run *r, judge_seat enemy, int32_t n, uint32_t id)
{
	int revealed = 0;
	judge_place deck = place_of(r, enemy, AREA_DECK, 0);
	for (; revealed < n && r->game.place[deck].n > 0; revealed++)
		if (move_card(r, r->game.place[deck].first, place_of(r, 0, AREA_REVEALED, 0),
		              BESIDE, JUDGE_NO_CARD, from(R_CRUSH_REVEALS, id)) == DID_NOTHING)
			break;
	return revealed;
}

/* house/attack/2: the first ones, up to the Capture Point. */
static void
capture_gems(struct judge_run *r, judge_seat seat, int32_t most, uint32_t id)
{
	const struct place *revealed = &r->game.place[place_of(r, 0, AREA_REVEALED, 0)];
	bool first = in_force(r, R_CAPTURE_FIRST_REVEALED, seat, JUDGE_NO_CARD);
	int32_t captured = 0;
	judge_card next, c = first ? revealed->first : revealed->last;
	for (; c != JUDGE_NO_CARD; c = next) {
		next = first ? card_at(r, c)->next : card_at(r, c)->prev;
		if (!card_is(r, c, TYPE_GEM))
			continue;
		if (captured >= most && in_force(r, R_CAPTURE_LIMIT, seat, JUDGE_NO_CARD)) {
			cite_value(r, from(R_CAPTURE_LIMIT, id), JUDGE_EV_NOTE, seat,
			           (struct judge_value){ "limit", most });
			break;
		}
		captured += capture(r, seat, c, from(R_CRUSH_CAPTURES, id)) == DID;
	}
}

/* house/attack/3 */
static void
discard_revealed(struct judge_run *r, judge_seat enemy, uint32_t id)
{
	struct event e;
	e.n = 0;
	bool discards = in_force(r, R_CRUSHED_TO_DISCARD, enemy, JUDGE_NO_CARD);
	judge_card c = card_in(r, 0, AREA_REVEALED, 0);
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		int area = discards ? AREA_DISCARD : AREA_DECK;
		struct change *ch =
			add_move(&e, c, destination(r, c, area),
		                 from(discards ? R_CRUSHED_TO_DISCARD : R_PLACE_MOVES, id));
		ch->how = discards ? BESIDE : AT_BOTTOM;
	}
	if (e.n)
		commit(r, &e);
}

static void
crush(struct judge_run *r, judge_seat seat, int32_t crush_point, int32_t capture_point, uint32_t id)
{
	judge_seat enemy = other(seat);
	*of_attack(r, CRUSHING) = 1;
	int32_t n = really(r, JUDGE_DEED_MOVES, R_CRUSH_REVEALS, enemy, crush_point);
	if (reveal_cards(r, enemy, n, id) > 0) {
		capture_gems(r, seat, capture_point, id);
		discard_revealed(r, enemy, id);
	}
	*of_attack(r, CRUSHING) = 0;
	interrupts(r, id);
}

/* 5. Attack resolution against a Locus card (house/locus) */

static bool
is_trick_possible(struct judge_run *r, judge_seat seat, judge_card card)
{
	struct refusals none = { NULL, 0, 0 };
	bool action = card_is(r, card, TYPE_ACTION);
	if (!has_keyword(r, card, KEYWORD_LOCUS_TRICK) || !in_force(r, R_LOCUS_TRICK, seat, card))
		return false;
	test_trick(r, seat, card, action ? TYPE_ACTION : TYPE_FOLLOWER, &none);
	return none.n == 0;
}

/* house/locus/4: turned up by an attack, it may be played at once. */
static void
offer_trick(struct judge_run *r, judge_card card, uint32_t id)
{
	judge_seat seat = card_at(r, card)->owner;
	struct source source = { .card = card,
		                 .master = seat,
		                 .def = def_at(r, card),
		                 .identity = card_at(r, card)->identity };
	if (!is_trick_possible(r, seat, card) ||
	    !ask_may(r, &source, seat, from(R_LOCUS_TRICK, id)))
		return;
	id = cite(r, from(R_LOCUS_TRICK, id), JUDGE_EV_NOTE, seat);
	struct play play = declare_trick(r, seat, card, id);
	if (r->game.n_chain)
		add_play(r, play);
	else
		declare_play(r, play);
}

/* The next one face down to its right. */
static judge_card
next_face_down(const struct judge_run *r, judge_card card)
{
	const struct place_parts *p = &r->parts[card_at(r, card)->place];
	for (int i = p->index + 1; i < ROW; i++) {
		judge_card c = card_in(r, p->seat, AREA_LOCUS, i);
		if (c != JUDGE_NO_CARD && !is_face_up(r, c))
			return c;
	}
	return JUDGE_NO_CARD;
}

static void
break_locus(struct judge_run *r, judge_seat seat, judge_card attacker, judge_card card, uint32_t id)
{
	judge_card second = JUDGE_NO_CARD;
	if (is_face_up(r, card))
		return;
	if (attacker != JUDGE_NO_CARD && has_keyword(r, attacker, KEYWORD_DOUBLE_BREAK) &&
	    in_force(r, R_DOUBLE_BREAK, seat, attacker))
		second = next_face_down(r, card);
	if (flip(r, card, from(R_LOCUS_ATTACK_FLIPS, id)) != DID)
		return;
	if (second != JUDGE_NO_CARD)
		flip(r, second, from(R_DOUBLE_BREAK, id));
	offer_trick(r, card, id);
	if (second != JUDGE_NO_CARD)
		offer_trick(r, second, id);
}

/* 6. Battle resolution (house/battle) */

/* A number of a card that was in the attack, also when it is gone. */
static int32_t
number_last(struct judge_run *r, int32_t identity, int which)
{
	judge_card card = card_of_identity(r, identity);
	if (card != JUDGE_NO_CARD)
		return number_now(r, card, which);
	for (int i = 0; i < r->game.n_known; i++)
		if (r->game.known[i].identity == (uint32_t)identity)
			return r->game.known[i].number[which] == JUDGE_NO_NUMBER
			               ? 0
			               : r->game.known[i].number[which];
	return 0;
}

static void
damage(struct judge_run *r, int32_t identity, int32_t n, uint32_t id)
{
	judge_card card = card_of_identity(r, identity);
	if (card != JUDGE_NO_CARD)
		deal_damage(r, card, n, from(R_BATTLE_DAMAGE, id));
}

/* At the same time: what it does to them is looked at when both have it. */
static void
battle(struct judge_run *r, int32_t attacker, int32_t defender, uint32_t id)
{
	int32_t one = number_last(r, attacker, NUMBER_ATTACK);
	int32_t two = number_last(r, defender, NUMBER_ATTACK);
	bool together = in_force(r, R_BATTLE_DAMAGE_TOGETHER, JUDGE_NOBODY, JUDGE_NO_CARD);
	bool before = r->interrupting;
	r->interrupting = before || together;
	damage(r, defender, one, id);
	r->interrupting = before;
	if (together || card_of_identity(r, defender) != JUDGE_NO_CARD) {
		r->interrupting = before || together;
		damage(r, attacker, two, id);
		r->interrupting = before;
	}
	interrupts(r, id);
}

/* 7. The step */

static bool
is_there(struct judge_run *r, int32_t identity, int area)
{
	judge_card card = card_of_identity(r, identity);
	if (card == JUDGE_NO_CARD || card_at(r, card)->place == JUDGE_NO_PLACE)
		return false;
	return area_of(r, card_at(r, card)->place) == (int)area;
}

/* READING: C19, a card that is gone leaves nothing to resolve. */
static bool
is_void(struct judge_run *r, judge_seat seat)
{
	int32_t blocker = *of_attack(r, BLOCKER), target = *of_attack(r, TARGET);
	bool whole = is_there(r, *of_attack(r, ATTACKER), AREA_FIELD);
	if (blocker)
		whole = whole && is_there(r, blocker, AREA_FIELD);
	else if (*of_attack(r, ATTACKED) == TARGET_FOLLOWER)
		whole = whole && is_there(r, target, AREA_FIELD);
	else if (*of_attack(r, ATTACKED) == TARGET_LOCUS)
		whole = whole && is_there(r, target, AREA_LOCUS);
	if (whole || !in_force(r, R_ATTACK_NEEDS_BOTH, seat, JUDGE_NO_CARD))
		return false;
	cite(r, BY(R_ATTACK_NEEDS_BOTH), JUDGE_EV_NOTE, seat);
	return true;
}

static void
resolve_attack(struct judge_run *r, judge_seat seat)
{
	int32_t attacker = *of_attack(r, ATTACKER), blocker = *of_attack(r, BLOCKER);
	int32_t target = *of_attack(r, TARGET);
	bool battles = blocker || *of_attack(r, ATTACKED) == TARGET_FOLLOWER;
	judge_rule rule = battles ? R_BATTLE_RESOLUTION : R_ATTACK_RESOLUTION;
	judge_card card = card_of_identity(r, target);
	if (!in_force(r, rule, seat, JUDGE_NO_CARD))
		return;
	uint32_t id = cite(r, BY(rule), JUDGE_EV_NOTE, seat);
	if (battles)
		battle(r, attacker, blocker ? blocker : target, id);
	else if (*of_attack(r, ATTACKED) == TARGET_DECK)
		crush(r, seat, number_last(r, attacker, NUMBER_CRUSH),
		      number_last(r, attacker, NUMBER_CAPTURE), id);
	else if (card != JUDGE_NO_CARD && is_there(r, target, AREA_LOCUS))
		break_locus(r, seat, card_of_identity(r, attacker), card, id);
}

/* 4.G/proc/5 */
void
battle_step(struct judge_run *r)
{
	judge_seat seat = attacking_player(r);
	r->game.phase = STEP_MOVE;
	rules_act(r);
	check_timing(r, BY(R_TRIGGERS_AFTER));
	r->game.step = STEP_MOVE;
	if (*of_attack(r, ATTACKED) != TARGET_NONE && !is_void(r, seat)) {
		acts_as(r, seat, 0);
		resolve_attack(r, seat);
		rules_act(r);
	}
	forget_attack(r);
	watch(r, JUDGE_AT_DONE);
}
