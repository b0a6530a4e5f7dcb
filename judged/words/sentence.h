/*
 * sentence.h: sentences that are kept as what they say, and written in any language from that.
 *
 * A sentence is its form, one of sentences.def, and the things it is about: (COUNT, "A.hand", "3") is "A.hand has 3 cards" and
 * "A.handは3枚です". Several follow one another in a buffer; a record has them as lists of texts. Nothing is read out of a
 * sentence that was written: whoever wants another one writes it from the same parts.
 */
#ifndef JUDGED_WORDS_SENTENCE_H
#define JUDGED_WORDS_SENTENCE_H

#include "engine/judge.h"
#include "judged/text/buffer.h"
#include "judged/record/told.h"
#include "rulebook/rulebook.h"

enum sentence_form {
#define SENTENCE(form, name, en, ja) SENTENCE_##form,
#include "judged/words/sentences.def"
#undef SENTENCE
	SENTENCE_FORMS
};

/* The things of the longest: all cards of a place, and what is said of them. */
enum { SENTENCE_THINGS = JUDGE_CARDS + 4 };

/* What it points to is somebody else's. */
struct sentence {
	enum sentence_form form;
	uint16_t n;
	const char *thing[SENTENCE_THINGS];
};

/* A sentence about so many things, which follow; the last may be NULL from the first on that is not there. */
void sentence_make(struct sentence *out, enum sentence_form form, int n, ...);
/* One more thing; of more than there is room for nothing is said. */
void sentence_add(struct sentence *sentence, const char *thing);

/* Add it to `out`, in a language or (NULL) in English. */
void sentence_say(const struct sentence *sentence, const struct rulebook_language *language,
                  char *out, size_t cap);

/* Keep it behind those in the buffer. */
void sentences_keep(struct buffer *to, const struct sentence *sentence);
/* The one at a place of the buffer, which begins with 0; it points into the buffer. False: there are no more. */
bool sentences_next(const struct buffer *from, size_t *at, struct sentence *out);
/* Tell all of them, to be read aloud by those in `to`. */
void sentences_tell(struct told_ruling *told, const char *name, uint8_t to,
                    const struct buffer *sentences);
/* Such a list of what is told, sentence by sentence: the first is `told_first(told, list, view)`. False: it has a form that this version
 * does not know. */
bool sentence_told(const struct told_ruling *told, uint32_t cell, enum view view,
                   struct sentence *out);

#endif
