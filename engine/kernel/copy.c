/*
 * copy.c: checkpoints, copies of a run, and the contents of a new run. Only the used part of a
 * run's large lists is copied or cleared: entries beyond a count are never read.
 *
 * A checkpoint is written at every step, and few cards change between two checkpoints. Code that
 * changes a card gets it from card_to_change() or last_known_to_change(), which store the old version first. The
 * other cards are unchanged:
 *
 *	game.card     | - - x - - x - - |        changed since: `touched`
 *	marked.card   |     o     o     |        their old versions
 */
#include <string.h>

#include "engine/kernel/kernel.h"

/* 1. Games */

/* Copy bytes. The call is skipped if there are none, since most lists are empty most of the
 * time. */
static inline void
copy_used(void *to, const void *from, size_t size)
{
	if (size)
		memcpy(to, from, size);
}

/* Copy the lists of a game up to their counts, except for cards and remembered cards. Returns the
 * number of bytes. */
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

static inline void
copy_card(struct game *to, const struct game *game, judge_card card, bool has_values)
{
	to->card[card] = game->card[card];
	if (has_values)
		memcpy(to->card_value[card], game->card_value[card], sizeof to->card_value[card]);
}

/* Copy one remembered card, with its numbers. */
static void
copy_known(struct game *to, const struct game *game, int i, size_t n_numbers)
{
	const size_t at = (size_t)i * n_numbers;
	to->known[i] = game->known[i];
	memcpy(&to->known_number[at], &game->known_number[at],
	       n_numbers * sizeof *to->known_number);
	if (game->known_changed >> i & 1)
		to->known_changes[i] = game->known_changes[i];
}

/* Copy the stored old versions of cards, and the lists. */
static size_t
copy_kept(struct game *to, const struct game *marked, const struct judge_run *r)
{
	const struct dirty_cards *t = &r->touched;
	for (size_t word = 0; word < sizeof t->card / sizeof *t->card; word++)
		for (uint64_t rest = t->card[word]; rest; rest &= rest - 1) {
			size_t i = word * 64 + (size_t)__builtin_ctzll(rest);
			if (i < marked->n_cards)
				copy_card(to, marked, (judge_card)i, r->has_values);
		}
	for (uint64_t rest = t->known; rest; rest &= rest - 1) {
		int i = __builtin_ctzll(rest);
		if (i < marked->n_known)
			copy_known(to, marked, i, r->n_numbers);
	}
	return copy_lists(to, marked, r->n_places);
}

/* 2. Checkpoints */

void
save_before_change(struct judge_run *r, judge_card card)
{
	r->touched.card[card / 64] |= UINT64_C(1) << card % 64;
	if (card >= r->marked.n_cards)
		return;
	copy_card(&r->marked, &r->game, card, r->has_values);
	r->mark.kept_bytes +=
		(uint32_t)(sizeof(struct card) + r->has_values * sizeof *r->game.card_value);
}

void
save_last_known_before_change(struct judge_run *r, int i)
{
	r->touched.known |= UINT64_C(1) << i;
	if (i >= r->marked.n_known)
		return;
	copy_known(&r->marked, &r->game, i, r->n_numbers);
	r->mark.kept_bytes +=
		(uint32_t)(sizeof(struct last_known) + r->n_numbers * sizeof(int32_t));
	if (r->game.known_changed >> i & 1)
		r->mark.kept_bytes += (uint32_t)sizeof(struct last_known_changes);
}

#ifdef JUDGE_CHECKED
static bool
same_card(const struct judge_run *r, judge_card c)
{
	const struct game *now = &r->game, *was = &r->noted;
	return memcmp(&now->card[c], &was->card[c], sizeof now->card[c]) == 0 &&
	       (!r->has_values ||
	        memcmp(now->card_value[c], was->card_value[c], sizeof now->card_value[c]) == 0);
}

static bool
same_known(const struct game *a, const struct game *b, int i, size_t n_numbers)
{
	const size_t at = (size_t)i * n_numbers;
	return memcmp(&a->known[i], &b->known[i], sizeof *a->known) == 0 &&
	       memcmp(&a->known_number[at], &b->known_number[at],
	              n_numbers * sizeof *a->known_number) == 0 &&
	       (!(b->known_changed >> i & 1) ||
	        memcmp(&a->known_changes[i], &b->known_changes[i], sizeof *a->known_changes) == 0);
}

/* Were all changed cards stored before they changed? All others must be unchanged. */
static bool
all_is_kept(const struct judge_run *r)
{
	const struct game *now = &r->game, *was = &r->noted;
	for (judge_card c = 0; r->mark.written && c < r->marked.n_cards; c++)
		if (!(r->touched.card[c / 64] >> c % 64 & 1) && !same_card(r, c))
			return false;
	for (int i = 0; r->mark.written && i < r->marked.n_known; i++)
		if (!(r->touched.known >> i & 1) && !same_known(now, was, i, r->n_numbers))
			return false;
	return true;
}

static void
note_all(struct judge_run *r, const struct game *game)
{
	memcpy(r->noted.card, game->card, sizeof game->card);
	memcpy(r->noted.card_value, game->card_value, sizeof game->card_value);
	memcpy(r->noted.known, game->known, sizeof game->known);
	memcpy(r->noted.known_number, game->known_number, sizeof game->known_number);
	memcpy(r->noted.known_changes, game->known_changes, sizeof game->known_changes);
	r->noted.known_changed = game->known_changed;
}
#define NOTE_ALL(r, game) note_all(r, game)
#else
#define NOTE_ALL(r, game) ((void)0)
#endif

void
checkpoint(struct judge_run *r)
{
	checked(all_is_kept(r));
	r->mark.bytes = r->mark.kept_bytes;
	r->mark.bytes += (uint32_t)copy_lists(&r->marked, &r->game, r->n_places);
	r->mark.kept_bytes = 0;
	r->mark.written = true;
	memset(&r->touched, 0, sizeof r->touched);
	NOTE_ALL(r, &r->game);
	r->mark.last_citation = r->last_citation;
	r->mark.decisions = r->decisions;
	r->mark.budget = r->budget;
}

void
back_to_checkpoint(struct judge_run *r)
{
	copy_kept(&r->game, &r->marked, r);
	memset(&r->touched, 0, sizeof r->touched);
	checked(all_is_kept(r));
	r->mark.kept_bytes = 0;
	r->changes++;
	invalidate_cards_hashes(r);
	memset(r->dirty_places, 0xff, sizeof r->dirty_places);
	r->last_citation = r->mark.last_citation;
	r->decisions = r->mark.decisions;
	r->budget = r->mark.budget;
}

/* 3. Runs */

void
copy_choice(struct choice *to, const struct choice *choice)
{
	memcpy(to, choice, offsetof(struct choice, card));
	copy_used(to->card, choice->card, choice->n * sizeof *choice->card);
	copy_used(to->picked, choice->picked, choice->n_picked * sizeof *choice->picked);
	copy_used(to->source, choice->source, choice->n_sources * sizeof *choice->source);
}

static void
copy_step(struct step_state *to, const struct step_state *now)
{
	memcpy(to, now, offsetof(struct step_state, choice));
	copy_choice(&to->choice, &now->choice);
#define COPY(list, n) copy_used(to->list, now->list, (n) * sizeof *now->list)
	COPY(pending, now->n_pending);
	COPY(replacing, now->n_replacing);
	COPY(left, now->n_left);
	COPY(happened, now->n_happened);
	COPY(revealed, now->n_revealed);
	COPY(supposed, now->n_supposed);
	COPY(left_out, now->n_left_out);
	COPY(options, now->n_options);
	COPY(came, now->n_came);
	COPY(awaited, now->n_awaited);
#undef COPY
}

static size_t
at_most(int n, size_t most)
{
	return (size_t)n < most ? (size_t)n : most;
}

/* Members that only tests use. */
#ifdef JUDGE_BOUNDED
#define COPY_FACTS(to, run) ((to)->facts = (run)->facts)
#define CLEAR_FACTS(r) ((void)memset(&(r)->facts, 0, sizeof(r)->facts))
#else
#define COPY_FACTS(to, run) ((void)0)
#define CLEAR_FACTS(r) ((void)0)
#endif

struct judge_run *
judge_run_copy(void *storage, const struct judge_run *run)
{
	struct judge_run *to = storage;
	memcpy(to, run, offsetof(struct judge_run, game));
	invalidate_cards_hashes(to);
	copy_lists(&to->game, &run->game, run->n_places);
	memcpy(to->game.card, run->game.card, run->game.n_cards * sizeof *run->game.card);
	if (run->has_values)
		memcpy(to->game.card_value, run->game.card_value,
		       run->game.n_cards * sizeof *run->game.card_value);
	copy_used(to->game.known, run->game.known, run->game.n_known * sizeof *run->game.known);
	copy_used(to->game.known_number, run->game.known_number,
	          (size_t)run->game.n_known * run->n_numbers * sizeof *run->game.known_number);
	for (uint64_t rest = run->game.known_changed; rest; rest &= rest - 1)
		to->game.known_changes[__builtin_ctzll(rest)] =
			run->game.known_changes[__builtin_ctzll(rest)];
	if (run->mark.written)
		copy_kept(&to->marked, &run->marked, run);
	NOTE_ALL(to, &run->noted);
	copy_step(&to->now, &run->now);
#define COPY(list, n) copy_used(to->list, run->list, (n) * sizeof *run->list)
	COPY(parts, run->n_places);
	COPY(refusal, at_most(run->n_refusals, JUDGE_REFUSALS));
	COPY(fault, at_most(run->n_faults, JUDGE_CARDS));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		COPY(own[s], run->n_own[s]);
	COPY(rule_is, run->n_rules);
	COPY(asked_of, run->texts.changes_rules ? run->n_rules : 0);
	COPY(of_list, run->listed ? JUDGE_LISTS : 0);
	COPY(sources, run->n_sources);
	COPY(applied, run->n_applied);
#undef COPY
	COPY_FACTS(to, run);
	to->n_listed_picks = 0;
	return to;
}

void
clear_run(struct judge_run *r)
{
	const size_t from = offsetof(struct judge_run, last_citation);
	const size_t to = offsetof(struct judge_run, game) + offsetof(struct game, place);
	memset((char *)r + from, 0, to - from);
	memset(&r->now, 0, offsetof(struct step_state, choice));
	new_choice(r);
	CLEAR_FACTS(r);
	r->n_listed_picks = 0;
}
