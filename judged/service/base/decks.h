/* decks.h: decks, read from a transcript or from a document with only one player's decks. */
#ifndef JUDGED_SERVICE_BASE_DECKS_H
#define JUDGED_SERVICE_BASE_DECKS_H

#include "judged/suite/fixtures_tree.h"
#include "judged/transcript/transcript.h"

struct decks {
	struct transcript transcript;
	struct doc doc;
	struct tree tree;
	bool single; /* one player's decks, used for both seats */
};

/* Read a file, or standard input if `path` is "-". A deck document is
 *
 *	{game: GAME, edition: en-1.2, monster_deck: [...], deck: [...] or {listed: [...]} or {cards: {...}}}
 *
 * and may have `cards` and `judged` as transcripts do. On a fault there is nothing to free. */
bool decks_read(struct decks *decks, const char *path, const char *edition, struct fault *fault);
/* Like decks_read(), from a document, which `decks` owns from now on, also after a fault. */
bool decks_take(struct decks *decks, struct doc *doc, const char *name, const char *edition,
                struct fault *fault);
void decks_free(struct decks *decks);

#endif
