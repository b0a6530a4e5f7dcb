/* defence.c: the Defence Declaration Step (4.G, 5.0): whether to block. */
#include "colossus_rules.h"
#include "engine/colossus/actions.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/attack.h"
#include "engine/colossus/events.h"
#include "engine/colossus/info.h"
#include "engine/colossus/language.h"
#include "engine/colossus/ops.h"
#include "engine/colossus/terms.h"
#include "engine/colossus/turn.h"
#include "engine/colossus/values.h"
#include "engine/colossus/xplay.h"

static int
add_blocks(struct judge_run *r, const struct judge_question *q, add_places_of *add,
           struct judge_pick *out, int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_NO_BLOCK, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	return n + add(r, DO_BLOCK, q->seat, AREA_FIELD, out + n, cap - n);
}

int
defence_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                   int cap)
{
	return add_blocks(r, q, add_places, out, cap);
}

int
defence_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = add_blocks(r, q, add_taken_places, out, cap), kept = 0;
	for (int i = 0; i < n; i++)
		if (out[i].verb == DO_NO_BLOCK || master(r, card_picked(r, out[i])) == q->seat)
			out[kept++] = out[i];
	return kept;
}

static void
test_blocker(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	judge_card attacker = find_identity(r, *of_attack(r, ATTACKER));
	test_forbidden(r, FORBID_BLOCK, card, seat, list);
	if (is_off(r, card))
		refuse(r, list, R_BLOCKER_IS_ON, seat, 0, NULL);
	if (card_at(r, card)->since >= r->game.turn)
		refuse_unless_permitted(r, list, R_ARRIVAL_MAY_BLOCK, seat);
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
	if (card == JUDGE_NO_CARD || master(r, card) != q->seat || !is_follower(r, card)) {
		refuse_number(list, R_BLOCK, 0, NULL);
		return;
	}
	refuse_unless_permitted(r, list, R_BLOCK, q->seat);
	if (*of_attack(r, ATTACKED) == TARGET_FOLLOWER)
		refuse_unless_permitted(r, list, R_BLOCK_OF_ATTACK_ON_FOLLOWER, q->seat);
	if (!is_enough(list))
		test_blocker(r, q->seat, card, list);
}

judge_seat
attacking_player(struct judge_run *r)
{
	judge_card attacker = find_identity(r, *of_attack(r, ATTACKER));
	return attacker == JUDGE_NO_CARD ? r->game.turn_player : master(r, attacker);
}

/* 4.G/proc/3: ask for a block; a blocker turns OFF. */
void
defence_step(struct judge_run *r)
{
	judge_seat seat = other(attacking_player(r));
	struct judge_question q = { seat, ASK_DEFENCE, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	judge_card attacker = find_identity(r, *of_attack(r, ATTACKER));
	r->game.phase = STEP_MOVE;
	set_acting_rules(r);
	check_timing(r, BY(R_TRIGGERS_AFTER));
	if (attacker != JUDGE_NO_CARD)
		q.about = def_at(r, attacker);
	struct judge_pick pick = ask(r, q, BY(R_BLOCK));
	judge_card card = card_picked(r, pick);
	if (pick.verb == DO_BLOCK) {
		uint32_t id = cite(r, BY(R_BLOCK), JUDGE_EV_NOTE, seat);
		struct acting before = set_acting_seat(r, seat, 0);
		*of_attack(r, BLOCKER) = (int32_t)card_at(r, card)->identity;
		turn_off(r, card, from(R_BLOCKER_TURNS_OFF, id));
		report_card(r, OP_E_BLOCKS, card, 1, id);
		set_acting(r, before);
	}
	declare_play(r, a_play(r, PLAY_DEFENCE, seat, card, NO_ABILITY));
	watch(r, JUDGE_AT_DONE);
}
