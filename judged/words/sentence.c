/* sentence.c: writes sentences from their forms and things. */
#include "judged/words/sentence.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/words/say.h"

static const struct {
	const char *name, *en, *ja;
} forms[] = {
#define SENTENCE(form, name, en, ja) { name, en, ja },
#include "judged/words/sentences.def"
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

/* 2. Writing a sentence */

/* A slot in the words of a form: "{1 card}". */
struct slot {
	char kind[24]; /* "" if the number comes first */
	int i;         /* index of the thing, one digit */
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

/* Return the separator before the i-th of n things. */
static const char *
between(const struct writing *w, int i, int n)
{
	if (i == 0)
		return "";
	if (w->language)
		return "、";
	return i + 1 == n ? " and " : ", ";
}

/* Add the cards after thing i, then thing i: the count of unknown cards. */
static void
add_cards(const struct writing *w, int i)
{
	int unknown = atoi(thing_at(w, i)), said = 0;
	int things = w->sentence->n - i - 1 + (unknown > 0);
	for (int k = i + 1; k < w->sentence->n; k++) {
		say_add(w->out, w->cap, "%s", between(w, said++, things));
		add_thing(w, k);
	}
	if (unknown && w->language)
		say_add(w->out, w->cap, "%s%d枚の不明なカード", between(w, said, things), unknown);
	else if (unknown)
		say_add(w->out, w->cap, "%s%d unknown card%s", between(w, said, things), unknown,
		        unknown == 1 ? "" : "s");
}

static void
add_in_all(const struct writing *w, int i)
{
	int known = w->sentence->n - i - 1, all = known + atoi(thing_at(w, i));
	if (all > 1 && known > 0)
		say_add(w->out, w->cap, " (%d cards)", all);
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
		say_add(w->out, w->cap, "%s", between(w, i - from, end - from));
		add_thing(w, i);
	}
	if (from >= end)
		say_add(w->out, w->cap, "%s", rulebook_word(w->language, slot->kind, "anything"));
	say_add(w->out, w->cap, "%s", at + strlen(hole));
}

static void
add_slot(const struct writing *w, const struct slot *slot)
{
	const char *thing = thing_at(w, slot->i);
	if (strcmp(slot->kind, "cards") == 0)
		(*slot->rest ? add_in_all : add_cards)(w, slot->i);
	else if (*slot->kind && w->language)
		add_worded(w, slot);
	else {
		add_thing(w, slot->i);
		say_add(w->out, w->cap, "%s%s", slot->rest,
		        *slot->rest && strcmp(thing, "1") != 0 ? "s" : "");
	}
}

/* Read a slot such as "{1 card}", "{cards 1}", "{verb 1 3}" or "{0}". Returns its length. */
static size_t
read_slot(const char *words, struct slot *out)
{
	size_t len = strcspn(words, "}"), kind = 1;
	*out = (struct slot){ .i = 0 };
	while (words[kind] < '0' || words[kind] > '9')
		kind++;
	if (kind > 1)
		snprintf(out->kind, sizeof out->kind, "%.*s", (int)kind - 2, words + 1);
	out->i = words[kind] - '0';
	snprintf(out->rest, sizeof out->rest, "%.*s", (int)(len - kind - 1), words + kind + 1);
	return len + 1;
}

void
sentence_say(const struct sentence *sentence, const struct rulebook_language *language, char *out,
             size_t cap)
{
	const struct writing w = { sentence, language, out, cap };
	const char *words = language ? forms[sentence->form].ja : forms[sentence->form].en;
	while (*words) {
		size_t plain = strcspn(words, "{");
		struct slot slot;
		say_add(out, cap, "%.*s", (int)plain, words);
		words += plain;
		if (!*words)
			return;
		words += read_slot(words, &slot);
		add_slot(&w, &slot);
	}
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
sentences_tell(struct ruling_snapshot *snap, const char *name, uint8_t to,
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
sentence_told(const struct ruling_snapshot *snap, uint32_t cell, enum view view,
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
