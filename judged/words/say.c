/* say.c: cards, picks, questions, refusals and clauses in words and in JSON. */
#include "judged/words/say.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "judged/text/buffer.h"
#include "judged/words/pick.h"
#include "judged/record/told.h"

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

/* Write a pick's argument for languages other than English: "EPR-007 (Godzilla)(B.zone.4)". */
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
		uint8_t to = card_is_untold(&card[i]) ? 0 : told_to(card[i].known_by);
		known.hides |= (uint8_t)(~to & TOLD_ALL);
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
told_of(struct place_known known)
{
	return known.has | (~known.hides & TOLD_ALL);
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
	uint8_t known = TOLD_ALL;
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
		known &= told_of(all);
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
		return takes_card(run, pick) ? known_anywhere_to(run, l, pick.def) : TOLD_ALL;
	struct place_known known = known_of_place(run, l, place, pick.def);
	/* Everyone sees that the place doesn't have it, but not whether its player has such a card
	 * elsewhere. */
	if (!known.has && !known.hides && pick.def != JUDGE_NO_DEF)
		return known_anywhere_to(run, l, pick.def);
	return told_of(known);
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
	for (int i = 0; i < n && i < JUDGE_PICKS && secret != TOLD_ALL; i++)
		if (takes_card(run, pick[i]) && pick[i].seat == judge_question(run)->seat &&
		    judge_place_parts(run, pick[i].place, &side, &area, &index) &&
		    (side >= JUDGE_SEATS || judge_asks_for_cards_of(run, side)))
			secret |= (uint8_t)(~known_to(run, l, pick[i]) & TOLD_ALL);
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
	return secret == TOLD_ALL ? secret : secret | candidates_secret_to(run, l);
}

bool
asked_has_secrets(struct judge_run *run, enum view view)
{
	struct looked looked;
	looked.any = false;
	return secrets_of_asked(run, &looked) >> view & 1;
}

/* 3. Adding to what is told */

static void
tell_picked_card(struct told_ruling *told, uint8_t to, struct judge_run *run,
                 struct judge_pick pick)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	judge_def def = pick_card(run, pick);
	char place[32];
	if (def < cards->n)
		told_card(told, "card", to, cards->def[def].number);
	if (pick.place != JUDGE_NO_PLACE) {
		place_name(run, pick.place, place, sizeof place);
		told_text(told, "place", to, place);
	}
	if (pick.number < JUDGE_UNMARKED)
		told_truth(told, judge_run_params(run)->game->mark.word[true], to,
		           pick.number == JUDGE_MARKED);
	else if (pick.number > JUDGE_DEPTH)
		told_number(told, "depth", to, pick.number - JUDGE_DEPTH);
	else if (pick.number)
		told_number(told, "ability", to, pick.number);
}

/* Add the place that a card without a definition is taken from. */
static void
tell_place_taken_from(struct told_ruling *told, uint8_t to, struct judge_run *run,
                      struct judge_pick pick)
{
	const struct judge_verb *verb = &judge_run_params(run)->game->verb[pick.verb];
	char place[32];
	place_name(run, judge_place_of(run, pick.seat, verb->area, 0), place, sizeof place);
	told_text(told, "place", to, place);
}

/* Add a pick's argument and text, for the views in `to`. */
static void
tell_argument(struct told_ruling *told, uint8_t to, struct judge_run *run, struct judge_pick pick)
{
	const struct judge_params *params = judge_run_params(run);
	char text[SAY_PICK];
	switch ((enum judge_argument)params->game->verb[pick.verb].takes) {
	case JUDGE_TAKES_CARD: tell_picked_card(told, to, run, pick); break;
	case JUDGE_TAKES_NUMBER: told_number(told, "number", to, pick.number); break;
	case JUDGE_TAKES_DEF:
		if (pick.def < params->cards->n)
			told_card(told, "card", to, params->cards->def[pick.def].number);
		else if (params->game->verb[pick.verb].unseen)
			tell_place_taken_from(told, to, run, pick);
		break;
	case JUDGE_TAKES_PLACE:
		place_name(run, pick.place, text, sizeof text);
		told_text(told, "place", to, text);
		break;
	case JUDGE_TAKES_SEAT: told_text(told, "seat", to, say_seat(pick.place)); break;
	case JUDGE_TAKES_NOTHING:
	case JUDGE_TAKES_ORDER: break;
	}
	say_pick(run, pick, text, sizeof text);
	told_text(told, "says", to, text);
}

/* Add the sentence of an option in parts, so that several options of one verb can be said as
 * one. */
static void
tell_parts(struct told_ruling *told, struct judge_run *run, struct judge_pick pick)
{
	const struct judge_game *game = judge_run_params(run)->game;
	const char *slot =
		pick.verb < game->n_verbs ? strstr(game->verb[pick.verb].saying, "%s") : NULL;
	struct argument argument;
	char text[SAY_PICKS];
	say_with(run, pick, "", text, sizeof text);
	if (slot)
		text[strlen(text) - strlen(slot + 2)] = '\0';
	told_text(told, "opens", TOLD_ALL | TOLD_ALOUD, text);
	if (!slot)
		return;
	make_argument(run, pick, &argument);
	told_text(told, "argument", TOLD_ALL | TOLD_ALOUD, argument.thing);
	if (*argument.place)
		told_text(told, "at", TOLD_ALL | TOLD_ALOUD, argument.place);
	told_text(told, "closes", TOLD_ALL | TOLD_ALOUD, slot + 2);
}

/* Begin the object of a pick, which the caller ends. `to`: views that get the pick; `known`: views
 * that may know its argument. */
static void
tell_pick(struct told_ruling *told, const char *name, uint8_t to, uint8_t known,
          struct judge_run *run, struct judge_pick pick)
{
	const struct judge_game *game = judge_run_params(run)->game;
	told_object(told, name, to);
	told_text(told, "player", TOLD_ALL, say_seat(pick.seat));
	if (pick.verb >= game->n_verbs) {
		told_text(told, "verb", TOLD_ALL, "concede");
		return;
	}
	told_text(told, "verb", TOLD_ALL, game->verb[pick.verb].name);
	if ((known & TOLD_ALL) != TOLD_ALL)
		told_truth(told, "hidden", (uint8_t)(~known & TOLD_ALL), true);
	if (known)
		tell_argument(told, known, run, pick);
}

/* Add the pick's card in words for saying it aloud; an option gets it with its parts
 * (tell_parts()). */
static void
tell_thing(struct told_ruling *told, uint8_t to, struct judge_run *run, struct judge_pick pick)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	judge_def def = takes_card(run, pick) ? pick_card(run, pick) : pick.def;
	char card[SAY_CARD];
	if (!to || pick.verb >= judge_run_params(run)->game->n_verbs || def >= cards->n)
		return;
	say_card(cards, def, card, sizeof card);
	told_text(told, "argument", to | TOLD_ALOUD, card);
}

void
pick_tell(struct told_ruling *told, const char *name, struct judge_run *run, struct judge_pick pick)
{
	uint8_t known = TOLD_ALL;
	if (is_unseen(run, pick))
		known = told_to((uint8_t)(1 << pick.seat));
	else if (takes_card(run, pick))
		known = pick_known_to(run, pick);
	tell_pick(told, name, TOLD_ALL, known, run, pick);
	tell_thing(told, known, run, pick);
	told_end(told);
}

void
pick_tell_aloud(struct told_ruling *told, const char *name, uint8_t to, struct judge_run *run,
                struct judge_pick pick)
{
	tell_pick(told, name, to | TOLD_ALOUD, TOLD_ALL, run, pick);
	tell_thing(told, TOLD_ALL, run, pick);
	told_end(told);
}

json_t *
pick_json(struct judge_run *run, struct judge_pick pick, enum view view)
{
	struct told_ruling told = { 0 };
	pick_tell(&told, NULL, run, pick);
	return told_take_json(&told, view);
}

/* Words of a question's saying where the card it is about is added: after them (" of EPR-007
 * (Godzilla)"), or instead of them. */
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
question_tell(struct told_ruling *told, const char *name, const struct judge_run *run,
              const struct judge_question *question)
{
	const struct judge_params *params = judge_run_params(run);
	const struct judge_question_kind *kind = &params->game->question[question->kind];
	char place[32];
	told_object(told, name, TOLD_ALL);
	told_text(told, "player", TOLD_ALL, say_seat(question->seat));
	told_text(told, "question", TOLD_ALL, kind->name);
	told_text(told, "asks", TOLD_ALL, kind->saying);
	if (question->about != JUDGE_NO_DEF)
		told_card(told, "card", TOLD_ALL, params->cards->def[question->about].number);
	if (question->at != JUDGE_NO_PLACE) {
		place_name(run, question->at, place, sizeof place);
		told_text(told, "place", TOLD_ALL, place);
	}
	told_end(told);
}

json_t *
question_json(const struct judge_run *run, const struct judge_question *question)
{
	struct told_ruling told = { 0 };
	question_tell(&told, NULL, run, question);
	return told_take_json(&told, VIEW_JUDGE);
}

/* Add the option's distance from the pick that was made, for views that know that pick, and from
 * the unknown pick for the others. */
static void
tell_distance(struct told_ruling *told, const struct pick_distance *distance, struct judge_run *run,
              struct judge_pick pick)
{
	uint8_t known = distance->known_to;
	if (known)
		told_number(told, "far", known | TOLD_ALOUD,
		            distance->far(run, distance->done, pick));
	if (known != TOLD_ALL)
		told_number(told, "far", (uint8_t)(~known & TOLD_ALL) | TOLD_ALOUD,
		            distance->far(run, distance->unknown, pick));
}

static void
tell_option(struct told_ruling *told, struct judge_run *run, struct looked *looked,
            struct judge_pick pick, const struct pick_distance *distance)
{
	uint8_t known = known_to(run, looked, pick);
	if (!known)
		return;
	tell_pick(told, NULL, known, TOLD_ALL, run, pick);
	tell_parts(told, run, pick);
	if (distance)
		tell_distance(told, distance, run, pick);
	told_end(told);
}

void
options_tell(struct told_ruling *told, const char *name, uint8_t to, struct judge_run *run,
             struct options_listed listed, const struct pick_distance *distance)
{
	struct judge_pick pick[JUDGE_PICKS];
	struct looked looked;
	judge_seat seat = judge_question(run)->seat;
	looked.any = false;
	if (listed.n < 0)
		listed = (struct options_listed){ pick, judge_options(run, pick, JUDGE_PICKS) };
	uint8_t secrets = secrets_of_asked(run, &looked);
	told_list(told, name, to);
	for (int i = 0; i < listed.n && i < JUDGE_PICKS; i++)
		tell_option(told, run, &looked, listed.pick[i], distance);
	if (secrets) {
		told_object(told, NULL, secrets);
		told_text(told, "player", TOLD_ALL, say_seat(seat));
		told_truth(told, "hidden", TOLD_ALL, true);
		told_end(told);
	}
	told_end(told);
}

json_t *
options_json(struct judge_run *run, enum view view)
{
	struct told_ruling told = { 0 };
	options_tell(&told, NULL, TOLD_ALL, run, (struct options_listed){ NULL, -1 }, NULL);
	return told_take_json(&told, view);
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
tell_other_clauses(struct told_ruling *told, const struct rulebook_edition *edition,
                   judge_rule rule, const char *first)
{
	const struct rulebook_clause *clause[8];
	size_t n = rulebook_clauses_of(edition, rule, clause, 8);
	bool any = false;
	for (size_t i = 0; i < n && i < 8; i++) {
		if (strcmp(clause[i]->number, first) == 0)
			continue;
		if (!any)
			told_list(told, "also", TOLD_ALL);
		any = true;
		told_text(told, NULL, TOLD_ALL, clause[i]->number);
	}
	if (any)
		told_end(told);
}

void
refusal_tell_open(struct told_ruling *told, const char *name, const struct transcript *t,
                  const struct judge_refusal *refusal, uint8_t values_to)
{
	const struct rulebook_edition *edition = t->edition;
	const struct judge_rule_row *row = &edition->rules.row[refusal->rule];
	const char *number = clause_number(edition, refusal->rule);
	const char *mark = clause_mark(edition, refusal->rule);
	told_object(told, name, TOLD_ALL);
	told_text(told, "clause", TOLD_ALL, number);
	told_text(told, "rule", TOLD_ALL, row->name);
	told_text(told, "gist", TOLD_ALL, row->gist);
	told_object(told, "values", TOLD_ALL);
	for (int i = 0; i < refusal->n_values && values_to; i++)
		told_number(told, refusal->value[i].name, values_to, refusal->value[i].is);
	told_end(told);
	if (mark)
		told_truth(told, mark, TOLD_ALL, true);
	if (refusal->by < t->cards.n)
		told_card(told, "card_text", TOLD_ALL, t->cards.def[refusal->by].number);
	tell_other_clauses(told, edition, refusal->rule, number);
	told_text(told, "said", TOLD_ALL | TOLD_ALOUD, clause_said(edition, refusal->rule));
}

void
refusal_tell(struct told_ruling *told, const char *name, const struct transcript *t,
             const struct judge_refusal *refusal, uint8_t values_to)
{
	refusal_tell_open(told, name, t, refusal, values_to);
	told_end(told);
}

json_t *
refusal_json(const struct transcript *t, const struct judge_refusal *refusal, bool values)
{
	struct told_ruling told = { 0 };
	refusal_tell(&told, NULL, t, refusal, values ? TOLD_ALL : 0);
	return told_take_json(&told, VIEW_JUDGE);
}
