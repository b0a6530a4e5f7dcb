/*
 * reached.c: what `judge reach` says is what a brute force says, which shares only the engine with it: every answer in every
 * order, each played anew from the position, no state remembered. In positions of random games.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/reconstruct/reach.h"
#include "judged/ruling/until.h"
#include "judged/text/alloc.h"
#include "judged/words/position.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/game.h"
#include "tests/support/starters.h"

enum { GAMES = 8, DECISIONS = 60, EVERY = 5, PLAYED = 500, DEEP = 100 };

/* 1. Brute force */

struct given {
	bool declined; /* an offer is not taken */
	struct judge_pick pick;
};

struct force {
	const struct judge_run *from;
	struct given given[DEEP];
	int n, at, played;
	bool offered; /* the open question is an offer */
	bool unclear; /* chance decides, or it takes too long */
	int32_t turn;
	judge_seat seat;
	int wanted; /* cards in the player's hand; -1: to win */
};

static enum judge_answer
pick(void *ctx, struct judge_run *run, const struct judge_question *question,
     struct judge_pick *out)
{
	struct force *f = ctx;
	(void)run, (void)question;
	if (f->at == f->n)
		return JUDGE_NO_ANSWER;
	*out = f->given[f->at++].pick;
	return JUDGE_ANSWERED;
}

static enum judge_answer
offered(void *ctx, struct judge_run *run, const struct judge_question *question,
        struct judge_pick *out)
{
	struct force *f = ctx;
	(void)run, (void)question;
	f->offered = f->at == f->n;
	if (f->offered)
		return JUDGE_AMENDED;
	*out = f->given[f->at].pick;
	return f->given[f->at++].declined ? JUDGE_NO_ANSWER : JUDGE_ANSWERED;
}

static enum judge_answer
order(void *ctx, struct judge_run *run, const struct judge_question *question, judge_def *def,
      int n)
{
	(void)run, (void)question, (void)def, (void)n;
	((struct force *)ctx)->unclear = true;
	return JUDGE_NO_ANSWER;
}

static bool
is_reached(const struct force *f, struct judge_run *run)
{
	const struct judge_game *game = judge_run_params(run)->game;
	struct judge_card_view card[JUDGE_CARDS];
	int hand = 0;
	if (f->wanted < 0)
		return judge_result(run).over && judge_result(run).winners == 1 << f->seat;
	while (strcmp(game->area[hand].name, "hand") != 0)
		hand++;
	return judge_cards_at(run, judge_place_of(run, f->seat, hand, 0), card, JUDGE_CARDS) ==
	       f->wanted;
}

static enum reach_answer try_all(struct force *f);

static enum reach_answer
try_one(struct force *f, struct given given)
{
	f->given[f->n++] = given;
	enum reach_answer answer = try_all(f);
	f->n--;
	return answer;
}

/* Play from the position by the answers given, and try every answer to the question that comes then. */
static enum reach_answer
try_all(struct force *f)
{
	struct judge_run *run = judge_run_copy(alloc_bytes(judge_run_size()), f->from);
	struct judge_pick *option = alloc_bytes(JUDGE_PICKS * sizeof *option);
	enum reach_answer most = REACH_NO, least = REACH_FORCED;
	f->at = 0;
	f->offered = false;
	f->unclear |= ++f->played > PLAYED || f->n + 1 == DEEP;
	judge_set_sink(run, (struct judge_sink){ 0 });
	judge_set_decider(run,
	                  (struct judge_decider){
				  .pick = pick, .order = order, .offered = offered, .ctx = f });
	enum judge_stop stop = f->unclear ? JUDGE_LIMIT : judge_run_go(run);
	bool open = stop == JUDGE_OPEN && !f->unclear, is_offer = f->offered,
	     found = open || stop == JUDGE_FINISHED;
	found = found && is_reached(f, run);
	bool own = open && judge_question(run)->seat == f->seat;
	open = open && !found && game_value(run, "turn") == f->turn;
	int n = open ? judge_options(run, option, JUDGE_PICKS) : 0;
	for (int i = is_offer ? -1 : 0; open && i < n && !f->unclear; i++) {
		if (i >= 0 && is_offer &&
		    judge_run_params(run)->game->verb[option[i].verb].takes == JUDGE_TAKES_NOTHING)
			continue;
		struct given given = { .declined = i < 0 };
		if (i >= 0)
			given.pick = option[i];
		enum reach_answer one = try_one(f, given);
		most = one > most ? one : most;
		least = one < least ? one : least;
	}
	free(option);
	free(run);
	if (found || !open)
		return found ? REACH_FORCED : REACH_NO;
	return own || least == most ? most : most >= REACH_POSSIBLE ? REACH_POSSIBLE : REACH_NO;
}

/* 2. The same question to both */

static unsigned compared, reached;

static void
compare(struct ruling *part, const struct transcript *t, int wanted, const char *where)
{
	struct force *f = alloc_zeroed(1, sizeof *f);
	struct reach reach;
	struct doc doc = { 0 };
	struct fault fault;
	struct reach_goal goal = { .wins = wanted < 0 };
	char text[40];
	f->from = part->run;
	f->turn = game_value(part->run, "turn");
	f->seat = goal.seat = (judge_seat)game_value(part->run, "turn_player");
	f->wanted = wanted;
	snprintf(text, sizeof text, "{%s.hand: %d}", f->seat ? "B" : "A", wanted);
	if (wanted >= 0)
		cr_assert(reach_read_values(&goal, (struct transcript *)t, &doc, text, &fault));
	enum reach_answer answer = try_all(f);
	if (!f->unclear) {
		reach_search(&reach, t, part->run, &part->script, &goal);
		cr_expect_eq(reach.answer, answer, "%s, %s: %s, but %s", where, text,
		             reach_words[reach.answer], reach_words[answer]);
		reach_free(&reach);
		compared++;
		reached += answer >= REACH_POSSIBLE;
	}
	doc_free(&doc);
	free(f);
}

static void
compare_game(const struct judge_params *p, uint64_t seed)
{
	struct fault fault = { 0 };
	struct transcript t;
	struct ruling part = { 0 };
	struct judge_card_view card[JUDGE_CARDS];
	char where[80];
	struct written_game game = written_game(p, seed, 4, DECISIONS);
	cr_assert(transcript_read(&t, "game", game.json, game.len, NULL, &fault));
	for (uint32_t after = EVERY; after < game.decisions; after += EVERY) {
		if (!ruling_play_until(&part, &t, after, NULL, &fault) || part.stop != JUDGE_OPEN ||
		    judge_checkpoint_decisions(part.run) != judge_decisions(part.run))
			continue;
		int hand = 0;
		while (strcmp(t.game->area[hand].name, "hand") != 0)
			hand++;
		judge_seat seat = (judge_seat)game_value(part.run, "turn_player");
		int n = judge_cards_at(part.run, judge_place_of(part.run, seat, hand, 0), card,
		                       JUDGE_CARDS);
		part.own = (struct judge_step_limit){ .steps = UINT64_MAX };
		snprintf(where, sizeof where, "%s, seed %lu after %u", t.game->name, seed, after);
		compare(&part, &t, -1, where);
		compare(&part, &t, n > 0 ? n - 1 : 5, where);
		compare(&part, &t, n + 1, where);
	}
	ruling_free(&part);
	transcript_free(&t);
	free(game.json);
}

Test(reached, a_brute_force_says_the_same)
{
	static struct starters s;
	uint64_t games = effort_of(GAMES);
	for (size_t i = 0; starters_at(&s, i); i++)
		for (uint64_t seed = 1; seed <= games; seed++)
			compare_game(&s.params, seed * 1000);
	cr_expect_gt(compared, 0);
	cr_expect_gt(reached, 0);
}
