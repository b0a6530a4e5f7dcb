/* repairs.c: what to do about an illegal move: go back, take it back, or let it stand. */
#include "judged/advice/repairs.h"

#include "judged/words/choices.h"

/* Add how the rest of the record fares. */
static void
add_rest(const struct advice_way *way, struct buffer *to)
{
	char move[DIGITS];
	if (way->move)
		sentences_add(to, SENTENCE_REST_ILLEGAL, 1, number_text(way->move, move));
	else if (way->uncertain)
		sentences_add(to, SENTENCE_REST_UNCERTAIN, 0);
	else
		sentences_add(to, way->first_idle ? SENTENCE_REST_LEGAL_AFTER : SENTENCE_REST_LEGAL,
		              0);
}

/* Add how the record fares without the move, and what the move and those that belong to it have
 * shown. */
static void
add_without(const struct advice *advice, struct buffer *to)
{
	struct advice_way way = advice_try_way(advice, advice->of, TRANSCRIPT_SKIP);
	uint32_t others = way.first_idle ? way.last_idle - way.first_idle + 1 : 0;
	char move[DIGITS], first[DIGITS], last[DIGITS];
	struct witness w;
	if (!way.tried)
		return;
	sentences_add(to,
	              others == 0   ? SENTENCE_TAKE_BACK
	              : others == 1 ? SENTENCE_TAKE_BACK_TWO
	              : others == 2 ? SENTENCE_TAKE_BACK_THREE
	                            : SENTENCE_TAKE_BACK_MORE,
	              3, number_text(advice->infraction->move, move),
	              number_text(way.first_idle, first), number_text(way.last_idle, last));
	add_rest(&way, to);
	if (!advice_saw_without(advice, &way, &w) || !witness_keep_sights(&w, to))
		sentences_add(to, others ? SENTENCE_SHOWED_NOTHING_NEW : SENTENCE_SHOWED_NOTHING,
		              0);
	witness_free(&w);
}

static void
add_with(const struct advice *advice, struct buffer *to)
{
	struct advice_way way = advice_try_way(advice, advice->of, TRANSCRIPT_TAKE);
	char move[DIGITS];
	if (!way.tried)
		return;
	sentences_add(to, SENTENCE_LET_IT_STAND, 1, number_text(advice->infraction->move, move));
	way.first_idle = 0;
	add_rest(&way, to);
	sentences_add(to, SENTENCE_NOTHING_TO_FORGET, 0);
}

void
repairs_make(const struct advice *advice, const struct ruling_snapshot *snap, struct repairs *out)
{
	char move[DIGITS];
	*out = (struct repairs){ 0 };
	out->say.player = advice->infraction->player < JUDGE_SEATS
	                          ? say_seat(advice->infraction->player)
	                          : "";
	sentences_add(&out->say.line[0], SENTENCE_REWIND, 1,
	              number_text(advice->infraction->move, move));
	if (advice->has_back && !witness_keep_sights(&advice->back, &out->say.line[0]))
		sentences_add(&out->say.line[0], SENTENCE_NOTHING_SEEN, 0);
	if (advice->at == advice->of)
		out->say.at = snap;
	if (advice->at && advice->at != advice->of) {
		ruling_freeze_members(advice->at, &out->at);
		out->say.at = &out->at;
	}
	if (advice->infraction->has_pick) {
		add_without(advice, &out->say.line[1]);
		add_with(advice, &out->say.line[2]);
	} else {
		sentences_add(&out->say.line[1], SENTENCE_CORRECT_NOW, 0);
	}
}

void
repairs_free(struct repairs *repairs)
{
	for (int i = 0; i < TELL_REPAIRS; i++)
		buffer_free(&repairs->say.line[i]);
	snapshot_free(&repairs->at);
}
