/*
 * ability_say.c: says programs of operations as sentences for people.
 *
 * Each operation's wording stands in its row of ops.def. This file adds what wordings can't
 * express: lists, ranges, and whose cards of which kind, as in "destroy 1 of your opponent's battle
 * cards of rank 3 or less". ability_say_frame.c adds the beginning of the ability.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "judged/cards/ability_compile.h"
#include "judged/cards/ability_sayer.h"
#include "judged/cards/document.h"
#include "judged/cards/facts.h"
#include "rulebook/rulebook.h"

/* The forms in which cards, places, players and numbers can be said. */
enum form {
	FORM_ALL,
	FORM_ONE,
	FORM_EACH,
	FORM_PLAIN,
	FORM_THEY,
	FORM_SIGNED,
	FORM_THERE,
	FORM_NONE,
	FORM_SUBJECT, /* cards plain, a player as "your opponent" */
	FORM_SOUGHT,  /* cards of a deck that is searched: "2 battle cards" */
	FORM_INTO,    /* zones that cards go to: " in one of your zones" */
	FORM_ZONE,    /* a number as "zone 6" */
	FORM_FITS,    /* a filter as a statement about a card: "has the trait Mothra" */
	FORM_MONSTER, /* a player where cards could stand: that player's monster */
	FORMS
};

static void say_value(struct sayer *s, const struct judge_slot *slot, uint16_t index,
                      enum form form);

/* 1. Words */

static void
put(struct sayer *s, const char *text)
{
	buffer_text(s->out, text);
}

void
sayer_blanks(struct sayer *s, const char *word)
{
	for (; *word; word++)
		buffer_bytes(s->out, *word == '_' ? " " : word, 1);
}

static const struct game_words *
words_of(const struct sayer *s)
{
	return game_words(s->in.game->name);
}

/* Write a cause, span, extreme or forbidden action as the list has it, else as the language does. */
static void
put_word(struct sayer *s, const struct game_word *says, const char *word)
{
	static const struct game_word all[] = {
		{ "effect", "an effect" },
		{ "own_effect", "an effect of yours" },
		{ "opponent_effect", "an effect of your opponent" },
		{ "own", "something of yours" },
		{ "opponent", "something of your opponent" },
		{ "rule", "a rule" },
		{ "abilities", "all its abilities" },
		{ "leftmost", "furthest to the left" },
		{ "rightmost", "furthest to the right" },
		{ "turn_end", "end of the turn" },
		{ "phase_end", "end of the phase" },
		{ "game_end", "end of the game" },
		{ NULL, NULL },
	};
	const char *found = card_word_of(says, word);
	found = found ? found : card_word_of(all, word);
	sayer_blanks(s, found ? found : word);
}

/* Write a player. For both players: an effect is for each of them, a static for both, and an event
 * or condition for either of them. */
static void
put_seat(struct sayer *s, int32_t side, bool they)
{
	static const char *const whose[] = { "your", "your opponent's" };
	static const char *const who[] = { "you", "your opponent" };
	if (side != JUDGE_ANY)
		put(s, they ? who[side] : whose[side]);
	else if (s->kind == JUDGE_K_EFFECT)
		put(s, they ? "each player" : "each player's");
	else if (s->kind == JUDGE_K_STATIC)
		put(s, they ? "the players" : "both players'");
	else
		put(s, they ? "either player" : "either player's");
}

/* Write a player doing something: "draw" for you, "your opponent draws"; in an event, "you
 * draw". */
static void
put_deed(struct sayer *s, int32_t side, const char *verb, size_t n)
{
	if (side != JUDGE_OWN || s->kind == JUDGE_K_EVENT) {
		put_seat(s, side, true);
		put(s, " ");
	}
	buffer_bytes(s->out, verb, n);
	put(s, side == JUDGE_OWN ? "" : "s");
}

/* Write the words of a bit set, with "or" before the last. */
static void
put_bits(struct sayer *s, unsigned bits, const char *const words[], size_t n, const char *more)
{
	bool first = true;
	for (size_t i = 0; i < n; i++) {
		if (!(bits & 1u << i) || !words[i])
			continue;
		bits &= ~(1u << i);
		put(s, first ? "" : bits ? ", " : " or ");
		sayer_blanks(s, words[i]);
		put(s, more);
		first = false;
	}
}

static void
put_areas(struct sayer *s, unsigned bits)
{
	const char *words[AREA_BITS];
	area_words(s->in.game, words);
	words[AREA_BITS - 1] = "cards under others";
	for (int i = 0; i < s->in.game->n_areas; i++) {
		const char *says = card_word_of(words_of(s)->area_says, words[i]);
		words[i] = says ? says : words[i];
	}
	put_bits(s, bits, words, AREA_BITS, "");
}

static void
put_colours(struct sayer *s, unsigned bits)
{
	put_bits(s, bits, s->in.game->colour, words_count(s->in.game->colour), "");
}

/* Write "battle cards" or "battle card"; if all types are meant, "cards". */
static void
put_types(struct sayer *s, unsigned bits, bool one)
{
	size_t n = words_count(s->in.game->type);
	if (bits == (1u << n) - 1)
		put(s, one ? "card" : "cards");
	else
		put_bits(s, bits, s->in.game->type, n, one ? " card" : " cards");
}

/* Write one of several types with its article: "a battle card". */
static void
put_a_type(struct sayer *s, unsigned bits)
{
	const char *first = s->in.game->type[bits ? __builtin_ctz(bits) : 0];
	put(s, strchr("aeiou", first[0]) ? "an " : "a ");
	put_types(s, bits, true);
}

static void
put_colour_counts(struct sayer *s, uint32_t packed)
{
	const char *more = "";
	size_t n = words_count(s->in.game->colour);
	for (size_t i = 0; i <= n; i++) {
		uint32_t count = packed >> (i * JUDGE_COUNT_BITS) & JUDGE_COUNT_MOST;
		if (count == 0)
			continue;
		put(s, more);
		buffer_number(s->out, (int)count);
		put(s, " ");
		put(s, i < n ? s->in.game->colour[i] : "of any colour");
		more = " and ";
	}
}

/* Write the letter of a variable, to tell apart several kept things. */
static void
put_variable(struct sayer *s, int32_t variable)
{
	const char letter[2] = { (char)('A' + (variable - 1) % 26), '\0' };
	put(s, letter);
}

static void
put_kept(struct sayer *s, int32_t variable, const char *what)
{
	bool one = part_keeps_one(&s->in, variable);
	put(s, one ? "that " : "those ");
	put(s, what);
	put(s, one ? "" : "s");
	if (s->in.ability->n_variables > 1) {
		put(s, " (");
		put_variable(s, variable);
		put(s, ")");
	}
}

static void
put_noted(struct sayer *s, const struct judge_node *node)
{
	if (s->in.ability->n_variables < 2 || !node->as)
		return;
	put(s, " (noted as ");
	put_variable(s, node->as);
	put(s, ")");
}

/* Write a reference to an effect that was kept under a name. */
static void
put_part_noted(struct sayer *s, int32_t variable)
{
	if (s->in.ability->n_variables < 2) {
		put(s, "that");
		return;
	}
	put(s, "the part noted as ");
	put_variable(s, variable);
}

/* 2. Literals */

static void
put_rule(struct sayer *s, int32_t rule)
{
	const char *gist = rulebook_rule_row(s->in.game->name, (judge_rule)rule)->gist;
	size_t len = strlen(gist);
	buffer_bytes(s->out, gist, len && gist[len - 1] == '.' ? len - 1 : len);
}

static void
put_phase(struct sayer *s, int32_t step)
{
	const struct game_words *words = game_words(s->in.game->name);
	const char *name = s->in.game->step[step];
	for (int i = 0; words->phase[i]; i++)
		if (strcmp(words->phase_step[i], name) == 0)
			name = words->phase[i];
	sayer_blanks(s, name);
}

static void
put_slot_word(struct sayer *s, const struct judge_slot *slot, int32_t number)
{
	bool forbid = strcmp(slot->name, "forbid") == 0;
	put_word(s, forbid ? words_of(s)->forbid_says : words_of(s)->word_says,
	         slot->words ? slot->words[number] : "");
}

static void
put_variable_as(struct sayer *s, int32_t variable, enum form form)
{
	if (form == FORM_PLAIN)
		put_part_noted(s, variable);
	else
		put_variable(s, variable);
}

static void
put_types_as(struct sayer *s, unsigned bits, enum form form)
{
	if (form == FORM_ONE)
		put_a_type(s, bits);
	else
		put_types(s, bits, false);
}

static void
put_literal(struct sayer *s, const struct judge_slot *slot, int32_t number, enum form form)
{
	const unsigned bits = (unsigned)number;
	switch (slot->kind) {
#define VALUE(...)
#define LITERAL(kind, schema, compile, print, say)                                                 \
	case JUDGE_K_##kind:                                                                       \
		say;                                                                               \
		break;

#include "judged/cards/kinds.def"
	default: break;
	}
}

/* Do all values in a list of this slot apply? Otherwise any one of them is enough. */
static bool
all_apply(const struct judge_slot *slot)
{
	static const char *const all[] = { "by", "traits", "rule", "set_rule", NULL };
	return word_is_among(all, slot->name);
}

/* Write a list of literals. Each rule stands in its own quotation marks. */
static void
put_literals(struct sayer *s, const struct judge_slot *slot, uint16_t index, enum form form)
{
	static const char *const between[2][3] = { { ", ", " or ", " and " },
		                                   { "”, “", "” or “", "” and “" } };
	const char *const *more = between[slot->kind == JUDGE_K_RULES];
	for (uint16_t i = index; i; i = part_node(&s->in, i)->next) {
		put(s, i == index ? ""
		                  : more[part_node(&s->in, i)->next ? 0
		                         : all_apply(slot)          ? 2
		                                                    : 1]);
		put_literal(s, slot, part_number(&s->in, i), form);
	}
}

/* 3. Numbers */

static bool
is_literal(const struct sayer *s, uint16_t index)
{
	return part_is(&s->in, index, " literal");
}

static void
say_number(struct sayer *s, uint16_t index, enum form form)
{
	if (form == FORM_ZONE)
		put(s, is_literal(s, index) ? "zone " : "the zone whose number is ");
	if (!is_literal(s, index)) {
		sayer_op(s, index);
		return;
	}
	if (form == FORM_SIGNED && part_number(&s->in, index) > 0)
		put(s, "+");
	buffer_number(s->out, part_number(&s->in, index));
}

/* Write "3 or more" or "3 or less"; for a computed number, "no lower than the rank of that
 * card". */
static void
say_bound(struct sayer *s, uint16_t index, bool least)
{
	if (!is_literal(s, index))
		put(s, least ? "no lower than " : "no higher than ");
	say_number(s, index, FORM_ALL);
	if (is_literal(s, index))
		put(s, least ? " or more" : " or less");
}

/* Write a range: "3", "3 or more", "3 to 5". */
static void
say_range(struct sayer *s, uint16_t index, enum form form)
{
	const struct judge_node *node = part_node(&s->in, index);
	bool exactly = node->arg[0] == node->arg[1], both = node->arg[0] && node->arg[1];
	uint16_t one = node->arg[0] ? node->arg[0] : node->arg[1];
	if (form == FORM_ZONE)
		put(s, !is_literal(s, one) ? "a zone whose number is "
		       : both && !exactly  ? "any zone from "
		                           : "zone ");
	if (exactly) {
		put(s, is_literal(s, one) ? "" : "equal to ");
		say_number(s, one, FORM_ALL);
	} else if (!both) {
		say_bound(s, one, node->arg[0] != 0);
	} else {
		put(s, s->kind == JUDGE_K_CONDITION ? "from " : "");
		say_number(s, node->arg[0], FORM_ALL);
		put(s, " to ");
		say_number(s, node->arg[1], FORM_ALL);
	}
}

/* Write "1 card", "2 cards" or "as many cards"; in the last case, say_as_many() writes the number
 * after what belongs to the cards. */
static void
say_so_many(struct sayer *s, const struct judge_slot *slot, uint16_t index, const char *noun,
            size_t n)
{
	bool number = slot->kind == JUDGE_K_NUMBER, literal = number && is_literal(s, index);
	if (number && !literal) {
		put(s, "as many ");
		s->as_many = index;
	} else {
		say_value(s, slot, index, FORM_ALL);
		put(s, " ");
	}
	buffer_bytes(s->out, noun, n);
	put(s, literal && part_number(&s->in, index) == 1 ? "" : "s");
}

static void
say_as_many(struct sayer *s)
{
	uint16_t number = s->as_many;
	s->as_many = 0;
	if (!number)
		return;
	put(s, " as ");
	say_number(s, number, FORM_ALL);
}

/* 4. Cards and places */

/* Return the number of cards to choose if it is computed, or 0 if it is a literal. */
static uint16_t
reckoned(const struct sayer *s, uint16_t choice)
{
	uint16_t number = choice ? part_node(&s->in, choice)->arg[0] : 0;
	return number && !is_literal(s, number) ? number : 0;
}

static bool
chooses_one(const struct sayer *s, uint16_t choice)
{
	uint16_t number = choice ? part_node(&s->in, choice)->arg[0] : 0;
	return number && is_literal(s, number) && part_number(&s->in, number) == 1;
}

/* Write how many are chosen: "1 of ", "up to 2 of ", "all of ", "as many of ". */
static void
say_quantity(struct sayer *s, uint16_t choice, enum form form)
{
	static const char *const ways[] = { "", "up to ", "any number" };
	static const char *const words[] = { "all of ", "one of ", "each of " };
	const struct judge_node *node = choice ? part_node(&s->in, choice) : NULL;
	if (!node) {
		put(s, form < FORM_PLAIN ? words[form] : "");
		return;
	}
	put(s, ways[node->number]);
	if (reckoned(s, choice))
		put(s, "as many");
	else if (node->arg[0])
		say_number(s, node->arg[0], FORM_ALL);
	put(s, form == FORM_SOUGHT ? " " : " of ");
}

/* Write who chooses, how, and the limit for the total of the cards chosen. */
static void
say_manner(struct sayer *s, uint16_t choice)
{
	enum { BY = 1, TOTAL, OF, RANDOM };
	const struct judge_node *node = choice ? part_node(&s->in, choice) : NULL;
	if (!node)
		return;
	if (node->arg[TOTAL]) {
		put(s, " with ");
		sayer_blanks(
			s,
			s->in.game->number[node->arg[OF] ? part_number(&s->in, node->arg[OF]) : 0]);
		put(s, " ");
		say_bound(s, node->arg[TOTAL], false);
		put(s, " together");
	}
	if (node->arg[RANDOM])
		put(s, " at random");
	if (node->arg[BY] && part_number(&s->in, node->arg[BY]) == 1)
		put(s, ", chosen by your opponent");
	if (node->arg[BY] && part_number(&s->in, node->arg[BY]) == 2)
		put(s, ", each player choosing their own");
}

static bool
is_area(const struct sayer *s, unsigned bits, const char *name)
{
	for (int i = 0; i < s->in.game->n_areas && i < 14; i++)
		if (bits == 1u << i && strcmp(s->in.game->area[i].name, name) == 0)
			return true;
	return false;
}

void
sayer_area(struct sayer *s, unsigned bits, const char *in)
{
	if (is_area(s, bits, "waiting")) {
		put(s, " that are waiting to resolve");
		return;
	}
	put(s, in);
	put(s, is_area(s, bits, "hand") || bits >> 14 ? "" : "the ");
	put_areas(s, bits);
}

/* Say an operation into a buffer of its own, so that the caller can change the text. Returns the
 * text. */
static const char *
said_apart(struct sayer *s, struct buffer *said, uint16_t index)
{
	struct buffer *out = s->out;
	s->out = said;
	sayer_op(s, index);
	s->out = out;
	return buffer_end(said);
}

/* Write filters: "that are green"; for one card "that is green", "that is a battle card". */
static void
say_filters(struct sayer *s, uint16_t first, bool one)
{
	static const char are[] = "that are ";
	for (uint16_t i = first; i; i = part_node(&s->in, i)->next) {
		struct buffer said = { 0 };
		const char *text = said_apart(s, &said, i);
		bool plural = one && strncmp(text, are, strlen(are)) == 0;
		put(s, plural ? " that is " : " ");
		if (one && part_is(&s->in, i, "type"))
			put_a_type(s, (unsigned)part_number(&s->in, part_node(&s->in, i)->arg[0]));
		else
			put(s, plural ? text + strlen(are) : text);
		buffer_free(&said);
	}
}

/* Write whose cards. For both players: "either player's" if a choice or an event picks among the
 * cards, else "both players'". */
static void
say_whose(struct sayer *s, int32_t side, uint16_t choice, enum form form)
{
	enum { BY = 1 };
	uint16_t by = choice ? part_node(&s->in, choice)->arg[BY] : 0;
	bool one = choice || form == FORM_ONE || form == FORM_THERE || form == FORM_NONE;
	if (side != JUDGE_ANY)
		put_seat(s, side, false);
	else if (by && part_number(&s->in, by) == JUDGE_ANY)
		put(s, "each player's");
	else
		put(s, one ? "either player's" : "both players'");
}

/* Write whose cards or zones, and the types of the cards. */
static void
say_side(struct sayer *s, const struct judge_node *side, uint16_t choice, enum form form,
         bool cards)
{
	bool sought = form == FORM_SOUGHT;
	if (!sought) {
		say_whose(s, part_number(&s->in, side->arg[0]), choice, form);
		put(s, " ");
	}
	if (cards)
		put_types(s, (unsigned)part_number(&s->in, side->arg[1]),
		          sought && chooses_one(s, choice));
	else
		put(s, "zones");
}

static bool
is_side(const struct sayer *s, uint16_t base)
{
	return part_is(&s->in, base, " of side") || part_is(&s->in, base, " zones of");
}

static void
say_base(struct sayer *s, uint16_t index, uint16_t choice, enum form form, bool cards)
{
	if (is_side(s, index))
		say_side(s, part_node(&s->in, index), choice, form, cards);
	else if (part_is(&s->in, index, "the"))
		put_kept(s, part_number(&s->in, part_node(&s->in, index)->arg[0]),
		         cards ? "card" : "zone");
	else
		sayer_op(s, index);
}

static bool
is_one_card(const struct sayer *s, uint16_t base)
{
	return part_means_one(&s->in, base);
}

/* Does the choice pick 1 from a single card, so that it needn't be said? */
static bool
chooses_nothing(const struct sayer *s, uint16_t choice, uint16_t base)
{
	return choice && is_one_card(s, base) && part_number(&s->in, choice) == 0;
}

static void
say_selection(struct sayer *s, uint16_t index, enum form form, bool cards)
{
	uint16_t choice = part_arg(&s->in, index, " choice"), in = part_arg(&s->in, index, "in");
	uint16_t base = part_arg(&s->in, index, " base");
	bool sought = form == FORM_SOUGHT && choice && is_side(s, base);
	if (form == FORM_SOUGHT && !sought)
		form = FORM_PLAIN;
	if (chooses_nothing(s, choice, base))
		choice = 0;
	if (choice || is_side(s, base))
		say_quantity(s, choice, form);
	else if (form == FORM_EACH && !is_one_card(s, base))
		put(s, "each of ");
	say_base(s, base, choice, form, cards);
	if (in && !sought)
		sayer_area(s, (unsigned)part_number(&s->in, in),
		           form == FORM_ALL && is_one_card(s, base) ? " from " : " in ");
	say_filters(s, part_arg(&s->in, index, " filters"),
	            is_one_card(s, base) || (sought && chooses_one(s, choice)));
	say_manner(s, choice);
	if (reckoned(s, choice)) {
		put(s, " as ");
		say_number(s, reckoned(s, choice), FORM_ALL);
	}
	put_noted(s, part_node(&s->in, index));
}

/* Write whether a filter fits: "is adjacent to your monster", "does not have the trait Mothra". */
static void
say_fits(struct sayer *s, uint16_t filter, bool negative)
{
	static const char *const begins[][3] = { { "that are ", "is ", "is not " },
		                                 { "that lie ", "lies ", "does not lie " },
		                                 { "that have ", "has ", "does not have " },
		                                 { "that share ", "shares ", "does not share " },
		                                 { "with ", "has ", "does not have " },
		                                 { "other than this one", "is not this card",
		                                   "is this card" },
		                                 { "other than ", "is not ", "is " } };
	struct buffer said = { 0 };
	if (part_is(&s->in, filter, "type")) {
		put(s, negative ? "is not " : "is ");
		put_a_type(s, (unsigned)part_number(&s->in, part_node(&s->in, filter)->arg[0]));
		return;
	}
	const char *text = said_apart(s, &said, filter), *verb = negative ? "is not " : "is ";
	for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++) {
		size_t n = strlen(begins[i][0]);
		if (strncmp(text, begins[i][0], n) == 0) {
			verb = begins[i][1 + negative];
			text += n;
			break;
		}
	}
	put(s, verb);
	put(s, text);
	buffer_free(&said);
}

/* Write whether all filters fit: "has the trait Mothra and is green". */
static void
say_all_fit(struct sayer *s, uint16_t filters, bool negative)
{
	for (uint16_t i = filters; i; i = part_node(&s->in, i)->next) {
		put(s, i == filters ? "" : " and ");
		say_fits(s, i, negative);
	}
}

/* Write that there is a card or none: "there is a card under this card", "there is no attacking
 * card", "there is one of those cards". */
static void
say_any(struct sayer *s, uint16_t base, bool cards, bool none)
{
	struct buffer said = { 0 }, *out = s->out;
	s->out = &said;
	say_base(s, base, 0, FORM_THERE, cards);
	s->out = out;
	const char *text = buffer_end(&said);
	bool several = strncmp(text, "the cards ", 10) == 0;
	if (several || (is_one_card(s, base) && strncmp(text, "the ", 4) == 0)) {
		text += 4;
		put(s, none                       ? "there is no "
		       : strchr("aeiou", text[0]) ? "there is an "
		                                  : "there is a ");
		put(s, several ? "card" : "");
		put(s, several ? text + strlen("cards") : text);
	} else {
		put(s, none ? "there is none of " : "there is one of ");
		put(s, text);
	}
	buffer_free(&said);
}

/* Write that a card fits or none does: "this card is adjacent to your monster", "none of those
 * cards is a monster card". */
static void
say_fitting(struct sayer *s, uint16_t base, uint16_t filters, uint16_t in, bool cards, bool none)
{
	bool one = is_one_card(s, base), single = one && !in && !part_node(&s->in, filters)->next;
	if (!in && !filters) {
		say_any(s, base, cards, none);
		return;
	}
	put(s, !none || !one || single ? "" : "it is not so that ");
	put(s, one ? "" : none ? "none of " : "one of ");
	say_base(s, base, 0, FORM_THERE, cards);
	put(s, in ? " is" : " ");
	if (in)
		sayer_area(s, (unsigned)part_number(&s->in, in), " in ");
	put(s, in && filters ? " and " : "");
	say_all_fit(s, filters, none && single);
}

/* Write the condition that there is a selected card, or none: "there is one of your battle cards in
 * the discard pile", "there is none of ..". */
static void
say_there(struct sayer *s, uint16_t index, bool cards, bool none)
{
	bool selected = part_is(&s->in, index, " select") || part_is(&s->in, index, " zones");
	uint16_t base = selected ? part_arg(&s->in, index, " base") : index;
	if (selected && is_side(s, base)) {
		put(s, none ? "there is none of " : "there is one of ");
		say_selection(s, index, FORM_THERE, cards);
		return;
	}
	say_fitting(s, base, selected ? part_arg(&s->in, index, " filters") : 0,
	            selected ? part_arg(&s->in, index, "in") : 0, cards, none);
}

static void
say_things(struct sayer *s, uint16_t index, enum form form, bool cards)
{
	if (form == FORM_THERE || form == FORM_NONE) {
		say_there(s, index, cards, form == FORM_NONE);
		return;
	}
	if (part_is(&s->in, index, " select") || part_is(&s->in, index, " zones")) {
		say_selection(s, index, form, cards);
	} else if (part_is(&s->in, index, " monster")) {
		put_seat(s, part_number(&s->in, part_node(&s->in, index)->arg[0]), false);
		put(s, " monster");
	} else {
		put(s, form == FORM_EACH && !is_one_card(s, index) ? "each of " : "");
		say_base(s, index, 0, form, cards);
	}
}

/* 5. Slots */

/* Does the operation contain effects, so that a following effect could be read as one of them? */
static bool
holds_effects(const struct sayer *s, uint16_t index)
{
	const struct judge_op *op = part_op(&s->in, index);
	for (int i = 0; op->kind == JUDGE_K_EFFECT && i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (op->slot[i].kind == JUDGE_K_EFFECT || op->slot[i].kind == JUDGE_K_OPTIONS)
			return true;
	return false;
}

static void
say_list(struct sayer *s, const struct judge_slot *slot, uint16_t first, const char *last)
{
	struct judge_slot one = *slot;
	one.kind = slot->kind == JUDGE_K_NUMBERS      ? JUDGE_K_NUMBER
	           : slot->kind == JUDGE_K_CARD_LISTS ? JUDGE_K_CARDS
	                                              : slot->kind;
	const char *before = "";
	for (uint16_t i = first; i; i = part_node(&s->in, i)->next) {
		put(s, *before || !part_node(&s->in, i)->next || i == first ? "" : ", ");
		put(s, *before || part_node(&s->in, i)->next || i == first ? before : last);
		before = holds_effects(s, i) ? "; after that, " : "";
		if (one.kind == JUDGE_K_NUMBER)
			say_number(s, i, FORM_ALL);
		else if (one.kind == JUDGE_K_CARDS)
			say_things(s, i, FORM_ALL, true);
		else
			sayer_op(s, i);
	}
}

/* Write options with numbers: "(1) draw 1 card; (2) if ..: .." */
static void
say_options(struct sayer *s, uint16_t first)
{
	static const struct judge_slot effects = { .name = "do", .kind = JUDGE_K_EFFECT };
	int n = 0;
	for (uint16_t i = first; i; i = part_node(&s->in, i)->next) {
		const struct judge_node *node = part_node(&s->in, i);
		put(s, n ? "; (" : "(");
		buffer_number(s->out, ++n);
		put(s, ") ");
		if (node->arg[1]) {
			put(s, "if ");
			sayer_op(s, node->arg[1]);
			put(s, ", ");
		}
		if (node->arg[2]) {
			put(s, "awakening ");
			say_number(s, node->arg[2], FORM_ALL);
			put(s, ": ");
		}
		say_list(s, &effects, node->arg[0], ", then ");
	}
}

static void
say_filter_slot(struct sayer *s, uint16_t first, enum form form)
{
	if (form == FORM_FITS)
		say_all_fit(s, first, false);
	else
		say_filters(s, first, false);
}

static void
say_value(struct sayer *s, const struct judge_slot *slot, uint16_t index, enum form form)
{
	switch (slot->kind) {
#define LITERAL(...)
#define VALUE(kind, name, schema, compile, print, say)                                             \
	case JUDGE_K_##kind:                                                                       \
		say;                                                                               \
		break;

#include "judged/cards/kinds.def"
	default: put_literals(s, slot, index, form); break;
	}
}

void
sayer_list(struct sayer *s, uint8_t kind, uint16_t first)
{
	const struct judge_slot slot = { .name = "", .kind = kind };
	say_value(s, &slot, first, FORM_ALL);
}

/* 6. Wordings */

/* A slot of an operation and its value. A player may stand where cards could. */
struct found {
	const struct judge_slot *slot;
	uint16_t arg;
};

static const struct judge_slot *
first_without_cards(const struct judge_op *op, const struct judge_node *node)
{
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (op->slot[i].kind == JUDGE_K_CARDS && !node->arg[i])
			return &op->slot[i];
	return NULL;
}

static struct found
find_slot(const struct sayer *s, uint16_t index, const char *name, size_t n)
{
	const struct judge_node *node = part_node(&s->in, index);
	const struct judge_op *op = part_op(&s->in, index);
	struct found found = { NULL, 0 }, side = { NULL, 0 };
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++) {
		const char *is_named = op->slot[i].name;
		bool same = strlen(is_named) == n && strncmp(is_named, name, n) == 0;
		if (same && !found.slot)
			found = (struct found){ &op->slot[i], node->arg[i] };
		if (strcmp(is_named, " side") == 0)
			side = (struct found){ &op->slot[i], node->arg[i] };
	}
	return side.arg && found.slot && found.slot == first_without_cards(op, node) ? side : found;
}

static enum form
form_named(const char *mode, size_t n)
{
	static const char *const names[] = {
		[FORM_ALL] = "all",     [FORM_ONE] = "one",       [FORM_PLAIN] = "plain",
		[FORM_THEY] = "they",   [FORM_SIGNED] = "signed", [FORM_EACH] = "each",
		[FORM_THERE] = "there", [FORM_NONE] = "none",     [FORM_SUBJECT] = "subject",
		[FORM_ZONE] = "zone",   [FORM_SOUGHT] = "sought", [FORM_MONSTER] = "monster",
		[FORM_FITS] = "fits",   [FORM_INTO] = "into"
	};
	for (int i = 0; i < FORMS; i++)
		if (strlen(names[i]) == n && strncmp(names[i], mode, n) == 0)
			return (enum form)i;
	return FORM_ALL;
}

/* Say the n-th ability that this card gives to others. */
static void
say_given(struct sayer *s, int32_t n)
{
	const struct judge_card_set *set = s->in.set;
	long at = s->in.ability - set->ability;
	for (int i = 0; i < set->n; i++) {
		const struct judge_card_def *def = &set->def[i];
		if (at < def->ability || at >= def->ability + def->n_abilities + def->n_grants)
			continue;
		ability_say(s->out, s->in.game, set,
		            &set->ability[def->ability + def->n_abilities + n - 1]);
		s->out->n--; /* drop the full stop */
	}
}

/* Write a player where cards could stand: "your opponent cannot draw", "the total of your side",
 * "counter your monster". */
static void
put_side(struct sayer *s, int32_t side, enum form form)
{
	put_seat(s, side, form != FORM_PLAIN && form != FORM_MONSTER);
	put(s, form == FORM_PLAIN ? " side" : form == FORM_MONSTER ? " monster" : "");
}

/* Write where cards go: " in one of your zones"; for a token " in each of your zones"; for several
 * cards ", one in each of your zones". */
static void
say_into(struct sayer *s, uint16_t index, uint16_t zones)
{
	bool spread = part_arg(&s->in, index, "spread") != 0;
	put(s, spread ? ", one in " : " in ");
	say_things(s, zones, spread || part_arg(&s->in, index, "each") ? FORM_EACH : FORM_ONE,
	           false);
}

/* Write the text for a slot, which stands between { and }. */
static void
say_slot(struct sayer *s, uint16_t index, const char *text, size_t n)
{
	size_t name = 0;
	while (name < n && !strchr(":!~", text[name]))
		name++;
	struct found found = find_slot(s, index, text, name);
	const char *mode = name < n ? text + name + 1 : text + n;
	size_t left = (size_t)(text + n - mode);
	enum form form = form_named(mode, left);
	if (name < n && text[name] == '!')
		put_deed(s, found.arg ? part_number(&s->in, found.arg) : 0, mode, left);
	else if (!found.arg)
		return;
	else if (found.slot->kind == JUDGE_K_FLAG)
		buffer_bytes(s->out, mode, left);
	else if (left == 5 && strncmp(mode, "given", left) == 0)
		say_given(s, part_number(&s->in, found.arg));
	else if (form == FORM_INTO)
		say_into(s, index, found.arg);
	else if (name < n && text[name] == '~')
		say_so_many(s, found.slot, found.arg, mode, left);
	else if (strcmp(found.slot->name, " side") == 0)
		put_side(s, part_number(&s->in, found.arg), form);
	else
		say_value(s, found.slot, found.arg, form);
}

/* Do all slots named in this part of the text have values? */
static bool
has_slots(const struct sayer *s, uint16_t index, const char *from, const char *to)
{
	for (const char *at = from; at < to; at++) {
		if (*at != '{')
			continue;
		size_t n = strcspn(at + 1, ":!~}");
		if (!find_slot(s, index, at + 1, n).arg)
			return false;
	}
	return true;
}

/* Write text with slots; optional parts have already been handled. */
static void
say_part(struct sayer *s, uint16_t index, const char *from, const char *to)
{
	while (from < to) {
		if (*from == '{') {
			size_t n = strcspn(from, "}");
			say_slot(s, index, from + 1, n - 1);
			from += n + 1;
		} else {
			if (strchr(":;", *from))
				say_as_many(s);
			buffer_bytes(s->out, from++, 1);
		}
	}
}

static void
say_text(struct sayer *s, uint16_t index, const char *text)
{
	while (*text) {
		const char *end = text + strcspn(text, "[");
		say_part(s, index, text, end);
		if (!*end)
			return;
		const char *close = end + strcspn(end, "]"),
			   *bar = memchr(end, '|', (size_t)(close - end));
		const char *first = bar ? bar : close;
		if (has_slots(s, index, end + 1, first))
			say_part(s, index, end + 1, first);
		else if (bar)
			say_part(s, index, bar + 1, close);
		text = close + 1;
	}
}

void
sayer_op(struct sayer *s, uint16_t index)
{
	const struct judge_op *op = part_op(&s->in, index);
	const uint8_t kind = s->kind;
	const uint16_t as_many = s->as_many;
	s->kind = op->kind;
	s->as_many = 0;
	if (*op->says)
		say_text(s, index, op->says);
	else
		sayer_blanks(s, op->name);
	say_as_many(s);
	s->kind = kind;
	s->as_many = as_many;
	if (op->kind == JUDGE_K_EFFECT)
		put_noted(s, part_node(&s->in, index));
}
