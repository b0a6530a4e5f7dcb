/*
 * fuzz_play.c: any game, decks, start position, rules knocked out and decisions, legal or not, or taken though
 * they are not, end in a stop, lose no card, and a stopped run rewinds to its checkpoint. Bytes that are used up read as 0.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/starters.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { OWN_DEFS = 24, LIST = 400, STOPS = 40, LAID = 180, KNOCK_OUTS = 6, GAMES = 8 };

struct bytes {
	const uint8_t *at;
	size_t left;
};

struct fuzz {
	struct bytes in;
	struct judge_params params;
	struct judge_ruleset rules;
	struct judge_card_set cards;
	struct judge_card_def own[OWN_DEFS];
	const struct starters *starters;
	judge_def list[JUDGE_SEATS][2][LIST];
	struct judge_run *run, *copy;
	int turn;    /* the property */
	int n_cards; /* once the game has begun; -1 before */
	uint32_t n_cited, decision;
	bool mute; /* answer nothing */
};

static uint8_t
byte(struct fuzz *f)
{
	if (f->in.left == 0)
		return 0;
	f->in.left--;
	return *f->in.at++;
}

static uint32_t
below(struct fuzz *f, uint32_t n)
{
	uint32_t b = byte(f);
	return n > 256 ? (b | (uint32_t)byte(f) << 8) % n : b % n;
}

static int32_t
number(struct fuzz *f)
{
	static const int32_t odd[] = { 0,  1,    2,     3,     7,         8,        9,
		                       -1, 1000, 65535, 65536, INT32_MAX, INT32_MIN };
	return odd[below(f, sizeof odd / sizeof *odd)];
}

/* The citations: numbered in order, following from earlier ones. */

static void
cite(void *ctx, const struct judge_citation *c)
{
	struct fuzz *f = ctx;
	assert(c->id == f->n_cited + 1 && c->parent < c->id && c->rule < f->rules.n);
	assert(c->event < JUDGE_EVENTS && c->n_values <= JUDGE_VALUES);
	assert(c->def == JUDGE_NO_DEF || c->def < f->cards.n);
	for (int i = 0; i < c->n_values; i++)
		assert(c->value[i].name != NULL);
	f->n_cited = c->id;
}

static void
cut(void *ctx, uint32_t last)
{
	struct fuzz *f = ctx;
	assert(last <= f->n_cited);
	f->n_cited = last;
}

/* The position: every card in one place, none lost or made. */

static bool
is_token(const struct judge_run *run, judge_def def)
{
	const struct judge_card_set *set = judge_run_params(run)->cards;
	const struct judge_face *face = &set->def[def].face[0];
	for (int i = 0; i < face->n_traits; i++)
		if (!strcmp(set->trait[face->trait[i]], "Token"))
			return true;
	return false;
}

/* How many cards lie there, tokens apart: these come and go. */
static int
cards_at(struct judge_run *run, judge_place place, bool *seen)
{
	struct judge_card_view view[JUDGE_CARDS];
	int n = judge_cards_at(run, place, view, JUDGE_CARDS), tokens = 0;
	assert(n <= JUDGE_CARDS);
	for (int i = 0; i < n; i++) {
		assert(!seen[view[i].card] && view[i].owner < JUDGE_SEATS);
		assert(i > 0 || view[i].beneath == JUDGE_NO_CARD || view[i].covered);
		seen[view[i].card] = true;
		tokens += is_token(run, view[i].def);
	}
	assert(judge_seen_at(run, place, view, JUDGE_CARDS) <= n + 1);
	return n - tokens;
}

static void
check_cards(struct fuzz *f, struct judge_run *run)
{
	bool seen[JUDGE_CARDS] = { false };
	judge_seat seat;
	int area, index, n = 0;
	for (judge_place p = 0; judge_place_parts(run, p, &seat, &area, &index); p++)
		n += cards_at(run, p, seen);
	if (judge_read(run, f->turn, 0) < 1)
		f->n_cards = -1;
	else if (f->n_cards < 0)
		f->n_cards = n;
	assert(f->n_cards < 0 || f->n_cards == n);
}

static void
read_all(struct judge_run *run)
{
	const struct judge_game *game = judge_run_params(run)->game;
	for (int p = 0; p < game->n_properties; p++)
		for (int s = 0; s < JUDGE_SEATS; s++)
			if (game->property[p].of != JUDGE_OF_CARD)
				judge_read(run, p, s);
	judge_relation(run, "adjacent", 0, 1);
	judge_relation(run, "left_of", 3, 30);
	judge_relation(run, "empty", 2, JUDGE_NO_PLACE);
}

static void
check_question(struct judge_run *run)
{
	static struct judge_pick pick[JUDGE_PICKS];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n = judge_candidates(run, pick, JUDGE_PICKS);
	assert(n <= JUDGE_PICKS);
	for (int i = 0; i < n; i += 7)
		assert(judge_test(run, pick[i], refusal, JUDGE_REFUSALS) >= 0);
	n = judge_options(run, pick, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		assert(judge_test(run, pick[i], NULL, 0) == 0);
}

/* The decider */

static struct judge_pick
any_pick(struct fuzz *f)
{
	return (struct judge_pick){ .verb = byte(f),
		                    .seat = byte(f),
		                    .def = (judge_def)below(f, 65536),
		                    .place = byte(f),
		                    .number = (int16_t)below(f, 8) };
}

static enum judge_answer
pick(void *ctx, struct judge_run *run, const struct judge_question *q, struct judge_pick *out)
{
	static struct judge_pick all[JUDGE_PICKS];
	struct fuzz *f = ctx;
	uint8_t how = byte(f);
	(void)q;
	if (f->mute || f->in.left == 0)
		return JUDGE_NO_ANSWER;
	check_cards(f, run);
	if (how % 64 == 0) {
		check_question(run);
		read_all(run);
	}
	if (how == 255) {
		out->seat = byte(f);
		return JUDGE_CONCEDED;
	}
	if (how >= 250)
		return JUDGE_NO_ANSWER;
	int n = how >= 240 ? judge_candidates(run, all, JUDGE_PICKS)
	                   : judge_options(run, all, JUDGE_PICKS);
	if (how >= 240 && how % 2)
		judge_force_next_answer(run);
	*out = n > 0 && how < 248 ? all[below(f, (uint32_t)(n < JUDGE_PICKS ? n : JUDGE_PICKS))]
	                          : any_pick(f);
	return JUDGE_ANSWERED;
}

static enum judge_answer
order(void *ctx, struct judge_run *run, const struct judge_question *q, judge_def *def, int n)
{
	struct fuzz *f = ctx;
	uint8_t how = byte(f);
	(void)run;
	(void)q;
	if (f->mute || f->in.left == 0 || how == 254)
		return JUDGE_NO_ANSWER;
	if (how == 255)
		return JUDGE_CONCEDED;
	for (int i = how % 8; i > 0; i--) {
		uint32_t a = below(f, (uint32_t)n), b = below(f, (uint32_t)n);
		judge_def swap = def[a];
		def[a] = def[b];
		def[b] = swap;
	}
	if (how == 253)
		def[0] = (judge_def)below(f, 65536);
	return JUDGE_ANSWERED;
}

/* What is played with */

static uint32_t
words(const char *const *list)
{
	uint32_t n = 0;
	while (list[n])
		n++;
	return n;
}

/* Definitions as a transcript may bring them, at the end of the set of real cards. */
static void
make_cards(struct fuzz *f)
{
	static struct judge_card_def all[4096];
	const struct judge_card_set *real = f->starters->params.cards;
	assert(real->n + OWN_DEFS <= 4096);
	memcpy(all, real->def, real->n * sizeof *all);
	for (int i = 0; i < OWN_DEFS; i++) {
		struct judge_card_def *d = &all[real->n + i];
		*d = (struct judge_card_def){ .number = "own", .n_faces = 1 };
		d->acts_in = byte(f) % 8 ? 0 : byte(f);
		d->face[0] =
			(struct judge_face){ .name = "Own",
			                     .type = (uint8_t)below(f, words(f->params.game->type)),
			                     .n_traits = (uint8_t)below(f, 3) };
		for (int t = 0; t < d->face[0].n_traits; t++)
			d->face[0].trait[t] = (uint16_t)below(f, real->n_traits);
		for (int k = 0; k < JUDGE_FACE_NUMBERS; k++)
			d->face[0].number[k] =
				byte(f) % 4 ? (int32_t)below(f, 6) - 1 : JUDGE_NO_NUMBER;
	}
	f->cards = *real;
	f->cards.def = all;
	f->cards.n = (uint16_t)(real->n + OWN_DEFS);
}

static judge_def
any_def(struct fuzz *f)
{
	if (byte(f) % 2)
		return (judge_def)below(f, f->cards.n);
	return (judge_def)(f->cards.n - 1 - below(f, OWN_DEFS));
}

static void
make_lists(struct fuzz *f)
{
	for (int s = 0; s < JUDGE_SEATS; s++)
		for (int l = 0; l < 2; l++) {
			uint32_t n = below(f, LIST);
			bool all_different = byte(f) % 8 == 7;
			for (uint32_t i = 0; i < n; i++)
				f->list[s][l][i] =
					(judge_def)(all_different
				                            ? (i + (uint32_t)l * n) % f->cards.n
				                            : any_def(f));
			f->params.list[s][l] = (struct judge_list){ f->list[s][l], (uint16_t)n };
		}
}

/* Where the cards of the first list begin: "monster" for those of "monster_deck". */
static int
first_area(const struct fuzz *f)
{
	const struct judge_game *game = f->params.game;
	for (int a = 0; a < game->n_areas; a++)
		if (!strncmp(game->list[0], game->area[a].name, strlen(game->area[a].name)))
			return a;
	abort();
}

static void
lay_out(struct fuzz *f)
{
	for (uint32_t n = below(f, LAID); n > 0; n--) {
		enum judge_setup how = byte(f) % 4 ? JUDGE_SETUP_BESIDE : JUDGE_SETUP_ATOP;
		judge_place place = byte(f);
		judge_def def = any_def(f);
		judge_seat owner = (judge_seat)below(f, 3);
		judge_setup_card(f->run, place, def, owner, how, (uint32_t)number(f));
	}
	/* What most positions need, so that many of them can be played. */
	if (byte(f) % 4)
		for (judge_seat s = 0; s < JUDGE_SEATS; s++)
			judge_setup_card(f->run, judge_place_of(f->run, s, first_area(f), 0),
			                 f->starters->params.list[s][0].def[0], s,
			                 JUDGE_SETUP_BESIDE, 0);
}

static void
set_values(struct fuzz *f)
{
	const struct judge_game *game = f->params.game;
	for (int p = 0; p < game->n_properties; p++)
		for (int s = 0; s < JUDGE_SEATS; s++)
			if (game->property[p].of != JUDGE_OF_CARD)
				judge_set(f->run, p, s,
				          byte(f) % 4 ? 1 + (int32_t)below(f, 8) : number(f));
}

static void
make_start(struct fuzz *f, uint8_t kind)
{
	if (kind % 4 < 2)
		return;
	lay_out(f);
	set_values(f);
	judge_set(f->run, f->turn + 1, 0, kind >> 2 & 1);
	int steps = (int)words(f->params.game->step), step = (int)below(f, (uint32_t)steps + 2) - 1;
	/* Set-up would add cards to those laid; what is no position is played from set-up. */
	if (!judge_start_at(f->run, step == 0 ? steps / 2 : step))
		judge_run_init(f->run, &f->params);
}

/* An ability that does not exist. */
static void
take_ability(struct fuzz *f)
{
	f->params.disabled_def = any_def(f);
	f->params.disabled_ability = (uint8_t)below(f, 4);
}

static void
make_rules(struct fuzz *f, uint8_t kind)
{
	size_t n_editions;
	const struct rulebook_edition *edition =
		rulebook_editions(f->params.game->name, &n_editions);
	f->rules = edition[n_editions - 1 - kind % n_editions].rules;
	for (uint32_t n = below(f, KNOCK_OUTS); n > 0; n--)
		judge_ruleset_set(&f->rules, (judge_rule)below(f, f->rules.n), byte(f) % 8 == 0);
}

/* What a run stopped at, and going on from there */

static void
check_stop(struct fuzz *f, enum judge_stop stop)
{
	const struct judge_refusal *refusal;
	const struct judge_deck_fault *fault;
	struct judge_result result = judge_result(f->run);
	int n = judge_refusals(f->run, &refusal);
	check_cards(f, f->run);
	assert(stop != JUDGE_RUNNING && judge_last_citation(f->run) == f->n_cited);
	assert(stop != JUDGE_FINISHED || result.over);
	assert((stop == JUDGE_LIMIT) == (judge_limit(f->run) != NULL));
	assert(stop != JUDGE_REFUSED || n > 0);
	assert((stop == JUDGE_FAULTY_DECKS) == (judge_deck_faults(f->run, &fault) > 0));
	for (int i = 1; i < n; i++)
		assert(refusal[i - 1].rule <= refusal[i].rule);
}

/* Rewinding twice leads to the same place, and so does stopping again on the way. */
static void
check_rewind(struct fuzz *f)
{
	judge_rewind(f->run);
	uint64_t hash = judge_loop_hash(f->run);
	uint32_t cited = judge_last_citation(f->run), decisions = judge_decisions(f->run);
	assert(f->n_cited == cited);
	judge_run_copy(f->copy, f->run);
	assert(judge_loop_hash(f->copy) == hash);
	f->mute = true;
	enum judge_stop stop = judge_run_go(f->run);
	f->mute = false;
	assert(stop == JUDGE_OPEN || stop == JUDGE_LIMIT || stop == JUDGE_FINISHED ||
	       stop == JUDGE_FAULTY_DECKS);
	judge_rewind(f->run);
	assert(judge_decisions(f->run) >= decisions && judge_last_citation(f->run) >= cited);
	if (judge_last_citation(f->run) == cited && judge_decisions(f->run) == decisions)
		assert(judge_loop_hash(f->run) == hash);
}

static void
play(struct fuzz *f)
{
	for (int stops = 0; stops < STOPS; stops++) {
		enum judge_stop stop = judge_run_go(f->run);
		check_stop(f, stop);
		if (stop != JUDGE_OPEN && stop != JUDGE_REFUSED && stop != JUDGE_BAD_PICK)
			return;
		if (stop == JUDGE_OPEN)
			check_question(f->run);
		check_rewind(f);
		if (f->in.left == 0)
			return;
	}
}

static struct judge_run *
storage(void)
{
	struct judge_run *run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	assert(run != NULL);
	return run;
}

static int
property(const struct judge_game *game, const char *name)
{
	for (int i = 0; i < game->n_properties; i++)
		if (!strcmp(game->property[i].name, name))
			return i;
	abort();
}

/* Those of some game, read once. */
static const struct starters *
starters_of(uint8_t which)
{
	static struct starters game[GAMES];
	static size_t n;
	while (n < GAMES && starters_at(&game[n], n))
		n++;
	assert(n > 0);
	return &game[which % n];
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fuzz f;
	struct judge_run *run = f.run ? f.run : storage(), *copy = f.copy ? f.copy : storage();
	f = (struct fuzz){ .in = { data, size }, .run = run, .copy = copy, .n_cards = -1 };
	uint8_t kind = byte(&f);
	f.starters = starters_of(byte(&f));
	f.params = f.starters->params;
	f.params.rules = &f.rules;
	f.params.cards = &f.cards;
	f.params.decider = (struct judge_decider){ .pick = pick, .order = order, .ctx = &f };
	f.params.sink = (struct judge_sink){ cite, cut, &f };
	f.params.budget = kind & 64 ? 1 + below(&f, 2000) : 20000;
	f.turn = property(f.params.game, "turn");
	make_rules(&f, kind >> 3 & 7);
	if (kind & 128)
		make_cards(&f);
	else
		f.cards = *f.starters->params.cards;
	if (kind % 4 % 2)
		make_lists(&f);
	if (byte(&f) % 8 == 7)
		take_ability(&f);
	judge_run_init(f.run, &f.params);
	make_start(&f, kind);
	play(&f);
	return 0;
}
