/* settle.c: answers without an entry, and handles entries that state results of choices that were
 * not asked. */
#include <string.h>

#include "judged/script/internal.h"
#include "judged/script/notes.h"
#include "judged/text/alloc.h"
#include "judged/words/pick.h"

/* 1. Choices settled without a question */

/* Note an answer the engine gave without asking. May be called twice for the same one, since a run
 * goes back to its checkpoint. */
void
settle_note(void *ctx, struct judge_run *run, const struct judge_question *question,
            struct judge_pick pick)
{
	struct script *script = ctx;
	(void)question;
	if (judge_decisions(run) < script->n_steps)
		return;
	struct script_cursor *now = &script->now;
	struct script_settled new = { .citation = judge_last_citation(run), .pick = pick };
	for (int i = 0; i < now->n_settled; i++)
		if (script->settled[i].citation == new.citation &&
		    judge_same_pick(script->settled[i].pick, pick))
			return;
	if (now->n_settled == SCRIPT_SETTLED) {
		now->n_settled--;
		memmove(script->settled, script->settled + 1, now->n_settled * sizeof new);
	}
	script->settled[now->n_settled++] = new;
}

/* May a list of the player contain the card? If no list is given, it may. */
static bool
may_have(const struct transcript *t, judge_seat seat, judge_def def)
{
	bool given = false;
	for (int l = 0; l < JUDGE_LISTS; l++) {
		const struct judge_list *list = &t->player[seat].list[l];
		given |= list->n > 0;
		for (int i = 0; i < list->n; i++)
			if (list->def[i] == def)
				return true;
	}
	return !given;
}

/* Does a pick describe the other one, as far as it goes? An unknown card may be the one named. */
static bool
may_describe(const struct transcript *t, struct judge_pick pick, struct judge_pick is)
{
	bool meant = pick.def == JUDGE_NO_DEF || pick.def == is.def ||
	             (is.def == JUDGE_UNKNOWN_DEF && may_have(t, is.seat, pick.def));
	return is.verb == pick.verb && is.seat == pick.seat && meant &&
	       (pick.place == JUDGE_NO_PLACE || pick.place == is.place) &&
	       (pick.number == 0 || pick.number == is.number ||
	        judge_same_mark(pick.number, is.number));
}

/* Does the end of a choice come although a pick that had to be made is not stated? */
static bool
ends_unstated(const struct script *script, const struct script_settled *end, uint32_t described)
{
	const struct judge_verb *verb = script->transcript->game->verb;
	for (int i = 0; i < script->now.n_settled; i++) {
		const struct script_settled *s = &script->settled[i];
		uint8_t end_verb = verb[s->pick.verb].end_verb;
		if (end_verb != 0 && end_verb == end->pick.verb && !s->said &&
		    !(described >> i & 1) && s->citation == end->citation &&
		    s->pick.seat == end->pick.seat)
			return true;
	}
	return false;
}

/* Return the settled choice that a part describes; NULL if there is none. */
static struct script_settled *
settled_as(struct script *script, const struct judge_run *run, const struct transcript_move *move,
           uint8_t part, uint32_t described)
{
	struct judge_pick pick = script_pick(run, &move->part[part], move->seat);
	/* An order needs no question only if it has one card. */
	if (move->part[part].n_order > 1)
		return NULL;
	if (move->part[part].n_order == 1)
		pick.def = move->part[part].order[0];
	for (int i = 0; i < script->now.n_settled; i++) {
		struct script_settled *s = &script->settled[i];
		if (!s->said && !(described >> i & 1) &&
		    may_describe(script->transcript, pick, s->pick) &&
		    !ends_unstated(script, s, described))
			return s;
	}
	return NULL;
}

/* Could the part answer the open question? An offer needs no entry that declines it, so such an
 * entry belongs to an earlier choice. */
static bool
is_wanted(const struct script *script, struct judge_run *run, const struct judge_question *question,
          const struct transcript_move *move, uint8_t part)
{
	const struct judge_game *game = script->transcript->game;
	if (question && game->question[question->kind].offered &&
	    game->verb[move->part[part].verb].takes == JUDGE_TAKES_NOTHING)
		return false;
	return question && cursor_answers(script, question, move, part) &&
	       judge_test(run, pick_whole(run, script_pick(run, &move->part[part], move->seat)),
	                  NULL, 0) == 0;
}

/* Return the unused parts of a move that describe settled choices and that the question doesn't
 * want. */
static uint64_t
parts_settled(struct script *script, struct judge_run *run, const struct judge_question *question,
              const struct transcript_move *move, uint32_t *described)
{
	uint64_t said = 0;
	*described = 0;
	for (uint8_t i = 0; i < move->n; i++) {
		const struct script_settled *s;
		if (script->now.used >> i & 1 ||
		    !(s = settled_as(script, run, move, i, *described)) ||
		    is_wanted(script, run, question, move, i))
			continue;
		said |= UINT64_C(1) << i;
		*described |= 1u << (s - script->settled);
	}
	return said;
}

/* Does the move state only that nothing more is taken or done? */
static bool
only_ends(const struct script *script, const struct transcript_move *move)
{
	for (uint8_t i = 0; i < move->n; i++)
		if (script->transcript->game->verb[move->part[i].verb].takes != JUDGE_TAKES_NOTHING)
			return false;
	return true;
}

bool
settle_is_forced(const struct script *script, struct judge_run *run,
                 const struct judge_question *question, struct judge_pick *only)
{
	return question->kind != script->main_kind && judge_options(run, only, 1) == 1 &&
	       !judge_depends_on_unknown(run, *only);
}

/* Should the entry be kept for later? An entry that ends something may belong to a later choice. It
 * is kept if the question needs no entry, unless the entry after it answers the question. */
static bool
may_wait(const struct script *script, struct judge_run *run, const struct judge_question *question,
         bool by_itself)
{
	struct judge_pick only;
	if (!question || script->now.used || !only_ends(script, cursor_move(script)) ||
	    (!by_itself && !settle_is_forced(script, run, question, &only)))
		return false;
	return !cursor_next_answers(script, question);
}

/* Does a move that is not begun first describe a settled choice and then answer the question? */
static bool
goes_on_to_answer(const struct script *script, struct judge_run *run,
                  const struct judge_question *question, const struct transcript_move *move,
                  uint64_t said)
{
	uint8_t part = 0;
	while (said >> part & 1)
		part++;
	return part > 0 && part < move->n && is_wanted(script, run, question, move, part);
}

/* Store that a part described a settled choice. If a position is written down from before that
 * choice came about, the part must be written after it. `described`: bit per settled choice that
 * earlier parts describe. */
static void
note_described(struct script *script, const struct judge_run *run, uint8_t part,
               uint32_t *described)
{
	const struct script_settled *s =
		settled_as(script, run, cursor_move(script), part, *described);
	if (script->trial || !s)
		return;
	*described |= 1u << (s - script->settled);
	if (script->n_unasked == script->cap_unasked) {
		script->cap_unasked = script->cap_unasked ? 2 * script->cap_unasked : 8;
		script->unasked =
			alloc_more(script->unasked, script->cap_unasked, sizeof *script->unasked);
	}
	script->unasked[script->n_unasked++] =
		(struct script_passed){ script->n_steps, script->now.move, s->citation, part };
}

void
settle_pass(struct script *script, struct judge_run *run, const struct judge_question *question,
            bool by_itself)
{
	const struct transcript_move *move;
	if (gap_is_open(script))
		return;
	while (script->now.n_settled && (move = cursor_move(script)) && move->n &&
	       !move->concedes) {
		uint32_t described, kept = 0, at = script->now.move;
		uint64_t unused = ~script->now.used & UINT64_MAX >> (64 - move->n);
		uint64_t said = parts_settled(script, run, question, move, &described);
		if (said == 0 ||
		    (script->now.used == 0 && said != unused &&
		     !goes_on_to_answer(script, run, question, move, said)) ||
		    may_wait(script, run, question, by_itself))
			return;
		for (uint8_t i = 0; i < move->n; i++)
			if (said >> i & 1)
				note_described(script, run, i, &kept);
		for (int i = 0; i < script->now.n_settled; i++)
			script->settled[i].said |= described >> i & 1;
		for (uint8_t i = 0; i < move->n; i++)
			if (said >> i & 1)
				cursor_use(script, run, i, false);
		if (script->now.move == at)
			return;
	}
}

void
script_pass_stated(struct script *script, struct judge_run *run,
                   const struct judge_question *question)
{
	cursor_restore(script, run);
	settle_pass(script, run, question, false);
}

/* A question whose result is `all`, and the entries written for it. */
struct contest {
	const struct judge_question *question;
	const struct judge_pick *all;
	int n, seen;
	uint32_t move; /* move with a different answer */
	uint8_t part;
	const struct script_settled *settled; /* choices settled since the last action */
	uint8_t n_settled;
	uint32_t described;          /* bit per settled choice: an entry describes it */
	uint32_t citation;           /* the last citation now */
	bool taken[JUDGE_CARDS + 1]; /* by pick of `all`: an entry describes it */
};

/* Does an entry describe a pick that no entry before it describes? */
static bool
describes_another(const struct transcript *t, struct judge_pick pick, struct contest *c)
{
	for (int i = 0; i < c->n; i++)
		if (!c->taken[i] && may_describe(t, pick, c->all[i])) {
			c->taken[i] = true;
			return true;
		}
	return false;
}

/* Does an entry describe an earlier choice that left nothing open either? */
static bool
describes_earlier(const struct transcript *t, struct judge_pick pick, struct contest *c)
{
	for (int i = 0; i < c->n_settled; i++) {
		const struct script_settled *s = &c->settled[i];
		if (s->said || c->described >> i & 1 || s->citation >= c->citation ||
		    !may_describe(t, pick, s->pick))
			continue;
		c->described |= 1u << i;
		return true;
	}
	return false;
}

/* Does an unused part of the move answer the question differently, or end it too soon? */
static bool
is_contrary(const struct script *script, const struct judge_run *run, uint64_t used,
            struct contest *c)
{
	const struct transcript *t = script->transcript;
	const struct transcript_move *move = &t->move[c->move];
	const uint8_t ends = t->game->verb[c->all[0].verb].end_verb;
	for (c->part = 0; c->part < move->n && c->seen < c->n; c->part++) {
		const struct transcript_part *part = &move->part[c->part];
		if (!used && t->game->verb[part->verb].question == script->main_kind)
			return false;
		if (used >> c->part & 1 || !cursor_answers(script, c->question, move, c->part))
			continue;
		if (ends && part->verb == ends)
			return true;
		struct judge_pick pick = script_pick(run, part, move->seat);
		if (part->verb != c->all[0].verb || describes_earlier(t, pick, c))
			continue;
		c->seen++;
		if (!describes_another(t, pick, c))
			return true;
	}
	return false;
}

/* Search from the cursor on, while moves answer the question, and no more entries than there are
 * picks. */
static bool
finds_contrary(const struct script *script, const struct judge_run *run,
               const struct script_cursor *at, struct contest *c)
{
	uint64_t used = at->used;
	for (c->move = at->move; c->move < script->transcript->n_moves; c->move++) {
		int seen = c->seen;
		if (is_contrary(script, run, used, c))
			return true;
		if (c->seen == seen || c->seen == c->n)
			return false;
		used = 0;
	}
	return false;
}

/* Is the choice contested? The different entry may be meant for a later question: a trial without
 * this question shows that. */
bool
settle_contests(void *ctx, struct judge_run *run, const struct judge_question *question,
                const struct judge_pick *all, int n, struct judge_pick *out)
{
	struct script *script = ctx;
	uint32_t decision = judge_decisions(run);
	struct contest c = { .question = question,
		             .all = all,
		             .n = n,
		             .settled = script->settled,
		             .citation = judge_last_citation(run) };
	const struct script_cursor *at = &script->now;
	if (decision < script->n_steps) {
		at = &script->step[decision].before;
		c.settled = script->kept + script->step[decision].settled_at;
	}
	c.n_settled = at->n_settled;
	script->asked = true;
	if (script->uncontested || gap_is_open(script) || !finds_contrary(script, run, at, &c))
		return false;
	const struct transcript_move *move = &script->transcript->move[c.move];
	*out = pick_whole(run, script_pick(run, &move->part[c.part], move->seat));
	return !trial_uses(script, run, c.move, c.part);
}

/* 2. Ends of lists */

/* Is the part the last of a list? */
static bool
ends_list(const struct transcript_move *move, uint8_t part)
{
	return part + 1 == move->n || move->part[part + 1].verb != move->part[part].verb;
}

void
settle_prepare_end(struct script *script, const struct judge_run *run,
                   const struct judge_question *question, uint8_t part)
{
	const struct transcript_move *move = cursor_move(script);
	uint8_t verb = script->transcript->game->verb[move->part[part].verb].end_verb;
	script->now.ending = (struct script_ending){
		.may = verb != 0 && ends_list(move, part) &&
		       move->more != move->part[part].verb + 1,
		.verb = verb,
		.seat = question->seat,
		.kind = question->kind,
		.about = question->about,
		.at = question->at,
		.asked = judge_last_citation(run),
		.next = script->n_steps,
		.move = script->now.move + 1,
		.part = part,
	};
}

/* Is the choice of the list that was used up asked to go on? Then this is the very next question,
 * and only two things were cited since: its last pick, and the question. Cards that the game itself
 * asks for are moved one by one, and the game doesn't ask for two groups of them without a decision
 * in between. */
static bool
goes_on(const struct script *script, const struct judge_run *run,
        const struct judge_question *question)
{
	const struct script_ending *e = &script->now.ending;
	const struct judge_verb *verb = script->transcript->game->verb;
	return e->may && !judge_is_first_pick(run) && e->seat == question->seat &&
	       e->kind == question->kind && e->about == question->about && e->at == question->at &&
	       e->next == script->n_steps &&
	       (judge_last_citation(run) <= e->asked + 2 ||
	        verb[script->transcript->move[e->move - 1].part[e->part].verb].takes ==
	                JUDGE_TAKES_DEF);
}

bool
settle_says_end(const struct script *script, uint8_t part)
{
	return part != NO_PART && cursor_move(script)->part[part].verb == script->now.ending.verb;
}

bool
settle_end(struct script *script, struct judge_run *run, const struct judge_question *question,
           struct judge_pick *pick)
{
	const struct script_ending e = script->now.ending;
	struct judge_pick end = {
		.verb = e.verb, .seat = question->seat, .def = JUDGE_NO_DEF, .place = JUDGE_NO_PLACE
	};
	if (!goes_on(script, run, question) || judge_test(run, end, NULL, 0) != 0)
		return false;
	struct script_step *step = step_begin(script, question, SCRIPT_ENDED);
	step->pick = *pick = end;
	step->move = e.move;
	step->part = e.part;
	script->now.ending.may = false;
	return true;
}

/* 3. Chance */

bool
settle_by_head(const struct script *script, const struct judge_question *question,
               struct judge_pick *pick)
{
	const struct judge_game *game = script->transcript->game;
	if (!game->question[question->kind].chance || script->transcript->first == JUDGE_NO_SEAT)
		return false;
	for (uint8_t i = 0; i < game->n_verbs; i++) {
		if (game->verb[i].question != question->kind ||
		    game->verb[i].takes != JUDGE_TAKES_SEAT)
			continue;
		*pick = (struct judge_pick){ .verb = i,
			                     .seat = question->seat,
			                     .def = JUDGE_NO_DEF,
			                     .place = script->transcript->first };
		return true;
	}
	return false;
}

static bool
all_alike(const judge_def *def, int n)
{
	for (int i = 1; i < n; i++)
		if (def[i] != def[0])
			return false;
	return true;
}

static const struct judge_list *
main_deck(const struct transcript *transcript, judge_seat seat)
{
	return &transcript->player[seat].list[transcript_main_deck(transcript)];
}

static void
shuffle_from_seed(struct script *script, judge_seat seat, judge_def *def, int n)
{
	shuffle_sort(&script->transcript->cards, def, n);
	shuffle_defs(&script->now.generator[seat], def, n);
}

static bool
order_from_head(struct script *script, judge_seat seat, judge_def *def, int n)
{
	const struct transcript_player *player = &script->transcript->player[seat];
	const struct judge_list *deck = main_deck(script->transcript, seat);
	if (script->at_position || script->now.shuffled >> seat & 1 || !player->given ||
	    deck->n != n)
		return false;
	memcpy(def, deck->def, (size_t)n * sizeof *def);
	if (player->order == TRANSCRIPT_SEEDED)
		shuffle_from_seed(script, seat, def, n);
	script->now.shuffled |= (uint8_t)(1 << seat);
	return true;
}

static bool
order_seeded(struct script *script, judge_seat seat, judge_def *def, int n)
{
	if (script->transcript->player[seat].order != TRANSCRIPT_SEEDED)
		return false;
	shuffle_from_seed(script, seat, def, n);
	return true;
}

bool
settle_knows_order(const struct script *script, judge_seat seat, const judge_def *def, int n)
{
	const struct transcript_player *player = &script->transcript->player[seat];
	if (all_alike(def, n) || (seat < JUDGE_SEATS && player->order == TRANSCRIPT_SEEDED))
		return true;
	return seat < JUDGE_SEATS && !script->at_position && player->given &&
	       !(script->now.shuffled >> seat & 1);
}

bool
settle_order(struct script *script, const struct judge_question *question, judge_seat seat,
             judge_def *def, int n)
{
	struct script_cursor before = script->now;
	enum script_source source = SCRIPT_FROM_HEAD;
	if (seat >= JUDGE_SEATS ||
	    !(order_from_head(script, seat, def, n) || order_seeded(script, seat, def, n))) {
		if (!all_alike(def, n))
			return false;
		source = SCRIPT_FORCED;
	}
	struct script_step *step = step_begin(script, question, source);
	step->before = before;
	step_keep_order(script, step, def, n);
	return true;
}
