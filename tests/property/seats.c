/*
 * seats.c: two games that differ only in a card a player can't know give that player the same
 * bytes.
 *
 * Every hidden card of every dispute and demo game is replaced by another card in turn, and claims
 * about both cards are added. If the same decisions are made, the same rules act and refuse, and
 * the judge's verdict on the game is the same, then nothing happened that could tell the two games
 * apart. So a player who never knew the card must get the same bytes on every route, and so must
 * the public.
 */
#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/state.h"
#include "judged/advice/advice.h"
#include "judged/telling/tell.h"
#include "judged/advice/legal.h"
#include "judged/advice/readings.h"
#include "judged/advice/refused.h"
#include "judged/board/board.h"
#include "judged/board/table.h"
#include "judged/ruling/accounts.h"
#include "judged/ruling/explain.h"
#include "judged/ruling/trace.h"
#include "judged/suite/objection.h"
#include "judged/transcript/shuffle.h"
#include "judged/words/choices.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"

enum { PATH = 320, DECK_EVERY = 11, MOST_EVENTS = 5000, LEAST_COMPARED = 500 };

static unsigned compared;

/* 1. A game, and which cards each player ever knew */

struct played {
	struct transcript t;
	struct ruling r;
	judge_def first[JUDGE_CARDS],
		last[JUDGE_CARDS]; /* by card: when it was first seen here, at the end */
	judge_card n_cards;
	uint64_t known[JUDGE_SEATS][(JUDGE_CARDS + 63) / 64]; /* a bit per card */
	/* by player: hash of what the player knew to be among hidden cards, at any time */
	uint64_t groups[JUDGE_SEATS];
	bool read, made;
};

static struct played *watching;
static void (*watch_claims)(void *, struct judge_run *, enum judge_point);

/* Life cards that were looked at and shuffled are known to be among some. */
static void
note_groups(struct judge_run *run, int seat)
{
	struct judge_group group;
	uint64_t *sum = &watching->groups[seat];
	for (uint8_t g = 1; judge_group(run, seat, g, &group); g++)
		for (int i = 0; i < group.n_defs; i++)
			*sum = *sum * 31 + g * 1000u + group.def[i];
}

static void
note_known(struct judge_run *run)
{
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		note_groups(run, seat);
	for (; watching->n_cards < run->game.n_cards; watching->n_cards++)
		watching->first[watching->n_cards] = run->game.card[watching->n_cards].def;
	for (judge_card c = 0; c < run->game.n_cards; c++)
		for (int seat = 0; seat < JUDGE_SEATS; seat++)
			if (judge_knowledge(run, c, seat).knows)
				watching->known[seat][c / 64] |= (uint64_t)1 << (c % 64);
}

static void
watch(void *ctx, struct judge_run *run, enum judge_point point)
{
	watch_claims(ctx, run, point);
	note_known(run);
}

/* Play the game once to see which cards are known, and judge it. */
static bool
play(struct played *out, const json_t *document)
{
	struct fault fault = { 0 };
	char *text = json_dumps(document, 0);
	*out = (struct played){ 0 };
	out->read = transcript_read(&out->t, "game", text, strlen(text), NULL, &fault);
	free(text);
	if (!out->read || !ruling_prepare(&out->r, &out->t, NULL, &fault))
		return false;
	watching = out;
	watch_claims = out->r.run->p.watch;
	out->r.run->p.watch = watch;
	ruling_play(&out->r);
	note_known(out->r.run);
	for (judge_card c = 0; c < out->n_cards; c++)
		out->last[c] = out->r.run->game.card[c].def;
	return out->made = ruling_make(&out->r, &out->t, NULL, &fault);
}

static void
done(struct played *p)
{
	ruling_free(&p->r);
	if (p->read)
		transcript_free(&p->t);
}

/* Were the same moves infractions, by the same rules? */
static bool
same_infractions(const struct ruling *a, const struct ruling *b)
{
	const struct infraction *x, *y;
	uint32_t n = ruling_infractions(a, &x);
	if (n != ruling_infractions(b, &y))
		return false;
	for (uint32_t i = 0; i < n; i++) {
		if (x[i].kind != y[i].kind || x[i].move != y[i].move ||
		    x[i].n_refusals != y[i].n_refusals)
			return false;
		for (int k = 0; k < x[i].n_refusals; k++)
			if (x[i].refusal[k].rule != y[i].refusal[k].rule)
				return false;
	}
	return true;
}

static bool
same_end(const struct ruling *a, const struct ruling *b)
{
	return a->stop == b->stop && a->doubt == b->doubt && a->state == b->state &&
	       a->move == b->move && a->part == b->part && a->unread == b->unread &&
	       ruling_verdict_of_game(a) == ruling_verdict_of_game(b);
}

/* Did the same rules do the same, whatever the cards? */
static bool
same_events(const struct record *a, const struct record *b)
{
	if (a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++)
		if (a->at[i].rule != b->at[i].rule || a->at[i].event != b->at[i].event ||
		    a->at[i].from != b->at[i].from || a->at[i].to != b->at[i].to)
			return false;
	return true;
}

static bool
same_decisions(const struct script *x, const struct script *y)
{
	if (x->n_steps != y->n_steps)
		return false;
	for (uint32_t i = 0; i < x->n_steps; i++)
		if (x->step[i].question != y->step[i].question ||
		    x->step[i].seat != y->step[i].seat ||
		    !judge_same_pick(x->step[i].pick, y->step[i].pick))
			return false;
	return true;
}

/* Did the same happen in both games, as far as the judge rules on it? */
static bool
same_course(const struct played *a, const struct played *b)
{
	return a->n_cards == b->n_cards && same_end(&a->r, &b->r) &&
	       same_infractions(&a->r, &b->r) && same_decisions(&a->r.script, &b->r.script) &&
	       same_events(&a->r.record, &b->r.record);
}

/* Did the player ever know a card that differs, or that it is among some? */
static bool
ever_knew(const struct played *a, const struct played *b, int seat)
{
	if (a->groups[seat] != b->groups[seat])
		return true;
	for (judge_card c = 0; c < a->n_cards; c++)
		if ((a->first[c] != b->first[c] || a->last[c] != b->last[c]) &&
		    (a->known[seat][c / 64] | b->known[seat][c / 64]) >> (c % 64) & 1)
			return true;
	return false;
}

/* 2. Everything that a reader is shown */

static void
put(json_t *json, FILE *to)
{
	json_dumpf(json, to, JSON_COMPACT | JSON_ENCODE_ANY);
	json_decref(json);
	fputc('\n', to);
}

struct finding {
	enum view view;
	const struct transcript *transcript;
	bool *finds; /* by definition */
};

static void
note_card(void *ctx, const char *number, uint8_t views)
{
	const struct finding *f = ctx;
	judge_def def = transcript_card(f->transcript, number);
	if (def != JUDGE_NO_DEF)
		f->finds[def] |= views >> f->view & 1;
}

/* The cards by which a search finds the ruling. */
static void
show_cards(const struct ruling *r, const struct ruling_snapshot *snap, enum view view, FILE *to)
{
	const struct transcript *t = r->transcript;
	bool *finds = calloc(t->cards.n, sizeof *finds);
	snapshot_cards(snap, note_card, &(struct finding){ view, t, finds });
	for (judge_def def = 0; def < t->cards.n; def++)
		if (finds[def])
			fprintf(to, "found by %s\n", t->cards.def[def].number);
	free(finds);
}

/* The ruling as JSON, with the long parts and without them, the words and cards that find it. */
static void
show_kept(struct ruling *r, enum view view, FILE *to)
{
	struct ruling_snapshot snap = { 0 };
	struct buffer text = { 0 };
	ruling_freeze(r, &snap);
	ruling_write(&snap, view, SNAPSHOT_EVERYTHING, 0, &text);
	ruling_write(&snap, view, 0, 0, &text);
	fprintf(to, "%s\n", buffer_end(&text));
	buffer_free(&text);
	tell_short(&snap, view, "en", NULL, to);
	snapshot_say_full(&snap, view, to);
	tell_long(&snap, view, NULL, NULL, false, to);
	show_cards(r, &snap, view, to);
	snapshot_free(&snap);
}

/* What needs the ruling itself: advice and Japanese. */
static void
show_advice(struct ruling *r, enum view view, FILE *to)
{
	ruling_text(r, view, RULING_TEXT_ADVICE, to);
	ruling_text_in(r, view, "ja", RULING_TEXT_ADVICE, to);
	ruling_text(r, view, RULING_TEXT_ADVICE | RULING_TEXT_FULL, to);
	legal_text(r, view, to);
}

static void
show_explained(struct ruling *r, enum view view, FILE *to)
{
	struct explanation e;
	for (uint32_t move = 0; move <= r->transcript->n_moves && explain_reached(r, move);
	     move++) {
		explain_make(&e, r, move);
		explain_text(&e, r, view, to);
		put(explain_json(&e, r, view), to);
		explain_free(&e);
	}
	trace_text(r, view, to);
	put(trace_json(r, view), to);
}

static void
show_moves(struct ruling *r, enum view view, FILE *to)
{
	struct groups groups;
	group_refused(r, view, &groups);
	put(open_question_json(r, view, &groups), to);
	open_question_text(r, view, "en", &groups, to);
	open_question_brief(r, view, "en", &groups, to);
	open_question_brief(r, view, "ja", &groups, to);
	free_groups(&groups);
}

static void
show_board(struct ruling *r, enum view view, FILE *to)
{
	struct table *table = calloc(1, sizeof *table);
	struct table_reader *reader = table_reader(r->transcript->game);
	struct buffer text = { 0 };
	char *svg = board_svg(r, view, r->script.n_steps);
	put(sight_json(r->run, view), to);
	sight_text(r->run, view, to);
	fprintf(to, "%s\n", svg);
	free(svg);
	put(table_options(r, view), to);
	put(offers_json(r, view, table_options), to);
	table_read(table, reader, r, view);
	table_write(table, &text);
	table_events(r, view, 0, MOST_EVENTS, &text);
	fprintf(to, "%s\n", buffer_end(&text));
	buffer_free(&text);
	table_free(table);
	table_reader_free(reader);
	free(table);
}

static void
show_report(struct ruling *r, enum view view, FILE *to)
{
	static const char *const expected[] = { "legal", "illegal" };
	for (int i = 0; i < 2; i++) {
		struct fault fault = { 0 };
		struct buffer text = { 0 };
		const struct objection o = { .expected = expected[i], .view = view };
		objection_write(&o, r, &text, &fault);
		fprintf(to, "%s%s\n", buffer_end(&text), fault.sentence);
		buffer_free(&text);
	}
}

static char *
shown(struct ruling *r, enum view view)
{
	char *text = NULL;
	size_t len;
	FILE *to = open_memstream(&text, &len);
	show_kept(r, view, to);
	show_advice(r, view, to);
	show_explained(r, view, to);
	show_moves(r, view, to);
	show_board(r, view, to);
	show_report(r, view, to);
	fclose(to);
	return text;
}

static void
is_shown_the_same(struct played *a, struct played *b, enum view view, const char *which)
{
	char *x = shown(&a->r, view), *y = shown(&b->r, view);
	size_t at = 0;
	while (x[at] && x[at] == y[at])
		at++;
	size_t from = at > 200 ? at - 200 : 0;
	cr_expect(x[at] == y[at], "%s, told to %s:\n%.300s\n--\n%.300s", which, view_word(view),
	          x + from, y + from);
	free(x);
	free(y);
	compared++;
}

/* 3. Pairs */

/* A hidden card of a game: the number in the start's list, or the place in a listed deck. */
struct slot {
	bool in_deck;
	judge_seat seat;
	size_t at;
	char place[32];
	judge_def def;
};

static json_t *
document_of(const struct transcript *t)
{
	size_t len;
	char *text = transcript_canonical(t, &len);
	json_t *out = json_loadb(text, len, 0, NULL);
	free(text);
	json_object_set_new(out, "edition", json_string(t->edition->name));
	json_object_set_new(out, "on_illegal",
	                    json_string(transcript_illegal_words[t->on_illegal]));
	return out;
}

static json_t *
deck_of(json_t *document, judge_seat seat)
{
	json_t *player = json_object_get(json_object_get(document, "players"), seat ? "B" : "A");
	return json_object_get(json_object_get(player, "deck"), "listed");
}

/* The game with another card in the slot. In a deck two cards change places, so that the deck stays
 * legal. */
static json_t *
with_another(struct transcript *t, const struct slot *slot, judge_def other, size_t other_at)
{
	if (!slot->in_deck) {
		t->start.laid[slot->at].def = other;
		json_t *out = document_of(t);
		t->start.laid[slot->at].def = slot->def;
		return out;
	}
	json_t *out = document_of(t), *deck = deck_of(out, slot->seat);
	json_t *one = json_incref(json_array_get(deck, slot->at));
	json_array_set(deck, slot->at, json_array_get(deck, other_at));
	json_array_set_new(deck, other_at, one);
	return out;
}

static void
add_claims(json_t *document, const struct transcript *t, const struct slot *slot, judge_def other)
{
	static const char *const verbs[] = { "play", "play_follower" };
	bool follower = strcmp(t->game->name, "colossus") == 0;
	const char *number[] = { t->cards.def[slot->def].number, t->cards.def[other].number };
	json_t *claims = json_object_get(document, "claims");
	if (!claims)
		json_object_set_new(document, "claims", claims = json_array());
	for (int i = 0; i < 2; i++) {
		json_array_append_new(claims, json_pack("{s:{s:{s:s}}}", "that", slot->place, "has",
		                                        number[i]));
		json_array_append_new(claims, json_pack("{s:{s:{s:s}}}", "that", slot->place,
		                                        "lacks", number[i]));
		json_array_append_new(claims,
		                      json_pack("{s:{s:{s:s}}}", "could", slot->seat ? "B" : "A",
		                                verbs[follower], number[i]));
		json_array_append_new(claims, json_pack("{s:{s:{s:s}}}", "could_not",
		                                        slot->seat ? "B" : "A", verbs[follower],
		                                        number[i]));
	}
}

/* Judge both games and compare what each reader gets. False if they can't be judged. */
static bool
compare(const json_t *one, const json_t *two, const char *which)
{
	struct played a, b;
	bool made = play(&a, one) && play(&b, two), unknown = false;
	for (int seat = 0; made && same_course(&a, &b) && seat < JUDGE_SEATS; seat++)
		if (!ever_knew(&a, &b, seat)) {
			is_shown_the_same(&a, &b, seat ? VIEW_B : VIEW_A, which);
			unknown = true;
		}
	if (unknown)
		is_shown_the_same(&a, &b, VIEW_PUBLIC, which);
	done(&a);
	if (a.made)
		done(&b);
	return made;
}

/* Any card, or one of those in the start. */
static judge_def
another(const struct transcript *t, judge_def def, struct shuffle_rng *rng)
{
	judge_def other = def;
	for (int tries = 0; tries < 50 && (other == def || other >= t->cards.n); tries++)
		other = shuffle_below(rng, 2)
		                ? t->start.laid[shuffle_below(rng, t->start.n_laid)].def
		                : (judge_def)shuffle_below(rng, t->cards.n);
	return other < t->cards.n ? other : def;
}

static void
replace(struct transcript *t, const struct slot *slot, const char *path, struct shuffle_rng *rng)
{
	char which[PATH + 100];
	const struct judge_list *deck = &t->player[slot->seat].list[transcript_main_deck(t)];
	size_t at = slot->in_deck ? shuffle_below(rng, deck->n) : 0;
	judge_def other = slot->in_deck ? deck->def[at] : another(t, slot->def, rng);
	if (other == slot->def)
		return;
	json_t *one = document_of(t), *two = with_another(t, slot, other, at);
	json_t *claimed = json_deep_copy(one), *claimed_too = json_deep_copy(two);
	add_claims(claimed, t, slot, other);
	add_claims(claimed_too, t, slot, other);
	snprintf(which, sizeof which, "%s: %s %zu: %s or %s", path, slot->place, slot->at,
	         t->cards.def[slot->def].number, t->cards.def[other].number);
	if (!compare(claimed, claimed_too, which))
		compare(one, two, which);
	json_decref(one);
	json_decref(two);
	json_decref(claimed);
	json_decref(claimed_too);
}

static void
replace_start(struct transcript *t, const char *path, struct shuffle_rng *rng)
{
	static const char *const sides[] = { "A.", "B." };
	for (size_t i = 0; i < t->start.n_laid; i++) {
		const struct transcript_laid *laid = &t->start.laid[i];
		const struct judge_area *area = &t->game->area[laid->area];
		struct slot slot = { .seat = laid->area_seat, .at = i, .def = laid->def };
		if (laid->def >= t->cards.n || area->sight == JUDGE_SEEN_BY_ALL ||
		    laid->area_seat >= JUDGE_SEATS)
			continue;
		snprintf(slot.place, sizeof slot.place, area->places > 1 ? "%s%s.%d" : "%s%s",
		         sides[laid->area_seat], area->name, laid->index + 1);
		replace(t, &slot, path, rng);
	}
}

static void
replace_in_decks(struct transcript *t, const char *path, struct shuffle_rng *rng)
{
	json_t *document = document_of(t);
	for (judge_seat seat = 0; seat < JUDGE_SEATS && !t->start.given; seat++) {
		const struct judge_list *deck = &t->player[seat].list[transcript_main_deck(t)];
		for (size_t i = seat; deck_of(document, seat) && i < deck->n; i += DECK_EVERY) {
			struct slot slot = { true, seat, i, "", deck->def[i] };
			snprintf(slot.place, sizeof slot.place, "%c.hand", 'A' + seat);
			replace(t, &slot, path, rng);
		}
	}
	json_decref(document);
}

static void
replace_all(const char *path)
{
	struct transcript t;
	struct fault fault;
	struct shuffle_rng rng = { 1 };
	cr_assert(transcript_load(&t, path, NULL, &fault), "%s: %s", path, fault.sentence);
	if (!accounts_given(&t)) { /* who knows a card in an account isn't seen here */
		replace_start(&t, path, &rng);
		replace_in_decks(&t, path, &rng);
	}
	transcript_free(&t);
}

static void
replace_in(const char *folder, size_t first, size_t every)
{
	struct dirent **file;
	int n = scandir(folder, &file, NULL, alphasort);
	cr_assert_gt(n, 0, "%s", folder);
	for (int i = 0; i < n; i++) {
		char path[PATH];
		snprintf(path, sizeof path, "%s/%s", folder, file[i]->d_name);
		if (strstr(path, ".yaml") && (size_t)i % every == first)
			replace_all(path);
		free(file[i]);
	}
	free(file);
}

Test(seats, a_card_that_a_player_never_knew_changes_no_byte_that_player_gets)
{
	replace_in("fixtures/disputes", 0, stride_of_effort());
	cr_assert_geq(compared, LEAST_COMPARED / stride_of_effort(), "%u compared", compared);
}

Test(seats, nor_in_the_games_of_the_demo)
{
	replace_in("contrib/demo-games/godzilla", 0, 1);
	replace_in("contrib/demo-games/colossus", 0, 1);
	replace_in("contrib/demo-games/dbs", 0, 1);
	replace_all("contrib/examples/own-cards-game.yaml");
}
