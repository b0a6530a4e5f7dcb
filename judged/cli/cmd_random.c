/* cmd_random.c: `judge random`: plays random legal games, and counts and checks them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/script/chance.h"
#include "judged/cli/cli.h"
#include "judged/cli/meant.h"
#include "judged/cli/random_write.h"
#include "judged/service/base/decks.h"
#include "judged/script/random_decks.h"
#include "judged/cards/cards.h"
#include "judged/text/alloc.h"
#include "first-game.h"

enum {
	RANDOM_BUDGET = 200000,
	RANDOM_HOWS = 16,
	CHECK_EVERY = 64,
	MAX_GAMES = 100000000,
	MAX_OPS = 512,
};

enum kind { BUILT, STARTERS, REAL };

static const char *const kinds_of_decks[] = { "starters", "real", NULL };

struct tally {
	uint64_t games, decisions, citations, turns, wins[JUDGE_SEATS], draws;
	uint64_t unfinished, undetermined, failed;
	uint64_t least_turns, most_turns; /* of finished games */
	const char *how[RANDOM_HOWS];
	uint64_t n_how[RANDOM_HOWS];
	bool performed[MAX_OPS], consulted[JUDGE_RULES], cited[JUDGE_RULES];
	const char *limit; /* the first limit that was hit */
	char first_failure[160];
};

struct command {
	const char *game, *edition_name, *file[2], *write;
	uint64_t games, seed;
	bool json;
	enum kind kind;
	const struct rulebook_edition *edition;
	struct decks decks[2];
	int n_decks;
	struct random_lists lists[JUDGE_SEATS]; /* used if no files are given */
	struct judge_params params;
	struct chance chance;
	struct judge_decider inner;
	void *storage;
	uint8_t *listed; /* by definition: number of copies in the lists */
	uint64_t now;    /* seed of the game being played */
	FILE *to;        /* file the games are written to, or NULL */
	struct written_game written;
	struct tally tally;
};

/* 1. Checks */

static void
fail(struct command *play, const char *what)
{
	struct tally *tally = &play->tally;
	if (tally->failed++ == 0)
		snprintf(tally->first_failure, sizeof tally->first_failure, "seed %llu: %s",
		         (unsigned long long)play->now, what);
}

static void
count_area(struct judge_run *run, int area, uint8_t *found)
{
	const struct judge_area *row = &judge_run_params(run)->game->area[area];
	struct judge_card_view card[JUDGE_CARDS];
	for (int i = 0; i < row->places; i++)
		for (judge_seat seat = 0; seat < (row->shared ? 1 : JUDGE_SEATS); seat++) {
			int n = judge_cards_at(run, judge_place_of(run, seat, area, i), card,
			                       JUDGE_CARDS);
			for (int k = 0; k < n; k++)
				found[card[k].def]++;
		}
}

/* Is every card that was brought still in the game? Other cards are tokens, which come and go. */
static bool
all_cards_are_there(const struct command *play, struct judge_run *run)
{
	const struct judge_params *params = judge_run_params(run);
	uint8_t *found = alloc_zeroed(params->cards->n, 1);
	bool good = true;
	for (int area = 0; area < params->game->n_areas; area++)
		count_area(run, area, found);
	for (judge_def def = 0; def < params->cards->n; def++)
		good &= !play->listed[def] || found[def] == play->listed[def];
	free(found);
	return good;
}

/* Are the options exactly the candidates that no rule refuses? */
static bool
options_are_the_unrefused(struct judge_run *run)
{
	struct judge_pick pick[JUDGE_PICKS];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int unrefused = 0;
	int n = judge_candidates(run, pick, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		unrefused += judge_test(run, pick[i], refusal, JUDGE_REFUSALS) == 0;
	int options = judge_options(run, pick, JUDGE_PICKS);
	for (int i = 0; i < options && i < JUDGE_PICKS; i++)
		if (judge_test(run, pick[i], refusal, JUDGE_REFUSALS) != 0)
			return false;
	return options == unrefused || n > JUDGE_PICKS;
}

static enum judge_answer
checked_pick(void *ctx, struct judge_run *run, const struct judge_question *question,
             struct judge_pick *pick)
{
	struct command *play = ctx;
	if (play->chance.asked % CHECK_EVERY == 0 && !options_are_the_unrefused(run))
		fail(play, "what is offered is not what is accepted");
	enum judge_answer answer = play->inner.pick(play->inner.ctx, run, question, pick);
	if (play->to && answer == JUDGE_ANSWERED)
		written_pick(&play->written, run, *pick);
	return answer;
}

static enum judge_answer
checked_offer(void *ctx, struct judge_run *run, const struct judge_question *question,
              struct judge_pick *pick)
{
	struct command *play = ctx;
	if (play->to && written_is_declined(&play->written, question))
		return JUDGE_NO_ANSWER;
	enum judge_answer answer = play->inner.offered(play->inner.ctx, run, question, pick);
	if (play->to && answer == JUDGE_ANSWERED)
		written_offer(&play->written, run, *pick);
	else if (play->to)
		written_declines(&play->written, question);
	return answer;
}

static enum judge_answer
checked_order(void *ctx, struct judge_run *run, const struct judge_question *question,
              judge_def *def, int n)
{
	struct command *play = ctx;
	enum judge_answer answer = play->inner.order(play->inner.ctx, run, question, def, n);
	if (play->to)
		written_shuffle(&play->written, run, def, n);
	return answer;
}

/* Foretell that cards to be discarded will be named, rather than the cards that stay, which only
 * their owner sees. */
static int
upcoming_discards(void *ctx, struct judge_run *run, judge_seat seat, bool beyond,
                  struct judge_pick *out, int cap)
{
	const struct judge_game *game = judge_run_params(run)->game;
	(void)ctx;
	for (uint8_t verb = 0; verb < game->n_verbs && beyond && cap > 0; verb++)
		if (game->verb[verb].takes == JUDGE_TAKES_CARD &&
		    strcmp(game->verb[verb].name, "discard") == 0) {
			*out = (struct judge_pick){ .verb = verb,
				                    .seat = seat,
				                    .def = JUDGE_NO_DEF,
				                    .place = JUDGE_NO_PLACE };
			return 1;
		}
	return 0;
}

/* 2. One game */

static void
count_how(struct tally *tally, const char *how)
{
	for (int i = 0; how && i < RANDOM_HOWS; i++) {
		if (tally->how[i] && strcmp(tally->how[i], how) != 0)
			continue;
		tally->how[i] = how;
		tally->n_how[i]++;
		return;
	}
}

static void
count_turns(struct tally *tally, uint64_t turns)
{
	tally->turns += turns;
	if (tally->games == 1 || turns < tally->least_turns)
		tally->least_turns = turns;
	if (turns > tally->most_turns)
		tally->most_turns = turns;
}

/* Note the operations and rules that this game reached. */
static void
count_reach(struct command *play, const struct judge_run *run)
{
	struct tally *tally = &play->tally;
	for (uint16_t op = 0; op < play->params.game->n_ops && op < MAX_OPS; op++)
		tally->performed[op] |= judge_is_op_used(run, op);
	for (judge_rule rule = 0; rule < play->edition->rules.n; rule++)
		tally->consulted[rule] |= judge_consulted(run, rule);
}

static void
cite(void *ctx, const struct judge_citation *c)
{
	struct command *play = ctx;
	if (c->rule != JUDGE_NO_RULE)
		play->tally.cited[c->rule] = true;
}

static void
count_end(struct command *play, const struct judge_run *run)
{
	struct tally *tally = &play->tally;
	struct judge_result result = judge_result(run);
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		tally->wins[seat] += result.winners == 1 << seat;
	tally->draws += result.winners == 0;
	count_how(tally, result.how);
}

static void
count_game(struct command *play, struct judge_run *run, enum judge_stop stop)
{
	struct tally *tally = &play->tally;
	tally->games++;
	tally->decisions += judge_decisions(run);
	tally->citations += judge_last_citation(run);
	tally->undetermined += judge_unmodelled(run).def != JUDGE_NO_DEF;
	count_turns(tally, (uint64_t)game_value(run, "turn"));
	count_reach(play, run);
	if (!all_cards_are_there(play, run))
		fail(play, "cards were lost or made");
	if (stop == JUDGE_FINISHED) {
		count_end(play, run);
		return;
	}
	tally->unfinished++;
	if (stop != JUDGE_LIMIT)
		fail(play, "a legal game stopped before its end");
	else if (!tally->limit)
		tally->limit = judge_limit(run);
}

/* 3. Decks */

static void
count_listed(struct command *play)
{
	memset(play->listed, 0, play->params.cards->n);
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		for (int l = 0; l < JUDGE_LISTS; l++)
			for (int i = 0; i < play->params.list[seat][l].n; i++)
				play->listed[play->params.list[seat][l].def[i]]++;
}

static void
take_lists(struct command *play)
{
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		memcpy(play->params.list[seat], play->lists[seat].list,
		       sizeof play->params.list[seat]);
}

/* Deal the lists of the next game. With starter decks, consecutive games go through every pair of
 * them. */
static bool
deal(struct command *play)
{
	struct shuffle_rng rng = { ~play->now };
	size_t n = play->kind == STARTERS ? random_starters(play->params.game) : 1;
	if (n == 0)
		return false;
	for (int seat = 0; seat < JUDGE_SEATS; seat++) {
		struct random_lists *lists = &play->lists[seat];
		size_t starter = (seat ? play->now / n : play->now) % n;
		bool dealt = play->kind == STARTERS
		                     ? random_starter(lists, play->params.game, play->params.cards,
		                                      starter)
		                     : random_legal(lists, &play->params, play->storage,
		                                    play->kind == REAL ? &rng : NULL);
		if (!dealt)
			return false;
	}
	take_lists(play);
	return true;
}

/* Write the game. Own cards are defined by one of the documents with the decks. */
static void
write_game(struct command *play)
{
	const struct transcript *own = NULL;
	for (int i = 0; i < play->n_decks; i++)
		if (play->params.cards == &play->decks[i].transcript.cards)
			own = &play->decks[i].transcript;
	if (play->to)
		written_put(&play->written, &play->params, play->edition, own, play->to);
}

static bool
play_games(struct command *play)
{
	struct cli_progress progress = { 0 };
	play->params.decider = (struct judge_decider){
		.pick = checked_pick,
		.order = checked_order,
		.offered = checked_offer,
		.upcoming_answers = upcoming_discards,
		.ctx = play,
	};
	play->params.sink = (struct judge_sink){ .cite = cite, .ctx = play };
	for (uint64_t i = 0; i < play->games; i++) {
		play->now = play->seed + i;
		if (play->kind != BUILT && !deal(play)) {
			cli_wrong("no legal decks can be built from the real cards");
			return false;
		}
		count_listed(play);
		play->inner = chance_decider(&play->chance, play->now);
		struct judge_run *run = judge_run_init(play->storage, &play->params);
		written_begin(&play->written);
		count_game(play, run, judge_run_go(run));
		write_game(play);
		if (i % 32 == 0)
			cli_progress(&progress, i, play->games);
	}
	cli_progress_end(&progress);
	return true;
}

/* Do the documents define the same cards? Definitions are used by index, so two sets of own cards
 * must be identical. */
static bool
same_cards(const struct transcript *a, const struct transcript *b)
{
	if (!a->own_cards || !b->own_cards)
		return true;
	for (judge_def i = 0; a->cards.n == b->cards.n && i < a->cards.n; i++)
		if (strcmp(a->cards.def[i].number, b->cards.def[i].number) != 0)
			return false;
	return a->cards.n == b->cards.n;
}

static bool
read_decks(struct command *play)
{
	struct fault fault;
	for (int i = 0; i < 2; i++) {
		if (!decks_read(&play->decks[i], play->file[i], play->edition_name, &fault)) {
			cli_fault(&fault);
			return false;
		}
		play->n_decks++;
		const struct transcript *t = &play->decks[i].transcript;
		play->edition = t->edition;
		for (int l = 0; l < JUDGE_LISTS; l++)
			play->params.list[i][l] = t->player[play->decks[i].single ? 0 : i].list[l];
		if (i == 0 || t->own_cards)
			play->params.cards = &t->cards;
		if (i == 1 && !same_cards(&play->decks[0].transcript, t)) {
			cli_wrong("%s and %s define different cards of their own", play->file[0],
			          play->file[1]);
			return false;
		}
	}
	return true;
}

static bool
newest_edition(struct command *play)
{
	size_t n;
	const struct rulebook_edition *editions = rulebook_editions(play->game, &n);
	if (!editions) {
		meant_no_game(play->game);
		return false;
	}
	play->edition = &editions[n - 1];
	if (play->edition_name)
		play->edition = cli_edition_of(play->game, play->edition_name);
	return play->edition;
}

static bool
prepare(struct command *play)
{
	if (!newest_edition(play))
		return false;
	play->params.game = judge_game(play->game);
	if (!cli_plays(play->game))
		return false;
	play->params.cards = rulebook_cards(play->game);
	play->params.budget = RANDOM_BUDGET;
	play->params.rules = &play->edition->rules;
	play->storage = alloc_zeroed(1, judge_run_size());
	if (play->file[0] && !read_decks(play))
		return false;
	if (!play->file[0] && play->kind == BUILT && !deal(play)) {
		cli_wrong("no legal decks can be built from the real cards");
		return false;
	}
	play->params.rules = &play->edition->rules;
	play->listed = alloc_zeroed(play->params.cards->n, 1);
	return true;
}

static void
release(struct command *play)
{
	for (int i = 0; i < play->n_decks; i++)
		decks_free(&play->decks[i]);
	free(play->storage);
	free(play->listed);
	written_free(&play->written);
}

/* 4. Reporting */

static double
mean(uint64_t sum, uint64_t n)
{
	return n ? (double)sum / (double)n : 0;
}

/* Return an operation by kind and name, since several share a name: "the number counter", "the
 * event counter". */
static json_t *
op_json(const struct judge_op *op)
{
	static const char *const kinds[JUDGE_KINDS] = {
		[JUDGE_K_CARDS] = "cards",
		[JUDGE_K_ZONES] = "zones",
		[JUDGE_K_NUMBER] = "number",
		[JUDGE_K_CONDITION] = "condition",
		[JUDGE_K_EFFECT] = "effect",
		[JUDGE_K_EVENT] = "event",
		[JUDGE_K_STATIC] = "static",
		[JUDGE_K_FILTER] = "filter",
		[JUDGE_K_ZONE_FILTER] = "filter of zones",
	};
	const char *kind = kinds[op->kind];
	return json_sprintf("%s %s", kind ? kind : "part", op->name);
}

/* Return the operations that no game performed, except those that documents can't contain: their
 * names begin with a blank. */
static json_t *
unperformed(const struct command *play)
{
	const struct judge_game *game = play->params.game;
	json_t *out = json_array();
	for (uint16_t op = 0; op < game->n_ops && op < MAX_OPS; op++)
		if (game->op[op].name && game->op[op].name[0] != ' ' && !play->tally.performed[op])
			json_array_append_new(out, op_json(&game->op[op]));
	return out;
}

static bool
any_rule(const struct judge_rule_row *row)
{
	return row->name != NULL;
}

/* Does the rule make something happen? Rules of other shapes leave no trace when they apply. */
static bool
makes_things_happen(const struct judge_rule_row *row)
{
	return row->shape == JUDGE_ACT || row->shape == JUDGE_TRIGGER ||
	       row->shape == JUDGE_REPLACE;
}

/* Return the rules of the edition, of one kind, that aren't in `met`. */
static json_t *
missed(const struct command *play, const bool *met, bool (*of_kind)(const struct judge_rule_row *))
{
	const struct judge_ruleset *rules = &play->edition->rules;
	json_t *out = json_array();
	for (judge_rule rule = 0; rule < rules->n; rule++)
		if (judge_ruleset_has(rules, rule) && !met[rule] && of_kind(&rules->row[rule]))
			json_array_append_new(out, json_string(rules->row[rule].name));
	return out;
}

static void
print_missed(const char *what, json_t *list)
{
	printf("%zu %s%s", json_array_size(list), what, json_array_size(list) ? ":" : "");
	for (size_t i = 0; i < json_array_size(list); i++)
		printf("%s %s", i ? "," : "", json_string_value(json_array_get(list, i)));
	printf(".\n");
	json_decref(list);
}

static void
print_json(const struct command *play)
{
	const struct tally *t = &play->tally;
	json_t *how = json_object();
	for (int i = 0; i < RANDOM_HOWS && t->how[i]; i++)
		json_object_set_new(how, t->how[i], json_integer((json_int_t)t->n_how[i]));
	json_t *out = json_pack("{s:s, s:s, s:I, s:I, s:I, s:I}", "game", play->game, "edition",
	                        play->edition->name, "seed", (json_int_t)play->seed, "games",
	                        (json_int_t)t->games, "decisions", (json_int_t)t->decisions,
	                        "citations", (json_int_t)t->citations);
	json_object_set_new(out, "winners",
	                    json_pack("{s:I, s:I, s:I}", "A", (json_int_t)t->wins[0], "B",
	                              (json_int_t)t->wins[1], "draw", (json_int_t)t->draws));
	json_object_set_new(out, "unfinished", json_integer((json_int_t)t->unfinished));
	if (t->limit)
		json_object_set_new(out, "limit", json_string(t->limit));
	json_object_set_new(out, "undetermined", json_integer((json_int_t)t->undetermined));
	json_object_set_new(out, "how", how);
	json_object_set_new(out, "mean_decisions", json_real(mean(t->decisions, t->games)));
	json_object_set_new(out, "mean_turns", json_real(mean(t->turns, t->games)));
	json_object_set_new(out, "turns",
	                    json_pack("{s:I, s:I}", "least", (json_int_t)t->least_turns, "most",
	                              (json_int_t)t->most_turns));
	json_object_set_new(out, "operations_never_performed", unperformed(play));
	json_object_set_new(out, "rules_never_consulted", missed(play, t->consulted, any_rule));
	json_object_set_new(out, "rules_never_cited", missed(play, t->cited, makes_things_happen));
	json_object_set_new(out, "failed", json_integer((json_int_t)t->failed));
	if (t->failed)
		json_object_set_new(out, "first_failure", json_string(t->first_failure));
	cli_print(out);
}

static void
print_text(const struct command *play)
{
	const struct tally *t = &play->tally;
	printf("%llu random games of %s/%s from seed %llu: %llu decisions, %.1f a game in %.1f turns.\n",
	       (unsigned long long)t->games, play->game, play->edition->name,
	       (unsigned long long)play->seed, (unsigned long long)t->decisions,
	       mean(t->decisions, t->games), mean(t->turns, t->games));
	printf("A won %llu, B %llu, drawn %llu, not finished %llu.\n",
	       (unsigned long long)t->wins[0], (unsigned long long)t->wins[1],
	       (unsigned long long)t->draws, (unsigned long long)t->unfinished);
	for (int i = 0; i < RANDOM_HOWS && t->how[i]; i++)
		printf("  %s: %llu (%.1f %%)\n", t->how[i], (unsigned long long)t->n_how[i],
		       100 * mean(t->n_how[i], t->games));
	printf("%llu involved text outside the model; the shortest had %llu turns, the longest %llu.\n",
	       (unsigned long long)t->undetermined, (unsigned long long)t->least_turns,
	       (unsigned long long)t->most_turns);
	if (t->limit)
		printf("The unfinished games reached the limit %s.\n", t->limit);
	print_missed("operations of card texts were never performed", unperformed(play));
	print_missed("rules were never looked up", missed(play, t->consulted, any_rule));
	print_missed("rules that make things happen never did",
	             missed(play, t->cited, makes_things_happen));
	if (t->failed)
		printf("%llu checks failed; the first: %s.\n", (unsigned long long)t->failed,
		       t->first_failure);
	else
		printf("Every check held.\n");
}

static bool
open_file(struct command *play)
{
	if (play->write && !(play->to = fopen(play->write, "w"))) {
		cli_wrong("%s cannot be written", play->write);
		return false;
	}
	return true;
}

static bool
close_file(struct command *play)
{
	bool good = !play->to || (!ferror(play->to) && fclose(play->to) == 0);
	play->to = NULL;
	if (!good)
		cli_wrong("%s cannot be written", play->write);
	return good;
}

bool
random_games(const char *game, const char *edition, uint64_t games, uint64_t seed, FILE *to)
{
	struct command *play = alloc_zeroed(1, sizeof *play);
	play->game = game;
	play->edition_name = edition;
	play->kind = REAL;
	play->games = games;
	play->seed = seed;
	play->to = to;
	bool good = prepare(play) && play_games(play);
	release(play);
	free(play);
	return good;
}

static int
play_and_print(struct command *play)
{
	int code = CLI_WRONG_USE;
	if (prepare(play) && open_file(play) && play_games(play) && close_file(play)) {
		(play->json ? print_json : print_text)(play);
		code = play->tally.failed ? CLI_NOT_FINE : CLI_FINE;
	}
	release(play);
	return code;
}

static int
run(const struct program_call *call)
{
	struct command *play = call->command;
	if (!play->file[0] && call->n > 0)
		return PROGRAM_MISUSED;
	if (play->file[0] && call->n == 0)
		return cli_wrong("--deck takes two files, one for each player");
	if (play->kind != BUILT && play->file[0])
		return cli_wrong("--deck and --decks cannot be used together");
	play->file[1] = call->operand[0];
	if (!play->game)
		play->game = rulebook_game_at(0)->name;
	return play_and_print(play);
}

static bool
read_edition(void *command, const char *text)
{
	return cli_take_edition(&((struct command *)command)->edition_name, text);
}

static const struct program_option options[] = {
	CLI_GAME(game, "the game; by default " FIRST_GAME),
	OPTION_READ("edition", "E", read_edition, "the edition to play by; by default, the newest"),
	OPTION_TEXT("deck", "FILE", file[0], NULL),
	OPTION_WORD(
		"decks", "KIND", kind, kinds_of_decks, STARTERS,
		"play with `starters` (the two oldest starter decks) or `real` (random legal decks of real cards)"),
	OPTION_NUMBER("games", "N", games, 0, MAX_GAMES, "how many games to play; by default 100"),
	OPTION_NUMBER("seed", "S", seed, 0, UINT64_MAX / 2,
	              "the seed of the first game; by default 1"),
	OPTION_TEXT(
		"write", "FILE", write,
		"also write each game to this file, as a transcript on one line of JSON. If a player's answer could be mistaken for the answer to an earlier offer, it is left out"),
	OPTION_FLAG("json", json, "print the result as JSON"),
	OPTION_END,
};

const struct program_command cmd_random = {
	.name = "random",
	.summary = "play random legal games and check invariants",
	.usage = "[--deck FILE FILE | --decks starters|real]",
	.about =
		"Play random legal games. Check that no card is lost or created, that the moves accepted are exactly\n"
		"the moves offered, and that every game ends. Then list the card operations and rules that no game\n"
		"exercised. Game i uses seed S + i. The decks can be two files as for `judge deck`, the starter decks\n"
		"against each other, or legal decks drawn at random for every game. By default, the same two legal\n"
		"decks of real cards are used for all games.\n",
	.exits = "0 success, 1 a check failed, 2 usage error or bad input.",
	.examples = "judge random --games 20 --decks real\n",
	.options = options,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .games = 100, .seed = 1 },
	.run = run,
};
