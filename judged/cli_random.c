/* cli_random.c: `judge random`: random legal games, counted and checked. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/chance.h"
#include "judged/cli.h"
#include "judged/cli_decks.h"
#include "judged/expect_decode.h"
#include "rulebook/cards.h"

static const char usage[] = "usage: judge random [--game G] [--edition E] [--deck FILE FILE] "
			    "[--games N] [--seed S] [--json]\n"
			    "\n"
			    "Play N random legal games (default 100) and check in each that no "
			    "card is lost or made, that what is\n"
			    "offered is what is accepted, and that every game ends. Game number i "
			    "is seeded with S + i (default\n"
			    "S: 1). The decks are documents as for `judge deck`; without them, "
			    "real cards that make legal decks.\n"
			    "Exit: 0, 1 when a check failed, 2 wrong use or bad input.\n";

static const struct option options[] = {
	{ "game", required_argument, NULL, 'g' }, { "edition", required_argument, NULL, 'e' },
	{ "deck", required_argument, NULL, 'd' }, { "games", required_argument, NULL, 'n' },
	{ "seed", required_argument, NULL, 's' }, { "json", no_argument, NULL, 'j' },
	{ "help", no_argument, NULL, 'h' },       { NULL, 0, NULL, 0 },
};

enum { RANDOM_BUDGET = 200000, RANDOM_HOWS = 16, CHECK_EVERY = 64, MAX_GAMES = 100000000 };

struct tally {
	uint64_t games, decisions, citations, turns, wins[JUDGE_SEATS], draws, unfinished, failed;
	const char *how[RANDOM_HOWS];
	uint64_t n_how[RANDOM_HOWS];
	char first_failure[160];
};

struct play {
	const char *game, *edition_name, *file[2];
	uint64_t games, seed;
	bool json;
	const struct rulebook_edition *edition;
	struct decks decks[2];
	int n_decks;
	judge_def *built[JUDGE_LISTS]; /* without files: legal lists */
	struct judge_params params;
	struct chance chance;
	struct judge_decider inner;
	int cards;    /* in the game, from its lists */
	uint64_t now; /* seed of the game being played */
	struct tally tally;
};

/* 1. Checks */

static void
fail(struct play *play, const char *what)
{
	struct tally *tally = &play->tally;

	if (tally->failed++ == 0)
		snprintf(tally->first_failure, sizeof tally->first_failure, "seed %llu: %s",
		         (unsigned long long)play->now, what);
}

static int
count_cards(struct judge_run *run)
{
	const struct judge_game *game = judge_run_params(run)->game;
	struct judge_card_view card[JUDGE_CARDS];
	int n = 0;

	for (int area = 0; area < game->n_areas; area++)
		for (int i = 0; i < game->area[area].places; i++)
			for (judge_seat seat = 0;
			     seat < (game->area[area].shared ? 1 : JUDGE_SEATS); seat++)
				n += judge_cards_at(run, judge_place_of(run, seat, area, i), card,
				                    JUDGE_CARDS);
	return n;
}

/* Every candidate is an option exactly when no rule refuses it. */
static bool
options_are_the_unrefused(struct judge_run *run)
{
	struct judge_pick pick[JUDGE_PICKS];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int unrefused = 0;
	int n = judge_candidates(run, pick, JUDGE_PICKS);

	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		unrefused += judge_test(run, pick[i], refusal, JUDGE_REFUSALS) == 0;
	n = judge_options(run, pick, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		unrefused -= judge_test(run, pick[i], refusal, JUDGE_REFUSALS) == 0;
	return unrefused == 0;
}

static enum judge_answer
checked_pick(void *ctx, struct judge_run *run, const struct judge_question *question,
             struct judge_pick *pick)
{
	struct play *play = ctx;

	if (play->chance.asked % CHECK_EVERY == 0 && !options_are_the_unrefused(run))
		fail(play, "what is offered is not what is accepted");
	return play->inner.pick(play->inner.ctx, run, question, pick);
}

static enum judge_answer
checked_order(void *ctx, struct judge_run *run, const struct judge_question *question,
              judge_def *def, int n)
{
	struct play *play = ctx;

	return play->inner.order(play->inner.ctx, run, question, def, n);
}

/* 2. One game */

static int
turns_of(struct judge_run *run)
{
	const struct judge_game *game = judge_run_params(run)->game;

	for (int i = 0; i < game->n_properties; i++)
		if (game->property[i].of == JUDGE_OF_GAME &&
		    strcmp(game->property[i].name, "turn") == 0)
			return judge_read(run, i, 0);
	return 0;
}

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
count_game(struct play *play, struct judge_run *run, enum judge_stop stop)
{
	struct tally *tally = &play->tally;
	struct judge_result result = judge_result(run);

	tally->games++;
	tally->decisions += judge_decisions(run);
	tally->citations += judge_last_citation(run);
	tally->turns += (uint64_t)turns_of(run);
	if (count_cards(run) != play->cards)
		fail(play, "cards were lost or made");
	if (stop != JUDGE_FINISHED) {
		tally->unfinished++;
		if (stop != JUDGE_LIMIT)
			fail(play, "a legal game stopped before its end");
		return;
	}
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		tally->wins[seat] += result.winners == 1 << seat;
	tally->draws += result.winners == 0;
	count_how(tally, result.how);
}

static void
play_games(struct play *play)
{
	struct cli_progress progress = { 0 };
	void *storage = expect_alloc(1, judge_run_size());

	play->params.decider = (struct judge_decider){ checked_pick, checked_order, play };
	for (uint64_t i = 0; i < play->games; i++) {
		play->now = play->seed + i;
		play->inner = chance_decider(&play->chance, play->now);
		struct judge_run *run = judge_run_init(storage, &play->params);
		count_game(play, run, judge_run_go(run));
		if (i % 32 == 0)
			cli_progress(&progress, i, play->games);
	}
	cli_progress_end(&progress);
	free(storage);
}

/* 3. Decks */

static int
faults_of(const struct judge_params *params)
{
	struct judge_fault fault[1];
	void *storage = expect_alloc(1, judge_run_size());
	struct judge_run *run = judge_run_init(storage, params);
	int n = judge_check_decks(run, 0, fault, 1);

	free(storage);
	return n;
}

/* Add copies of a card as long as they mend a fault or, in a list that only lacks cards, make none. */
static int
add_copies(struct judge_params *params, judge_def *list, int which, judge_def def, int faults)
{
	struct judge_list *deck = &params->list[0][which];
	bool last = !params->game->list[which + 1];

	for (int copy = 0; copy < 4 && faults > 0 && deck->n < JUDGE_CARDS / 2; copy++) {
		list[deck->n++] = def;
		int now = faults_of(params);
		if (last ? now > faults : now >= faults) {
			deck->n--;
			return faults;
		}
		faults = now;
	}
	return faults;
}

/* The first legal lists there are, from modelled cards first. */
static bool
build_decks(struct play *play)
{
	struct judge_params *params = &play->params;
	int faults = faults_of(params);

	for (int which = 0; params->game->list[which]; which++) {
		play->built[which] = expect_alloc(JUDGE_CARDS, sizeof *play->built[which]);
		params->list[0][which].def = play->built[which];
		for (int pass = 0; pass < 2; pass++)
			for (judge_def def = 0; def < params->cards->n && faults > 0; def++) {
				uint16_t acts = params->cards->def[def].acts_in;
				bool wanted = pass ? acts && !(acts &
				                               (JUDGE_ACTS_DECK | JUDGE_ACTS_SETUP))
				                   : !acts;
				if (wanted)
					faults = add_copies(params, play->built[which], which, def,
					                    faults);
			}
	}
	for (int which = 0; which < JUDGE_LISTS; which++)
		params->list[1][which] = params->list[0][which];
	return faults == 0;
}

/* Definitions go by their index: two sets of own cards must be one and the same. */
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
read_decks(struct play *play)
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
newest_edition(struct play *play)
{
	size_t n;
	const struct rulebook_edition *editions = rulebook_editions(play->game, &n);
	const char *slash = play->edition_name ? strchr(play->edition_name, '/') : NULL;

	if (!editions) {
		cli_wrong("there is no game `%.60s`", play->game);
		return false;
	}
	play->edition = &editions[n - 1];
	if (play->edition_name)
		play->edition =
			rulebook_edition(play->game, slash ? slash + 1 : play->edition_name);
	if (!play->edition)
		cli_wrong("there is no edition `%.60s`", play->edition_name);
	return play->edition;
}

static bool
prepare(struct play *play)
{
	if (!newest_edition(play))
		return false;
	play->params.game = judge_game(play->game);
	play->params.cards = rulebook_cards(play->game);
	play->params.budget = RANDOM_BUDGET;
	play->params.rules = &play->edition->rules;
	if (play->file[0] ? !read_decks(play) : !build_decks(play)) {
		if (!play->file[0])
			cli_wrong("no legal decks can be built of the real cards");
		return false;
	}
	play->params.rules = &play->edition->rules;
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		for (int l = 0; l < JUDGE_LISTS; l++)
			play->cards += play->params.list[seat][l].n;
	return true;
}

static void
release(struct play *play)
{
	for (int i = 0; i < play->n_decks; i++)
		decks_free(&play->decks[i]);
	for (int l = 0; l < JUDGE_LISTS; l++)
		free(play->built[l]);
}

/* 4. Telling */

static double
mean(uint64_t sum, uint64_t n)
{
	return n ? (double)sum / (double)n : 0;
}

static void
tell_json(const struct play *play)
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
	json_object_set_new(out, "how", how);
	json_object_set_new(out, "mean_decisions", json_real(mean(t->decisions, t->games)));
	json_object_set_new(out, "mean_turns", json_real(mean(t->turns, t->games)));
	json_object_set_new(out, "failed", json_integer((json_int_t)t->failed));
	if (t->failed)
		json_object_set_new(out, "first_failure", json_string(t->first_failure));
	cli_print(out);
}

static void
tell_text(const struct play *play)
{
	const struct tally *t = &play->tally;

	printf("%llu random games of %s/%s from seed %llu: %llu decisions, %.1f a game in %.1f "
	       "turns.\n",
	       (unsigned long long)t->games, play->game, play->edition->name,
	       (unsigned long long)play->seed, (unsigned long long)t->decisions,
	       mean(t->decisions, t->games), mean(t->turns, t->games));
	printf("A won %llu, B %llu, drawn %llu, not finished %llu.\n",
	       (unsigned long long)t->wins[0], (unsigned long long)t->wins[1],
	       (unsigned long long)t->draws, (unsigned long long)t->unfinished);
	for (int i = 0; i < RANDOM_HOWS && t->how[i]; i++)
		printf("  %s: %llu\n", t->how[i], (unsigned long long)t->n_how[i]);
	if (t->failed)
		printf("%llu checks failed; the first: %s.\n", (unsigned long long)t->failed,
		       t->first_failure);
	else
		printf("Every check held.\n");
}

static bool
set_option(struct play *play, int option, int argc, char *argv[])
{
	switch (option) {
	case 'g': play->game = optarg; return true;
	case 'e': play->edition_name = optarg; return true;
	case 'n': return cli_number("--games", optarg, MAX_GAMES, &play->games);
	case 's': return cli_number("--seed", optarg, UINT64_MAX / 2, &play->seed);
	case 'j': return play->json = true;
	case 'd':
		play->file[0] = optarg;
		if (optind < argc && argv[optind][0] != '-') {
			play->file[1] = argv[optind++];
			return true;
		}
		cli_wrong("--deck takes two files, one for each player");
		return false;
	default: break;
	}
	return false;
}

int
cli_random(int argc, char *argv[])
{
	struct play play = { .game = "godzilla", .games = 100, .seed = 1 };
	int option, code = CLI_WRONG_USE;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else if (!set_option(&play, option, argc, argv))
			return CLI_WRONG_USE;
	if (optind != argc)
		return cli_usage('?', usage);
	if (prepare(&play)) {
		play_games(&play);
		(play.json ? tell_json : tell_text)(&play);
		code = play.tally.failed ? CLI_NOT_FINE : CLI_FINE;
	}
	release(&play);
	return code;
}
