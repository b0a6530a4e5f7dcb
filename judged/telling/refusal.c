/* refusal.c: the words of a rule, with the values of a refusal filled in, and a refusal as JSON. */
#include "judged/telling/refusal.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOT = 48 };

/* 1. As parts */

void
refusal_make(enum sentence_form form, const struct transcript *t, const struct judge_ruleset *rules,
             judge_seat seat, const struct judge_refusal *refusal, struct refusal_texts *texts,
             struct sentence *out)
{
	const struct judge_rule_row *row = &t->edition->rules.row[refusal->rule];
	bool absent =
		rules && row->shape == JUDGE_PERMIT && !judge_ruleset_has(rules, refusal->rule);
	texts->card[0] = '\0';
	if (refusal->by < t->cards.n)
		say_card(&t->cards, refusal->by, texts->card, sizeof texts->card);
	sentence_make(out, form, REFUSAL_VALUES, t->game->name, row->name,
	              seat < JUDGE_SEATS ? say_seat(seat) : "", texts->card, absent ? "absent" : "",
	              number_text(row->value, texts->number));
	for (int i = 0; i < refusal->n_values; i++) {
		sentence_add(out, refusal->value[i].name);
		sentence_add(out, number_text(refusal->value[i].is, texts->value[i]));
	}
}

/* 2. In words */

/* The refusal that is being written, and which of its parts have been used. */
struct saying {
	const struct sentence *of;
	const struct rulebook_language *language;
	judge_rule rule;
	const struct judge_rule_row *row;
	int n;         /* number of values */
	uint32_t used; /* bit per value: written already, or not to be written */
	bool effect;   /* true if the card whose text refuses has been named */
	char *out;
	size_t cap;
};

static const char *
value_name(const struct saying *s, int i)
{
	return s->of->thing[REFUSAL_VALUES + 2 * i];
}

static const char *
value_text(const struct saying *s, int i)
{
	return s->of->thing[REFUSAL_VALUES + 2 * i + 1];
}

static void
add_row(struct saying *s, enum sentence_form form, const char *thing)
{
	struct sentence row;
	sentence_make(&row, form, 1, thing);
	sentence_say(&row, s->language, s->out, s->cap);
}

/* Return the text of the value with this name, or NULL. */
static const char *
take_value(struct saying *s, const char *name)
{
	for (int i = 0; i < s->n; i++)
		if (strcmp(value_name(s, i), name) == 0) {
			s->used |= 1u << i;
			return value_text(s, i);
		}
	return NULL;
}

/* Return the length of the value's name at the start of a slot: "limit" of "limit card". If no
 * value has such a name, it is the first word. */
static size_t
name_length(const struct saying *s, const char *slot)
{
	size_t longest = 0;
	for (int i = 0; i < s->n; i++) {
		size_t len = strlen(value_name(s, i));
		if (len > longest && strncmp(slot, value_name(s, i), len) == 0 &&
		    (slot[len] == '\0' || slot[len] == ' '))
			longest = len;
	}
	return longest ? longest : strcspn(slot, " ");
}

/* Write a number of things for the slot "limit card"; only English counts things this way. */
static void
add_number(struct saying *s, const char *slot)
{
	char name[SLOT];
	const char *thing = slot + name_length(s, slot);
	snprintf(name, sizeof name, "%.*s", (int)(thing - slot), slot);
	const char *value = take_value(s, name);
	value = value ? value : s->of->thing[REFUSAL_NUMBER];
	say_add(s->out, s->cap, "%s", value);
	if (!s->language)
		say_add(s->out, s->cap, "%s%s", thing,
		        *thing && strcmp(value, "1") != 0 ? "s" : "");
}

static bool
is_player(const char *slot)
{
	return strncmp(slot, "player", strlen("player")) == 0 ||
	       strncmp(slot, "opponent", strlen("opponent")) == 0;
}

static void
add_player(struct saying *s, const char *slot)
{
	const char *player = s->of->thing[REFUSAL_PLAYER];
	bool opponent = *slot == 'o';
	const char *rest = slot + (opponent ? strlen("opponent") : strlen("player"));
	if (*player && opponent)
		player = strcmp(player, "A") == 0 ? "B" : "A";
	if (*player)
		say_add(s->out, s->cap, "%s%s", player, rest);
	else
		add_row(s, opponent ? SENTENCE_THE_OPPONENT : SENTENCE_THE_PLAYER, rest);
}

/* Write a value in parentheses. If the refusal doesn't have the value, remove the space before the
 * slot. */
static void
add_value(struct saying *s, const char *slot)
{
	const char *value = take_value(s, slot);
	size_t len = strlen(s->out);
	if (value)
		say_add(s->out, s->cap, "(%s)", value);
	else if (len && s->out[len - 1] == ' ')
		s->out[len - 1] = '\0';
}

static void
add_slot(struct saying *s, const char *slot)
{
	const char *card = s->of->thing[REFUSAL_CARD];
	if (*slot == '=')
		add_number(s, slot + 1);
	else if (*slot == '-')
		take_value(s, slot + 1);
	else if (is_player(slot))
		add_player(s, slot);
	else if (strcmp(slot, "effect") != 0)
		add_value(s, slot);
	else {
		s->effect = true;
		add_row(s, *card ? SENTENCE_TEXT_OF : SENTENCE_AN_EFFECT, card);
	}
}

/* Does the slot name a value of the refusal, or a player? The whole of "total rank" must be the
 * name; "=total rank" may be the value "total", a number of ranks. */
static bool
is_value(const struct saying *s, const char *slot)
{
	const char *name = *slot == '=' || *slot == '-' ? slot + 1 : slot;
	size_t len = *slot == '=' ? name_length(s, name) : strlen(name);
	for (int i = 0; i < s->n; i++)
		if (strncmp(value_name(s, i), name, len) == 0 && strlen(value_name(s, i)) == len)
			return true;
	return is_player(name);
}

/* Does the refusal have a value for each slot up to the character `end`? In brackets the words are
 * left out otherwise. */
static bool
has_values(const struct saying *s, const char *words, char end)
{
	char slot[SLOT];
	for (; *words && *words != end; words++) {
		if (*words == '[' && end != ']')
			words += strcspn(words, "]");
		if (*words != '{')
			continue;
		snprintf(slot, sizeof slot, "%.*s", (int)strcspn(words + 1, "}"), words + 1);
		if ((end == ']' || *slot == '=') && strcmp(slot, "=value") != 0 &&
		    !is_value(s, slot))
			return false;
	}
	return true;
}

static void
add_words(struct saying *s, const char *words)
{
	char slot[SLOT];
	while (*words) {
		size_t plain = strcspn(words, "{[]");
		say_add(s->out, s->cap, "%.*s", (int)plain, words);
		words += plain;
		if (*words == '{') {
			size_t len = strcspn(words + 1, "}");
			snprintf(slot, sizeof slot, "%.*s", (int)len, words + 1);
			add_slot(s, slot);
			words += len + 1;
		} else if (*words == '[' && !has_values(s, words, ']')) {
			words += strcspn(words, "]");
		}
		words += *words != '\0';
	}
}

/* Is the number that the rule demands among the values already? */
static bool
number_is_named(const struct saying *s)
{
	for (int i = 0; i < s->n; i++)
		if (strcmp(value_text(s, i), s->of->thing[REFUSAL_NUMBER]) == 0)
			return true;
	return false;
}

/* Write the gist of the rule or, in another language, of its clause. */
static void
add_gist(struct saying *s, bool within)
{
	char gist[REFUSAL_SAYING];
	if (s->language) {
		say_add(s->out, s->cap, "%s",
		        clause_gist(s->language, clause_number(s->language->edition, s->rule)));
		return;
	}
	say_gist(s->row->gist, gist, sizeof gist);
	say_add(s->out, s->cap, "%s", within ? gist : s->row->gist);
	if (s->row->shape == JUDGE_VALUE && (!within || !number_is_named(s)))
		say_add(s->out, s->cap, ": %s", s->of->thing[REFUSAL_NUMBER]);
}

/* Write the values without a slot, and the card whose text refuses if it hasn't been named. */
static void
add_rest(struct saying *s)
{
	bool any = false;
	for (int i = 0; i < s->n && !s->language; i++) {
		if (s->used >> i & 1)
			continue;
		say_add(s->out, s->cap, "%s%s %s", any ? ", " : " (", value_name(s, i),
		        value_text(s, i));
		any = true;
	}
	say_add(s->out, s->cap, "%s", any ? ")" : "");
	if (*s->of->thing[REFUSAL_CARD] && !s->effect)
		add_row(s, SENTENCE_BECAUSE_OF, s->of->thing[REFUSAL_CARD]);
}

static struct saying
begin(const struct sentence *sentence, const struct rulebook_language *language, char *out,
      size_t cap)
{
	judge_rule rule =
		rulebook_rule(sentence->thing[REFUSAL_GAME], sentence->thing[REFUSAL_RULE]);
	return (struct saying){ .of = sentence,
		                .language = language,
		                .rule = rule,
		                .row = rulebook_rule_row(sentence->thing[REFUSAL_GAME], rule),
		                .n = (sentence->n - REFUSAL_VALUES) / 2,
		                .out = out,
		                .cap = cap };
}

/* Return the words with which the rule refuses, or NULL. */
static const char *
words_of(const struct saying *s)
{
	return s->language ? s->language->refusal[s->rule] : s->row->refusal;
}

void
refusal_say(const struct sentence *sentence, const struct rulebook_language *language, char *out,
            size_t cap)
{
	struct saying s = begin(sentence, language, out, cap);
	if (!s.row)
		return;
	bool absent = !language && *sentence->thing[REFUSAL_ABSENT];
	if (absent)
		add_row(&s, SENTENCE_NO_RULE_SAYS, "");
	if (words_of(&s) && !absent)
		add_words(&s, words_of(&s));
	else
		add_gist(&s, true);
	add_rest(&s);
}

size_t
refusal_names_value(const struct sentence *sentence, int value)
{
	const struct saying s = begin(sentence, NULL, NULL, 0);
	const char *words = s.row ? words_of(&s) : NULL;
	while (words && (words = strchr(words, '{'))) {
		const char *slot = words + 1 + (words[1] == '=');
		size_t len = strlen(value_name(&s, value));
		if (strncmp(slot, value_name(&s, value), len) == 0 &&
		    (slot[len] == '}' || (words[1] == '=' && slot[len] == ' ')))
			return (size_t)(words - words_of(&s));
		words++;
	}
	return SIZE_MAX;
}

void
refusal_say_rule(const struct sentence *sentence, const struct rulebook_language *language,
                 char *out, size_t cap)
{
	struct saying s = begin(sentence, language, out, cap);
	size_t from = strlen(out);
	if (!s.row)
		return;
	const char *words = language || s.row->shape == JUDGE_VALUE ? words_of(&s) : NULL;
	if (words && (!language || has_values(&s, words, '\0')))
		add_words(&s, words);
	else
		add_gist(&s, false);
	out[from] = (char)toupper((unsigned char)out[from]);
}

void
say_refusal(char *out, size_t cap, const struct transcript *t, const struct judge_ruleset *rules,
            judge_seat seat, const struct judge_refusal *refusal)
{
	struct refusal_texts texts;
	struct sentence one;
	refusal_make(SENTENCE_BECAUSE, t, rules, seat, refusal, &texts, &one);
	refusal_say(&one, NULL, out, cap);
}

/* 3. As JSON */

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
refusal_freeze_open(struct ruling_snapshot *snap, const char *name, const struct transcript *t,
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
refusal_freeze(struct ruling_snapshot *snap, const char *name, const struct transcript *t,
               const struct judge_refusal *refusal, uint8_t values_to)
{
	refusal_freeze_open(snap, name, t, refusal, values_to);
	snapshot_end(snap);
}

json_t *
refusal_json(const struct transcript *t, const struct judge_refusal *refusal, bool values)
{
	struct ruling_snapshot snap = { 0 };
	refusal_freeze(&snap, NULL, t, refusal, values ? SNAPSHOT_ALL : 0);
	return snapshot_take_json(&snap, VIEW_JUDGE);
}
