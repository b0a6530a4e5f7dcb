/*
 * reply.h: the answers, as JSON. The command line, the service and judge_ask() give the same ones:
 * each is made here or in a room below, once.
 */
#ifndef JUDGED_EMBED_REPLY_H
#define JUDGED_EMBED_REPLY_H

#include <jansson.h>

#include "judged/ruling/ruling.h"
#include "judged/text/buffer.h"

/* Append a value as answers print it, and free it. */
void reply_put(struct buffer *out, json_t *value);

/* 1. Reading a transcript */

/* What a caller asks instead of what the transcript says. */
struct asked {
	const char *edition; /* or NULL */
	const char *reading; /* "D58=other", or NULL */
	int on_illegal;      /* enum transcript_illegal plus 1; 0: as the transcript says */
	int account;         /* 1: A's account, 2: B's; 0: neither */
};

/* Read a transcript from text and change it as asked. False with all faults. */
bool asked_read(struct transcript *t, const char *name, const char *text, size_t len,
                const struct asked *asked, struct transcript_faults *faults);

/* 2. A ruling */

struct wish_of_ruling {
	enum view view;
	bool full, readings, advice; /* the last two for the judge's view only */
};

/* Append the ruling. */
void reply_ruling(struct ruling *ruling, const struct wish_of_ruling *wish, struct buffer *out);
/* Return the ruling as a value, for a caller who adds to it. */
json_t *reply_ruling_json(struct ruling *ruling, const struct wish_of_ruling *wish);

/* 3. An open question */

/* Return the exit code for a state of open_question_state(); 2 for any other word. */
int reply_question_code(const char *state);

#endif
