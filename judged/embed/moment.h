/* moment.h: a game at one of its moments, and the position there. */
#ifndef JUDGED_EMBED_MOMENT_H
#define JUDGED_EMBED_MOMENT_H

#include "judged/ruling/ruling.h"

/* Not given. */
#define MOMENT_NONE UINT64_MAX

/* A moment of a game: after the move with that number, as rulings number moves, or after that many
 * decisions, set-up included. docs/transcript.md, "Moves and decisions". Neither: at the end. */
struct moment {
	uint64_t move, after;
};

/* Is at most one of the two given? False with a fault. */
bool moment_is_one(const struct moment *at, struct fault *fault);

/* How a transcript is played up to a moment. */
struct moment_how {
	const char *language; /* of the sentence, if the game ends before the moment */
	struct judge_step_limit *allowance; /* or NULL */
};

/* Play a transcript up to a moment. `cut` receives the part that is played up to a move; it must
 * outlive the ruling, which points to it. Returns an exit code: 0, or 1, 2 or 3 with a fault. */
int moment_play(struct ruling *out, const struct transcript *t, const struct moment *at,
                const struct moment_how *how, struct transcript *cut, struct fault *fault);

/* Write the position of a game that was played up to a moment as a transcript, as far as a reader
 * knows it. Returns an exit code, as moment_play(); if it is 0 the caller frees the position. */
int moment_position(struct transcript *out, struct ruling *played, enum view reader,
                    struct fault *fault);

/* Return the causes of a move: {"move", "reached": true, ...}, or "reached": false and why. `code` is
 * the exit code; NULL with a fault if there is no such move. Without a moment: the move that decided
 * the ruling. */
json_t *moment_explained(struct ruling *ruling, enum view view, const struct moment *at, int *code,
                         struct fault *fault);

#endif
