/* daemon_token.h: `judged token`. */
#ifndef JUDGED_SERVICE_DAEMON_TOKEN_H
#define JUDGED_SERVICE_DAEMON_TOKEN_H

#include "judged/text/program.h"

/* Make, list and revoke tokens. */
extern const struct program_command daemon_token;

#endif
