/* select.c: the game's own filters of cards, for the ability language. */
#include "engine/colossus/areas.h"
#include "engine/colossus/info.h"
#include "engine/colossus/language.h"
#include "engine/colossus/ops.h"
#include "engine/colossus/values.h"

/* Does the card lie in the area now? A card that has left has no position, damage or side. */
static bool
lies_in(const struct judge_run *r, struct ref ref, int area)
{
	judge_place place = ref.known ? JUDGE_NO_PLACE : place_of_ref(r, ref);
	return place != JUDGE_NO_PLACE && area_of(r, place) == area;
}

static bool
is_printed(struct judge_run *r, struct ref ref, int which)
{
	return face(r, ref.card)->number[which] > 0;
}

int
colossus_measures(uint16_t op)
{
	switch (op) {
	case OP_F_ATTACK: return NUMBER_ATTACK;
	case OP_F_DEFENCE: return NUMBER_DEFENCE;
	case OP_F_CRUSH: return NUMBER_CRUSH;
	case OP_F_CAPTURE: return NUMBER_CAPTURE;
	default: return -1;
	}
}

bool
colossus_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                struct ref ref)
{
	(void)f;
	switch (node->op) {
	case OP_F_ON: return lies_in(r, ref, AREA_FIELD) && !is_off(r, ref.card);
	case OP_F_OFF: return lies_in(r, ref, AREA_FIELD) && is_off(r, ref.card);
	case OP_F_FACE_UP: return lies_in(r, ref, AREA_LOCUS) && is_face_up(r, ref.card);
	case OP_F_FACE_DOWN: return lies_in(r, ref, AREA_LOCUS) && !is_face_up(r, ref.card);
	case OP_F_DAMAGED:
		return lies_in(r, ref, AREA_FIELD) && values_at(r, ref.card)[CARD_DAMAGE] > 0;
	case OP_F_UNIQUE: return is_printed(r, ref, NUMBER_UNIQUE);
	case OP_F_SNAP: return is_printed(r, ref, NUMBER_SNAP);
	default: return false;
	}
}

/* Does the filter read only what everyone can see of a hidden card? */
bool
colossus_is_open_filter(uint16_t op)
{
	return op == OP_F_ON || op == OP_F_OFF || op == OP_F_FACE_UP || op == OP_F_FACE_DOWN ||
	       op == OP_F_DAMAGED || op == OP_F_OTHER;
}

static int32_t
column_of(const struct judge_run *r, judge_card card)
{
	judge_place place = card_at(r, card)->place;
	return place == JUDGE_NO_PLACE ? JUDGE_NO_NUMBER : parts_of(r, place)->index;
}

/* Keep the leftmost or rightmost cards of a row. */
void
colossus_extreme(struct judge_run *r, const struct frame *f, enum extreme which, struct set *s)
{
	int32_t best = JUDGE_NO_NUMBER;
	int n = 0;
	(void)f;
	for (int i = 0; i < s->n; i++) {
		int32_t at = column_of(r, s->card[i]);
		if (best == JUDGE_NO_NUMBER || (which == LEFTMOST ? at < best : at > best))
			best = at;
	}
	for (int i = 0; i < s->n; i++)
		if (column_of(r, s->card[i]) == best)
			s->card[n++] = s->card[i];
	s->n = (uint8_t)n;
}
