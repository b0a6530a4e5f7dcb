/* instead.c: effects that replace a card's move from the Battle or Combo Area to the Drop Area
 * (8-10). */
#include "engine/dbs/areas.h"
#include "engine/dbs/events.h"
#include "engine/dbs/info.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/terms.h"

/* Is the move replaced? If the card is KOed, effects about KOs and effects about moves can both
 * replace it. True also if the card has moved meanwhile. */
bool
is_drop_replaced(struct judge_run *r, judge_card card, bool koed, uint32_t parent)
{
	uint32_t identity = card_at(r, card)->identity;
	struct game_event h[2] = { a_card_event(r, OP_E_KOED, card, 1, parent) };
	h[1] = h[0];
	h[1].kind = OP_E_MOVED;
	h[1].to = destination(r, card, AREA_DROP);
	int first = koed ? 0 : 1;
	return replaced_by_any_name(r, h + first, 2 - first) == DID_INSTEAD ||
	       card_at(r, card)->identity != identity;
}

static bool
is_at_risk(const struct judge_run *r, judge_card card)
{
	return is_topmost(r, card) &&
	       (lies_in(r, card, AREA_BATTLE) || lies_in(r, card, AREA_COMBO));
}

/* Remove from the event cards that have moved meanwhile: an effect applied for one card may have
 * moved others. */
static void
leave_out_moved(const struct judge_run *r, struct event *e, const judge_place was[])
{
	int kept = 0;
	for (int i = 0; i < e->n; i++)
		if (card_at(r, e->change[i].card)->place == was[i])
			e->change[kept++] = e->change[i];
	e->n = (uint8_t)kept;
}

void
spare_replaced(struct judge_run *r, struct event *e)
{
	judge_place was[JUDGE_CARDS];
	int kept = 0;
	if (!r->texts.replaces)
		return;
	for (int i = 0; i < e->n; i++) {
		struct change *ch = &e->change[i];
		judge_place place = card_at(r, ch->card)->place;
		if (is_at_risk(r, ch->card) && is_drop_replaced(r, ch->card, false, ch->why.parent))
			continue;
		was[kept] = place;
		e->change[kept++] = *ch;
	}
	e->n = (uint8_t)kept;
	leave_out_moved(r, e, was);
}
