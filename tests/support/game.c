/* game.c: see game.h. A decider passes questions on to chance and writes down the answers. */
#include "tests/support/game.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/script/chance.h"
#include "judged/words/position.h"

enum { CAUTION = 3, LONG_ROW = 8 };

struct text {
	char *at;
	size_t n, cap;
};

enum { NO_LIST = 0xff, MOST_QUESTIONS = 64 };

struct writer {
	struct judge_decider chance;
	const struct judge_params *params;
	struct text moves, deck[JUDGE_SEATS], claims;
	bool in_full; /* true to write answers that weren't asked for, too, and to claim
	               * positions */
	int n_claims, n_values;
	char first;
	bool dealt[JUDGE_SEATS];
	int moves_written;
	judge_seat mover; /* of the move being written */
	bool open;
	uint8_t list;                  /* the verb of the list being written, or NO_LIST */
	bool answered[MOST_QUESTIONS]; /* by question: answered by the move being written */
};

__attribute__((format(printf, 2, 3))) static void
print(struct text *t, const char *format, ...)
{
	va_list args;
	if (t->cap - t->n < 256) {
		t->cap = t->cap ? 2 * t->cap : 4096;
		t->at = realloc(t->at, t->cap);
		if (!t->at)
			abort();
	}
	va_start(args, format);
	t->n += (size_t)vsnprintf(t->at + t->n, t->cap - t->n, format, args);
	va_end(args);
}

static const char *
number_of(const struct writer *w, judge_def def)
{
	return w->params->cards->def[def].number;
}

static void
close_list(struct writer *w)
{
	if (w->list != NO_LIST)
		print(&w->moves, "]");
	w->list = NO_LIST;
}

static void
close_move(struct writer *w)
{
	close_list(w);
	if (w->open)
		print(&w->moves, "}}");
	w->open = false;
}

/* Return the key of a move: a player, or `chance` for what chance decides. */
static const char *
mover_said(judge_seat seat)
{
	static const char *const players[JUDGE_SEATS] = { "A", "B" };
	return seat == JUDGE_NO_SEAT ? "chance" : players[seat];
}

static void
open_move(struct writer *w, judge_seat seat)
{
	close_move(w);
	print(&w->moves, "%s\n  {\"%s\": {", w->moves_written++ ? "," : "", mover_said(seat));
	w->mover = seat;
	w->open = true;
	memset(w->answered, 0, sizeof w->answered);
}

static void
write_card(struct writer *w, const struct judge_run *r, const struct judge_pick *p)
{
	char place[64] = "";
	if (p->place != JUDGE_NO_PLACE)
		place_name(r, p->place, place, sizeof place);
	const char *number = p->def == JUDGE_NO_DEF ? "" : number_of(w, p->def);
	const char *between = *place && *number ? "/" : "";
	if (p->number < JUDGE_UNMARKED)
		print(&w->moves, "{\"card\": \"%s%s%s\", \"%s\": %s}", place, between, number,
		      w->params->game->mark.word[true],
		      p->number == JUDGE_MARKED ? "true" : "false");
	else if (p->number > JUDGE_DEPTH)
		print(&w->moves, "{\"card\": \"%s%s%s\", \"at\": %d}", place, between, number,
		      p->number - JUDGE_DEPTH);
	else if (p->number)
		print(&w->moves, "{\"card\": \"%s%s%s\", \"ability\": %d}", place, between, number,
		      p->number);
	else
		print(&w->moves, "\"%s%s%s\"", place, between, number);
}

static void
write_argument(struct writer *w, const struct judge_run *r, const struct judge_pick *p)
{
	char place[64];
	switch ((enum judge_argument)w->params->game->verb[p->verb].takes) {
	case JUDGE_TAKES_CARD: write_card(w, r, p); break;
	case JUDGE_TAKES_NUMBER: print(&w->moves, "%d", p->number); break;
	case JUDGE_TAKES_PLACE:
		place_name(r, p->place, place, sizeof place);
		print(&w->moves, "\"%s\"", place);
		break;
	default: print(&w->moves, "\"%s\"", number_of(w, p->def)); break;
	}
}

/* Write the word of a pick. Picks that may form a list are written as one, which ends where the
 * next word begins. */
static void
write_key(struct writer *w, const struct judge_pick *p)
{
	const struct judge_verb *verb = &w->params->game->verb[p->verb];
	bool continues = w->open && w->mover == p->seat && !w->answered[verb->question] &&
	                 verb->takes == JUDGE_TAKES_PLACE;
	close_list(w);
	if (continues)
		print(&w->moves, ", ");
	else
		open_move(w, p->seat);
	w->answered[verb->question] = true;
	print(&w->moves, "\"%s\": %s", verb->name, verb->end_verb ? "[" : "");
	if (verb->end_verb)
		w->list = p->verb;
}

/* Write a pick. A question within an action continues its move; the opponent's answer is a move of
 * its own. */
static void
write_pick(struct writer *w, const struct judge_run *r, const struct judge_pick *p)
{
	const struct judge_verb *verb = &w->params->game->verb[p->verb];
	if (verb->takes == JUDGE_TAKES_SEAT) {
		w->first = (char)('A' + p->place);
		return;
	}
	if (verb->takes == JUDGE_TAKES_NOTHING) {
		close_move(w);
		print(&w->moves, "%s\n  {\"%s\": \"%s\"}", w->moves_written++ ? "," : "",
		      mover_said(p->seat), verb->name);
		return;
	}
	if (w->list == p->verb && w->mover == p->seat)
		print(&w->moves, ", ");
	else
		write_key(w, p);
	write_argument(w, r, p);
}

/* Write an answer that was given without a question. */
static void
settled(void *ctx, struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	struct writer *w = ctx;
	const struct judge_verb *verb = &w->params->game->verb[pick.verb];
	(void)q;
	/* The format can't yet state which of several copies pays. */
	if (verb->takes == JUDGE_TAKES_NOTHING)
		return;
	if (verb->takes == JUDGE_TAKES_CARD) {
		bool not_marked = judge_same_mark(JUDGE_NOT_MARKED, pick.number);
		bool marked = judge_same_mark(JUDGE_MARKED, pick.number);
		pick.number = marked       ? JUDGE_MARKED
		              : not_marked ? JUDGE_NOT_MARKED
		                           : JUDGE_UNMARKED;
	}
	write_pick(w, r, &pick);
}

static void
claim_place(struct writer *w, struct judge_run *r, judge_place place, bool is_long)
{
	struct judge_card_view card[JUDGE_CARDS];
	char name[64];
	int n = judge_seen_at(r, place, card, JUDGE_CARDS);
	if (n == 0 && is_long)
		return;
	place_name(r, place, name, sizeof name);
	print(&w->claims, "%s\"%s\": ", w->n_values++ ? ", " : "", name);
	if (n == 0)
		print(&w->claims, "\"empty\"");
	for (int i = 0; i < n; i++)
		print(&w->claims, "%s\"%s\"",
		      i       ? ", "
		      : n > 1 ? "["
		              : "",
		      number_of(w, card[i].def));
	if (n > 1)
		print(&w->claims, "]");
}

/* Claim the cards of all places, as they lie before the next move. In long rows, empty places are
 * left out. */
static void
claim_position(struct writer *w, struct judge_run *r)
{
	judge_seat seat;
	int area, index;
	print(&w->claims, "%s\n  {\"at\": {\"move\": %d, \"when\": \"offered\"}, \"that\": {",
	      w->n_claims++ ? "," : "", w->moves_written + 1);
	w->n_values = 0;
	for (judge_place p = 0; judge_place_parts(r, p, &seat, &area, &index); p++)
		claim_place(w, r, p, w->params->game->area[area].places > LONG_ROW);
	print(&w->claims, "}}");
}

/* Answer by chance, but take an invasion, which ends games, only if chance picks it several times
 * in a row. */
static enum judge_answer
pick_cautiously(struct writer *w, struct judge_run *r, const struct judge_question *q,
                struct judge_pick *out)
{
	enum judge_answer answer = JUDGE_NO_ANSWER;
	for (int i = 0; i < CAUTION; i++) {
		answer = w->chance.pick(w->chance.ctx, r, q, out);
		if (answer != JUDGE_ANSWERED ||
		    strcmp(w->params->game->verb[out->verb].name, "invade"))
			break;
	}
	return answer;
}

static enum judge_answer
pick(void *ctx, struct judge_run *r, const struct judge_question *q, struct judge_pick *out)
{
	struct writer *w = ctx;
	if (w->in_full && q->kind == w->params->game->main_question)
		claim_position(w, r);
	enum judge_answer answer = pick_cautiously(w, r, q, out);
	if (answer == JUDGE_ANSWERED)
		write_pick(w, r, out);
	return answer;
}

static void
write_list(const struct writer *w, struct text *t, const judge_def *def, int n)
{
	for (int i = 0; i < n; i++)
		print(t, "%s\"%s\"", i ? ", " : "", number_of(w, def[i]));
}

static enum judge_answer
order(void *ctx, struct judge_run *r, const struct judge_question *q, judge_def *def, int n)
{
	struct writer *w = ctx;
	enum judge_answer answer = w->chance.order(w->chance.ctx, r, q, def, n);
	if (!w->dealt[q->seat]) {
		w->dealt[q->seat] = true;
		write_list(w, &w->deck[q->seat], def, n);
		return answer;
	}
	open_move(w, q->seat);
	print(&w->moves, "\"shuffle\": [");
	write_list(w, &w->moves, def, n);
	print(&w->moves, "]");
	close_move(w);
	return answer;
}

static void
write_player(const struct writer *w, struct text *t, judge_seat seat)
{
	const char *const *list = w->params->game->list;
	print(t, "  \"%c\": {", 'A' + seat);
	for (int l = 0; list[l + 1]; l++) {
		print(t, "\"%s\": [", list[l]);
		write_list(w, t, w->params->list[seat][l].def, w->params->list[seat][l].n);
		print(t, "],\n    ");
	}
	print(t, "\"deck\": {\"listed\": [");
	for (size_t i = 0; i < w->deck[seat].n; i += 200)
		print(t, "%.200s", w->deck[seat].at + i);
	print(t, "]}}%s\n", seat ? "" : ",");
}

/* Return the edition with these rules, or the newest if there is none. */
static const char *
edition_name(const struct judge_params *params)
{
	size_t n;
	const struct rulebook_edition *edition = rulebook_editions(params->game->name, &n);
	for (size_t i = 0; i < n; i++)
		if (&edition[i].rules == params->rules)
			return edition[i].name;
	return edition[n - 1].name;
}

static char *
whole(const struct writer *w, size_t *len)
{
	struct text t = { 0 };
	print(&t, "{\"judged\": 1, \"game\": \"%s\", \"edition\": \"%s\", \"players\": {\n",
	      w->params->game->name, edition_name(w->params));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		write_player(w, &t, s);
	print(&t, "}, \"first\": \"%c\", \"moves\": [", w->first);
	for (size_t i = 0; i < w->moves.n; i += 200)
		print(&t, "%.200s", w->moves.at + i);
	print(&t, "\n], \"claims\": [");
	for (size_t i = 0; i < w->claims.n; i += 200)
		print(&t, "%.200s", w->claims.at + i);
	print(&t, "\n]}\n");
	*len = t.n;
	return t.at;
}

static struct written_game
play(const struct judge_params *params, struct judge_run *storage, uint64_t seed, bool in_full)
{
	struct chance chance;
	struct writer w = { .chance = chance_decider(&chance, seed),
		            .params = params,
		            .list = NO_LIST,
		            .in_full = in_full };
	struct judge_params p = *params;
	struct written_game game = { .seed = seed };
	p.decider = (struct judge_decider){
		.pick = pick, .order = order, .settled = in_full ? settled : NULL, .ctx = &w
	};
	judge_run_init(storage, &p);
	bool finished = judge_run_go(storage) == JUDGE_FINISHED;
	close_move(&w);
	game.decisions = finished ? judge_decisions(storage) : 0;
	game.citations = judge_last_citation(storage);
	game.hash = judge_loop_hash(storage);
	game.json = whole(&w, &game.len);
	free(w.moves.at);
	free(w.claims.at);
	free(w.deck[0].at);
	free(w.deck[1].at);
	return game;
}

struct written_game
written_game(const struct judge_params *params, uint64_t first_seed, int tries, uint32_t wanted)
{
	struct judge_run *storage = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	struct written_game best = play(params, storage, first_seed, false);
	for (int i = 1; i < tries && best.decisions < wanted; i++) {
		struct written_game next = play(params, storage, first_seed + (uint64_t)i, false);
		struct written_game worse = next.decisions > best.decisions ? best : next;
		best = next.decisions > best.decisions ? next : best;
		free(worse.json);
	}
	free(storage);
	if (best.decisions == 0)
		abort(); /* no game reached its end */
	return best;
}

struct written_game
game_in_full(const struct judge_params *params, uint64_t seed)
{
	struct judge_run *storage = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	struct written_game game = play(params, storage, seed, true);
	free(storage);
	return game;
}
