/* say.c: cards, picks, questions, refusals and clauses in words and in JSON. */
#include "judged/words/say.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "judged/cards/cards.h"
#include "judged/text/buffer.h"
#include "judged/words/pick.h"
#include "judged/record/snapshot.h"

/* 1. Words */

static void
cut_whole_characters(char *out, size_t len)
{
	while (len > 0 && ((unsigned char)out[len - 1] & 0xc0) == 0x80)
		len--;
	if (len > 0 && (unsigned char)out[len - 1] >= 0xc0)
		out[len - 1] = '\0';
}

/* A buffer that text is added to. */
struct room {
	char *at, *end;
	bool full;
};

static void
put(struct room *room, const char *text, size_t n)
{
	size_t most = (size_t)(room->end - room->at);
	room->full |= n > most;
	n = n < most ? n : most;
	memcpy(room->at, text, n);
	room->at += n;
}

static void
put_text(struct room *room, const char *text)
{
	put(room, text, strlen(text));
}

static void
put_number(struct room *room, int64_t number)
{
	char digits[DIGITS];
	put_text(room, number_text(number, digits));
}

/* Write a format of only the common conversions without the C library: a ruling has about a hundred
 * formats, and vsnprintf() takes some 500 instructions for each. Returns false at any other
 * conversion. */
static bool
put_plain(struct room *room, const char *format, va_list args)
{
	for (;; format += 2) {
		size_t n = strcspn(format, "%");
		put(room, format, n);
		format += n;
		if (!*format)
			return true;
		switch (format[1]) {
		case 's': put_text(room, va_arg(args, const char *)); break;
		case 'd': put_number(room, va_arg(args, int)); break;
		case 'u': put_number(room, (int64_t)va_arg(args, unsigned)); break;
		case 'c': put(room, &(char){ (char)va_arg(args, int) }, 1); break;
		default: return false;
		}
	}
}

void
say_add(char *out, size_t cap, const char *format, ...)
{
	size_t used = strlen(out);
	struct room room = { out + used, out + cap - 1, false };
	va_list args;
	va_start(args, format);
	bool plain = put_plain(&room, format, args);
	va_end(args);
	*room.at = '\0';
	if (!plain) {
		va_start(args, format);
		room.full = vsnprintf(out + used, cap - used, format, args) >= (int)(cap - used);
		va_end(args);
	}
	if (room.full)
		cut_whole_characters(out, cap - 1);
}

void
say_card(const struct judge_card_set *cards, judge_def def, char *out, size_t cap)
{
	const struct judge_card_def *card = &cards->def[def];
	*out = '\0';
	say_add(out, cap, "%s (%s)", card->number, card->face[0].name);
}

void
say_thing(const struct rulebook_language *language, const char *thing, char *out, size_t cap)
{
	const struct judge_card_set *cards = rulebook_cards(language->edition->game);
	char number[CARDS_NUMBER], card[SAY_CARD] = "";
	const char *name = NULL;
	snprintf(number, sizeof number, "%.*s", (int)strcspn(thing, " "), thing);
	judge_def def = strstr(thing, " (") ? rulebook_card(cards, number) : JUDGE_NO_DEF;
	if (def != JUDGE_NO_DEF) {
		say_card(cards, def, card, sizeof card);
		name = cards->def[def].face[0].name_ja;
	}
	if (name && strncmp(thing, card, strlen(card)) == 0)
		say_add(out, cap, "%s (%s)%s", number, name, thing + strlen(card));
	else
		say_add(out, cap, "%s", thing);
}

const char *
say_seat(judge_seat seat)
{
	const char *name = seat_name(seat);
	return name ? name : "chance";
}

bool
say_has_decks(const struct judge_game *game)
{
	int n = 0;
	for (const char *const *list = game->list; *list; list++)
		n += strstr(*list, "deck") != NULL;
	return n > 1;
}

const char *
say_decks_not(const struct judge_game *game)
{
	return say_has_decks(game) ? "decks aren't" : "deck isn't";
}

/* Make the sentence on how a game ended: `how` is the game's word for it; a concession has its own
 * sentences. `winner` is NULL for a draw. */
static void
make_how(const char *how, const char *winner, const char *loser, struct sentence *out)
{
	bool conceded = strcmp(how, "concession") == 0;
	if (winner && conceded)
		sentence_make(out, SENTENCE_WINS_BY_CONCESSION, 3, winner, how, loser);
	else if (winner)
		sentence_make(out, SENTENCE_WINS_BY, 2, winner, how);
	else
		sentence_make(out, conceded ? SENTENCE_DRAW_BY_CONCESSION : SENTENCE_DRAW_BY, 1,
		              how);
}

/* Make the sentence on the rule that ended a game: "A wins under 5.15.1.3: a player loses if they
 * cannot choose a successor for their countered monster". */
static void
make_rule(const char *clause, const char *gist, const char *winner, struct sentence *out)
{
	if (winner)
		sentence_make(out, SENTENCE_WINS_UNDER, 3, winner, clause, gist);
	else
		sentence_make(out, SENTENCE_DRAW_UNDER, 2, clause, gist);
}

void
outcome_make(const struct transcript *t, const struct judge_result *result, char gist[SAY_OUTCOME],
             struct sentence *out)
{
	bool won = result->winners == 1 || result->winners == 2;
	const char *winner = won ? say_seat(result->winners == 2) : NULL,
		   *loser = say_seat(result->winners == 1);
	if (!result->over) {
		sentence_make(out, SENTENCE_NOBODY_WON, 0);
	} else if (result->how) {
		make_how(result->how, winner, loser, out);
	} else if (result->by != JUDGE_NO_RULE) {
		say_gist(t->edition->rules.row[result->by].gist, gist, SAY_OUTCOME);
		make_rule(clause_said(t->edition, result->by), gist, winner, out);
	} else {
		sentence_make(out, winner ? SENTENCE_WINS : SENTENCE_DRAW, winner ? 1 : 0, winner);
	}
}

void
say_outcome(const struct transcript *t, const struct judge_result *result, char *out, size_t cap)
{
	char gist[SAY_OUTCOME];
	struct sentence says;
	*out = '\0';
	outcome_make(t, result, gist, &says);
	sentence_say(&says, NULL, out, cap);
}

void
say_source(const struct judge_card_set *cards, judge_def def, int ability, char *out, size_t cap)
{
	*out = '\0';
	if (def >= cards->n)
		return;
	if (ability)
		say_add(out, cap, "ability %d of ", ability);
	say_add(out, cap, "%s", cards->def[def].number);
}

/* A pick's argument: buffers for the parts of struct say_argument. */
struct argument {
	char thing[SAY_CARD], place[SAY_CARD];
	bool ability;
};

static struct say_argument
parts_of(const struct argument *argument)
{
	return (struct say_argument){ argument->thing, argument->place, argument->ability };
}

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

void
refused_pick_make(struct judge_run *run, struct judge_pick pick, struct said_pick *said,
                  struct sentence *out)
{
	const struct judge_game *game = judge_run_params(run)->game;
	bool concedes = pick.verb >= game->n_verbs;
	judge_seat who = concedes && pick.seat >= JUDGE_SEATS ? 1 : pick.seat;
	say_pick(run, pick, said->what, sizeof said->what);
	say_bare_argument(run, pick, said->argument, sizeof said->argument);
	sentence_make(out, SENTENCE_CANT, 4, say_seat(who),
	              concedes ? "concede" : game->verb[pick.verb].name, said->what,
	              said->argument);
}

void
say_one_of(char *out, size_t cap, const struct say_argument *argument,
           const struct say_argument *next, int i, int n)
{
	bool again = next && !argument->ability && strcmp(argument->place, next->place) == 0;
	say_add(out, cap, "%s%s%s",
	        i == 0       ? ""
	        : i == n - 1 ? " or "
	                     : ", ",
	        argument->thing, again ? "" : argument->place);
}

void
say_picks(struct judge_run *run, const struct judge_pick *pick, int n, char *out, size_t cap)
{
	struct argument argument, next;
	char all[SAY_PICKS] = "";
	make_argument(run, pick[0], &argument);
	for (int i = 0; i < n; i++, argument = next) {
		if (i + 1 < n)
			make_argument(run, pick[i + 1], &next);
		const struct say_argument this = parts_of(&argument), after = parts_of(&next);
		say_one_of(all, sizeof all, &this, i + 1 < n ? &after : NULL, i, n);
	}
	say_with(run, pick[0], all, out, cap);
}

void
say_values(const struct judge_value *value, int n, char *out, size_t cap)
{
	*out = '\0';
	for (int i = 0; i < n; i++)
		say_add(out, cap, "%s%s %d", i ? ", " : "", value[i].name, (int)value[i].is);
}

void
say_gist(const char *gist, char *out, size_t cap)
{
	*out = '\0';
	say_add(out, cap, "%s", gist);
	bool name = !islower((unsigned char)out[0] ? (unsigned char)out[1] : 'a') && out[1] != ' ';
	if (!name)
		out[0] = (char)tolower((unsigned char)out[0]);
	size_t len = strlen(out);
	if (len && out[len - 1] == '.')
		out[len - 1] = '\0';
}

const char *
clause_number(const struct rulebook_edition *edition, judge_rule rule)
{
	if (rule == JUDGE_NO_RULE)
		return "-";
	const struct rulebook_clause *clause = rulebook_clause_of(edition, rule);
	return clause ? clause->number : "-";
}

const char *
clause_said(const struct rulebook_edition *edition, judge_rule rule)
{
	const struct rulebook_clause *clause =
		rule == JUDGE_NO_RULE ? NULL : rulebook_clause_of(edition, rule);
	return clause ? clause->said : "-";
}

const char *
clause_mark(const struct rulebook_edition *edition, judge_rule rule)
{
	const struct rulebook_clause *clause = rulebook_clause_of(edition, rule);
	if (clause && clause->house)
		return "house";
	return clause && clause->presumed ? "presumed" : NULL;
}

const char *
how_word(uint8_t how)
{
	static const char *const words[JUDGE_HOWS] = { "", "omitted", "misdone", "suspended",
		                                       "repaired" };
	return words[how];
}

const char *
event_word(uint8_t event)
{
	static const char *const words[JUDGE_EVENTS] = { "note", "move",   "shuffle", "set",
		                                         "step", "decide", "end" };
	return words[event];
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
		uint8_t to = card_is_untold(&card[i]) ? 0 : snapshot_to(card[i].known_by);
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
	struct judge_pick pick[JUDGE_PICKS];
	uint8_t secret = 0;
	judge_seat side;
	int area, index, n = judge_candidates(run, pick, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS && secret != SNAPSHOT_ALL; i++)
		if (takes_card(run, pick[i]) && pick[i].seat == judge_question(run)->seat &&
		    judge_place_parts(run, pick[i].place, &side, &area, &index) &&
		    (side >= JUDGE_SEATS || judge_asks_for_cards_of(run, side)))
			secret |= (uint8_t)(~known_to(run, l, pick[i]) & SNAPSHOT_ALL);
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

/* Add the pick's card in words, for text only. Options get it from tell_parts(). */
static void
tell_thing(struct ruling_snapshot *snap, uint8_t to, struct judge_run *run, struct judge_pick pick)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	judge_def def = takes_card(run, pick) ? pick_card(run, pick) : pick.def;
	char card[SAY_CARD];
	if (!to || pick.verb >= judge_run_params(run)->game->n_verbs || def >= cards->n)
		return;
	say_card(cards, def, card, sizeof card);
	snapshot_text(snap, "argument", to | SNAPSHOT_ALOUD, card);
}

void
pick_tell(struct ruling_snapshot *snap, const char *name, struct judge_run *run,
          struct judge_pick pick)
{
	uint8_t known = SNAPSHOT_ALL;
	if (is_unseen(run, pick))
		known = snapshot_to((uint8_t)(1 << pick.seat));
	else if (takes_card(run, pick))
		known = pick_known_to(run, pick);
	tell_pick(snap, name, SNAPSHOT_ALL, known, run, pick);
	tell_thing(snap, known, run, pick);
	snapshot_end(snap);
}

void
pick_tell_aloud(struct ruling_snapshot *snap, const char *name, uint8_t to, struct judge_run *run,
                struct judge_pick pick)
{
	tell_pick(snap, name, to | SNAPSHOT_ALOUD, SNAPSHOT_ALL, run, pick);
	tell_thing(snap, SNAPSHOT_ALL, run, pick);
	snapshot_end(snap);
}

json_t *
pick_json(struct judge_run *run, struct judge_pick pick, enum view view)
{
	struct ruling_snapshot snap = { 0 };
	pick_tell(&snap, NULL, run, pick);
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
question_tell(struct ruling_snapshot *snap, const char *name, const struct judge_run *run,
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
	question_tell(&snap, NULL, run, question);
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
options_tell(struct ruling_snapshot *snap, const char *name, uint8_t to, struct judge_run *run,
             struct options_listed listed, const struct pick_distance *distance)
{
	struct judge_pick pick[JUDGE_PICKS];
	struct looked looked;
	judge_seat seat = judge_question(run)->seat;
	looked.any = false;
	if (listed.n < 0)
		listed = (struct options_listed){ pick, judge_options(run, pick, JUDGE_PICKS) };
	uint8_t secrets = secrets_of_asked(run, &looked);
	snapshot_list(snap, name, to);
	for (int i = 0; i < listed.n && i < JUDGE_PICKS; i++)
		tell_option(snap, run, &looked, listed.pick[i], distance);
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
	options_tell(&snap, NULL, SNAPSHOT_ALL, run, (struct options_listed){ NULL, -1 }, NULL);
	return snapshot_take_json(&snap, view);
}

void
say_page(const struct rulebook_clause *clause, char *out, size_t cap)
{
	if (clause->page == 0)
		return;
	if (clause->last_page == clause->page)
		say_add(out, cap, ", page %d", clause->page);
	else if (clause->last_page)
		say_add(out, cap, ", pages %d to %d", clause->page, clause->last_page);
	else
		say_add(out, cap, ", from page %d", clause->page);
}

static void
tell_other_clauses(struct ruling_snapshot *snap, const struct rulebook_edition *edition,
                   judge_rule rule, const char *first)
{
	const struct rulebook_clause *clause[8];
	size_t n = rulebook_clauses_of(edition, rule, clause, 8);
	bool any = false;
	for (size_t i = 0; i < n && i < 8; i++) {
		if (strcmp(clause[i]->number, first) == 0)
			continue;
		if (!any)
			snapshot_list(snap, "also", SNAPSHOT_ALL);
		any = true;
		snapshot_text(snap, NULL, SNAPSHOT_ALL, clause[i]->number);
	}
	if (any)
		snapshot_end(snap);
}

void
refusal_tell_open(struct ruling_snapshot *snap, const char *name, const struct transcript *t,
                  const struct judge_refusal *refusal, uint8_t values_to)
{
	const struct rulebook_edition *edition = t->edition;
	const struct judge_rule_row *row = &edition->rules.row[refusal->rule];
	const char *number = clause_number(edition, refusal->rule);
	const char *mark = clause_mark(edition, refusal->rule);
	snapshot_object(snap, name, SNAPSHOT_ALL);
	snapshot_text(snap, "clause", SNAPSHOT_ALL, number);
	snapshot_text(snap, "rule", SNAPSHOT_ALL, row->name);
	snapshot_text(snap, "gist", SNAPSHOT_ALL, row->gist);
	snapshot_object(snap, "values", SNAPSHOT_ALL);
	for (int i = 0; i < refusal->n_values && values_to; i++)
		snapshot_number(snap, refusal->value[i].name, values_to, refusal->value[i].is);
	snapshot_end(snap);
	if (mark)
		snapshot_truth(snap, mark, SNAPSHOT_ALL, true);
	if (refusal->by < t->cards.n)
		snapshot_card(snap, "card_text", SNAPSHOT_ALL, t->cards.def[refusal->by].number);
	tell_other_clauses(snap, edition, refusal->rule, number);
	snapshot_text(snap, "said", SNAPSHOT_ALL | SNAPSHOT_ALOUD,
	              clause_said(edition, refusal->rule));
}

void
refusal_tell(struct ruling_snapshot *snap, const char *name, const struct transcript *t,
             const struct judge_refusal *refusal, uint8_t values_to)
{
	refusal_tell_open(snap, name, t, refusal, values_to);
	snapshot_end(snap);
}

json_t *
refusal_json(const struct transcript *t, const struct judge_refusal *refusal, bool values)
{
	struct ruling_snapshot snap = { 0 };
	refusal_tell(&snap, NULL, t, refusal, values ? SNAPSHOT_ALL : 0);
	return snapshot_take_json(&snap, VIEW_JUDGE);
}
