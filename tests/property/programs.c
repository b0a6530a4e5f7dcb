/*
 * programs.c: whatever one card can do, combine with whatever another does. Cards with random programs
 * are read or refused; those that are read play whole games among real cards and keep to all that holds
 * of real cards. JUDGED_PROGRAMS=N plays N games, JUDGED_PROGRAMS=FIRST:N those from a seed on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "godzilla_rules.h"
#include "judged/script/chance.h"
#include "judged/cards/ability_compile.h"
#include "judged/cards/document.h"
#include "judged/words/pick.h"
#include "judged/cards/cards.h"
#include "rulebook/rulebook.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/offers.h"
#include "tests/support/programs.h"

enum {
	GAMES = 240,
	FEW = 60, /* too few to say how many are this or that */
	OWN = 32, /* programs of a game */
	MONSTERS = 4,
	MAIN = 50,
	BUDGET = 40000,
	DECISIONS = 40000,
	LIMITS = 16,
	WHITE = 1 << 2,
	AIMED = 60,   /* games for a word that was not reached */
	REPEATED = 4, /* every so many games are played again and cut */
};

static const char *const editions[] = { "en-1.2", "ja-1.04", "en-1.00" };

struct answer {
	struct judge_pick pick;
	judge_def order[JUDGE_CARDS];
	int n; /* of the order; 0: a pick */
};

/* A game as it was played: what was decided and cited. */
struct record {
	struct answer answer[DECISIONS];
	uint32_t n_answers, n_cited, cut_before;
	uint64_t *chain; /* of citations up to each */
	size_t room;
	uint64_t position;
	enum judge_stop stop;
};

struct tally {
	unsigned long games, finished, decisions, faulty_decks, cuts;
	unsigned long limits[LIMITS], n_limits;
	const char *limit[LIMITS];
	bool performed[OWN_OPS];
};

struct world {
	uint64_t seed;
	struct judge_params params;
	struct own_programs own;
	judge_def list[JUDGE_SEATS][2][MAIN];
	struct judge_run *run;
	struct chance chance;
	struct judge_decider decider;
	struct record *record;
	struct tally tally;
	uint32_t asked;
	const struct judge_op
		*aim; /* what programs are to hold; all decks are of such cards then */
};

/* 1. Cards */

/* White stands beside all others. Early editions know no green and no cards of several colours. */
static int
colour_of(const struct world *w)
{
	static const int colour[] = { 0, 1, 3 };
	return colour[w->seed % (judge_ruleset_has(w->params.rules, R_COLOUR_GREEN) ? 3 : 2)];
}

static bool
several_colours(const struct world *w)
{
	return judge_ruleset_has(w->params.rules, R_MULTICOLOUR);
}

static void
write_cards(struct world *w, struct buffer *out)
{
	static const char token[] =
		"{\"number\": \"OWN-T\", \"name\": \"Token\", \"type\": \"battle\", \"rank\": 1,"
		" \"colours\": [\"red\"], \"traits\": [\"Token\"], \"counter\": 1000}";
	struct shuffle_rng rng = { w->seed };
	struct program_writer writer = { .rng = rng,
		                         .game = w->params.game,
		                         .cards = rulebook_cards("godzilla"),
		                         .rules = w->params.rules,
		                         .token = "OWN-T",
		                         .token_card = token };
	char number[32];
	writer.colour = writer.game->colour[colour_of(w)];
	writer.several_colours = several_colours(w);
	writer.wrong = w->aim || w->seed % 2 ? 0 : 4;
	writer.aim = w->aim;
	writer.trait = w->aim ? "Godzilla" : NULL;
	buffer_text(out, "[");
	for (int i = 0; i < OWN; i++) {
		int type = i < 2 * MONSTERS ? 0 : 1 + i % 2;
		snprintf(number, sizeof number, "OWN-%02d", i);
		program_card(&writer, out, number, type, type ? i % 3 : 1 + i % MONSTERS);
		buffer_text(out, ",\n");
	}
	buffer_text(out, token);
	buffer_text(out, "]");
}

static void
read_cards(struct world *w, const char *text, size_t len)
{
	struct fault fault;
	cr_assert(programs_read(&w->own, "godzilla", text, len, &fault), "seed %lu: %s", w->seed,
	          fault.sentence);
}

/* 2. Decks: half such cards, half real ones */

static bool
has_trait_token(const struct judge_card_set *set, const struct judge_face *face)
{
	for (int i = 0; i < face->n_traits; i++)
		if (strcmp(set->trait[face->trait[i]], "Token") == 0)
			return true;
	return false;
}

static bool
is_token(const struct judge_card_set *set, judge_def def)
{
	return has_trait_token(set, &set->def[def].face[0]);
}

/* May the real or own card stand in a deck of the game's colour? */
static bool
fits(const struct world *w, judge_def def, bool monster, int rank)
{
	const struct judge_face *face = &w->own.cards.def[def].face[0];
	bool colour = face->colours & (1 << colour_of(w) | (rank == 1 ? 0 : WHITE));
	bool several = face->colours & (face->colours - 1);
	return colour && (!several || several_colours(w)) && !w->own.cards.def[def].acts_in &&
	       !is_token(&w->own.cards, def) &&
	       (!monster || (face->type == 0 && face->number[0] == rank)) &&
	       (monster || face->number[3] < 2);
}

static judge_def
any_def(struct world *w, struct shuffle_rng *rng, bool own, bool monster, int rank)
{
	const struct judge_card_set *real = rulebook_cards("godzilla");
	judge_def first = own ? real->n : 0, end = own ? w->own.cards.n : real->n,
		  found = JUDGE_NO_DEF;
	uint64_t n = 0;
	for (judge_def def = first; def < end; def++)
		if (fits(w, def, monster, rank) && shuffle_below(rng, ++n) == 0)
			found = def;
	return found == JUDGE_NO_DEF && own ? any_def(w, rng, false, monster, rank) : found;
}

static int
copies_of(const struct world *w, judge_seat seat, int n, judge_def def)
{
	int copies = 0;
	for (int i = 0; i < MONSTERS; i++)
		copies += w->list[seat][0][i] == def;
	for (int i = 0; i < n; i++)
		copies += w->list[seat][1][i] == def;
	return copies;
}

static bool
deal(struct world *w, judge_seat seat, struct shuffle_rng *rng)
{
	struct judge_deck_fault fault[1];
	int n = 0, tries = 0;
	for (int i = 0; i < MONSTERS; i++) {
		judge_def def = any_def(w, rng, w->aim || shuffle_below(rng, 2), true, i + 1);
		cr_assert_neq(def, JUDGE_NO_DEF, "seed %lu: no monster", w->seed);
		w->list[seat][0][i] = def;
	}
	while (n < MAIN) {
		judge_def def = any_def(w, rng, (w->aim && tries++ < 400) || n % 2, false, 0);
		if (copies_of(w, seat, n, def) < 4)
			w->list[seat][1][n++] = def;
	}
	w->params.list[seat][0] = (struct judge_list){ w->list[seat][0], MONSTERS };
	w->params.list[seat][1] = (struct judge_list){ w->list[seat][1], MAIN };
	int faults = judge_check_decks(judge_run_init(w->run, &w->params), seat, fault, 1);
	if (faults && getenv("JUDGED_PROGRAMS_TELL"))
		fprintf(stderr, "%s %s\n", w->params.rules->row[fault->refusal.rule].name,
		        fault->def < w->own.cards.n ? w->own.cards.def[fault->def].number : "");
	return faults == 0;
}

static bool
deal_both(struct world *w)
{
	struct shuffle_rng rng = { w->seed + 1 };
	memset(w->params.list, 0, sizeof w->params.list);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		int tries = 8;
		while (tries > 0 && !deal(w, seat, &rng))
			tries--;
		if (tries == 0)
			return false;
	}
	return true;
}

/* 3. What holds at every question */

static void
cards_are_conserved(struct world *w, struct judge_run *run)
{
	struct judge_card_view view[JUDGE_CARDS];
	bool seen[JUDGE_CARDS] = { false };
	judge_seat seat;
	int area, index, n = 0;
	for (judge_place p = 0; judge_place_parts(run, p, &seat, &area, &index); p++) {
		int here = judge_cards_at(run, p, view, JUDGE_CARDS);
		for (int i = 0; i < here; i++) {
			cr_assert_not(seen[view[i].card], "seed %lu: card %d twice", w->seed,
			              view[i].card);
			seen[view[i].card] = true;
			n += !is_token(&w->own.cards, view[i].def);
		}
	}
	cr_assert_eq(n, 2 * (MONSTERS + MAIN), "seed %lu: %d cards", w->seed, n);
}

static void
look(void *ctx, struct judge_run *run, enum judge_point point)
{
	struct world *w = ctx;
	if (point != JUDGE_AT_ASK)
		return;
	const struct judge_question *q = judge_question(run);
	if (w->params.game->question[q->kind].chance)
		return;
	cards_are_conserved(w, run);
	if (w->asked++ % 8 == 0)
		cr_assert_null(offers_fault(run), "seed %lu: %s", w->seed, offers_fault(run));
}

/* 4. Deciding and citing, written down */

static struct answer *
room_for(struct world *w, struct judge_run *run)
{
	uint32_t n = judge_decisions(run);
	cr_assert_lt(n, DECISIONS, "seed %lu: too many decisions", w->seed);
	w->record->n_answers = n + 1;
	w->record->answer[n].n = 0;
	return &w->record->answer[n];
}

static enum judge_answer
pick(void *ctx, struct judge_run *run, const struct judge_question *q, struct judge_pick *out)
{
	struct world *w = ctx;
	enum judge_answer answer = w->decider.pick(w->decider.ctx, run, q, out);
	if (answer == JUDGE_ANSWERED)
		room_for(w, run)->pick = *out;
	return answer;
}

static enum judge_answer
order(void *ctx, struct judge_run *run, const struct judge_question *q, judge_def *def, int n)
{
	struct world *w = ctx;
	enum judge_answer answer = w->decider.order(w->decider.ctx, run, q, def, n);
	struct answer *made = room_for(w, run);
	made->n = n;
	memcpy(made->order, def, (size_t)n * sizeof *def);
	return answer;
}

static uint64_t
mix(uint64_t chain, uint64_t more)
{
	struct shuffle_rng rng = { chain ^ more };
	return shuffle_next(&rng);
}

static void
cite(void *ctx, const struct judge_citation *c)
{
	struct record *record = ((struct world *)ctx)->record;
	if (c->id >= record->room) {
		record->room = 2 * c->id + 1024;
		record->chain = realloc(record->chain, record->room * sizeof *record->chain);
		cr_assert_not_null(record->chain);
		record->chain[0] = 0;
	}
	uint64_t chain = record->chain[c->id - 1];
	chain = mix(chain, c->parent + ((uint64_t)c->rule << 32) + ((uint64_t)c->event << 48));
	chain = mix(chain, c->seat + ((uint64_t)c->def << 8) + ((uint64_t)c->from << 24) +
	                           ((uint64_t)c->to << 32) + ((uint64_t)c->source << 40) +
	                           ((uint64_t)c->ability << 56));
	for (int i = 0; i < c->n_values; i++)
		chain = mix(chain, (uint64_t)(uint32_t)c->value[i].is);
	record->chain[c->id] = chain;
	record->n_cited = c->id;
}

static void
cut(void *ctx, uint32_t last)
{
	((struct world *)ctx)->record->n_cited = last;
}

/* 5. A game */

static void
prepare(struct world *w, struct record *record)
{
	w->record = record;
	w->asked = 0;
	record->n_answers = record->n_cited = 0;
	w->params.sink = (struct judge_sink){ cite, cut, w };
	w->params.watch = look;
	w->params.watch_ctx = w;
	w->params.budget = BUDGET;
}

/* Why a question has no answer. */
static void
show_refusals(struct world *w)
{
	static struct judge_pick all[JUDGE_PICKS];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n = judge_candidates(w->run, all, JUDGE_PICKS);
	struct judge_pick bad = judge_refused_pick(w->run);
	if (w->record->stop == JUDGE_BAD_PICK)
		fprintf(stderr, "  bad: verb %d def %d place %d number %d\n", bad.verb, bad.def,
		        bad.place, bad.number);
	for (int i = 0; i < n; i++) {
		fprintf(stderr, "  verb %d def %d place %d number %d\n", all[i].verb, all[i].def,
		        all[i].place, all[i].number);
		int refused = judge_test(w->run, all[i], refusal, JUDGE_REFUSALS);
		for (int k = 0; k < refused && k < JUDGE_REFUSALS; k++)
			fprintf(stderr, "  place %d: %s%s%s\n", all[i].place,
			        w->params.rules->row[refusal[k].rule].name,
			        refusal[k].by == JUDGE_NO_DEF ? "" : " by ",
			        refusal[k].by == JUDGE_NO_DEF
			                ? ""
			                : w->own.cards.def[refusal[k].by].number);
	}
}

static void
end(struct world *w)
{
	if (w->record->stop == JUDGE_OPEN || w->record->stop == JUDGE_BAD_PICK)
		show_refusals(w);
	const struct judge_question *q = judge_question(w->run);
	w->record->position = judge_loop_hash(w->run);
	cr_assert(w->record->stop == JUDGE_FINISHED || w->record->stop == JUDGE_LIMIT,
	          "seed %lu: stopped by %d after %u decisions at %s of %d about %s", w->seed,
	          w->record->stop, judge_decisions(w->run), w->params.game->question[q->kind].name,
	          q->seat,
	          q->about < w->own.cards.n ? w->own.cards.def[q->about].number : "nothing");
}

static void
play(struct world *w, struct record *record)
{
	prepare(w, record);
	w->decider = chance_decider(&w->chance, w->seed);
	w->params.decider = (struct judge_decider){ .pick = pick, .order = order, .ctx = w };
	judge_run_init(w->run, &w->params);
	record->stop = judge_run_go(w->run);
	end(w);
}

static enum judge_answer
replay_pick(void *ctx, struct judge_run *run, const struct judge_question *q,
            struct judge_pick *out)
{
	const struct record *record = ctx;
	uint32_t n = judge_decisions(run);
	(void)q;
	if (n >= record->cut_before)
		return JUDGE_NO_ANSWER;
	*out = record->answer[n].pick;
	return JUDGE_ANSWERED;
}

static enum judge_answer
replay_order(void *ctx, struct judge_run *run, const struct judge_question *q, judge_def *def,
             int n)
{
	const struct record *record = ctx;
	uint32_t at = judge_decisions(run);
	(void)q;
	if (at >= record->cut_before)
		return JUDGE_NO_ANSWER;
	memcpy(def, record->answer[at].order, (size_t)n * sizeof *def);
	return JUDGE_ANSWERED;
}

static void
same_game(const struct world *w, const struct record *a, const struct record *b, const char *how)
{
	cr_assert_eq(a->stop, b->stop, "seed %lu: %s stops otherwise", w->seed, how);
	cr_assert_eq(a->n_cited, b->n_cited, "seed %lu: %s cites otherwise", w->seed, how);
	cr_assert_eq(a->chain[a->n_cited], b->chain[b->n_cited], "seed %lu: %s cites otherwise",
	             w->seed, how);
	cr_assert_eq(a->position, b->position, "seed %lu: %s ends elsewhere", w->seed, how);
}

/* Stop before a decision and go on. */
static void
play_cut(struct world *w, struct record *whole, struct record *part, uint32_t before)
{
	prepare(w, part);
	whole->cut_before = before;
	w->params.decider =
		(struct judge_decider){ .pick = replay_pick, .order = replay_order, .ctx = whole };
	judge_run_init(w->run, &w->params);
	cr_assert_eq(judge_run_go(w->run), JUDGE_OPEN, "seed %lu: not cut before %u", w->seed,
	             before);
	whole->cut_before = UINT32_MAX;
	part->stop = judge_run_go(w->run);
	end(w);
	same_game(w, whole, part, "a game that was cut");
	w->tally.cuts++;
}

static void
count(struct world *w, const struct record *record)
{
	struct tally *t = &w->tally;
	t->games++;
	t->finished += record->stop == JUDGE_FINISHED;
	t->decisions += record->n_answers;
	for (uint16_t op = 0; op < w->params.game->n_ops; op++)
		t->performed[op] |= judge_is_op_used(w->run, op);
	if (record->stop != JUDGE_LIMIT)
		return;
	const char *limit = judge_limit(w->run);
	int i = 0;
	while (t->limit[i] && strcmp(t->limit[i], limit) != 0 && i < LIMITS - 1)
		i++;
	t->limit[i] = limit;
	t->limits[i]++;
	t->n_limits++;
}

static void
play_all(struct world *w)
{
	static struct record whole, part;
	play(w, &whole);
	count(w, &whole);
	if (w->seed % REPEATED != 0)
		return;
	play(w, &part);
	same_game(w, &whole, &part, "the same seed");
	struct shuffle_rng rng = { w->seed + 2 };
	if (whole.stop == JUDGE_FINISHED)
		for (int i = 0; i < 3; i++)
			play_cut(w, &whole, &part, (uint32_t)shuffle_below(&rng, whole.n_answers));
}

static void
one_game(struct world *w)
{
	struct buffer text = { 0 };
	w->params.game = judge_game("godzilla");
	w->params.rules = &rulebook_edition("godzilla", editions[w->seed / 4 % 3])->rules;
	write_cards(w, &text);
	const char *cards = buffer_end(&text);
	if (getenv("JUDGED_PROGRAMS_CARDS"))
		fputs(cards, stderr);
	read_cards(w, cards, text.n);
	w->params.cards = &w->own.cards;
	if (deal_both(w))
		play_all(w);
	else
		w->tally.faulty_decks++;
	programs_free(&w->own);
	buffer_free(&text);
}

/* 6. Telling */

static int
unreached(const struct world *w, const bool reached[], const char *what, bool show_all)
{
	const struct judge_game *game = w->params.game;
	int n = 0;
	for (uint16_t op = 1; op < game->n_ops; op++) {
		if (reached[op] || game->op[op].name[0] == ' ' ||
		    game->op[op].kind == JUDGE_K_COST) /* no ability of this game has any */
			continue;
		n++;
		if (show_all)
			fprintf(stderr, "  never %s: %s (kind %d)\n", what, game->op[op].name,
			        game->op[op].kind);
	}
	return n;
}

static void
show(const struct world *w)
{
	const struct tally *t = &w->tally;
	fprintf(stderr,
	        "%lu programs, %lu accepted; %lu games, %lu finished, %lu decisions, %lu cuts, %lu without legal decks\n",
	        w->own.written, w->own.accepted, t->games, t->finished, t->decisions, t->cuts,
	        t->faulty_decks);
	for (int i = 0; i < LIMITS && t->limit[i]; i++)
		fprintf(stderr, "  limit %s: %lu\n", t->limit[i], t->limits[i]);
}

Test(programs, random_programs_play_whole_games)
{
	static struct world w;
	uint64_t first = 1, n = effort_of(GAMES);
	bool shows = programs_wanted(&first, &n);
	w.run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	for (w.seed = first; w.seed < first + n; w.seed++) {
		if (shows)
			fprintf(stderr, "%lu\r", w.seed);
		one_game(&w);
	}
	if (shows)
		show(&w);
	int unwritten = unreached(&w, w.own.stands, "written", shows);
	unreached(&w, w.tally.performed, "performed", shows);
	free(w.run);
	if (n < FEW)
		return;
	cr_assert_eq(unwritten, 0, "%d operations stand in no program", unwritten);
	cr_assert_gt(w.own.accepted * 2, w.own.written, "most programs are refused");
	cr_assert_gt(w.tally.games * 10, n * 8, "few decks are legal");
	cr_assert_lt(w.tally.n_limits * 20, w.tally.games, "many games end at a limit: %lu of %lu",
	             w.tally.n_limits, (unsigned long)w.tally.games);
}

/* 7. Words: each is reached in some game, aimed at if need be, or listed with a reason */

/* None: whatever the checker takes can happen. A word goes here, as "event evolves", with why no game reaches it. */
static const char *const unreached_words[] = { NULL };

/* Whole games of nothing but programs with the word, until one reaches it. */
static bool
reach(struct world *w, uint16_t op)
{
	w->aim = &w->params.game->op[op];
	for (w->seed = 1; w->seed <= AIMED && !w->tally.performed[op]; w->seed++)
		one_game(w);
	w->aim = NULL;
	return w->tally.performed[op];
}

static bool
is_listed(const char *name)
{
	for (int i = 0; unreached_words[i]; i++)
		if (strcmp(unreached_words[i], name) == 0)
			return true;
	return false;
}

static void
expect_reached(struct world *w, uint16_t op)
{
	char name[100];
	const struct judge_op *o = &w->params.game->op[op];
	snprintf(name, sizeof name, "%s %s", ability_kind_name(o->kind), o->name);
	bool listed = is_listed(name),
	     reached = w->tally.performed[op] || (!listed && reach(w, op));
	cr_expect(reached || listed, "%s: programs with it are taken, and no game reaches it",
	          name);
	cr_expect(!reached || !listed, "%s: is listed and reached", name);
}

Test(programs, every_word_is_reached)
{
	static struct world w;
	w.run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	for (w.seed = 1; w.seed <= GAMES; w.seed++)
		one_game(&w);
	for (uint16_t op = 1; op < w.params.game->n_ops; op++)
		if (ability_is_written(w.params.game, &w.params.game->op[op]))
			expect_reached(&w, op);
	free(w.run);
}
