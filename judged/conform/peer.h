/*
 * peer.h: another program that judges: started by a command, asked line by line, and ended when a
 * reply is late or is none.
 */
#ifndef JUDGED_CONFORM_PEER_H
#define JUDGED_CONFORM_PEER_H

#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

#include "judged/text/buffer.h"

enum { PEER_WHY = 160 };

/* Zero it, and set the first two members. */
struct peer {
	const char *command; /* for the shell */
	int patience;        /* milliseconds for one reply */
	pid_t pid;           /* 0: not running */
	int to, from;
	struct buffer reply;
	char why[PEER_WHY]; /* why the last reply was none */
};

/* Start the program and send `start`. Returns the reply, which the caller owns; NULL, with the
 * reason in `why`, if there is none. */
json_t *peer_start(struct peer *peer);
/* Send a message and return the reply, which the caller owns. NULL, with the reason in `why`, if
 * the program is not running or did not reply with one line of JSON; it has then been ended. */
json_t *peer_ask(struct peer *peer, const json_t *message);
/* Send `stop`, and end the program and all its children if it is still there. */
void peer_end(struct peer *peer);

#endif
