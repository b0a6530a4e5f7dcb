/* say.c: small things in words and in JSON. */
#include "judged/words/say.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "judged/words/pick.h"

/* 1. Words */

static void
cut_whole_characters(char *out, size_t len)
{
	while (len > 0 && ((unsigned char)out[len - 1] & 0xc0) == 0x80)
		len--;
	if (len > 0 && (unsigned char)out[len - 1] >= 0xc0)
		out[len - 1] = '\0';
}

void
say_add(char *out, size_t cap, const char *format, ...)
{
	size_t used = strlen(out);
	va_list args;
	va_start(args, format);
	int n = vsnprintf(out + used, cap - used, format, args);
	va_end(args);
	if (n >= 0 && (size_t)n >= cap - used)
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

/* "EBP01-031 (Mothra) at B.zone.3", with its ability when one of several is meant. */
static void
say_picked_card(struct judge_run *run, struct judge_pick pick, char *out, size_t cap)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	judge_def def = pick_card(run, pick);
	char place[32];
	if (def < cards->n)
		say_card(cards, def, out, cap);
	if (pick.place != JUDGE_NO_PLACE) {
		place_name(run, pick.place, place, sizeof place);
		say_add(out, cap, "%s%s", *out ? " at " : "", place);
	}
	if (pick.number)
		say_add(out, cap, ", ability %d", pick.number);
}

static void
say_argument(struct judge_run *run, struct judge_pick pick, char *out, size_t cap)
{
	const struct judge_params *params = judge_run_params(run);
	*out = '\0';
	switch ((enum judge_argument)params->game->verb[pick.verb].takes) {
	case JUDGE_TAKES_DEF:
		if (pick.def < params->cards->n)
			say_card(params->cards, pick.def, out, cap);
		break;
	case JUDGE_TAKES_PLACE: place_name(run, pick.place, out, cap); break;
	case JUDGE_TAKES_SEAT: say_add(out, cap, "%s", say_seat(pick.place)); break;
	case JUDGE_TAKES_CARD: say_picked_card(run, pick, out, cap); break;
	case JUDGE_TAKES_NUMBER: say_add(out, cap, "%d", pick.number); break;
	case JUDGE_TAKES_NOTHING:
	case JUDGE_TAKES_ORDER: break;
	}
}

/* The beginning of a saying, its `it` being the card the question is about. */
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
	char argument[SAY_CARD] = "";
	if (pick.verb < judge_run_params(run)->game->n_verbs)
		say_argument(run, pick, argument, sizeof argument);
	say_with(run, pick, argument, out, cap);
}

void
say_picks(struct judge_run *run, const struct judge_pick *pick, int n, char *out, size_t cap)
{
	char argument[SAY_CARD], all[SAY_PICKS] = "";
	for (int i = 0; i < n; i++) {
		say_argument(run, pick[i], argument, sizeof argument);
		say_add(all, sizeof all, "%s%s",
		        i == 0       ? ""
		        : i == n - 1 ? " or "
		                     : ", ",
		        argument);
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

void
name_places(const struct judge_run *run, struct place_names *out)
{
	for (judge_place place = 0; place < JUDGE_PLACES; place++)
		place_name(run, place, out->name[place], sizeof out->name[place]);
}

const char *
place_named(const struct place_names *names, judge_place place)
{
	return place < JUDGE_PLACES ? names->name[place] : "nowhere";
}

/* 2. What a reader may know */

/* What a reader knows of a place: is a card hidden there, or told by nobody, and is one of that definition known to be there? */
struct place_known {
	bool hides, has;
};

static struct place_known
known_of_place(struct judge_run *run, judge_place place, judge_def def, enum view view)
{
	struct judge_card_view card[JUDGE_CARDS];
	struct place_known known = { false, false };
	int n = judge_cards_at(run, place, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		if (card_is_untold(&card[i]) || !view_knows(view, card[i].known_by))
			known.hides = true;
		else if (card[i].def == def && !card[i].waits)
			known.has = true;
	return known;
}

/* Only cards a player can look at bear on what that player may pick; nobody knows the deck. */
static struct place_known
known_of_seat(struct judge_run *run, judge_seat seat, judge_def def, enum view view)
{
	const struct judge_game *game = judge_run_params(run)->game;
	struct place_known known = { false, false };
	for (int area = 0; area < game->n_areas; area++)
		for (int i = 0;
		     game->area[area].sight == JUDGE_SEEN_BY_OWNER && i < game->area[area].places;
		     i++) {
			struct place_known one =
				known_of_place(run, judge_place_of(run, seat, area, i), def, view);
			known.hides |= one.hides;
			known.has |= one.has;
		}
	return known;
}

/* That a card is not there is as secret as that it is. */
static bool
is_told(struct place_known known)
{
	return known.has || !known.hides;
}

/* Does the question take cards that may lie hidden? Not when it is about cards of an open place. */
static bool
asks_for_secrets(const struct judge_run *run)
{
	const struct judge_game *game = judge_run_params(run)->game;
	const struct judge_question *question = judge_question(run);
	judge_seat seat;
	int area, index;
	if (judge_place_parts(run, question->at, &seat, &area, &index) &&
	    game->area[area].sight == JUDGE_SEEN_BY_ALL)
		return false;
	for (int i = 0; i < game->n_verbs; i++)
		if (game->verb[i].question == question->kind &&
		    game->verb[i].takes == JUDGE_TAKES_DEF)
			return true;
	return false;
}

static bool
takes_card(const struct judge_run *run, struct judge_pick pick)
{
	const struct judge_game *game = judge_run_params(run)->game;
	return pick.verb < game->n_verbs && game->verb[pick.verb].takes == JUDGE_TAKES_CARD;
}

/* The card a pick names where it lies: known or not? */
static bool
picked_card_is_known(struct judge_run *run, struct judge_pick pick, enum view view)
{
	if (pick.place != JUDGE_NO_PLACE)
		return is_told(known_of_place(run, pick.place, pick.def, view));
	return is_told(known_of_seat(run, 0, pick.def, view)) &&
	       is_told(known_of_seat(run, 1, pick.def, view));
}

/* Where cards are picked one by one, every card that may be named at all tells whether some are
 * secret. */
static bool
candidates_are_secret(struct judge_run *run, enum view view)
{
	struct judge_pick pick[JUDGE_PICKS];
	int n = judge_candidates(run, pick, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		if (takes_card(run, pick[i]) && !picked_card_is_known(run, pick[i], view))
			return true;
	return false;
}

bool
pick_is_known(struct judge_run *run, struct judge_pick pick, enum view view)
{
	if (takes_card(run, pick))
		return picked_card_is_known(run, pick, view);
	return pick.def == JUDGE_NO_DEF || !asks_for_secrets(run) ||
	       is_told(known_of_seat(run, pick.seat, pick.def, view));
}

/* Is the card shown to all by naming it? */
static bool
is_said_aloud(const struct judge_run *run, struct judge_pick pick)
{
	return takes_card(run, pick) && judge_run_params(run)->game->verb[pick.verb].aloud &&
	       pick.place == JUDGE_NO_PLACE;
}

/* A pick of a card that lies hidden is not told to those it is hidden from. */
uint8_t
pick_hidden_from(struct judge_run *run, struct judge_pick pick)
{
	static const enum view view[JUDGE_SEATS] = { VIEW_A, VIEW_B };
	uint8_t hidden = 0;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (takes_card(run, pick) && !is_said_aloud(run, pick) &&
		    !pick_is_known(run, pick, view[seat]))
			hidden |= (uint8_t)(1 << seat);
	return hidden;
}

bool
asked_has_secrets(struct judge_run *run, enum view view)
{
	judge_seat seat = judge_question(run)->seat;
	if (seat >= JUDGE_SEATS)
		return false;
	return candidates_are_secret(run, view) ||
	       (asks_for_secrets(run) && known_of_seat(run, seat, JUDGE_NO_DEF, view).hides);
}

/* 3. JSON */

static void
add_picked_card(json_t *out, struct judge_run *run, struct judge_pick pick)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	judge_def def = pick_card(run, pick);
	char place[32];
	if (def < cards->n)
		json_object_set_new(out, "card", json_string(cards->def[def].number));
	if (pick.place != JUDGE_NO_PLACE) {
		place_name(run, pick.place, place, sizeof place);
		json_object_set_new(out, "place", json_string(place));
	}
	if (pick.number)
		json_object_set_new(out, "ability", json_integer(pick.number));
}

json_t *
pick_json(struct judge_run *run, struct judge_pick pick, enum view view)
{
	const struct judge_params *params = judge_run_params(run);
	char text[SAY_PICK];
	json_t *out = json_object();
	json_object_set_new(out, "player", json_string(say_seat(pick.seat)));
	if (pick.verb >= params->game->n_verbs) {
		json_object_set_new(out, "verb", json_string("concede"));
		return out;
	}
	const struct judge_verb *verb = &params->game->verb[pick.verb];
	json_object_set_new(out, "verb", json_string(verb->name));
	if (verb->takes == JUDGE_TAKES_CARD && !picked_card_is_known(run, pick, view)) {
		json_object_set_new(out, "hidden", json_true());
		return out;
	}
	if (verb->takes == JUDGE_TAKES_CARD)
		add_picked_card(out, run, pick);
	if (verb->takes == JUDGE_TAKES_NUMBER)
		json_object_set_new(out, "number", json_integer(pick.number));
	if (verb->takes == JUDGE_TAKES_DEF && pick.def < params->cards->n)
		json_object_set_new(out, "card", json_string(params->cards->def[pick.def].number));
	if (verb->takes == JUDGE_TAKES_PLACE) {
		place_name(run, pick.place, text, sizeof text);
		json_object_set_new(out, "place", json_string(text));
	}
	if (verb->takes == JUDGE_TAKES_SEAT)
		json_object_set_new(out, "seat", json_string(say_seat(pick.place)));
	say_pick(run, pick, text, sizeof text);
	json_object_set_new(out, "says", json_string(text));
	return out;
}

json_t *
question_json(const struct judge_run *run, const struct judge_question *question)
{
	const struct judge_params *params = judge_run_params(run);
	const struct judge_question_kind *kind = &params->game->question[question->kind];
	char place[32];
	json_t *out = json_pack("{s:s, s:s, s:s}", "player", say_seat(question->seat), "question",
	                        kind->name, "asks", kind->saying);
	if (question->about != JUDGE_NO_DEF)
		json_object_set_new(out, "card",
		                    json_string(params->cards->def[question->about].number));
	if (question->at != JUDGE_NO_PLACE) {
		place_name(run, question->at, place, sizeof place);
		json_object_set_new(out, "place", json_string(place));
	}
	return out;
}

json_t *
values_json(const struct judge_value *value, int n)
{
	json_t *out = json_object();
	for (int i = 0; i < n; i++)
		json_object_set_new(out, value[i].name, json_integer(value[i].is));
	return out;
}

json_t *
options_json(struct judge_run *run, enum view view)
{
	struct judge_pick pick[JUDGE_PICKS];
	judge_seat seat = judge_question(run)->seat;
	int n = judge_options(run, pick, JUDGE_PICKS);
	json_t *out = json_array();
	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		if (pick_is_known(run, pick[i], view))
			json_array_append_new(out, pick_json(run, pick[i], view));
	if (asked_has_secrets(run, view))
		json_array_append_new(out, json_pack("{s:s, s:b}", "player", say_seat(seat),
		                                     "hidden", 1));
	return out;
}

static json_t *
other_clauses(const struct rulebook_edition *edition, judge_rule rule, const char *first)
{
	const struct rulebook_clause *clause[8];
	size_t n = rulebook_clauses_of(edition, rule, clause, 8);
	json_t *out = json_array();
	for (size_t i = 0; i < n && i < 8; i++)
		if (strcmp(clause[i]->number, first) != 0)
			json_array_append_new(out, json_string(clause[i]->number));
	return out;
}

json_t *
refusal_json(const struct transcript *t, const struct judge_refusal *refusal)
{
	const struct rulebook_edition *edition = t->edition;
	const struct judge_rule_row *row = rulebook_rule_row(edition->game, refusal->rule);
	const char *number = clause_number(edition, refusal->rule);
	const char *mark = clause_mark(edition, refusal->rule);
	json_t *out =
		json_pack("{s:s, s:s, s:s, s:o}", "clause", number, "rule", row->name, "gist",
	                  row->gist, "values", values_json(refusal->value, refusal->n_values));
	if (mark)
		json_object_set_new(out, mark, json_true());
	if (refusal->by < t->cards.n)
		json_object_set_new(out, "card_text",
		                    json_string(t->cards.def[refusal->by].number));
	json_t *also = other_clauses(edition, refusal->rule, number);
	if (json_array_size(also))
		json_object_set_new(out, "also", also);
	else
		json_decref(also);
	return out;
}
