/*
 * settings.h: everything about the daemon that can be set, from four places.
 *
 * Each setting has one name. `max-body` is the flag --max-body, the variable JUDGED_MAX_BODY and the key
 * `max-body` of the configuration file; flags win over variables, these over the file, the file over what is
 * built in. docs/man/judged.8 describes each.
 */
#ifndef JUDGED_SERVICE_BASE_SETTINGS_H
#define JUDGED_SERVICE_BASE_SETTINGS_H

#include <stdint.h>
#include <stdio.h>

#include "judged/text/fault.h"

enum { SETTINGS_TEXT = 256, MAX_CITATIONS = 3000 };

struct settings {
	/* What takes a restart to change */
	char listen[SETTINGS_TEXT];
	char database[SETTINGS_TEXT];
	int64_t max_connections;
	int64_t max_connections_of_client;
	int64_t max_header; /* bytes of a request before its body */
	int64_t idle_seconds;
	char fixtures
		[SETTINGS_TEXT]; /* the folder of the scenarios; "": where they are installed */
	int64_t judging_threads; /* 0: as many as there are processors */
	char trusted_proxies[SETTINGS_TEXT]; /* addresses with commas between */
	int64_t retention_days;              /* rulings are kept for; 0: for ever */
	int64_t idempotency_hours;           /* an idempotency key is good for */
	int64_t head_seconds;                /* how often the log tells the head */
	/* What a reload changes */
	char cards[SETTINGS_TEXT];     /* a folder of cards, catalogue.h; "": the built-in ones */
	int64_t request_seconds;       /* for a request to come in completely */
	int64_t answer_seconds;        /* for an answer to be taken */
	int64_t rate, burst;           /* requests a second of a client; 0: no limit */
	int64_t max_body, max_decoded; /* bytes, as sent and unpacked */
	int64_t max_bodies;            /* bytes of all bodies that are in memory */
	int64_t max_cache;             /* bytes of answers to give again */
	int64_t max_depth;             /* of lists and maps */
	int64_t max_values;            /* in a document */
	int64_t max_decisions;         /* in a transcript */
	int64_t max_steps;             /* of a whole ruling; 0: RULING_STEPS */
	int64_t max_citations;         /* told of a ruling; 0: all */
	int64_t max_answers;           /* bytes of answers on their way */
	int64_t max_waiting, max_waiting_of_client; /* requests that are to be judged */
	int64_t max_search;                         /* thousands of steps of a search */
	int64_t max_batch;                          /* lines of a batch */
	int64_t max_jobs;                           /* that run at once */
	int64_t event_seconds; /* a stream of events is silent for at most so long */
	int64_t allow_judge_view, log_requests; /* 0 or 1 */
	int64_t log_json;
};

/* Where a setting may come from. */
struct settings_sources {
	const char *file; /* or NULL */
	int argc;         /* flags; argv[0] is the program */
	char *const *argv;
	bool check, help, version; /* written: --check-config, --help, --version */
};

/* Gather the settings. False with a fault: `unknown-setting`, `bad-setting`, or one of reading a document. */
bool settings_read(struct settings *out, struct settings_sources *sources, struct fault *fault);
/* Write them as a configuration file. */
void settings_print(const struct settings *settings, FILE *to);
/* Write the names of those that differ and take a restart to change, with a blank between; "" for none. */
void settings_fixed(const struct settings *old, const struct settings *new, char *out, size_t cap);
/* The lines of --help that tell of the settings. */
void settings_help(FILE *to);

#endif
