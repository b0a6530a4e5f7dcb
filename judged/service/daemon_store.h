/* daemon_store.h: `judged backup` and `judged verify`. */
#ifndef JUDGED_SERVICE_DAEMON_STORE_H
#define JUDGED_SERVICE_DAEMON_STORE_H

/* argv[0] is the command. Both answer the exit code. */
int daemon_backup(int argc, char *argv[]);
int daemon_verify(int argc, char *argv[]);

#endif
