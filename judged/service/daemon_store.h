/* daemon_store.h: `judged backup`, `judged verify`, `judged restore`, `judged erase` and `judged migrate`. */
#ifndef JUDGED_SERVICE_DAEMON_STORE_H
#define JUDGED_SERVICE_DAEMON_STORE_H

#include "judged/text/program.h"

extern const struct program_command daemon_backup, daemon_verify, daemon_restore, daemon_erase,
	daemon_migrate;

#endif
