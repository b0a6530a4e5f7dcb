/*
 * settings.h: the settings of the daemon, from four sources.
 *
 * Each setting has one name. `max-body` is the flag --max-body, the variable JUDGED_MAX_BODY and
 * the key `max-body` of the configuration file. Flags override variables, variables override the
 * file, and the file overrides the defaults. docs/man/judged.8 describes each setting.
 */
#ifndef JUDGED_SERVICE_BASE_SETTINGS_H
#define JUDGED_SERVICE_BASE_SETTINGS_H

#include <stdint.h>
#include <stdio.h>

#include "judged/text/fault.h"

enum { SETTINGS_TEXT = 256, MAX_CITATIONS = 3000 };

struct settings {
	/* Settings that need a restart to change */
	char listen[SETTINGS_TEXT];
	char database[SETTINGS_TEXT];
	int64_t max_connections;
	int64_t max_connections_of_client;
	int64_t max_header; /* bytes of a request before its body */
	int64_t idle_seconds;
	char fixtures[SETTINGS_TEXT];        /* folder of the scenarios; "": the installed ones */
	int64_t judging_threads;             /* 0: one per processor */
	char trusted_proxies[SETTINGS_TEXT]; /* addresses and networks, separated by commas */
	char first_token_file[SETTINGS_TEXT];
	char base_path[SETTINGS_TEXT]; /* before every path in links; "": none */
	int64_t retention_days;        /* how long rulings are stored; 0: for ever */
	int64_t idempotency_hours;     /* how long an idempotency key is valid */
	/* how often the log reports the heads of the store's logs */
	int64_t head_seconds;
	/* Settings that a reload changes */
	char allow_origins[SETTINGS_TEXT]; /* origins of pages, separated by commas, or "*" */
	/* folder of cards, catalogue.h; "": only the built-in ones */
	char cards[SETTINGS_TEXT];
	char verify_result[SETTINGS_TEXT]; /* result of `judged verify`; "": none */
	int64_t request_seconds;           /* for a whole request to arrive */
	int64_t answer_seconds;            /* for an answer to be received */
	int64_t rate, burst;               /* requests per second of a client; 0: no limit */
	int64_t max_body, max_decoded;     /* bytes as sent, and unpacked */
	int64_t max_bodies;                /* bytes of all bodies in memory */
	int64_t max_cache;                 /* bytes of cached answers */
	int64_t max_depth;                 /* nesting of lists and maps */
	int64_t max_values;                /* in a document */
	int64_t max_decisions;             /* in a transcript */
	int64_t max_steps;                 /* of a whole ruling; 0: RULING_STEPS */
	int64_t max_citations;             /* shown of a ruling; 0: all */
	int64_t max_answers;               /* bytes of answers being sent */
	int64_t max_waiting, max_waiting_of_client; /* requests waiting to be judged */
	int64_t max_search;                         /* thousands of steps per search */
	int64_t max_batch;                          /* lines per batch */
	int64_t max_jobs;                           /* running at once */
	int64_t event_seconds;                      /* longest silence in a stream of events */
	int64_t allow_judge_view, log_requests;     /* 0 or 1 */
	int64_t log_json;
};

/* The sources of settings. */
struct settings_sources {
	const char *file; /* or NULL */
	int argc;         /* flags; argv[0] is the program */
	char *const *argv;
	bool check, help, version; /* given: --check-config, --help, --version */
};

/* Read the settings from all sources. False with a fault: `unknown-setting`, `bad-setting`, or one
 * of reading a document. */
bool settings_read(struct settings *out, struct settings_sources *sources, struct fault *fault);
/* Write the settings as a configuration file. */
void settings_print(const struct settings *settings, FILE *to);
/* Give settings that need a restart to change their old values. Write the names of those that
 * differed, separated by blanks; "" if there are none. */
void settings_keep_fixed(const struct settings *old, struct settings *new, char *out, size_t cap);
/* Write the part of --help about the settings. */
void settings_help(FILE *to);

#endif
