/* daemon_notify.h: tells the service manager the state of the daemon; see sd_notify(3). Without a
 * manager, nothing happens. */
#ifndef JUDGED_SERVICE_DAEMON_NOTIFY_H
#define JUDGED_SERVICE_DAEMON_NOTIFY_H

void notify_ready(void);
void notify_reloading(void);
void notify_stopping(void);

#endif
