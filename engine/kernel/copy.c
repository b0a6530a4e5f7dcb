/*
 * copy.c: checkpoints, copies of a run, and what a run begins with. Of the large lists of a run only what is in use is
 * copied or cleared: what lies behind a count is never looked at.
 *
 * A checkpoint is written at every step, and between two of them few cards change. Whoever changes one says so
 * (the_card(), the_known()), and the rest is as it was. So a checkpoint holds what the game held when it was written:
 *
 *	game.card   | - - x - - x - - |        changed since: `touched`
 *	mark.card   | - - o - - o - - |        the others are alike
 */
#include <string.h>

#include "engine/kernel/kernel.h"

/* 1. Games */

/* Lists that are copied as far as they reach; the others of a game are cards and cards that left. Answers how many
 * bytes that was. */
static size_t
copy_lists(struct game *to, const struct game *game, uint8_t n_places)
{
	size_t n = 0;
#define COPY(list, count)                                                                          \
	if (count) {                                                                               \
		memcpy(to->list, game->list, (count) * sizeof *game->list);                        \
		n += (count) * sizeof *game->list;                                                 \
	}
	COPY(place, n_places)
	COPY(change, game->n_changes)
	COPY(deviation, game->n_deviations)
	COPY(standby, game->n_standby)
	COPY(lasting, game->n_lasting)
	COPY(later, game->n_later)
	COPY(seen, game->n_seen)
	COPY(pool, game->n_pool)
	COPY(fired, game->n_fired)
	COPY(chain, game->n_chain)
#undef COPY
	memcpy(to, game, offsetof(struct game, place));
	return n + offsetof(struct game, place);
}

static void
copy_game(struct game *to, const struct game *game, uint8_t n_places)
{
	copy_lists(to, game, n_places);
	memcpy(to->card, game->card, game->n_cards * sizeof *game->card);
	memcpy(to->known, game->known, game->n_known * sizeof *game->known);
}

/* The rows of a list whose bits are set. */
static size_t
copy_touched(void *to, const void *list, size_t size, size_t n, const uint64_t *touched)
{
	size_t copied = 0;
	for (size_t word = 0; word * 64 < n; word++)
		for (uint64_t rest = touched[word]; rest; rest &= rest - 1) {
			size_t i = word * 64 + (size_t)__builtin_ctzll(rest);
			if (i >= n)
				break;
			memcpy((char *)to + i * size, (const char *)list + i * size, size);
			copied += size;
		}
	return copied;
}

static size_t
copy_changes(struct judge_run *r, struct game *to, const struct game *game)
{
	size_t n = copy_lists(to, game, r->n_places);
	n += copy_touched(to->card, game->card, sizeof *game->card, game->n_cards, r->touched.card);
	n += copy_touched(to->known, game->known, sizeof *game->known, game->n_known,
	                  &r->touched.known);
	memset(&r->touched, 0, sizeof r->touched);
	checked(memcmp(to->card, game->card, game->n_cards * sizeof *game->card) == 0);
	checked(memcmp(to->known, game->known, game->n_known * sizeof *game->known) == 0);
	return n;
}

/* 2. Checkpoints */

void
checkpoint(struct judge_run *r)
{
	r->mark.bytes = (uint32_t)copy_changes(r, &r->mark.game, &r->game);
	r->mark.last_citation = r->last_citation;
	r->mark.decisions = r->decisions;
	r->mark.budget = r->budget;
}

void
back_to_checkpoint(struct judge_run *r)
{
	copy_changes(r, &r->game, &r->mark.game);
	forget_prints(r);
	memset(r->disturbed, 0xff, sizeof r->disturbed);
	r->last_citation = r->mark.last_citation;
	r->decisions = r->mark.decisions;
	r->budget = r->mark.budget;
}

/* 3. Runs */

void
copy_choice(struct choice *to, const struct choice *choice)
{
	memcpy(to, choice, offsetof(struct choice, card));
	memcpy(to->card, choice->card, choice->n * sizeof *choice->card);
	memcpy(to->picked, choice->picked, choice->n_picked * sizeof *choice->picked);
	memcpy(to->source, choice->source, choice->n_sources * sizeof *choice->source);
}

static void
copy_step(struct step_state *to, const struct step_state *now)
{
	memcpy(to, now, offsetof(struct step_state, choice));
	copy_choice(&to->choice, &now->choice);
#define COPY(list, n) memcpy(to->list, now->list, (n) * sizeof *now->list)
	COPY(pending, now->n_pending);
	COPY(replacing, now->n_replacing);
	COPY(left, now->n_left);
	COPY(happened, now->n_happened);
	COPY(revealed, now->n_revealed);
	COPY(told, now->n_told);
	COPY(options, CHAIN);
	COPY(came, now->n_came);
	COPY(awaited, now->n_awaited);
#undef COPY
	to->n_awaited = now->n_awaited;
}

static size_t
at_most(int n, size_t most)
{
	return (size_t)n < most ? (size_t)n : most;
}

struct judge_run *
judge_run_copy(void *storage, const struct judge_run *run)
{
	struct judge_run *to = storage;
	memcpy(to, run, offsetof(struct judge_run, game));
	forget_prints(to);
	copy_game(&to->game, &run->game, run->n_places);
	copy_game(&to->mark.game, &run->mark.game, run->n_places);
	memcpy(&to->mark.last_citation, &run->mark.last_citation,
	       sizeof run->mark - offsetof(struct checkpoint, last_citation));
	copy_step(&to->now, &run->now);
#define COPY(list, n) memcpy(to->list, run->list, (n) * sizeof *run->list)
	COPY(refusal, at_most(run->n_refusals, JUDGE_REFUSALS));
	COPY(fault, at_most(run->n_faults, JUDGE_CARDS));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		COPY(own[s], run->n_own[s]);
	COPY(consulted, run->rules.n);
	COPY(asked_of, run->changes_rules ? run->rules.n : 0);
	COPY(learned_as, at_most(run->p.cards->n, LEARNED * 64));
	COPY(hears, run->n_learned);
	COPY(goes_by, run->n_learned);
	COPY(acting, run->sorted ? LEARNED : 0);
	COPY(of_list, run->sorted ? JUDGE_LISTS : 0);
	COPY(sources, run->n_sources);
	COPY(applied, run->n_applied);
#undef COPY
	return to;
}

void
clear_run(struct judge_run *r, const struct judge_params *params)
{
	memset(r, 0, offsetof(struct judge_run, game));
	memset(&r->game, 0, offsetof(struct game, place));
	memset(&r->mark.game, 0, offsetof(struct game, place));
	memset(&r->mark.last_citation, 0,
	       sizeof r->mark - offsetof(struct checkpoint, last_citation));
	memset(&r->now, 0, offsetof(struct step_state, choice));
	new_choice(r);
	memset(r->now.options, 0, sizeof r->now.options);
	r->now.n_awaited = 0;
	memset(r->consulted, 0, params->rules->n * sizeof *r->consulted);
}
