/* sentence.c: writes sentences from their forms and things. */
#include "judged/telling/sentence.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/telling/refusal.h"

/* The columns of sentences.def. */
static const char *const languages[] = { "en", "ja" };

enum { LANGUAGES = sizeof languages / sizeof languages[0] };

static const struct {
	const char *name, *words[LANGUAGES];
} forms[] = {
#define SENTENCE(form, name, ...) { name, { __VA_ARGS__ } },
#include "judged/telling/sentences.def"
#undef SENTENCE
};

/* 1. Making one */

void
sentence_make(struct sentence *out, enum sentence_form form, int n, ...)
{
	va_list args;
	out->form = form;
	out->n = 0;
	va_start(args, n);
	for (int i = 0; i < n; i++)
		sentence_add(out, va_arg(args, const char *));
	va_end(args);
}

void
sentence_add(struct sentence *sentence, const char *thing)
{
	if (sentence->n < SENTENCE_THINGS)
		sentence->thing[sentence->n++] = thing;
}

/* 2. Writing it */

/* A slot in the words of a form: "{1 card}". */
struct slot {
	char kind[24]; /* "" if the number comes first */
	int i;         /* index of the thing */
	char rest[24]; /* the text after the number */
};

struct writing {
	const struct sentence *sentence;
	const struct rulebook_language *language;
	char *out;
	size_t cap;
};

static const char *
thing_at(const struct writing *w, int i)
{
	return i < w->sentence->n ? w->sentence->thing[i] : "";
}

static void
add_thing(const struct writing *w, int i)
{
	if (w->language)
		say_thing(w->language, thing_at(w, i), w->out, w->cap);
	else
		say_add(w->out, w->cap, "%s", thing_at(w, i));
}

static void
add_row(const struct writing *w, enum sentence_form form, const char *thing)
{
	struct sentence row;
	sentence_make(&row, form, 1, thing);
	sentence_say(&row, w->language, w->out, w->cap);
}

/* Add what separates the i-th of n things from the one before. */
static void
add_between(const struct writing *w, int i, int n)
{
	if (i > 0)
		add_row(w, i + 1 == n ? SENTENCE_AND : SENTENCE_COMMA, "");
}

/* Add the cards after thing i, then the row with thing i: the count of cards without a name. */
static void
add_cards(const struct writing *w, int i, enum sentence_form count)
{
	bool unknown = atoi(thing_at(w, i)) > 0;
	int said = 0, things = w->sentence->n - i - 1 + unknown;
	for (int k = i + 1; k < w->sentence->n; k++) {
		add_between(w, said++, things);
		add_thing(w, k);
	}
	if (!unknown)
		return;
	add_between(w, said, things);
	add_row(w, count, thing_at(w, i));
}

static void
add_in_all(const struct writing *w, int i)
{
	int known = w->sentence->n - i - 1, all = known + atoi(thing_at(w, i));
	char number[DIGITS];
	if (all > 1 && known > 0)
		add_row(w, SENTENCE_IN_ALL, number_text(all, number));
}

/* Add thing i and all after it. */
static void
add_all(const struct writing *w, int i)
{
	for (int k = i; k < w->sentence->n; k++) {
		if (k > i)
			add_row(w, SENTENCE_COMMA, "");
		add_thing(w, k);
	}
}

/* Add the language's word for a thing, with other things in place of its {argument}. */
static void
add_worded(const struct writing *w, const struct slot *slot)
{
	static const char hole[] = "{argument}";
	const char *words = rulebook_word(w->language, slot->kind, thing_at(w, slot->i));
	const char *at = *slot->rest ? strstr(words, hole) : NULL;
	if (!at) {
		say_add(w->out, w->cap, "%s", words);
		return;
	}
	int from = slot->rest[1] - '0', end = slot->rest[2] ? w->sentence->n : from + 1;
	say_add(w->out, w->cap, "%.*s", (int)(at - words), words);
	for (int i = from; i < end; i++) {
		add_between(w, i - from, end - from);
		add_thing(w, i);
	}
	if (from >= end)
		say_add(w->out, w->cap, "%s", rulebook_word(w->language, slot->kind, "anything"));
	say_add(w->out, w->cap, "%s", at + strlen(hole));
}

/* Add the words of a refusal, whose parts are thing i and those after it. */
static void
add_refusal(const struct writing *w, const struct slot *slot)
{
	struct sentence refusal;
	sentence_make(&refusal, w->sentence->form, 0);
	for (int i = slot->i; i < w->sentence->n; i++)
		sentence_add(&refusal, w->sentence->thing[i]);
	(strcmp(slot->kind, "rule") == 0 ? refusal_say_rule : refusal_say)(&refusal, w->language,
	                                                                   w->out, w->cap);
}

static void
add_slot(const struct writing *w, const struct slot *slot)
{
	const char *thing = thing_at(w, slot->i);
	if (strcmp(slot->kind, "cards") == 0 && *slot->rest)
		add_in_all(w, slot->i);
	else if (strcmp(slot->kind, "cards") == 0)
		add_cards(w, slot->i, SENTENCE_UNKNOWN_CARDS);
	else if (strcmp(slot->kind, "some") == 0)
		add_cards(w, slot->i, SENTENCE_SOME_CARDS);
	else if (strcmp(slot->kind, "all") == 0)
		add_all(w, slot->i);
	else if (strcmp(slot->kind, "refusal") == 0 || strcmp(slot->kind, "rule") == 0)
		add_refusal(w, slot);
	else if (strcmp(slot->kind, "gist") == 0)
		say_add(w->out, w->cap, "%s", clause_gist(w->language, thing));
	else if (*slot->kind == '-')
		return;
	else if (*slot->kind && w->language)
		add_worded(w, slot);
	else {
		add_thing(w, slot->i);
		say_add(w->out, w->cap, "%s%s", slot->rest,
		        *slot->rest && strcmp(thing, "1") != 0 ? "s" : "");
	}
}

/* Read a slot such as "{1 card}", "{cards 1}", "{verb 1 3}", "{-1}" or "{0}". Returns its length. */
static size_t
read_slot(const char *words, struct slot *out)
{
	size_t len = strcspn(words, "}"), kind = 1;
	char *rest;
	*out = (struct slot){ .i = 0 };
	while (words[kind] < '0' || words[kind] > '9')
		kind++;
	if (kind > 1)
		snprintf(out->kind, sizeof out->kind, "%.*s", (int)kind - (words[1] == '-' ? 1 : 2),
		         words + 1);
	out->i = (int)strtol(words + kind, &rest, 10);
	snprintf(out->rest, sizeof out->rest, "%.*s", (int)(words + len - rest), rest);
	return len + 1;
}

/* Is one of the things up to the closing bracket ""? */
static bool
lacks_thing(const struct writing *w, const char *words)
{
	struct slot slot;
	while (*words && *words != ']') {
		words += strcspn(words, "{]");
		if (*words != '{')
			continue;
		words += read_slot(words, &slot);
		if (!*thing_at(w, slot.i))
			return true;
	}
	return false;
}

void
sentence_say(const struct sentence *sentence, const struct rulebook_language *language, char *out,
             size_t cap)
{
	const struct writing w = { sentence, language, out, cap };
	int column = 0;
	for (int i = 0; language && i < LANGUAGES; i++)
		column = strcmp(languages[i], language->name) == 0 ? i : column;
	const char *words = forms[sentence->form].words[column];
	while (*words) {
		size_t plain = strcspn(words, "{[]");
		struct slot slot;
		say_add(out, cap, "%.*s", (int)plain, words);
		words += plain;
		if (*words == '{') {
			words += read_slot(words, &slot);
			add_slot(&w, &slot);
			continue;
		}
		if (*words == '[' && lacks_thing(&w, words))
			words += strcspn(words, "]");
		words += *words != '\0';
	}
}

const char *
sentence_words(enum sentence_form form)
{
	return forms[form].words[0];
}

static bool
ends_sentence(const char *text)
{
	return *text && strchr(".?!", text[strlen(text) - 1]);
}

void
sentence_say_next(const struct sentence *sentence, const struct rulebook_language *language,
                  char *out, size_t cap)
{
	size_t from = strlen(out);
	bool begins = ends_sentence(out);
	sentence_say(sentence, language, out, cap);
	unsigned char first = (unsigned char)out[from];
	if (!begins || !(isalnum(first) || first == '`'))
		return;
	size_t len = strlen(out + from);
	len = from + len + 2 <= cap ? len : len - 1;
	memmove(out + from + 1, out + from, len);
	out[from] = ' ';
	out[from + 1] = (char)toupper(first);
	out[from + 1 + len] = '\0';
}

void
sentence_stop(const struct rulebook_language *language, char *out, size_t cap)
{
	static const char ja[] = "。";
	size_t len = strlen(out), n = sizeof ja - 1;
	struct sentence stop;
	if (!len || ends_sentence(out) || (len >= n && strcmp(out + len - n, ja) == 0))
		return;
	sentence_make(&stop, SENTENCE_STOP, 0);
	sentence_say(&stop, language, out, cap);
}

/* 3. Storing several: each as its form, its number of things, and the things, NUL-terminated */

void
sentences_keep(struct buffer *to, const struct sentence *sentence)
{
	const uint16_t head[] = { (uint16_t)sentence->form, sentence->n };
	buffer_bytes(to, head, sizeof head);
	for (int i = 0; i < sentence->n; i++)
		buffer_bytes(to, sentence->thing[i], strlen(sentence->thing[i]) + 1);
}

bool
sentences_next(const struct buffer *from, size_t *at, struct sentence *out)
{
	uint16_t head[2];
	if (*at >= from->n)
		return false;
	memcpy(head, from->at + *at, sizeof head);
	*at += sizeof head;
	out->form = (enum sentence_form)head[0];
	out->n = 0;
	for (int i = 0; i < head[1]; i++) {
		sentence_add(out, from->at + *at);
		*at += strlen(from->at + *at) + 1;
	}
	return true;
}

void
sentences_add(struct buffer *to, enum sentence_form form, int n, ...)
{
	struct sentence one;
	va_list args;
	sentence_make(&one, form, 0);
	va_start(args, n);
	for (int i = 0; i < n; i++)
		sentence_add(&one, va_arg(args, const char *));
	va_end(args);
	sentences_keep(to, &one);
}

void
sentences_say(const struct buffer *from, const struct rulebook_language *language, char *out,
              size_t cap)
{
	struct sentence one;
	for (size_t at = 0; sentences_next(from, &at, &one);)
		sentence_say_next(&one, language, out, cap);
}

void
sentences_freeze(struct ruling_snapshot *snap, const char *name, uint8_t to,
                 const struct buffer *sentences)
{
	struct sentence one;
	if (sentences->n == 0 || !(to & SNAPSHOT_ALL))
		return;
	snapshot_list(snap, name, to | SNAPSHOT_ALOUD);
	for (size_t at = 0; sentences_next(sentences, &at, &one);) {
		snapshot_list(snap, NULL, SNAPSHOT_ALL);
		snapshot_text(snap, NULL, SNAPSHOT_ALL, forms[one.form].name);
		for (int i = 0; i < one.n; i++)
			snapshot_text(snap, NULL, SNAPSHOT_ALL, one.thing[i]);
		snapshot_end(snap);
	}
	snapshot_end(snap);
}

static const char *
text_of(const struct ruling_snapshot *snap, uint32_t cell)
{
	bool is_text = cell && snap->cell[cell].kind == SNAPSHOT_TEXT;
	return is_text ? snapshot_name_text(snap, (snapshot_name)snap->cell[cell].is) : "";
}

bool
sentence_read(const struct ruling_snapshot *snap, uint32_t cell, enum view view,
              struct sentence *out)
{
	uint32_t at = snapshot_first(snap, cell, view);
	const char *name = text_of(snap, at);
	int form = 0;
	while (form < SENTENCE_FORMS && strcmp(forms[form].name, name) != 0)
		form++;
	if (form == SENTENCE_FORMS)
		return false;
	out->form = (enum sentence_form)form;
	out->n = 0;
	for (at = snapshot_next(snap, at, view); at; at = snapshot_next(snap, at, view))
		sentence_add(out, text_of(snap, at));
	return true;
}

void
sentences_told(const struct ruling_snapshot *snap, uint32_t list, enum view view, int most,
               const struct rulebook_language *language, char *out, size_t cap)
{
	struct sentence one;
	uint32_t at = list ? snapshot_first(snap, list, view) : 0;
	for (int n = 0; at && (!most || n < most); at = snapshot_next(snap, at, view), n++)
		if (sentence_read(snap, at, view, &one))
			sentence_say_next(&one, language, out, cap);
}
