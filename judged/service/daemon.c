/* daemon.c: the program `judged`. docs/man/judged.8 is its manual. */
#include <jansson.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <sys/stat.h>

#include "engine/judge.h"
#include "judged/cards/catalogue.h"
#include "judged/service/base/links.h"
#include "judged/service/daemon_notify.h"
#include "judged/service/daemon_store.h"
#include "judged/service/daemon_token.h"
#include "judged/service/daemon_worker.h"
#include "judged/service/http/http.h"
#include "judged/service/jobs/suite_task.h"
#include "judged/store/store.h"
#include "judged/text/alloc.h"
#include "judged/text/log.h"
#include "judged/text/versions.h"

enum { FINE = 0, WRONG_USE = 2 };

static const char usage[] =
	"usage: judged [--config FILE] [--SETTING VALUE]... [--check-config]\n"
	"       judged worker [--config FILE] [--SETTING VALUE]...\n"
	"       judged token add|list|revoke ...\n"
	"       judged backup|verify|restore|erase|migrate ...\n"
	"       judged --help | --version [--json]\n"
	"\n"
	"Settings. Each can also be set in the configuration file, or as JUDGED_SETTING in the environment:\n";

static const struct program_command *const commands[] = { &daemon_token,  &daemon_backup,
	                                                  &daemon_verify, &daemon_restore,
	                                                  &daemon_erase,  &daemon_migrate };

static int
complain(const struct fault *fault)
{
	fputs("judged: ", stderr);
	fault_print(stderr, fault);
	return WRONG_USE;
}

/* Block the signals that end or reload the service, so that threads started from here on leave them
 * to the first one. */
static void
hold_signals(sigset_t *held)
{
	signal(SIGPIPE, SIG_IGN);
	/* writing to a file that must not grow then fails, instead of ending the program */
	signal(SIGXFSZ, SIG_IGN);
	sigemptyset(held);
	sigaddset(held, SIGTERM);
	sigaddset(held, SIGINT);
	sigaddset(held, SIGHUP);
	pthread_sigmask(SIG_BLOCK, held, NULL);
}

static bool
read_and_check(struct settings *settings, struct settings_sources *sources, struct fault *fault)
{
	struct http_address listen;
	return settings_read(settings, sources, fault) &&
	       http_read_address(settings->listen, &listen, fault) &&
	       http_check_proxies(settings->trusted_proxies, fault) &&
	       http_check_origins(settings->allow_origins, fault) &&
	       links_check(settings->base_path, fault) &&
	       store_accepts(settings->database, fault) && catalogue_load(settings->cards, fault);
}

/* Reload the settings. Those that can't be changed while the service runs are unchanged, and
 * reported. */
static void
reload(struct http *http, struct settings *now, struct settings_sources *sources)
{
	struct settings next;
	struct fault fault;
	char fixed[300];
	notify_reloading();
	if (!read_and_check(&next, sources, &fault)) {
		log_line("error", "not-reloaded", "code", fault.code, "why", fault.sentence, NULL);
	} else {
		settings_keep_fixed(now, &next, fixed, sizeof fixed);
		log_as_json(next.log_json != 0);
		http_reload(http, &next);
		log_line("info", "reloaded", "need-a-restart", *fixed ? fixed : "none", NULL);
	}
	notify_ready();
}

/* Wait for signals until one says to end. */
static void
watch(struct http *http, const sigset_t *held, struct settings *settings,
      struct settings_sources *sources)
{
	const struct timespec second = { 1, 0 };
	int number = 0;
	while (number != SIGTERM && number != SIGINT) {
		number = sigtimedwait(held, NULL, &second);
		http_tick(http);
		if (number == SIGHUP)
			reload(http, settings, sources);
	}
}

enum { LARGE = 256 << 10, KEPT = 1 << 20 };

/* Return large blocks to the system when they are freed: by default malloc keeps them, and a
 * request would seem to hold memory it has released. Keep a reserve, though: one ruling copies runs
 * a thousand times, and each copy would be paged in again. jansson gets our allocator because it
 * silently drops text when memory runs out. */
static void
set_up_memory(void)
{
	mallopt(M_MMAP_THRESHOLD, LARGE);
	mallopt(M_TRIM_THRESHOLD, KEPT);
	json_set_alloc_funcs(alloc_bytes, free);
	store_set_up_memory();
}

static int
serve(struct settings *settings, struct settings_sources *sources)
{
	struct fault fault;
	sigset_t held;
	char url[HTTP_URL];
	hold_signals(&held);
	set_up_memory();
	links_set_base(settings->base_path);
	log_as_json(settings->log_json != 0);
	struct http *http = http_start(settings, &fault);
	if (!http)
		return complain(&fault);
	http_url(http, url);
	printf("listening on %s\n", url);
	fflush(stdout);
	log_line("info", "listening", "url", url, "database", settings->database, NULL);
	notify_ready();
	watch(http, &held, settings, sources);
	notify_stopping();
	log_line("info", "stopping", NULL);
	http_stop(http);
	log_line("info", "stopped", NULL);
	return FINE;
}

/* Work on jobs only. Settings can't be reloaded. */
static int
work(const struct settings *settings)
{
	struct fault fault;
	sigset_t held;
	int number = SIGHUP;
	hold_signals(&held);
	set_up_memory();
	log_as_json(settings->log_json != 0);
	struct worker *worker = worker_start(settings, &fault);
	if (!worker)
		return complain(&fault);
	puts("working");
	fflush(stdout);
	log_line("info", "working", "database", settings->database, NULL);
	notify_ready();
	while (number == SIGHUP)
		sigwait(&held, &number);
	notify_stopping();
	worker_stop(worker);
	log_line("info", "stopped", NULL);
	return FINE;
}

int
main(int argc, char *argv[])
{
	bool works = argc > 1 && strcmp(argv[1], "worker") == 0;
	struct settings_sources sources = { .argc = argc - works, .argv = argv + works };
	struct settings settings;
	struct fault fault;
	/* players' hands are no business of other users of this machine */
	umask(S_IRWXG | S_IRWXO);
	for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
		if (strcmp(argv[1], commands[i]->name) == 0)
			return catalogue_load(getenv("JUDGED_CARDS"), &fault)
			               ? program_run("judged", commands[i], argc - 1, argv + 1,
			                             NULL)
			               : complain(&fault);
	if (argc == 3 && strcmp(argv[1], "--version") == 0 && strcmp(argv[2], "--json") == 0)
		return puts(VERSIONS_JSON) < 0 ? WRONG_USE : FINE;
	if (argc > 1 && strcmp(argv[1], "suite-run") == 0)
		return suite_task_main(argc - 1, argv + 1);
	if (!read_and_check(&settings, &sources, &fault)) {
		complain(&fault);
		fputs("usage: judged --help lists the settings\n", stderr);
		return WRONG_USE;
	}
	if (sources.help) {
		fputs(usage, stdout);
		settings_help(stdout);
	} else if (sources.version) {
		puts("judged " JUDGE_ENGINE_VERSION);
	} else if (sources.check) {
		settings_print(&settings, stdout);
	} else {
		return works ? work(&settings) : serve(&settings, &sources);
	}
	return FINE;
}
