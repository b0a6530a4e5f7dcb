/*
 * sentence.h: sentences stored as their meaning, which can be written in any language.
 *
 * A sentence is a form, one of sentences.def, and the things it is about: (COUNT, "A.hand", "3") is
 * "A.hand has 3 cards" and "A.handは3枚です". A buffer can hold several in a row; a record has them as
 * lists of texts. A written sentence is never parsed: each language is written from the same parts.
 */
#ifndef JUDGED_TELLING_SENTENCE_H
#define JUDGED_TELLING_SENTENCE_H

#include "engine/judge.h"
#include "judged/text/buffer.h"
#include "judged/record/snapshot.h"
#include "rulebook/rulebook.h"

enum sentence_form {
#define SENTENCE(form, ...) SENTENCE_##form,
#include "judged/telling/sentences.def"
#undef SENTENCE
	SENTENCE_FORMS
};

/* Number of things in the longest sentence: all cards of a place, and what is said about them. */
enum { SENTENCE_THINGS = JUDGE_CARDS + 4 };

/* `thing` points to memory that the sentence doesn't own. */
struct sentence {
	enum sentence_form form;
	uint16_t n;
	const char *thing[SENTENCE_THINGS];
};

/* Make a sentence with n things, which follow as const char *. Further arguments are ignored. */
void sentence_make(struct sentence *out, enum sentence_form form, int n, ...);
/* Add a thing. It is dropped if the sentence is full. */
void sentence_add(struct sentence *sentence, const char *thing);

/* Append the sentence to `out`, in a language; NULL: in English. */
void sentence_say(const struct sentence *sentence, const struct rulebook_language *language,
                  char *out, size_t cap);

/* Return the English words of a sentence without things. */
const char *sentence_words(enum sentence_form form);
/* Like sentence_say(), after a space and with a capital letter if the text so far ends a
 * sentence. */
void sentence_say_next(const struct sentence *sentence, const struct rulebook_language *language,
                       char *out, size_t cap);
/* End a text with a full stop if it doesn't end with one, or with a question mark, already. */
void sentence_stop(const struct rulebook_language *language, char *out, size_t cap);

/* Append the sentence to the buffer. */
void sentences_keep(struct buffer *to, const struct sentence *sentence);
/* Append a sentence with n things, which follow as const char *. */
void sentences_add(struct buffer *to, enum sentence_form form, int n, ...);
/* Append all sentences of the buffer to `out`, one after another. */
void sentences_say(const struct buffer *from, const struct rulebook_language *language, char *out,
                   size_t cap);
/* Read the sentence at `*at`, which begins with 0 and moves on. `out` points into the buffer.
 * Returns false at the end. */
bool sentences_next(const struct buffer *from, size_t *at, struct sentence *out);
/* Add the sentences to `snap` as a list that is said aloud to the views in `to`. */
void sentences_freeze(struct ruling_snapshot *snap, const char *name, uint8_t to,
                      const struct buffer *sentences);
/* Read a sentence from such a list: `cell` is the sentence's own list, the first is
 * `snapshot_first(snap, list, view)`. Returns false if its form is unknown to this version. */
bool sentence_read(const struct ruling_snapshot *snap, uint32_t cell, enum view view,
                   struct sentence *out);
/* Append the sentences of such a list to `out`; at most the first `most`, unless that is 0. */
void sentences_told(const struct ruling_snapshot *snap, uint32_t list, enum view view, int most,
                    const struct rulebook_language *language, char *out, size_t cap);

#endif
