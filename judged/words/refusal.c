/* refusal.c: the words of a rule, with the values of a refusal filled in. */
#include "judged/words/refusal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "judged/words/say.h"

enum { SLOT = 48 };

/* The refusal that is being written, and which of its parts have been used. */
struct saying {
	const struct transcript *t;
	const struct judge_rule_row *row;
	const struct judge_refusal *refusal;
	judge_seat seat;
	uint32_t used; /* bit per value: written already, or not to be written */
	bool effect;   /* true if the card whose text refuses has been named */
	char *out;
	size_t cap;
};

static const struct judge_value *
take_value(struct saying *s, const char *name)
{
	for (int i = 0; i < s->refusal->n_values; i++)
		if (strcmp(s->refusal->value[i].name, name) == 0) {
			s->used |= 1u << i;
			return &s->refusal->value[i];
		}
	return NULL;
}

/* Return the length of the value's name at the start of a slot: "limit" of "limit card". If no
 * value has such a name, it is the first word. */
static size_t
name_length(const struct saying *s, const char *slot)
{
	size_t longest = 0;
	for (int i = 0; i < s->refusal->n_values; i++) {
		size_t len = strlen(s->refusal->value[i].name);
		if (len > longest && strncmp(slot, s->refusal->value[i].name, len) == 0 &&
		    (slot[len] == '\0' || slot[len] == ' '))
			longest = len;
	}
	return longest ? longest : strcspn(slot, " ");
}

/* Write a number of things for the slot "limit card". */
static void
add_number(struct saying *s, const char *slot)
{
	char name[SLOT];
	const char *thing = slot + name_length(s, slot);
	snprintf(name, sizeof name, "%.*s", (int)(thing - slot), slot);
	const struct judge_value *value = take_value(s, name);
	int32_t n = value ? value->is : s->row->value;
	say_add(s->out, s->cap, "%d%s%s", (int)n, thing, *thing && n != 1 ? "s" : "");
}

static void
add_player(struct saying *s, const char *slot)
{
	bool opponent = strncmp(slot, "opponent", 8) == 0;
	const char *rest = slot + (opponent ? strlen("opponent") : strlen("player"));
	if (s->seat >= JUDGE_SEATS)
		say_add(s->out, s->cap, "the %s", slot);
	else
		say_add(s->out, s->cap, "%s%s",
		        say_seat(opponent ? (judge_seat)(1 - s->seat) : s->seat), rest);
}

static void
add_effect(struct saying *s)
{
	char card[SAY_CARD];
	s->effect = true;
	if (s->refusal->by >= s->t->cards.n) {
		say_add(s->out, s->cap, "an effect");
		return;
	}
	say_card(&s->t->cards, s->refusal->by, card, sizeof card);
	say_add(s->out, s->cap, "the text of %s", card);
}

/* Write a value in parentheses. If the refusal doesn't have the value, remove the space before the
 * slot. */
static void
add_value(struct saying *s, const char *slot)
{
	const struct judge_value *value = take_value(s, slot);
	size_t len = strlen(s->out);
	if (value)
		say_add(s->out, s->cap, "(%d)", (int)value->is);
	else if (len && s->out[len - 1] == ' ')
		s->out[len - 1] = '\0';
}

static void
add_slot(struct saying *s, const char *slot)
{
	if (*slot == '=')
		add_number(s, slot + 1);
	else if (*slot == '-')
		take_value(s, slot + 1);
	else if (strncmp(slot, "player", 6) == 0 || strncmp(slot, "opponent", 8) == 0)
		add_player(s, slot);
	else if (strcmp(slot, "effect") == 0)
		add_effect(s);
	else
		add_value(s, slot);
}

/* Does the slot name a value of the refusal, or a player? The whole of "total rank" must be the
 * name; "=total rank" may be the value "total", a number of ranks. */
static bool
is_value(const struct saying *s, const char *slot)
{
	const char *name = *slot == '=' || *slot == '-' ? slot + 1 : slot;
	size_t len = *slot == '=' ? name_length(s, name) : strlen(name);
	for (int i = 0; i < s->refusal->n_values; i++)
		if (strncmp(s->refusal->value[i].name, name, len) == 0 &&
		    strlen(s->refusal->value[i].name) == len)
			return true;
	return strncmp(name, "player", strlen("player")) == 0 ||
	       strncmp(name, "opponent", strlen("opponent")) == 0;
}

/* Does the refusal have a value for each slot in the brackets? The bracketed words are left out
 * otherwise. */
static bool
has_values(const struct saying *s, const char *words)
{
	char slot[SLOT];
	for (; *words && *words != ']'; words++) {
		if (*words != '{')
			continue;
		snprintf(slot, sizeof slot, "%.*s", (int)strcspn(words + 1, "}"), words + 1);
		if (!is_value(s, slot))
			return false;
	}
	return true;
}

static const char *
add_slot_of(struct saying *s, const char *words)
{
	char slot[SLOT];
	size_t len = strcspn(words + 1, "}");
	snprintf(slot, sizeof slot, "%.*s", (int)len, words + 1);
	add_slot(s, slot);
	return words + 1 + len + (words[1 + len] == '}');
}

static void
add_words(struct saying *s, const char *words)
{
	while (*words) {
		size_t plain = strcspn(words, "{[]");
		say_add(s->out, s->cap, "%.*s", (int)plain, words);
		words += plain;
		if (*words == '{')
			words = add_slot_of(s, words);
		else if (*words == '[' && !has_values(s, words))
			words += strcspn(words, "]");
		else if (*words)
			words++;
	}
}

/* Is the number that the rule demands among the values already? */
static bool
number_is_named(const struct saying *s)
{
	for (int i = 0; i < s->refusal->n_values; i++)
		if (s->refusal->value[i].is == s->row->value)
			return true;
	return false;
}

static void
add_gist(struct saying *s)
{
	char gist[REFUSAL_SAYING];
	say_gist(s->row->gist, gist, sizeof gist);
	say_add(s->out, s->cap, "%s", gist);
	if (s->row->shape == JUDGE_VALUE && !number_is_named(s))
		say_add(s->out, s->cap, ": %d", (int)s->row->value);
}

/* Write the values without a slot, and the card whose text refuses if it hasn't been named. */
static void
add_rest(struct saying *s)
{
	char card[SAY_CARD];
	bool any = false;
	for (int i = 0; i < s->refusal->n_values; i++) {
		if (s->used >> i & 1)
			continue;
		say_add(s->out, s->cap, "%s%s %d", any ? ", " : " (", s->refusal->value[i].name,
		        (int)s->refusal->value[i].is);
		any = true;
	}
	say_add(s->out, s->cap, "%s", any ? ")" : "");
	if (s->refusal->by >= s->t->cards.n || s->effect)
		return;
	say_card(&s->t->cards, s->refusal->by, card, sizeof card);
	say_add(s->out, s->cap, ", because of %s", card);
}

void
say_refusal(char *out, size_t cap, const struct transcript *t, const struct judge_ruleset *rules,
            judge_seat seat, const struct judge_refusal *refusal)
{
	const struct judge_rule_row *row = &t->edition->rules.row[refusal->rule];
	struct saying s = {
		.t = t, .row = row, .refusal = refusal, .seat = seat, .out = out, .cap = cap
	};
	bool absent = row->shape == JUDGE_PERMIT && !judge_ruleset_has(rules, refusal->rule);
	if (absent)
		say_add(out, cap, "no rule in force says that ");
	if (row->refusal && !absent)
		add_words(&s, row->refusal);
	else
		add_gist(&s);
	add_rest(&s);
}

void
say_rule(char *out, size_t cap, const struct transcript *t, const struct judge_refusal *refusal)
{
	const struct judge_rule_row *row = &t->edition->rules.row[refusal->rule];
	struct saying s = {
		.t = t,
		.row = row,
		.refusal = refusal,
		.seat = JUDGE_NOBODY,
		.out = out,
		.cap = cap,
	};
	size_t from = strlen(out);
	if (row->shape == JUDGE_VALUE && row->refusal)
		add_words(&s, row->refusal);
	else
		say_add(out, cap, "%s", row->gist);
	if (row->shape == JUDGE_VALUE && !row->refusal)
		say_add(out, cap, ": %d", (int)row->value);
	out[from] = (char)toupper((unsigned char)out[from]);
}
