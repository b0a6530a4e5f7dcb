/* decks.h: decks read from a transcript, or from a document with nothing but one player's decks. */
#ifndef JUDGED_SERVICE_BASE_DECKS_H
#define JUDGED_SERVICE_BASE_DECKS_H

#include "judged/suite/fixtures_tree.h"
#include "judged/transcript/transcript.h"

struct decks {
	struct transcript transcript;
	struct doc doc;
	struct tree tree;
	bool single; /* one player's decks: both seats have them */
};

/* Read a file, "-" being standard input. A deck document is
 *
 *	{game: godzilla, edition: en-1.2, monster_deck: [...], deck: [...] or {listed: [...]} or {cards: {...}}}
 *
 * and may have `cards` and `judged` as transcripts do. On a fault nothing is kept. */
bool decks_read(struct decks *decks, const char *path, const char *edition, struct fault *fault);
/* The same from a document that was read, which is theirs from now on, also after a fault. */
bool decks_take(struct decks *decks, struct doc *doc, const char *name, const char *edition,
                struct fault *fault);
void decks_free(struct decks *decks);

#endif
