/* gap.c: fills gaps of a record: play that nobody wrote down is searched from the position after it. */
#include "judged/ruling/gap.h"

#include <string.h>

#include "judged/reconstruct/chain.h"
#include "judged/text/alloc.h"

/* 1. Searching */

static bool
hides_cards(struct judge_run *run)
{
	struct judge_card_summary all[JUDGE_CARDS];
	int n = judge_card_summaries(run, all, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (all[i].place != JUDGE_NO_PLACE && all[i].def == JUDGE_UNKNOWN_DEF)
			return true;
	return false;
}

/* Copy the answers of a way for the script. */
static void
take_way(const struct path *path, struct script_fill *fill)
{
	fill->at = alloc_zeroed((size_t)path->n + 1, sizeof *fill->at);
	for (int i = 0; i < path->n; i++) {
		const struct search_answer *a = &path->at[i];
		if (a->how != ANSWER_PICK && a->how != ANSWER_ORDER && a->how != ANSWER_DECLINED)
			continue;
		struct script_found *found = &fill->at[fill->n++];
		*found = (struct script_found){ .kind = a->kind,
			                        .seat = a->seat,
			                        .declined = a->how == ANSWER_DECLINED,
			                        .decision = a->decisions,
			                        .pick = a->pick };
		if (a->how != ANSWER_ORDER)
			continue;
		found->order = alloc_bytes(a->n_order * sizeof *found->order);
		memcpy(found->order, a->order, a->n_order * sizeof *found->order);
		found->n_order = a->n_order;
	}
}

/* Choose the way that is assumed, and take it. More ways than a move can have possibilities are a
 * limit. */
static void
take_one(struct ruling *r, const struct chain_step *step, struct script_fill *fill)
{
	uint16_t possible[TRANSCRIPT_ONE_OF];
	int n = chain_count(step), way = chain_next_way(step, 0);
	struct guess asked = { .key = guess_of_fork((uint8_t)(r->n_forks + r->script.n_fills)),
		               .place = JUDGE_NO_PLACE,
		               .owner = JUDGE_NO_SEAT,
		               .since = fill->move };
	fill->ways = (uint16_t)n;
	fill->whole = step->whole;
	if (n > TRANSCRIPT_ONE_OF || step->more) {
		fill->limit = "ways";
		return;
	}
	for (uint16_t i = 0; i < n; i++)
		possible[i] = i;
	uint16_t assumed =
		n > 1 ? guesses_answer(&r->guesses, &asked, possible, (uint16_t)n, 0) : 0;
	while (assumed-- > 0)
		way = chain_next_way(step, way + 1);
	take_way(&step->way[way].path, fill);
}

static void
add_fault(struct ruling *r, struct judge_run *run, const struct chain_step *step, uint32_t move)
{
	const struct transcript_move *at = &r->transcript->move[move - 1];
	struct infraction *fault =
		infraction_add(&r->script.infractions, INFRACTION_ILLEGAL, JUDGE_NO_SEAT, run);
	char number[DIGITS], actions[DIGITS];
	struct sentence says;
	fault->treated = INFRACTION_STOPPED;
	fault->move = move;
	fault->mark = at->mark;
	fault->decision = r->script.n_steps;
	for (int i = 0; i < step->n_clauses && i < JUDGE_REFUSALS; i++)
		fault->refusal[fault->n_refusals++] =
			(struct judge_refusal){ .rule = step->clause[i], .by = JUDGE_NO_DEF };
	sentence_make(&says, SENTENCE_NO_WAY, 2, number_text(move, number),
	              number_text(at->note->gap->actions, actions));
	infraction_say(fault, r->transcript, &says);
}

void
gap_find(void *ctx, struct judge_run *run, struct script_fill *fill)
{
	struct ruling *r = ctx;
	const struct transcript_gap *gap = r->transcript->move[fill->move - 1].note->gap;
	struct transcript_start at[] = { gap->to, gap->to };
	struct position_between between[2] = { { 0 } };
	struct positions list = { .t = *r->transcript,
		                  .at = at,
		                  .between = between,
		                  .n = 2,
		                  .view = JUDGE_NO_SEAT,
		                  .actions = gap->actions };
	struct chain chain;
	positions_note_written(&list);
	list.has_unknown = hides_cards(run);
	chain_make_gap(&chain, &list, run, &r->script);
	if (chain.step[0].n > 0)
		take_one(r, &chain.step[0], fill);
	else if (chain.step[0].limit)
		fill->limit = chain.step[0].limit;
	else
		add_fault(r, run, &chain.step[0], fill->move);
	chain_free(&chain);
}

bool
gap_is_unsure(const struct ruling *r)
{
	bool unsure = false;
	for (uint32_t i = 0; i < r->script.n_fills; i++)
		unsure |= r->script.fill[i].at && !r->script.fill[i].whole;
	return unsure;
}

/* 2. Words */

void
gaps_keep(const struct ruling *r, struct buffer *to)
{
	char number[DIGITS], actions[DIGITS];
	for (uint32_t i = 0; i < r->script.n_fills; i++) {
		const struct script_fill *fill = &r->script.fill[i];
		const struct transcript_move *move = &r->transcript->move[fill->move - 1];
		if (fill->at)
			sentences_add(to, SENTENCE_GAP_FILLED, 2, number_text(fill->move, number),
			              number_text(move->note->gap->actions, actions));
	}
}

void
gaps_freeze(struct ruling_snapshot *snap, const char *name, const struct ruling *r)
{
	if (r->script.n_fills == 0)
		return;
	snapshot_list(snap, name, SNAPSHOT_ALL);
	for (uint32_t i = 0; i < r->script.n_fills; i++) {
		const struct script_fill *fill = &r->script.fill[i];
		const struct transcript_move *move = &r->transcript->move[fill->move - 1];
		snapshot_object(snap, NULL, SNAPSHOT_ALL);
		snapshot_number(snap, "move", SNAPSHOT_ALL, fill->move);
		snapshot_number(snap, "actions", SNAPSHOT_ALL, move->note->gap->actions);
		snapshot_number(snap, "ways", SNAPSHOT_JUDGE, fill->ways);
		if (fill->at)
			snapshot_truth(snap, "whole", SNAPSHOT_JUDGE, fill->whole);
		snapshot_end(snap);
	}
	snapshot_end(snap);
}
