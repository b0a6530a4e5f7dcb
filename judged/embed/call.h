/* call.h: a question to judge_ask() while it is answered. */
#ifndef JUDGED_EMBED_CALL_H
#define JUDGED_EMBED_CALL_H

#include "judged/embed/memory.h"
#include "judged/embed/moment.h"
#include "judged/embed/reply.h"
/* Its functions can be called from outside the library. */
#pragma GCC visibility push(default)
#include "judged/embed/judge_ask.h"
#pragma GCC visibility pop

/* All options, those not given as the words of judge_ask() begin. */
struct call_options {
	struct asked asked;
	struct wish_of_ruling wish;
	struct moment at;
	const char *game, *step;       /* or NULL */
	const char *policy;            /* a document, or NULL */
	int64_t limit;                 /* entries of a list at most */
	const struct doc_node *start;  /* a map, or NULL */
	const struct doc_node *claims; /* a list, or NULL */
	int64_t steps;                 /* 0: as many as a ruling may take */
	int64_t memory;                /* bytes; 0: as many as there are */
	const struct doc_node *cards;  /* a list of texts, or NULL */
};

struct call {
	const struct judge *judge; /* its cards, and the function that stops */
	struct memory *memory;     /* of this call */
	const char *text;
	size_t n;
	char *plain;      /* a copy of the text without the blanks around it */
	struct doc given; /* the options as written */
	struct call_options options;
	struct catalogue *cards; /* of the option `cards`, or NULL */
	struct buffer out;       /* the answer */
	struct transcript_faults faults;
	/* The transcript and its ruling: */
	bool stopped; /* the caller's function said so */
	bool read;    /* `transcript` is set */
	struct transcript transcript;
	struct transcript cut; /* the part that is played up to a moment */
	struct ruling ruling;
};

/* A word that can be asked. The list ends with one without a name. */
struct call_word {
	const char *name;
	/* Answer: append to `out` and return an enum judge_code; JUDGE_BAD_INPUT with faults. */
	int32_t (*answer)(struct call *call);
	const char *const *options; /* the names of those it takes; NULL-terminated */
};

extern const struct call_word call_words[];

/* Does the caller want the call stopped? `ctx` is the call. */
bool call_is_stopped(void *ctx);
/* Has the caller set a limit? */
bool call_is_limited(const struct call *call);
/* Read the options of a word. False with a fault. */
bool call_read_options(struct call *call, const struct call_word *word, const char *options);

#endif
