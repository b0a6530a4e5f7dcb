/* worlds.c: tries the other cards that unknown cards could be. */
#include "judged/ruling/worlds.h"

#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "judged/ruling/accounts.h"
#include "judged/ruling/alike.h"
#include "judged/ruling/ruling.h"
#include "judged/ruling/why.h"
#include "judged/text/alloc.h"

/* An unknown card on the path to a world, and the possibility being tried. */
struct level {
	struct guess guess;
	uint16_t at;
	uint16_t possible[JUDGE_DEFS];
	uint32_t outcomes[JUDGE_DEFS]; /* bit per outcome, by possibility */
	bool done[JUDGE_DEFS];         /* tried, or known from a possibility that was */
	/* facts read of the card in worlds with the current possibility */
	struct guess_reads reads;
};

/* Half a megabyte, little of which is usually touched, so it is kept from one ruling to the
 * next. */
struct worlds_room {
	struct ruling world;
	void *laid;    /* a run */
	uint32_t used; /* number of levels that may hold something */
	struct level level[WORLD_LEVELS];
};

struct search {
	struct ruling *ruling; /* the ruling the search is for */
	const struct ruling_options *options;
	struct worlds_room *room;
	/* the ruling of the world being tried; it and `level` lie in `room` */
	struct ruling *world;
	struct worlds *found;
	struct level *level;
	uint32_t n;
	struct guess_given fixed[TRANSCRIPT_HEAPS]; /* assumed numbers of cards */
	uint32_t n_fixed;
	struct guess_given given[WORLD_LEVELS + TRANSCRIPT_HEAPS];
	/* the guesses of the first possible world */
	struct guess_given first[WORLD_LEVELS + TRANSCRIPT_HEAPS];
	uint32_t n_first;
	/* `first_is_own`: the first possible world is the one of the ruling itself */
	bool first_wants, first_is_own;
	/* Steps reserved for judging the first possible world again. */
	uint64_t reserve;
	struct judge_step_limit part;
	/* The initial run of `world`, which is the same in all worlds with the same numbers of
	 * cards. */
	const struct judge_run *laid;
	/* True if unknown cards that lie together are tried in every order, because they turned out
	 * not to stay together. */
	bool parted;
	struct alike_named named;
	bool has_named;
	uint32_t facts; /* facts compared that don't make up a whole step yet */
	/* By claim, for worlds without and with a missing answer: the answer in the first such
	 * world, and whether another differs. */
	uint8_t *claim[2];
	bool *claim_parts[2], any[2];
	/* By claim: hash of the value found, since values differ more often than the few numbers of
	 * cards that are tried. */
	uint64_t *claim_found[2];
};

/* 1. The outcome of a world */

static uint64_t
add_hash(uint64_t hash, uint64_t more)
{
	uint64_t both[] = { hash, more };
	return XXH3_64bits(both, sizeof both);
}

/* Did the rule refuse before anything hidden was asked for? Then it refuses whatever the hidden
 * cards are. Numbers of cards don't count: they are tried separately. */
static bool
refuses_by_sight(const struct ruling *r, const struct judge_refusal *refusal)
{
	for (uint32_t i = 0; i < r->guesses.n; i++)
		if (!guess_is_number(r->guesses.guess[i].key) &&
		    r->guesses.guess[i].asked <= refusal->identified)
			return false;
	return true;
}

/* Hash an observation of the record that differs from the game; 0 for another kind of fault. */
static uint64_t
hash_of_sight(const struct infraction *infraction)
{
	return infraction->kind == INFRACTION_OBSERVATION
	               ? add_hash(infraction->move,
	                          XXH3_64bits(infraction->says.at, infraction->says.n))
	               : 0;
}

static void
note_sights(struct outcome_of_world *o, const struct ruling *r)
{
	for (uint32_t i = 0; i < r->script.infractions.n && o->n_sights < WORLD_SIGHTS; i++) {
		uint64_t hash = hash_of_sight(&r->script.infractions.at[i]);
		if (hash)
			o->sight[o->n_sights++] = hash;
	}
}

/* Keep only the observations that the other outcome has too. */
static void
keep_common_sights(struct outcome_of_world *o, const struct outcome_of_world *other)
{
	uint8_t n = 0;
	for (int i = 0; i < o->n_sights; i++)
		for (int k = 0; k < other->n_sights; k++)
			if (o->sight[i] == other->sight[k]) {
				o->sight[n++] = o->sight[i];
				break;
			}
	o->n_sights = n;
}

static struct outcome_of_world
outcome_of(const struct search *s, struct ruling *r)
{
	const struct judge_refusal *refusal;
	int n = ruling_refusals(r, &refusal);
	struct outcome_of_world o = { .verdict = (uint8_t)r->verdict, .move = r->move };
	struct judge_result result = judge_result(r->run);
	if (r->verdict == RULING_REFUTED)
		o.verdict = r->state != RULING_OPEN     ? RULING_CONSISTENT
		            : r->unread || r->half_read ? RULING_UNDETERMINED
		                                        : RULING_INCOMPLETE;
	o.winners = result.over ? result.winners : 0;
	o.wanting = r->verdict == RULING_SURPLUS ||
	            (r->stop == JUDGE_OPEN && (r->unread > 0 || r->half_read));
	o.strong = add_hash(o.verdict, r->move);
	o.strong = add_hash(o.strong, (uint64_t)r->stop);
	o.strong = add_hash(o.strong, result.over ? 4u + result.winners : 0u);
	for (int i = 0; i < n; i++) {
		o.strong = add_hash(o.strong, refusal[i].rule);
		if (i >= WORLD_RULES)
			continue;
		o.by_sight |= (uint8_t)(refuses_by_sight(r, &refusal[i]) << i);
		o.rule[o.n_rules++] = refusal[i].rule;
	}
	o.refused = r->stop == JUDGE_REFUSED && r->infraction &&
	            r->script.infractions.at[r->infraction - 1].treated == INFRACTION_STOPPED;
	o.part = r->part;
	note_sights(&o, r);
	for (uint32_t i = 0; i < r->script.infractions.n; i++) {
		const struct infraction *infraction = &r->script.infractions.at[i];
		o.strong = add_hash(o.strong, (uint64_t)infraction->kind << 32 | infraction->move);
		for (int k = 0; k < infraction->n_refusals; k++)
			o.strong = add_hash(o.strong, infraction->refusal[k].rule);
	}
	if (r->stop == JUDGE_OPEN) {
		const struct judge_question *q = judge_question(r->run);
		o.open = true;
		o.question = q->kind;
		o.asked = q->seat;
		o.strong = add_hash(o.strong, (uint64_t)q->kind << 8 | q->seat);
	}
	o.position = position_print(r->run);
	o.marked = s->options->mark ? s->options->mark(s->options->mark_ctx, r) : 0;
	return o;
}

static void
cut_short(struct worlds *w, const char *limit)
{
	w->cut_short = true;
	w->limit = limit;
}

/* Return the index of an outcome, adding it if it is new. When the array is full, outcomes that
 * differ only in the position count as one. */
static uint32_t
outcome_index(struct worlds *w, const struct outcome_of_world *o)
{
	for (uint32_t i = 0; i < w->n_outcomes; i++)
		if (w->outcome[i].strong == o->strong && w->outcome[i].position == o->position &&
		    w->outcome[i].marked == o->marked) {
			w->outcome[i].by_sight &= o->by_sight;
			keep_common_sights(&w->outcome[i], o);
			return i;
		}
	if (w->n_outcomes < WORLD_OUTCOMES) {
		w->outcome[w->n_outcomes++] = *o;
		return w->n_outcomes - 1;
	}
	for (uint32_t i = 0; i < w->n_outcomes; i++)
		if (w->outcome[i].strong == o->strong) {
			w->outcome[i].by_sight &= o->by_sight;
			keep_common_sights(&w->outcome[i], o);
			return i;
		}
	w->overflowed = true;
	cut_short(w, "outcomes");
	return w->n_outcomes - 1;
}

static uint64_t
hash_of_found(const struct compare_result *result)
{
	return XXH3_64bits(compare_text(result), strlen(compare_text(result)));
}

static void
compare_claims(struct search *s, const struct ruling *r, bool wanting)
{
	for (size_t i = 0; i < r->n_claims; i++) {
		uint8_t answer = (uint8_t)r->claim_result[i].answer;
		if (!s->any[wanting]) {
			s->claim[wanting][i] = answer;
			s->claim_found[wanting][i] = hash_of_found(&r->claim_result[i]);
		}
		s->claim_parts[wanting][i] |= s->claim[wanting][i] != answer;
	}
	s->any[wanting] = true;
}

/* Compare claims between worlds with different numbers of cards. If a claim fails with every number
 * tried, but shows another value each time, it could hold with a number in between. */
static void
compare_found(struct search *s, const struct ruling *r, bool wanting)
{
	compare_claims(s, r, wanting);
	for (size_t i = 0; i < r->n_claims; i++)
		s->claim_parts[wanting][i] |=
			s->claim[wanting][i] == COMPARE_REFUTED &&
			s->claim_found[wanting][i] != hash_of_found(&r->claim_result[i]);
}

/* 2. One world */

static uint32_t
give(struct search *s)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < s->n_fixed; i++)
		s->given[n++] = s->fixed[i];
	for (uint32_t i = 0; i < s->n; i++)
		s->given[n++] = (struct guess_given){ s->level[i].guess.key,
			                              s->level[i].possible[s->level[i].at] };
	return n;
}

/* Keep the initial run for the next worlds, unless a card had to be known to lay the position
 * out. */
static void
keep_laid(struct search *s)
{
	bool same = s->world->guesses.n <= s->n_fixed + s->ruling->n_forks;
	if (s->laid || !s->ruling->transcript->start.given || !same)
		return;
	if (!s->room->laid)
		s->room->laid = alloc_bytes(judge_run_size());
	s->laid = judge_run_copy(s->room->laid, s->world->run);
}

/* Play a world. Is it possible: are all cards there that the transcript names? */
static bool
is_world(struct search *s)
{
	struct ruling_options options = *s->options;
	struct fault fault;
	options.allowance = &s->part;
	options.given = s->given;
	options.n_given = give(s);
	options.laid = s->laid;
	if (!ruling_prepare(s->world, s->ruling->written, &options, &fault))
		return false;
	keep_laid(s);
	ruling_play(s->world);
	bool good = !judge_is_guess_contradicted(s->world->run);
	return ruling_conclude(s->world, &fault) && good;
}

/* Result of trying a world. WORLD_OUT: the allowance was too small to play it to its end, so it
 * doesn't count as tried. */
enum world { WORLD_GOOD, WORLD_BAD, WORLD_OUT };

static enum world
play_world(struct search *s)
{
	struct judge_step_limit *all = s->options->allowance;
	if (all->stopped && all->stopped(all->ctx))
		all->limit = "stopped";
	if (all->limit) {
		cut_short(s->found, all->limit);
		return WORLD_OUT;
	}
	if (s->found->tried == WORLDS || all->steps < s->reserve + WORLD_STEPS) {
		cut_short(s->found, s->found->tried == WORLDS ? "worlds" : "steps");
		return WORLD_OUT;
	}
	s->part = *all;
	s->part.steps -= s->reserve + WORLD_STEPS;
	bool good = is_world(s);
	all->steps = s->part.steps + s->reserve;
	if (s->part.limit || s->world->watch.spent) {
		cut_short(s->found, s->part.limit ? s->part.limit : "steps");
		return WORLD_OUT;
	}
	s->found->tried++;
	return good ? WORLD_GOOD : WORLD_BAD;
}

static bool
is_fixed(const struct search *s, struct guess_key key)
{
	for (uint32_t i = 0; i < s->n_fixed; i++)
		if (guess_same_key(s->fixed[i].key, key))
			return true;
	return guess_is_number(key);
}

/* Are two unknown cards interchangeable? They are if they have one owner, lie together, came there
 * together and could be the same cards. */
static bool
are_alike(const struct level *a, const struct level *b)
{
	const struct guess *x = &a->guess, *y = &b->guess;
	return x->place == y->place && x->owner == y->owner && x->since == y->since &&
	       x->key.bag == y->key.bag && x->key.whether == y->key.whether &&
	       x->key.which == y->key.which && x->n == y->n && a->possible[0] == b->possible[0];
}

static bool
is_like_one_before(const struct search *s, uint32_t which)
{
	for (uint32_t i = 0; i < which; i++)
		if (are_alike(&s->level[i], &s->level[which]))
			return true;
	return false;
}

/* Are two unknown cards twins: interchangeable, with no order that tells them apart? Twins are not
 * tried in every order. */
static bool
are_twins(const struct search *s, uint32_t a, uint32_t b)
{
	const struct judge_game *game = s->ruling->transcript->game;
	judge_seat seat;
	int area, index;
	return !s->parted && are_alike(&s->level[a], &s->level[b]) &&
	       judge_place_parts(s->ruling->run, s->level[a].guess.place, &seat, &area, &index) &&
	       !game->area[area].ordered;
}

static const struct level *
twin_before(const struct search *s, uint32_t which)
{
	for (uint32_t i = which; i > 0; i--)
		if (are_twins(s, i - 1, which))
			return &s->level[i - 1];
	return NULL;
}

static bool
find_view(struct judge_run *run, judge_card card, judge_place *place, struct judge_card_view *out)
{
	struct judge_card_view view[JUDGE_CARDS];
	judge_seat seat;
	int area, index;
	for (*place = 0; judge_place_parts(run, *place, &seat, &area, &index); ++*place) {
		int n = judge_cards_at(run, *place, view, JUDGE_CARDS);
		for (int i = 0; i < n; i++)
			if (view[i].card == card) {
				*out = view[i];
				return true;
			}
	}
	return false;
}

/* Did the same things happen to both cards, as far as the end of the run shows? */
static bool
are_together(struct judge_run *run, const struct guess *a, const struct guess *b)
{
	struct judge_card_view x, y;
	judge_place at_x, at_y;
	return find_view(run, a->key.card, &at_x, &x) && find_view(run, b->key.card, &at_y, &y) &&
	       at_x == at_y && x.stamp == y.stamp && x.known_by == y.known_by;
}

/* Note whether twins separate: then it does matter which is which. */
static void
note_divergence(struct search *s, struct ruling *world)
{
	bool parted = false;
	for (uint32_t i = 1; i < s->n && !parted; i++) {
		const struct level *twin = twin_before(s, i);
		parted = twin && !are_together(world->run, &twin->guess, &s->level[i].guess);
	}
	s->parted |= parted;
}

/* Begin a level. A later twin skips the possibilities that the earlier one has already been.
 * Returns false if it skips any, since the world that met the card is then not a new one. */
static bool
begin_level(struct search *s, uint32_t which)
{
	struct level *level = &s->level[which];
	const struct level *twin = twin_before(s, which);
	level->at = twin ? twin->at : 0;
	level->reads.n = 0;
	memset(level->outcomes, 0, level->guess.n * sizeof *level->outcomes);
	for (uint16_t i = 0; i < level->guess.n; i++)
		level->done[i] = i < level->at;
	return level->at == 0;
}

static bool
is_on_the_way(const struct search *s, struct guess_key key)
{
	bool there = is_fixed(s, key);
	for (uint32_t i = 0; i < s->n && !there; i++)
		there = guess_same_key(s->level[i].guess.key, key);
	return there;
}

static void
set_level(struct level *level, const struct guess *guess, const uint16_t *possible)
{
	level->guess = *guess;
	memcpy(level->possible, possible, guess->n * sizeof *level->possible);
	for (uint16_t k = 0; k < guess->n; k++)
		if (level->possible[k] == guess->is) {
			level->possible[k] = level->possible[0];
			level->possible[0] = guess->is;
		}
}

/* Add the unknown cards that a world met in addition to those on its path. False if the world must
 * be played again with them. */
static bool
add_levels(struct search *s, const struct guesses *g)
{
	bool fresh = true;
	for (uint32_t i = 0; i < g->n; i++) {
		const struct guess *guess = &g->guess[i];
		if (is_on_the_way(s, guess->key))
			continue;
		if (s->n == WORLD_LEVELS) {
			cut_short(s->found, "cards");
			return fresh;
		}
		set_level(&s->level[s->n], guess, &g->possible[guess->first]);
		bool new = begin_level(s, s->n);
		if (!fresh && new)
			continue;
		fresh &= new;
		s->n++;
		s->room->used = s->n > s->room->used ? s->n : s->room->used;
	}
	return fresh;
}

/* Operations that cost one step of the allowance: comparing facts, looking up names in the
 * document. */
enum { FACTS_A_STEP = 256, FACTS_A_TEXT = 16, READS_A_FACT = 8 };

static void
spend_facts(struct search *s, uint64_t facts)
{
	struct judge_step_limit *a = s->options->allowance;
	uint64_t steps = (s->facts + facts) / FACTS_A_STEP;
	s->facts = (uint32_t)((s->facts + facts) % FACTS_A_STEP);
	judge_deduct_steps(a, steps);
}

static void
gather(struct search *s, struct guess_reads *reads, const struct guesses *g, struct guess_key key)
{
	spend_facts(s, g->reads.n / READS_A_FACT);
	alike_gather(reads, g, key);
}

static void
gather_reads(struct search *s, const struct guesses *g)
{
	for (uint32_t i = 0; i < s->n; i++)
		if (s->level[i].guess.free)
			gather(s, &s->level[i].reads, g, s->level[i].guess.key);
}

/* Note the outcome of a card's possibility; the card's twins could have the same outcome. */
static void
note_outcome(struct search *s, uint32_t which, uint32_t outcome)
{
	struct level *level = &s->level[which];
	uint16_t is = level->at;
	level->outcomes[is] |= outcome;
	for (uint32_t i = 0; i < s->n; i++)
		if (i != which && are_twins(s, i, which))
			s->level[i].outcomes[is] |= outcome;
}

static void
note_world(struct search *s, struct ruling *world)
{
	struct outcome_of_world o = outcome_of(s, world);
	uint32_t index = outcome_index(s->found, &o);
	compare_claims(s, world, o.wanting);
	if (s->found->valid++ == 0 || (s->first_wants && !o.wanting)) {
		s->n_first = give(s);
		memcpy(s->first, s->given, s->n_first * sizeof *s->first);
		s->first_wants = o.wanting;
		s->first_is_own = world == s->ruling;
	}
	for (uint32_t i = 0; i < s->n; i++)
		note_outcome(s, i, 1u << index);
}

/* Note the ruling's own world, the first. */
static void
note_own_world(struct search *s, bool concluded)
{
	s->found->tried++;
	add_levels(s, &s->ruling->guesses);
	gather_reads(s, &s->ruling->guesses);
	note_divergence(s, s->ruling);
	if (concluded && !judge_is_guess_contradicted(s->ruling->run))
		note_world(s, s->ruling);
}

/* 3. Needs */

/* Reduce a set of outcomes to one for each group that differs only in the position. */
static uint32_t
without_positions(const struct worlds *w, uint32_t outcomes)
{
	uint32_t same = 0;
	for (uint32_t i = 0; i < w->n_outcomes; i++)
		for (uint32_t k = 0; k <= i && outcomes >> i & 1; k++)
			if (w->outcome[k].strong == w->outcome[i].strong) {
				same |= 1u << k;
				break;
			}
	return same;
}

static bool
answers_differ(const struct worlds *w, const uint32_t *outcomes, uint16_t n, bool positions)
{
	uint32_t seen = 0;
	for (uint16_t i = 0; i < n; i++) {
		uint32_t is = positions ? outcomes[i] : without_positions(w, outcomes[i]);
		if (is != 0 && seen != 0 && is != seen)
			return true;
		seen = is ? is : seen;
	}
	return false;
}

static struct need *
need_of(struct worlds *w, const struct guess *guess, const uint16_t *possible)
{
	for (size_t i = 0; i < w->n_needs; i++)
		if (guess_same_key(w->need[i].guess.key, guess->key))
			return &w->need[i];
	if (w->n_needs == w->cap_needs) {
		w->cap_needs = w->cap_needs ? 2 * w->cap_needs : 8;
		w->need = alloc_more(w->need, w->cap_needs, sizeof *w->need);
	}
	struct need *need = &w->need[w->n_needs++];
	*need = (struct need){ .guess = *guess };
	need->possible = alloc_zeroed(guess->n, sizeof *need->possible);
	need->outcomes = alloc_zeroed(guess->n, sizeof *need->outcomes);
	memcpy(need->possible, possible, guess->n * sizeof *possible);
	return need;
}

/* Store which outcomes each answer about an unknown card leaves, if they differ. */
static void
keep_need(struct worlds *w, const struct guess *guess, const uint16_t *possible,
          const uint32_t *outcomes)
{
	if (!answers_differ(w, outcomes, guess->n, true))
		return;
	struct need *need = need_of(w, guess, possible);
	for (uint16_t i = 0; i < guess->n; i++)
		for (uint16_t k = 0; k < need->guess.n; k++)
			if (need->possible[k] == possible[i])
				need->outcomes[k] |= outcomes[i];
}

/* Find which players have seen the card, by its current place. A number of cards can be counted by
 * both. */
static void
find_who_knows(const struct ruling *r, struct need *need)
{
	struct judge_card_view card[JUDGE_CARDS];
	const uint8_t both = (1 << JUDGE_SEATS) - 1;
	need->ask = guess_is_number(need->guess.key) ? both : 0;
	for (judge_place p = 0; p < JUDGE_PLACES; p++) {
		int n = judge_cards_at(r->run, p, card, JUDGE_CARDS);
		for (int i = 0; i < n; i++)
			if (card[i].card == need->guess.key.card)
				need->ask = card[i].known_by & both;
	}
}

void
worlds_free(struct worlds *w)
{
	for (size_t i = 0; i < w->n_needs; i++) {
		free(w->need[i].possible);
		free(w->need[i].outcomes);
	}
	free(w->need);
	memset(w, 0, sizeof *w);
}

/* 4. All worlds */

/* Return the outcomes that count. The record is assumed complete: if it is in some world, worlds in
 * which an answer is missing don't count. */
static uint32_t
outcomes_that_count(const struct worlds *w)
{
	uint32_t whole = 0, all = 0;
	for (uint32_t i = 0; i < w->n_outcomes; i++) {
		all |= 1u << i;
		whole |= w->outcome[i].wanting ? 0 : 1u << i;
	}
	return whole ? whole : all;
}

static bool
verdicts_part(const struct worlds *w, uint32_t counts)
{
	const struct outcome_of_world *first = NULL;
	for (uint32_t i = 0; i < w->n_outcomes; i++) {
		if (!(counts >> i & 1))
			continue;
		if (first && first->strong != w->outcome[i].strong)
			return true;
		first = first ? first : &w->outcome[i];
	}
	return false;
}

bool
worlds_are_marked_alike(const struct worlds *w)
{
	const struct outcome_of_world *first = NULL;
	for (uint32_t i = 0; i < w->n_outcomes; i++) {
		if (!(w->counts >> i & 1) || w->outcome[i].marked == 0)
			continue;
		if (first && first->marked != w->outcome[i].marked)
			return false;
		first = first ? first : &w->outcome[i];
	}
	return true;
}

static void
pop_level(struct search *s)
{
	const struct level *level = &s->level[--s->n];
	keep_need(s->found, &level->guess, level->possible, level->outcomes);
}

/* Are the card's possibilities grouped by the facts read? Only if it could be any card. */
static bool
has_kinds(const struct search *s, const struct level *level)
{
	return level->guess.free && !s->options->each_world;
}

static const struct alike_named *
named(struct search *s)
{
	if (!s->has_named) {
		alike_find_named(&s->named, s->ruling->written);
		spend_facts(s, (uint64_t)s->named.texts * FACTS_A_TEXT);
	}
	s->has_named = true;
	return &s->named;
}

static struct alike_mark
mark_of(struct search *s, const struct guess_reads *reads, judge_def def)
{
	spend_facts(s, reads->n + 1u);
	return alike_mark(s->ruling->run, named(s), reads, def);
}

/* Note that the current possibility is done. Possibilities that agree in every fact read have the
 * same outcome. */
static void
settle_alike(struct search *s, struct level *level, const struct guess_reads *reads)
{
	const uint16_t at = level->at;
	const struct alike_mark mark = mark_of(s, reads, level->possible[at]);
	level->done[at] = true;
	for (uint16_t i = 0; i < level->guess.n && has_kinds(s, level); i++)
		if (!level->done[i] && alike_same(mark, mark_of(s, reads, level->possible[i]))) {
			level->done[i] = true;
			level->outcomes[i] |= level->outcomes[at];
		}
}

/* Go to the next possibility that could have another outcome. False if there is none. */
static bool
next_possibility(struct search *s, struct level *level)
{
	settle_alike(s, level, &level->reads);
	level->reads.n = 0;
	while (level->at < level->guess.n && level->done[level->at])
		level->at++;
	return level->at < level->guess.n;
}

/* Play the next world that shows something new. */
static enum world
play_next(struct search *s)
{
	enum world world;
	do
		world = play_world(s);
	while (world != WORLD_OUT && !add_levels(s, &s->world->guesses));
	if (world == WORLD_OUT)
		return world;
	gather_reads(s, &s->world->guesses);
	note_divergence(s, s->world);
	return world;
}

/* Search depth first: advance the last unknown card to its next possibility. */
static void
search_all(struct search *s)
{
	enum world world = WORLD_BAD;
	bool parted = s->parted;
	while (world != WORLD_OUT && parted == s->parted) {
		while (s->n > 0 && !next_possibility(s, &s->level[s->n - 1]))
			pop_level(s);
		if (s->n == 0)
			return;
		world = play_next(s);
		if (world == WORLD_GOOD)
			note_world(s, s->world);
	}
	while (s->n > 0)
		pop_level(s);
}

/* Could both cards be the same definitions, and were the same facts read of both? */
static bool
is_read_alike(const struct level *a, const struct level *b)
{
	bool same = a->guess.n == b->guess.n && a->reads.n == b->reads.n &&
	            memcmp(a->possible, b->possible, a->guess.n * sizeof *a->possible) == 0;
	for (uint32_t i = 0; i < a->reads.n && same; i++)
		same = a->reads.at[i].fact == b->reads.at[i].fact &&
		       a->reads.at[i].of == b->reads.at[i].of;
	return same;
}

/* Return how many kinds of card it could be, judging by the first world. `before` is the number for
 * the level before. */
static uint64_t
count_kinds(struct search *s, uint32_t which, uint64_t before)
{
	const struct level *level = &s->level[which];
	struct alike_mark mark[JUDGE_DEFS];
	uint64_t kinds = 0;
	if (!has_kinds(s, level))
		return level->guess.n;
	if (which > 0 && has_kinds(s, level - 1) && is_read_alike(level - 1, level))
		return before;
	for (uint16_t i = 0; i < level->guess.n; i++) {
		bool new = true;
		mark[i] = mark_of(s, &level->reads, level->possible[i]);
		for (uint16_t k = 0; k < i && new; k++)
			new = !alike_same(mark[i], mark[k]);
		kinds += new;
	}
	return kinds;
}

/* Return the limit that keeps all worlds from being tried, judging by the first world; or NULL.
 * Twins with k kinds have as many cases as there are draws with replacement, ignoring order. */
static const char *
are_too_many(struct search *s)
{
	double worlds = 1;
	uint64_t kinds = 0;
	for (uint32_t i = 0; i < s->n && s->options->allowance->steps > 0; i++) {
		uint32_t twins = 0;
		for (uint32_t k = 0; k < i; k++)
			twins += are_twins(s, k, i);
		kinds = count_kinds(s, i, kinds);
		worlds *= (double)(kinds + twins) / (twins + 1);
	}
	if (worlds > WORLDS)
		return "worlds";
	return worlds * (double)s->reserve > (double)s->options->allowance->steps ? "steps" : NULL;
}

static bool
has_alike(const struct search *s, uint32_t which)
{
	for (uint32_t i = which + 1; i < s->n; i++)
		if (are_alike(&s->level[which], &s->level[i]))
			return true;
	return false;
}

/* Try every possibility of one unknown card, with the others as in the first world. */
static enum world
search_level(struct search *s, struct level *level)
{
	enum world world = WORLD_BAD;
	while (world != WORLD_OUT && next_possibility(s, level)) {
		world = play_world(s);
		gather(s, &level->reads, &s->world->guesses, level->guess.key);
		if (world != WORLD_GOOD)
			continue;
		struct outcome_of_world o = outcome_of(s, s->world);
		level->outcomes[level->at] = 1u << outcome_index(s->found, &o);
		compare_claims(s, s->world, o.wanting);
		s->found->valid++;
	}
	level->at = 0;
	keep_need(s->found, &level->guess, level->possible, level->outcomes);
	return world;
}

/* Keep only the rules that refuse in this outcome too. Returns their number. */
static int
keep_common(const struct outcome_of_world *o, bool by_sight, judge_rule *rule, int n)
{
	int kept = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < o->n_rules; k++)
			if (o->rule[k] == rule[i] && (!by_sight || o->by_sight >> k & 1)) {
				rule[kept++] = rule[i];
				break;
			}
	return kept;
}

/* Find the rules that refuse the same move in every world that counts. If not all worlds were
 * tried, only rules that refuse whatever the hidden cards are. */
static int
refuse_everywhere(const struct search *s, judge_rule *rule)
{
	const struct worlds *w = s->found;
	const struct outcome_of_world *first = NULL;
	int n = 0;
	if (w->overflowed || (w->cut_short && s->n_fixed))
		return 0;
	for (uint32_t i = 0; i < w->n_outcomes; i++) {
		const struct outcome_of_world *o = &w->outcome[i];
		if (!(outcomes_that_count(w) >> i & 1))
			continue;
		if (!o->refused || o->verdict != RULING_ILLEGAL ||
		    (first && (o->move != first->move || o->part != first->part)))
			return 0;
		if (!first)
			memcpy(rule, o->rule, (size_t)(n = o->n_rules) * sizeof *rule);
		n = keep_common(o, w->cut_short, rule, n);
		first = o;
	}
	return n;
}

/* Is it still open what the verdict depends on, with no refusal that everybody can see? */
static bool
is_open(const struct search *s)
{
	judge_rule rule[WORLD_RULES];
	return !verdicts_part(s->found, outcomes_that_count(s->found)) &&
	       refuse_everywhere(s, rule) == 0;
}

/* Was the unknown card really what was assumed? There may be too few copies of that card. */
static bool
is_as_given(const struct search *s, const struct level *level, uint16_t at)
{
	const struct guesses *g = &s->world->guesses;
	for (uint32_t i = 0; i < g->n; i++)
		if (guess_same_key(g->guess[i].key, level->guess.key))
			return g->guess[i].is == level->possible[at];
	return false;
}

static void
set_alike(struct search *s, const struct level *first, uint16_t at)
{
	for (uint32_t i = 0; i < s->n; i++)
		if (are_alike(first, &s->level[i]))
			s->level[i].at = at;
}

static void
note_alike(struct search *s, const struct level *first, uint16_t at)
{
	struct outcome_of_world o = outcome_of(s, s->world);
	uint32_t index = outcome_index(s->found, &o);
	compare_claims(s, s->world, o.wanting);
	s->found->valid++;
	for (uint32_t i = 0; i < s->n; i++)
		if (are_alike(first, &s->level[i]) && is_as_given(s, &s->level[i], at))
			s->level[i].outcomes[at] |= 1u << index;
}

/* Make all interchangeable cards the same other card. If an effect takes several cards of a kind,
 * changing one alone shows nothing. */
static enum world
search_together(struct search *s, uint32_t which)
{
	const struct level *first = &s->level[which];
	enum world world = WORLD_BAD;
	struct guess_reads reads = { 0 };
	for (uint32_t i = 0; i < s->n; i++)
		if (are_alike(first, &s->level[i]))
			gather(s, &reads, &s->ruling->guesses, s->level[i].guess.key);
	const struct alike_mark mark = mark_of(s, &reads, first->possible[0]);
	for (uint16_t at = 1; at < first->guess.n && world != WORLD_OUT; at++) {
		if (has_kinds(s, first) &&
		    alike_same(mark, mark_of(s, &reads, first->possible[at])))
			continue;
		set_alike(s, first, at);
		world = play_world(s);
		if (world == WORLD_GOOD)
			note_alike(s, first, at);
		set_alike(s, first, 0);
	}
	guess_reads_free(&reads);
	for (uint32_t i = 0; i < s->n; i++)
		keep_need(s->found, &s->level[i].guess, s->level[i].possible, s->level[i].outcomes);
	return world;
}

/* Search when there are too many worlds: first try those that soonest show what the verdict depends
 * on. */
static void
search_near(struct search *s, const char *limit)
{
	enum world world = WORLD_BAD;
	for (uint32_t i = 0; i < s->n && world != WORLD_OUT; i++) {
		if (is_like_one_before(s, i))
			continue;
		world = search_level(s, &s->level[i]);
		if (verdicts_part(s->found, outcomes_that_count(s->found)))
			break;
	}
	if (world != WORLD_OUT)
		cut_short(s->found, limit);
	for (uint32_t i = 0; i < s->n && world != WORLD_OUT && is_open(s); i++)
		if (has_alike(s, i) && !is_like_one_before(s, i))
			world = search_together(s, i);
	s->n = 0;
}

/* Try the other numbers of one pile. Numbers are changed one at a time, since a record seldom
 * leaves several open. */
static void
search_numbers(struct search *s, const struct guesses *g, size_t which)
{
	struct guess guess = { .key = { .card = JUDGE_NO_CARD, .bag = (uint8_t)which } };
	uint16_t possible[JUDGE_CARDS];
	uint32_t outcomes[JUDGE_CARDS] = { 0 };
	enum world world = WORLD_BAD;
	for (uint32_t i = 0; i < g->n; i++)
		if (guess_same_key(g->guess[i].key, guess.key))
			guess = g->guess[i];
	memcpy(possible, &g->possible[guess.first], guess.n * sizeof *possible);
	uint16_t usual = s->fixed[which].is;
	for (uint16_t i = 0; i < guess.n && world != WORLD_OUT; i++) {
		uint32_t valid = s->found->valid;
		s->fixed[which].is = possible[i];
		s->laid = NULL;
		s->n = 0;
		world = play_world(s);
		if (world != WORLD_GOOD)
			continue;
		struct outcome_of_world o = outcome_of(s, s->world);
		o.marked = 0;
		outcomes[i] = 1u << outcome_index(s->found, &o);
		compare_found(s, s->world, o.wanting);
		s->found->valid = valid + 1;
	}
	s->fixed[which].is = usual;
	keep_need(s->found, &guess, possible, outcomes);
}

static void
fix_numbers(struct search *s, const struct guesses *g)
{
	for (uint32_t i = 0; i < g->n; i++)
		if (guess_is_number(g->guess[i].key))
			s->fixed[s->n_fixed++] =
				(struct guess_given){ g->guess[i].key, g->guess[i].is };
}

/* 5. The outcome of all worlds */

static void
leave_out_wanting(struct worlds *w)
{
	size_t kept = 0;
	w->counts = outcomes_that_count(w);
	for (size_t i = 0; i < w->n_needs; i++) {
		struct need *need = &w->need[i];
		for (uint16_t k = 0; k < need->guess.n; k++)
			need->outcomes[k] &= w->counts;
		need->decides = answers_differ(w, need->outcomes, need->guess.n, false);
		if (answers_differ(w, need->outcomes, need->guess.n, true)) {
			w->need[kept++] = *need;
			continue;
		}
		free(need->possible);
		free(need->outcomes);
	}
	w->n_needs = kept;
}

/* Return the move for which the first deciding unknown card was needed, or the first deciding
 * ambiguous move. */
static uint32_t
move_that_needs(const struct ruling *r)
{
	uint32_t decision = UINT32_MAX, forked = UINT32_MAX, move = 0;
	for (size_t i = 0; i < r->worlds.n_needs; i++) {
		const struct guess *guess = &r->worlds.need[i].guess;
		bool fork = guess_is_fork(guess->key);
		uint32_t *first = fork ? &forked : &decision;
		uint32_t is = fork ? guess->since : guess->decision;
		if (!r->worlds.need[i].decides || is >= *first)
			continue;
		*first = is;
		move = fork ? move : guess->move;
	}
	while (decision != UINT32_MAX && decision > 0 && move == 0)
		move = script_move_of(&r->script, --decision);
	return forked < move || (forked != UINT32_MAX && decision == UINT32_MAX) ? forked : move;
}

/* Set each claim to unknown if its answers differ between worlds, or every claim if not all worlds
 * were tried. Returns whether any answers differ. */
static bool
forget_claims(const struct search *s)
{
	bool any = false;
	for (size_t i = 0; i < s->ruling->n_claims; i++) {
		struct compare_result *result = &s->ruling->claim_result[i];
		bool parts = s->claim_parts[s->first_wants][i];
		if (!parts && !s->found->cut_short)
			continue;
		any |= parts;
		result->answer = COMPARE_UNKNOWN;
		memset(result->seen, COMPARE_UNKNOWN, sizeof result->seen);
		compare_clear_text(result);
		compare_find_plain(result, parts ? SENTENCE_DEPENDS : SENTENCE_NOT_ALL_TRIED);
	}
	return any;
}

/* Return the verdict for a view, by the claims that the view may know. */
static enum ruling_verdict
verdict_with_claims(const struct search *s, enum view view)
{
	const struct ruling *r = s->ruling;
	bool refuted = false, parts = false;
	for (size_t i = 0; i < r->n_claims; i++) {
		enum compare_answer answer = compare_answered(&r->claim_result[i], view);
		refuted |= answer == COMPARE_REFUTED;
		parts |= answer == COMPARE_UNKNOWN && s->claim_parts[s->first_wants][i];
	}
	return refuted ? RULING_REFUTED : parts ? RULING_UNDETERMINED : ruling_verdict_of_game(r);
}

/* Remove observations that don't differ from the game in every world: in the others a hidden card
 * may explain them. */
static void
forget_uncertain_sights(struct search *s)
{
	const struct worlds *w = s->found;
	struct outcome_of_world all = { 0 };
	note_sights(&all, s->ruling);
	for (uint32_t i = 0; i < w->n_outcomes; i++)
		if (w->counts >> i & 1)
			keep_common_sights(&all, &w->outcome[i]);
	for (uint32_t i = s->ruling->script.infractions.n; i-- > 0;) {
		uint64_t hash = hash_of_sight(&s->ruling->script.infractions.at[i]);
		bool stays = hash == 0;
		for (int k = 0; k < all.n_sights && !w->cut_short; k++)
			stays |= all.sight[k] == hash;
		if (!stays)
			ruling_forget_infraction(s->ruling, i);
	}
}

/* Is the deciding move refused in every world? What everybody can see decides before hidden cards
 * do. Updates the ruling if so. */
static bool
is_refused_everywhere(struct search *s)
{
	judge_rule rule[WORLD_RULES];
	int n = s->ruling->verdict == RULING_ILLEGAL ? refuse_everywhere(s, rule) : 0;
	if (n == 0)
		return false;
	ruling_keep_refusals(s->ruling, rule, n);
	forget_uncertain_sights(s);
	s->found->parts = false;
	for (size_t i = 0; i < s->found->n_needs; i++)
		s->found->need[i].decides = false;
	return true;
}

static void
say_together(struct search *s)
{
	struct ruling *r = s->ruling;
	struct worlds *w = s->found = &r->worlds;
	bool claims_part = forget_claims(s);
	leave_out_wanting(w);
	for (size_t i = 0; i < w->n_needs; i++)
		find_who_knows(r, &w->need[i]);
	w->parts = verdicts_part(w, w->counts);
	bool decided = r->verdict == RULING_ILLEGAL || r->verdict == RULING_SURPLUS ||
	               ruling_is_doubtful(r);
	if ((w->parts || w->cut_short) && !is_refused_everywhere(s)) {
		r->doubt = RULING_BY_HIDDEN;
		r->legality = RULING_UNCERTAIN;
		r->verdict = RULING_UNDETERMINED;
		for (int view = 0; view < COMPARE_VIEWS; view++)
			r->seen[view] = RULING_UNDETERMINED;
		r->move = move_that_needs(r);
		r->part = 0;
	} else if (claims_part && !decided) {
		for (int view = 0; view < COMPARE_VIEWS; view++)
			r->seen[view] = verdict_with_claims(s, (enum view)view);
		r->verdict = verdict_with_claims(s, VIEW_JUDGE);
		if (r->verdict != RULING_REFUTED)
			r->doubt = RULING_BY_HIDDEN;
	}
	ruling_say_why(r);
}

/* Judge the ruling again in the first possible world. */
static bool
make_again(struct search *s, struct fault *fault)
{
	struct ruling_options options = *s->options;
	options.given = s->first;
	options.n_given = s->n_first;
	if (!ruling_prepare(s->ruling, s->ruling->written, &options, fault))
		return false;
	ruling_play(s->ruling);
	return ruling_conclude(s->ruling, fault);
}

/* Forget everything but the number of worlds tried. */
static void
forget_worlds(struct search *s)
{
	uint32_t tried = s->found->tried;
	worlds_free(s->found);
	s->found->tried = tried;
	s->n = 0;
	for (int i = 0; i < 2; i++) {
		s->any[i] = false;
		memset(s->claim_parts[i], 0, s->ruling->n_claims * sizeof *s->claim_parts[i]);
	}
}

/* Search, and search again with twins as separate cards if they turn out to separate. */
static void
search_cards(struct search *s, bool concluded)
{
	bool parted;
	do {
		parted = s->parted;
		forget_worlds(s);
		note_own_world(s, concluded);
		if (parted != s->parted)
			continue;
		const char *limit = s->found->valid > 0 ? are_too_many(s) : NULL;
		if (limit)
			search_near(s, limit);
		else
			search_all(s);
	} while (parted != s->parted);
}

static void
search(struct search *s, bool concluded)
{
	s->reserve = WORLD_STEPS + s->ruling->spent;
	s->parted = s->options->each_world;
	search_cards(s, concluded);
	for (uint32_t i = 0; i < s->n_fixed; i++)
		search_numbers(s, &s->ruling->guesses, i);
}

/* Citations above which the memory is not kept. */
enum { WORLD_CITATIONS = 4096 };

static void
begin(struct search *s, struct ruling *r)
{
	if (!r->room)
		r->room = alloc_zeroed(1, sizeof *r->room);
	s->room = r->room;
	s->world = &r->room->world;
	s->level = r->room->level;
	for (int i = 0; i < 2; i++) {
		s->claim[i] = alloc_zeroed(r->n_claims + 1, sizeof *s->claim[i]);
		s->claim_parts[i] = alloc_zeroed(r->n_claims + 1, sizeof *s->claim_parts[i]);
		s->claim_found[i] = alloc_zeroed(r->n_claims + 1, sizeof *s->claim_found[i]);
	}
}

static void
forget_reads(struct worlds_room *room)
{
	for (uint32_t i = 0; i < room->used; i++)
		guess_reads_free(&room->level[i].reads);
	room->used = 0;
}

void
worlds_room_free(struct worlds_room *room)
{
	if (!room)
		return;
	forget_reads(room);
	ruling_free(&room->world);
	free(room->laid);
	free(room);
}

/* End the search. The memory is freed while the ruling has parts still to be judged, which need it
 * more. */
static void
end(struct search *s)
{
	struct ruling *r = s->ruling;
	for (int i = 0; i < 2; i++) {
		free(s->claim[i]);
		free(s->claim_parts[i]);
		free(s->claim_found[i]);
	}
	if (s->options->allowance != &r->own || accounts_given(r->written) ||
	    s->world->record.cap > WORLD_CITATIONS) {
		worlds_room_free(r->room);
		r->room = NULL;
		return;
	}
	forget_reads(s->room);
	ruling_release(s->world);
}

bool
worlds_explore(struct ruling *r, const struct ruling_options *options, bool concluded,
               struct fault *fault)
{
	struct search *s = alloc_zeroed(1, sizeof *s); /* too large for the stack */
	struct worlds found = { 0 };
	bool good = concluded;
	s->ruling = r;
	s->options = options;
	s->found = &found;
	begin(s, r);
	fix_numbers(s, &r->guesses);
	search(s, concluded);
	if (found.valid > 0 && !s->first_is_own)
		good = make_again(s, fault);
	r->worlds = found;
	r->guesses.given = NULL; /* they were the search's own */
	r->guesses.n_given = 0;
	if (good && (found.valid > 0 || found.cut_short))
		say_together(s);
	end(s);
	free(s);
	return good;
}
