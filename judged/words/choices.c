/* choices.c: picks, questions and options in words and as JSON. */
#include "judged/words/choices.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/cards.h"
#include "judged/text/buffer.h"
#include "judged/words/pick.h"
#include "judged/record/snapshot.h"

/* 1. Words */

/* A pick's argument: buffers for the parts of struct say_argument. */
struct argument {
	char thing[SAY_CARD], place[SAY_CARD];
	bool ability;
};

const char *
say_mark(const struct judge_game *game, int number)
{
	return number < JUDGE_UNMARKED ? game->mark.word[number == JUDGE_MARKED] : "";
}

/* Write the card a pick names and its place: "EBP01-031 (Mothra)" and " in B.zone.3", or "a card in
 * B.hand". Its mark, depth or ability follows if the pick has one. */
static void
make_picked_card(struct judge_run *run, struct judge_pick pick, struct argument *out)
{
	const struct judge_params *params = judge_run_params(run);
	judge_def def = pick_card(run, pick);
	bool named = def < params->cards->n;
	char *behind = named ? out->place : out->thing, place[32];
	if (named)
		say_card(params->cards, def, out->thing, SAY_CARD);
	if (pick.place != JUDGE_NO_PLACE) {
		place_name(run, pick.place, place, sizeof place);
		say_add(behind, SAY_CARD, "%s %s %s", named ? "" : "a card",
		        params->game->verb[pick.verb].from ? "from" : "in", place);
	}
	if (pick.number < JUDGE_UNMARKED)
		say_add(behind, SAY_CARD, " (%s)", say_mark(params->game, pick.number));
	else if (pick.number > JUDGE_DEPTH)
		say_add(behind, SAY_CARD, " (card %d from the top)", pick.number - JUDGE_DEPTH);
	else if (pick.number)
		say_add(behind, SAY_CARD, " (ability %d)", pick.number);
	out->ability = pick.number != 0;
}

/* Write the card a pick names by its definition. A card without a definition is written as the area
 * it comes from. */
static void
make_named_card(const struct judge_run *run, struct judge_pick pick, struct argument *out)
{
	const struct judge_params *params = judge_run_params(run);
	const struct judge_verb *verb = &params->game->verb[pick.verb];
	char place[32];
	if (pick.def < params->cards->n) {
		say_card(params->cards, pick.def, out->thing, SAY_CARD);
	} else if (verb->unseen) {
		place_name(run, judge_place_of(run, pick.seat, verb->area, 0), place, sizeof place);
		say_add(out->thing, SAY_CARD, "a card from %s", place);
	}
}

static void
make_argument(struct judge_run *run, struct judge_pick pick, struct argument *out)
{
	const struct judge_params *params = judge_run_params(run);
	*out = (struct argument){ "", "", false };
	switch ((enum judge_argument)params->game->verb[pick.verb].takes) {
	case JUDGE_TAKES_DEF: make_named_card(run, pick, out); break;
	case JUDGE_TAKES_PLACE: place_name(run, pick.place, out->thing, SAY_CARD); break;
	case JUDGE_TAKES_SEAT: say_add(out->thing, SAY_CARD, "%s", say_seat(pick.place)); break;
	case JUDGE_TAKES_CARD: make_picked_card(run, pick, out); break;
	case JUDGE_TAKES_NUMBER: say_add(out->thing, SAY_CARD, "%d", pick.number); break;
	case JUDGE_TAKES_NOTHING:
	case JUDGE_TAKES_ORDER: break;
	}
}

/* Write the first `len` bytes of a saying, with the card that the question is about in place of
 * "it". */
static void
say_about(const struct judge_run *run, struct judge_pick pick, const char *saying, int len,
          char *out, size_t cap)
{
	const struct judge_params *params = judge_run_params(run);
	const struct judge_question *question = judge_question(run);
	const char *it = strstr(saying, " it ");
	char card[SAY_CARD];
	if (!it || it - saying >= len || question->about >= params->cards->n ||
	    params->game->verb[pick.verb].question != question->kind) {
		say_add(out, cap, "%.*s", len, saying);
		return;
	}
	say_card(params->cards, question->about, card, sizeof card);
	say_add(out, cap, "%.*s %s%.*s", (int)(it - saying), saying, card,
	        len - (int)(it - saying) - 3, it + 3);
}

static void
say_with(const struct judge_run *run, struct judge_pick pick, const char *argument, char *out,
         size_t cap)
{
	const struct judge_game *game = judge_run_params(run)->game;
	*out = '\0';
	if (pick.verb >= game->n_verbs) {
		say_add(out, cap, "concede");
		return;
	}
	const char *saying = game->verb[pick.verb].saying, *slot = strstr(saying, "%s");
	if (!slot) {
		say_add(out, cap, "%s", saying);
		return;
	}
	say_about(run, pick, saying, (int)(slot - saying), out, cap);
	say_add(out, cap, "%s%s", argument, slot + 2);
}

void
say_pick(struct judge_run *run, struct judge_pick pick, char *out, size_t cap)
{
	struct argument argument = { "", "", false };
	char whole[SAY_CARD] = "";
	if (pick.verb < judge_run_params(run)->game->n_verbs)
		make_argument(run, pick, &argument);
	say_add(whole, sizeof whole, "%s%s", argument.thing, argument.place);
	say_with(run, pick, whole, out, cap);
}

/* Write a pick's argument for languages other than English: "EBP03-020 (Mothra Leo)(B.zone.4)". */
static void
say_bare_argument(struct judge_run *run, struct judge_pick pick, char *out, size_t cap)
{
	const struct judge_params *params = judge_run_params(run);
	struct argument argument = { "", "", false };
	char place[32];
	*out = '\0';
	if (pick.verb >= params->game->n_verbs)
		return;
	make_argument(run, pick, &argument);
	bool placed = params->game->verb[pick.verb].takes == JUDGE_TAKES_CARD &&
	              pick.place != JUDGE_NO_PLACE;
	bool named = !placed || pick_card(run, pick) < params->cards->n;
	if (named)
		say_add(out, cap, "%s", argument.thing);
	if (!placed)
		return;
	place_name(run, pick.place, place, sizeof place);
	say_add(out, cap, "%s%s%s", named ? "(" : "", place, named ? ")" : "");
}

/* Write the number of the pick's card, and the place where that lies; "" if there is none. */
static void
say_where(struct judge_run *run, struct judge_pick pick, struct said_pick *said)
{
	const struct judge_params *params = judge_run_params(run);
	judge_place place = JUDGE_NO_PLACE;
	judge_def def = JUDGE_NO_DEF;
	*said->card = *said->place = '\0';
	if (pick.verb >= params->game->n_verbs)
		return;
	const struct judge_verb *verb = &params->game->verb[pick.verb];
	if (verb->takes == JUDGE_TAKES_CARD || verb->takes == JUDGE_TAKES_PLACE)
		place = pick.place;
	if (verb->takes == JUDGE_TAKES_CARD)
		def = pick_card(run, pick);
	if (verb->takes == JUDGE_TAKES_DEF) {
		def = pick.def;
		place = judge_place_of(run, pick.seat, verb->area, 0);
	}
	if (def < params->cards->n)
		say_add(said->card, sizeof said->card, "%s", params->cards->def[def].number);
	if (place != JUDGE_NO_PLACE)
		place_name(run, place, said->place, sizeof said->place);
}

void
pick_make(struct judge_run *run, struct judge_pick pick, enum sentence_form form,
          struct said_pick *said, struct sentence *out)
{
	const struct judge_game *game = judge_run_params(run)->game;
	bool concedes = pick.verb >= game->n_verbs;
	judge_seat who = concedes && pick.seat >= JUDGE_SEATS ? 1 : pick.seat;
	say_pick(run, pick, said->what, sizeof said->what);
	say_bare_argument(run, pick, said->argument, sizeof said->argument);
	say_where(run, pick, said);
	sentence_make(out, form, 6, say_seat(who),
	              concedes ? "concede" : game->verb[pick.verb].name, said->what, said->argument,
	              said->card, said->place);
}

/* 2. What a reader may know */

/* What readers know about a card's being in a place, a bit per view. `hides`: a card there is
 * hidden from the view, or unknown; `has`: the view knows that a card of the definition is
 * there. */
struct place_known {
	uint8_t hides, has;
};

static struct place_known
known_of_cards(const struct judge_card_view *card, int n, judge_def def)
{
	struct place_known known = { 0, 0 };
	for (int i = 0; i < n; i++) {
		uint8_t to = card_is_unknown(&card[i]) ? 0 : snapshot_to(card[i].known_by);
		known.hides |= (uint8_t)(~to & SNAPSHOT_ALL);
		if (card[i].def == def && !card[i].waits)
			known.has |= to;
	}
	return known;
}

/* The cards of the place that was read last: many picks in a row are of one place. */
struct looked {
	bool any;
	judge_place at;
	int n;
	struct judge_card_view card[JUDGE_CARDS];
};

static struct place_known
known_of_place(struct judge_run *run, struct looked *l, judge_place place, judge_def def)
{
	if (!l->any || l->at != place)
		l->n = judge_cards_at(run, place, l->card, JUDGE_CARDS);
	l->any = true;
	l->at = place;
	return known_of_cards(l->card, l->n, def);
}

/* Return the views that know whether the card is there. Its absence is as secret as its
 * presence. */
static uint8_t
snapshot_of(struct place_known known)
{
	return known.has | (~known.hides & SNAPSHOT_ALL);
}

static bool
takes_card(const struct judge_run *run, struct judge_pick pick)
{
	const struct judge_game *game = judge_run_params(run)->game;
	return pick.verb < game->n_verbs && game->verb[pick.verb].takes == JUDGE_TAKES_CARD;
}

/* Return the place of the card that a seat names by its number with this verb; JUDGE_NO_PLACE if
 * the verb doesn't name a card, or the card may lie in several places. */
static judge_place
named_at(const struct judge_run *run, uint8_t verb, judge_seat seat)
{
	const struct judge_game *game = judge_run_params(run)->game;
	const struct judge_verb *v = verb < game->n_verbs ? &game->verb[verb] : NULL;
	const struct judge_question *question = judge_question(run);
	if (!v || (v->takes != JUDGE_TAKES_DEF && !v->aloud))
		return JUDGE_NO_PLACE;
	if (v->takes == JUDGE_TAKES_DEF && v->question == question->kind &&
	    question->at != JUDGE_NO_PLACE)
		return question->at;
	return judge_place_of(run, seat, v->area, 0);
}

/* Return the views that know whether each player has the card in any area that only its owner may
 * look at. */
static uint8_t
known_anywhere_to(struct judge_run *run, struct looked *l, judge_def def)
{
	const struct judge_game *game = judge_run_params(run)->game;
	uint8_t known = SNAPSHOT_ALL;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		struct place_known all = { 0, 0 };
		for (int area = 0; area < game->n_areas; area++)
			for (int i = 0; game->area[area].sight == JUDGE_SEEN_BY_OWNER &&
			                i < game->area[area].places;
			     i++) {
				struct place_known here =
					known_of_place(run, l, judge_place_of(run, seat, area, i),
				                       def);
				all.hides |= here.hides;
				all.has |= here.has;
			}
		known &= snapshot_of(all);
	}
	return known;
}

/* Return the views that know whether the pick's card is in its place. */
static uint8_t
known_to(struct judge_run *run, struct looked *l, struct judge_pick pick)
{
	judge_place place = takes_card(run, pick) && pick.place != JUDGE_NO_PLACE
	                            ? pick.place
	                            : named_at(run, pick.verb, pick.seat);
	if (place == JUDGE_NO_PLACE)
		return takes_card(run, pick) ? known_anywhere_to(run, l, pick.def) : SNAPSHOT_ALL;
	struct place_known known = known_of_place(run, l, place, pick.def);
	/* Everyone sees that the place doesn't have it, but not whether its player has such a card
	 * elsewhere. */
	if (!known.has && !known.hides && pick.def != JUDGE_NO_DEF)
		return known_anywhere_to(run, l, pick.def);
	return snapshot_of(known);
}

/* Return the views from which a candidate is hidden. Where cards are picked by their places, every
 * card that the player may name shows whether some are secret. */
static uint8_t
candidates_secret_to(struct judge_run *run, struct looked *l)
{
	uint8_t secret = 0;
	judge_seat side;
	int area, index;
	struct pick_list *all = picks_candidates(run);
	for (int i = 0; i < all->n && secret != SNAPSHOT_ALL; i++) {
		struct judge_pick pick = all->at[i];
		if (takes_card(run, pick) && pick.seat == judge_question(run)->seat &&
		    judge_place_parts(run, pick.place, &side, &area, &index) &&
		    (side >= JUDGE_SEATS || judge_asks_for_cards_of(run, side)))
			secret |= (uint8_t)(~known_to(run, l, pick) & SNAPSHOT_ALL);
	}
	free(all);
	return secret;
}

uint8_t
pick_known_to(struct judge_run *run, struct judge_pick pick)
{
	struct looked looked;
	looked.any = false;
	return known_to(run, &looked, pick);
}

bool
pick_is_known(struct judge_run *run, struct judge_pick pick, enum view view)
{
	return pick_known_to(run, pick) >> view & 1;
}

/* Does naming the card show it to everybody? */
static bool
is_said_aloud(const struct judge_run *run, struct judge_pick pick)
{
	return takes_card(run, pick) && judge_run_params(run)->game->verb[pick.verb].aloud &&
	       pick.place == JUDGE_NO_PLACE;
}

/* Does the pick name a card that goes face down? The other players may know the hand, but not which
 * card it is. */
static bool
is_unseen(const struct judge_run *run, struct judge_pick pick)
{
	const struct judge_game *game = judge_run_params(run)->game;
	return pick.verb < game->n_verbs && game->verb[pick.verb].unseen &&
	       pick.def != JUDGE_NO_DEF;
}

/* A pick of a hidden card isn't shown to the players from whom the card is hidden. */
uint8_t
pick_hidden_from(struct judge_run *run, struct judge_pick pick)
{
	static const enum view view[JUDGE_SEATS] = { VIEW_A, VIEW_B };
	uint8_t hidden = 0;
	if (is_unseen(run, pick))
		return (uint8_t)(3 & ~(1 << pick.seat));
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (takes_card(run, pick) && !is_said_aloud(run, pick) &&
		    !pick_is_known(run, pick, view[seat]))
			hidden |= (uint8_t)(1 << seat);
	return hidden;
}

/* Return the views from which cards are hidden that the player may name by number. */
static uint8_t
named_secret_to(struct judge_run *run, struct looked *l)
{
	const struct judge_game *game = judge_run_params(run)->game;
	const struct judge_question *question = judge_question(run);
	uint8_t secret = 0;
	for (int v = 0; v < game->n_verbs; v++) {
		judge_place place = game->verb[v].question == question->kind
		                            ? named_at(run, (uint8_t)v, question->seat)
		                            : JUDGE_NO_PLACE;
		if (place != JUDGE_NO_PLACE)
			secret |= known_of_place(run, l, place, JUDGE_NO_DEF).hides;
	}
	return secret;
}

/* Return the views from which options of the open question may be hidden. */
static uint8_t
secrets_of_asked(struct judge_run *run, struct looked *l)
{
	if (judge_question(run)->seat >= JUDGE_SEATS)
		return 0;
	uint8_t secret = named_secret_to(run, l);
	return secret == SNAPSHOT_ALL ? secret : secret | candidates_secret_to(run, l);
}

bool
asked_has_secrets(struct judge_run *run, enum view view)
{
	struct looked looked;
	looked.any = false;
	return secrets_of_asked(run, &looked) >> view & 1;
}

/* 3. Adding to a snapshot */

static void
tell_picked_card(struct ruling_snapshot *snap, uint8_t to, struct judge_run *run,
                 struct judge_pick pick)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	judge_def def = pick_card(run, pick);
	char place[32];
	if (def < cards->n)
		snapshot_card(snap, "card", to, cards->def[def].number);
	if (pick.place != JUDGE_NO_PLACE) {
		place_name(run, pick.place, place, sizeof place);
		snapshot_text(snap, "place", to, place);
	}
	if (pick.number < JUDGE_UNMARKED)
		snapshot_truth(snap, judge_run_params(run)->game->mark.word[true], to,
		               pick.number == JUDGE_MARKED);
	else if (pick.number > JUDGE_DEPTH)
		snapshot_number(snap, "depth", to, pick.number - JUDGE_DEPTH);
	else if (pick.number)
		snapshot_number(snap, "ability", to, pick.number);
}

/* Add the place that a card without a definition is taken from. */
static void
tell_place_taken_from(struct ruling_snapshot *snap, uint8_t to, struct judge_run *run,
                      struct judge_pick pick)
{
	const struct judge_verb *verb = &judge_run_params(run)->game->verb[pick.verb];
	char place[32];
	place_name(run, judge_place_of(run, pick.seat, verb->area, 0), place, sizeof place);
	snapshot_text(snap, "place", to, place);
}

/* Add a pick's argument and text, for the views in `to`. */
static void
tell_argument(struct ruling_snapshot *snap, uint8_t to, struct judge_run *run,
              struct judge_pick pick)
{
	const struct judge_params *params = judge_run_params(run);
	char text[SAY_PICK];
	switch ((enum judge_argument)params->game->verb[pick.verb].takes) {
	case JUDGE_TAKES_CARD: tell_picked_card(snap, to, run, pick); break;
	case JUDGE_TAKES_NUMBER: snapshot_number(snap, "number", to, pick.number); break;
	case JUDGE_TAKES_DEF:
		if (pick.def < params->cards->n)
			snapshot_card(snap, "card", to, params->cards->def[pick.def].number);
		else if (params->game->verb[pick.verb].unseen)
			tell_place_taken_from(snap, to, run, pick);
		break;
	case JUDGE_TAKES_PLACE:
		place_name(run, pick.place, text, sizeof text);
		snapshot_text(snap, "place", to, text);
		break;
	case JUDGE_TAKES_SEAT: snapshot_text(snap, "seat", to, say_seat(pick.place)); break;
	case JUDGE_TAKES_NOTHING:
	case JUDGE_TAKES_ORDER: break;
	}
	say_pick(run, pick, text, sizeof text);
	snapshot_text(snap, "says", to, text);
}

/* Add the sentence of an option in parts, so that several options of one verb can be said as
 * one. */
static void
tell_parts(struct ruling_snapshot *snap, struct judge_run *run, struct judge_pick pick)
{
	const struct judge_game *game = judge_run_params(run)->game;
	const char *slot =
		pick.verb < game->n_verbs ? strstr(game->verb[pick.verb].saying, "%s") : NULL;
	struct argument argument;
	char text[SAY_PICKS];
	say_with(run, pick, "", text, sizeof text);
	if (slot)
		text[strlen(text) - strlen(slot + 2)] = '\0';
	snapshot_text(snap, "opens", SNAPSHOT_ALL | SNAPSHOT_ALOUD, text);
	if (!slot)
		return;
	make_argument(run, pick, &argument);
	snapshot_text(snap, "argument", SNAPSHOT_ALL | SNAPSHOT_ALOUD, argument.thing);
	if (*argument.place)
		snapshot_text(snap, "at", SNAPSHOT_ALL | SNAPSHOT_ALOUD, argument.place);
	snapshot_text(snap, "closes", SNAPSHOT_ALL | SNAPSHOT_ALOUD, slot + 2);
}

/* Begin the object of a pick, which the caller ends. `to`: views that get the pick; `known`: views
 * that may know its argument. */
static void
tell_pick(struct ruling_snapshot *snap, const char *name, uint8_t to, uint8_t known,
          struct judge_run *run, struct judge_pick pick)
{
	const struct judge_game *game = judge_run_params(run)->game;
	snapshot_object(snap, name, to);
	snapshot_text(snap, "player", SNAPSHOT_ALL, say_seat(pick.seat));
	if (pick.verb >= game->n_verbs) {
		snapshot_text(snap, "verb", SNAPSHOT_ALL, "concede");
		return;
	}
	snapshot_text(snap, "verb", SNAPSHOT_ALL, game->verb[pick.verb].name);
	if ((known & SNAPSHOT_ALL) != SNAPSHOT_ALL)
		snapshot_truth(snap, "hidden", (uint8_t)(~known & SNAPSHOT_ALL), true);
	if (known)
		tell_argument(snap, known, run, pick);
}

void
pick_freeze(struct ruling_snapshot *snap, const char *name, struct judge_run *run,
            struct judge_pick pick)
{
	uint8_t known = SNAPSHOT_ALL;
	if (is_unseen(run, pick))
		known = snapshot_to((uint8_t)(1 << pick.seat));
	else if (takes_card(run, pick))
		known = pick_known_to(run, pick);
	tell_pick(snap, name, SNAPSHOT_ALL, known, run, pick);
	snapshot_end(snap);
}

json_t *
pick_json(struct judge_run *run, struct judge_pick pick, enum view view)
{
	struct ruling_snapshot snap = { 0 };
	pick_freeze(&snap, NULL, run, pick);
	return snapshot_take_json(&snap, view);
}

/* Words of a question's saying where the card it is about is added: after them (" of EBP03-020
 * (Mothra Leo)"), or instead of them. */
static const struct {
	const char *words;
	bool stands_for_it;
} about_words[] = {
	{ "an effect", false },
	{ "an ability", false },
	{ "the battle card", true },
	{ "the strategy card", true },
};

void
say_question(const struct judge_run *run, const struct judge_question *question, char *out,
             size_t cap)
{
	const struct judge_params *params = judge_run_params(run);
	const char *saying = params->game->question[question->kind].saying;
	char card[SAY_CARD];
	for (size_t i = 0; i < sizeof about_words / sizeof about_words[0]; i++) {
		const char *at = strstr(saying, about_words[i].words);
		if (!at || question->about >= params->cards->n)
			continue;
		const char *rest = at + strlen(about_words[i].words);
		bool stands = about_words[i].stands_for_it;
		say_card(params->cards, question->about, card, sizeof card);
		say_add(out, cap, "%.*s%s%s%s", (int)((stands ? at : rest) - saying), saying,
		        stands ? "" : " of ", card, rest);
		return;
	}
	say_add(out, cap, "%s", saying);
}

void
question_freeze(struct ruling_snapshot *snap, const char *name, const struct judge_run *run,
                const struct judge_question *question)
{
	const struct judge_params *params = judge_run_params(run);
	const struct judge_question_kind *kind = &params->game->question[question->kind];
	char place[32];
	snapshot_object(snap, name, SNAPSHOT_ALL);
	snapshot_text(snap, "player", SNAPSHOT_ALL, say_seat(question->seat));
	snapshot_text(snap, "question", SNAPSHOT_ALL, kind->name);
	snapshot_text(snap, "asks", SNAPSHOT_ALL, kind->saying);
	if (question->about != JUDGE_NO_DEF)
		snapshot_card(snap, "card", SNAPSHOT_ALL,
		              params->cards->def[question->about].number);
	if (question->at != JUDGE_NO_PLACE) {
		place_name(run, question->at, place, sizeof place);
		snapshot_text(snap, "place", SNAPSHOT_ALL, place);
	}
	snapshot_end(snap);
}

json_t *
question_json(const struct judge_run *run, const struct judge_question *question)
{
	struct ruling_snapshot snap = { 0 };
	question_freeze(&snap, NULL, run, question);
	return snapshot_take_json(&snap, VIEW_JUDGE);
}

/* Add the option's distance from the pick that was made, for views that know that pick, and from
 * the unknown pick for the others. */
static void
tell_distance(struct ruling_snapshot *snap, const struct pick_distance *distance,
              struct judge_run *run, struct judge_pick pick)
{
	uint8_t known = distance->known_to;
	if (known)
		snapshot_number(snap, "far", known | SNAPSHOT_ALOUD,
		                distance->far(run, distance->done, pick));
	if (known != SNAPSHOT_ALL)
		snapshot_number(snap, "far", (uint8_t)(~known & SNAPSHOT_ALL) | SNAPSHOT_ALOUD,
		                distance->far(run, distance->unknown, pick));
}

static void
tell_option(struct ruling_snapshot *snap, struct judge_run *run, struct looked *looked,
            struct judge_pick pick, const struct pick_distance *distance)
{
	uint8_t known = known_to(run, looked, pick);
	if (!known)
		return;
	tell_pick(snap, NULL, known, SNAPSHOT_ALL, run, pick);
	tell_parts(snap, run, pick);
	if (distance)
		tell_distance(snap, distance, run, pick);
	snapshot_end(snap);
}

void
options_freeze(struct ruling_snapshot *snap, const char *name, uint8_t to, struct judge_run *run,
               struct options_listed listed, const struct pick_distance *distance)
{
	struct pick_list *all = listed.n < 0 ? picks_options(run) : NULL;
	struct looked looked;
	judge_seat seat = judge_question(run)->seat;
	looked.any = false;
	if (all)
		listed = (struct options_listed){ all->at, all->n };
	uint8_t secrets = secrets_of_asked(run, &looked);
	snapshot_list(snap, name, to);
	for (int i = 0; i < listed.n && i < JUDGE_PICKS; i++)
		tell_option(snap, run, &looked, listed.pick[i], distance);
	free(all);
	if (secrets) {
		snapshot_object(snap, NULL, secrets);
		snapshot_text(snap, "player", SNAPSHOT_ALL, say_seat(seat));
		snapshot_truth(snap, "hidden", SNAPSHOT_ALL, true);
		snapshot_end(snap);
	}
	snapshot_end(snap);
}

json_t *
options_json(struct judge_run *run, enum view view)
{
	struct ruling_snapshot snap = { 0 };
	options_freeze(&snap, NULL, SNAPSHOT_ALL, run, (struct options_listed){ NULL, -1 }, NULL);
	return snapshot_take_json(&snap, view);
}
