/*
 * positions.h: a list of positions to join by play, as a document has it.
 *
 * docs/reconstruct.md is the contract of the document. The first position begins the game; of every
 * later one, only what it writes is compared with a run (fit.h).
 */
#ifndef JUDGED_RECONSTRUCT_POSITIONS_H
#define JUDGED_RECONSTRUCT_POSITIONS_H

#include "judged/transcript/transcript.h"

enum { POSITIONS_MOST = 100000, POSITIONS_ACTIONS = 3, POSITIONS_FIELDS = 64 };

/* What is known of the play between a position and the next one. */
struct position_between {
	const struct transcript_move *move;
	size_t n;
};

struct positions {
	struct doc doc;                   /* the text, if the list was read from one */
	struct transcript t;              /* the game; its start is the first position */
	struct transcript_start *at;      /* as many as `n` */
	struct position_between *between; /* by the position before the gap; entries may be empty */
	size_t n;
	judge_seat view;  /* the player who saw the positions; JUDGE_NO_SEAT: they say
                       all they name */
	int actions;      /* main decisions between two positions, at most */
	bool has_unknown; /* the first position has unknown cards */
	uint64_t steps;   /* bit per step of the turn in which positions stand */
	/* Values that some position writes are compared in every position: bit per property, and by
	 * table the fields of rows. */
	uint64_t written_property;
	uint64_t written_field[POSITIONS_FIELDS];
};

extern const struct doc_limits positions_limits;

/* Decode a document whose nodes outlive the list. On a fault nothing is kept. */
bool positions_decode(struct positions *out, const struct doc_node *root, const char *edition,
                      struct fault *fault);
/* Load a file and decode it; "-" is standard input. */
bool positions_load(struct positions *out, const char *path, const char *edition,
                    struct fault *fault);
/* Note which values the positions write. positions_decode() has done so. */
void positions_note_written(struct positions *list);
void positions_free(struct positions *list);

#endif
