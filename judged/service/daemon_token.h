/* daemon_token.h: `judged token`. */
#ifndef JUDGED_SERVICE_DAEMON_TOKEN_H
#define JUDGED_SERVICE_DAEMON_TOKEN_H

/* Make, list and revoke tokens; argv[0] is "token". Answers the exit code. */
int daemon_token(int argc, char *argv[]);

#endif
