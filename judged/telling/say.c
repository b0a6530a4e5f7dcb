/* say.c: cards, clauses, players and values in words. */
#include "judged/telling/say.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "judged/cards/cards.h"
#include "judged/text/buffer.h"

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
	return seat == 0 ? "A" : seat == 1 ? "B" : "chance";
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
say_source(const struct judge_card_set *cards, judge_def def, int ability, char *out, size_t cap)
{
	*out = '\0';
	if (def >= cards->n)
		return;
	if (ability)
		say_add(out, cap, "ability %d of ", ability);
	say_add(out, cap, "%s", cards->def[def].number);
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
clause_gist(const struct rulebook_language *language, const char *number)
{
	char plain[32];
	snprintf(plain, sizeof plain, "%.*s", (int)strcspn(number, " "), number);
	const struct rulebook_clause *clause = rulebook_clause(language->edition, plain);
	return clause ? language->gist[clause - language->edition->clause] : "";
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
