/* settings.c: the table of settings, and the sources of their values. */
#include "judged/service/base/settings.h"

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "judged/text/doc.h"

enum kind { TEXT, NUMBER, SWITCH, FORMAT };

struct setting {
	const char *name;
	uint16_t at; /* offset in struct settings */
	uint8_t kind;
	bool fixed; /* needs a restart to change */
	int64_t usual, low, high;
	const char *text, *help;
};

#define AT(member) offsetof(struct settings, member)
#define HOUR 3600
#define MANY 1000000000

static const struct setting settings[] = {
	{ "listen", AT(listen), TEXT, true, 0, 1, 0, "127.0.0.1:8470",
	  "the address and port to listen on, or unix: and the path of a socket" },
	{ "database", AT(database), TEXT, true, 0, 1, 0, "judged.db",
	  "the database file, or postgresql://...; --store means the same" },
	{ "max-connections", AT(max_connections), NUMBER, true, 2048, 1, 100000, NULL,
	  "how many connections may be open at once" },
	{ "max-connections-of-client", AT(max_connections_of_client), NUMBER, true, 1024, 0, 100000,
	  NULL, "how many connections one address may have open; 0 means no limit" },
	{ "max-header", AT(max_header), NUMBER, true, 8192, 1024, 1 << 20, NULL,
	  "how many bytes a request's first line and headers may have" },
	{ "idle-seconds", AT(idle_seconds), NUMBER, true, 15, 1, HOUR, NULL,
	  "close a connection after this many seconds of silence" },
	{ "judging-threads", AT(judging_threads), NUMBER, true, 0, 0, 64, NULL,
	  "how many threads to judge with; 0 means one per processor" },
	{ "fixtures", AT(fixtures), TEXT, true, 0, 0, 0, "",
	  "the folder with the scenarios; empty means the installed ones" },
	{ "trusted-proxies", AT(trusted_proxies), TEXT, true, 0, 0, 0, "",
	  "addresses and networks of trusted proxies, separated by commas" },
	{ "first-token-file", AT(first_token_file), TEXT, true, 0, 0, 0, "",
	  "a file with the token to start with, while the database has none" },
	{ "base-path", AT(base_path), TEXT, true, 0, 0, 0, "",
	  "the path below which a proxy serves this service, like /judge" },
	{ "allow-origins", AT(allow_origins), TEXT, false, 0, 0, 0, "",
	  "origins whose pages may use this service, separated by commas; * means all" },
	{ "cards", AT(cards), TEXT, false, 0, 0, 0, "",
	  "a folder with card files to use in addition to the built-in cards" },
	{ "verify-result", AT(verify_result), TEXT, false, 0, 0, 0, "",
	  "a file with the last result of `judged verify --json`, for /metrics" },
	{ "retention-days", AT(retention_days), NUMBER, true, 0, 0, 36500, NULL,
	  "erase rulings after this many days; 0 means never" },
	{ "idempotency-hours", AT(idempotency_hours), NUMBER, true, 24, 1, 8760, NULL,
	  "how many hours an Idempotency-Key stays valid" },
	{ "head-seconds", AT(head_seconds), NUMBER, true, HOUR, 1, 24 * HOUR, NULL,
	  "how often, in seconds, to publish the log's head and erase rulings" },
	{ "request-seconds", AT(request_seconds), NUMBER, false, 60, 1, HOUR, NULL,
	  "how many seconds a whole request may take to arrive" },
	{ "answer-seconds", AT(answer_seconds), NUMBER, false, 300, 1, 24 * HOUR, NULL,
	  "how many seconds a client may take to read an answer" },
	{ "rate", AT(rate), NUMBER, false, 1000, 0, MANY, NULL,
	  "how many requests per second one client may send; 0 means no limit" },
	{ "burst", AT(burst), NUMBER, false, 2000, 1, MANY, NULL,
	  "how many requests one client may send at once" },
	{ "max-body", AT(max_body), NUMBER, false, 1 << 20, 1, 8 << 20, NULL,
	  "how many bytes a request body may have" },
	{ "max-decoded", AT(max_decoded), NUMBER, false, 1 << 20, 1, 64 << 20, NULL,
	  "how many bytes a request body may have once it is decompressed" },
	{ "max-bodies", AT(max_bodies), NUMBER, false, 32 << 20, 8192, 1 << 30, NULL,
	  "how many bytes all request bodies in memory may have together" },
	{ "max-cache", AT(max_cache), NUMBER, false, 8 << 20, 0, 1 << 30, NULL,
	  "how many bytes of answers to keep for sending again" },
	{ "max-depth", AT(max_depth), NUMBER, false, 32, 2, 32, NULL,
	  "how deeply lists and maps may be nested" },
	{ "max-values", AT(max_values), NUMBER, false, 16384, 1, 524288, NULL,
	  "how many values a document may have" },
	{ "max-decisions", AT(max_decisions), NUMBER, false, 20000, 1, 100000, NULL,
	  "how many decisions a transcript may have" },
	{ "max-steps", AT(max_steps), NUMBER, false, 0, 0, UINT32_MAX, NULL,
	  "how many steps one ruling may take in all; 0 means 150000" },
	{ "max-citations", AT(max_citations), NUMBER, false, MAX_CITATIONS, 0, 40000, NULL,
	  "most citations to keep with one ruling; 0 means no limit" },
	{ "max-answers", AT(max_answers), NUMBER, false, 64 << 20, 1 << 20, MANY, NULL,
	  "how many bytes of answers may be on their way to clients at once" },
	{ "max-waiting", AT(max_waiting), NUMBER, false, 1024, 1, 65536, NULL,
	  "how many requests may wait to be judged" },
	{ "max-waiting-of-client", AT(max_waiting_of_client), NUMBER, false, 256, 1, 65536, NULL,
	  "how many requests from one client may wait to be judged" },
	{ "max-search", AT(max_search), NUMBER, false, 40000, 1, MANY, NULL,
	  "how many thousand steps a search may take" },
	{ "max-batch", AT(max_batch), NUMBER, false, 2000, 1, 100000, NULL,
	  "how many lines a batch may have" },
	{ "max-jobs", AT(max_jobs), NUMBER, false, 2, 0, 64, NULL,
	  "how many jobs may run at once" },
	{ "event-seconds", AT(event_seconds), NUMBER, false, 10, 1, HOUR, NULL,
	  "the longest silence on an event stream, in seconds" },
	{ "allow-judge-view", AT(allow_judge_view), SWITCH, false, 0, 0, 1, NULL,
	  "while there are no tokens, show hidden cards to anyone who asks" },
	{ "log-requests", AT(log_requests), SWITCH, false, 1, 0, 1, NULL,
	  "write a log line for every request" },
	{ "log-format", AT(log_json), FORMAT, false, 0, 0, 1, NULL,
	  "the format of the log: logfmt or json" },
};

enum { SETTINGS = (int)(sizeof settings / sizeof settings[0]) };

/* Find a setting. The database has a second name, since it need not be a file. */
static const struct setting *
find(const char *name, size_t len)
{
	if (len == 5 && strncmp(name, "store", 5) == 0)
		return find("database", 8);
	for (int i = 0; i < SETTINGS; i++)
		if (strlen(settings[i].name) == len && strncmp(settings[i].name, name, len) == 0)
			return &settings[i];
	return NULL;
}

static int64_t *
number_at(const struct settings *in, const struct setting *setting)
{
	return (int64_t *)(void *)((char *)(uintptr_t)in + setting->at);
}

static char *
text_at(const struct settings *in, const struct setting *setting)
{
	return (char *)(uintptr_t)in + setting->at;
}

static void
set_usual(struct settings *out)
{
	memset(out, 0, sizeof *out);
	for (int i = 0; i < SETTINGS; i++) {
		if (settings[i].kind == TEXT)
			strcpy(text_at(out, &settings[i]), settings[i].text);
		else
			*number_at(out, &settings[i]) = settings[i].usual;
	}
}

/* One value, from any source */

static bool
set_text(struct settings *out, const struct setting *setting, const char *value)
{
	if (strlen(value) < (size_t)setting->low || strlen(value) >= SETTINGS_TEXT)
		return false;
	strcpy(text_at(out, setting), value);
	return true;
}

static bool
set_number(struct settings *out, const struct setting *setting, const char *value)
{
	char *end;
	long long number;
	errno = 0;
	number = strtoll(value, &end, 10);
	if (!isdigit((unsigned char)*value) || *end || errno || number < setting->low ||
	    number > setting->high)
		return false;
	*number_at(out, setting) = number;
	return true;
}

static bool
set_word(struct settings *out, const struct setting *setting, const char *value, const char *off,
         const char *on)
{
	bool is_on = strcmp(value, on) == 0;
	if (!is_on && strcmp(value, off) != 0)
		return false;
	*number_at(out, setting) = is_on;
	return true;
}

static bool
set(struct settings *out, const struct setting *setting, const char *value, struct fault *fault)
{
	switch (setting->kind) {
	case TEXT:
		return set_text(out, setting, value) ||
		       fault_set(fault, "bad-setting", "%s must be a text of %lld to %d bytes",
		                 setting->name, (long long)setting->low, SETTINGS_TEXT - 1);
	case NUMBER:
		return set_number(out, setting, value) ||
		       fault_set(fault, "bad-setting", "%s must be a number from %lld to %lld",
		                 setting->name, (long long)setting->low, (long long)setting->high);
	case SWITCH:
		return set_word(out, setting, value, "false", "true") ||
		       fault_set(fault, "bad-setting", "%s must be true or false", setting->name);
	default:
		return set_word(out, setting, value, "logfmt", "json") ||
		       fault_set(fault, "bad-setting", "%s must be logfmt or json", setting->name);
	}
}

/* The configuration file */

static bool
set_members(struct settings *out, const struct doc_node *root, struct fault *fault)
{
	if (root->type == DOC_NULL)
		return true;
	if (!doc_want_map(root, fault))
		return false;
	for (const struct doc_node *n = root->first; n; n = n->next) {
		const struct setting *setting = find(n->key, strlen(n->key));
		if (!setting)
			return doc_key_fault(n, fault, "unknown-setting",
			                     "there is no setting named `%s`", n->key);
		const char *value = doc_text(n);
		fault_at(fault, n->file, n->line, n->column);
		if (!set(out, setting, value ? value : "", fault))
			return false;
	}
	return true;
}

static bool
read_file(struct settings *out, const char *path, struct fault *fault)
{
	struct doc doc;
	size_t len;
	char *text = doc_load(path, &len, NULL, fault);
	if (!text)
		return false;
	bool fine = doc_read_yaml(&doc, path, text, len, NULL, fault);
	free(text);
	if (!fine)
		return false;
	fine = set_members(out, doc.root, fault);
	doc_free(&doc);
	return fine;
}

/* The environment */

static void
variable_of(const char *setting, char out[64])
{
	snprintf(out, 64, "JUDGED_%s", setting);
	for (char *c = out; *c; c++)
		*c = *c == '-' ? '_' : (char)toupper((unsigned char)*c);
}

static bool
read_variable(struct settings *out, const char *setting, struct fault *fault)
{
	char name[64];
	variable_of(setting, name);
	const char *value = getenv(name);
	fault_at(fault, name, 0, 0);
	return !value || set(out, find(setting, strlen(setting)), value, fault);
}

static bool
read_environment(struct settings *out, struct fault *fault)
{
	for (int i = 0; i < SETTINGS; i++)
		if (!read_variable(out, settings[i].name, fault))
			return false;
	return read_variable(out, "store", fault);
}

/* Flags */

static bool
says_either(const struct settings_sources *s, int at)
{
	return at < s->argc &&
	       (strcmp(s->argv[at], "true") == 0 || strcmp(s->argv[at], "false") == 0);
}

/* Read --name VALUE or --name=VALUE; a switch may stand alone. */
static bool
read_flag(struct settings *out, const struct settings_sources *s, int *at, struct fault *fault)
{
	const char *flag = s->argv[*at] + 2;
	size_t len = strcspn(flag, "=");
	const struct setting *setting = find(flag, len);
	const char *value = flag[len] ? flag + len + 1 : NULL;
	if (strcmp(s->argv[*at], "--config") == 0)
		return fault_set(fault, "bad-setting", "--config needs a value");
	if (strncmp(s->argv[*at], "--", 2) != 0 || !setting)
		return fault_set(fault, "unknown-setting", "there is no option %.80s",
		                 s->argv[*at]);
	if (!value && setting->kind == SWITCH && !says_either(s, *at + 1))
		value = "true";
	else if (!value && *at + 1 < s->argc)
		value = s->argv[++*at];
	if (!value)
		return fault_set(fault, "bad-setting", "--%s needs a value", setting->name);
	return set(out, setting, value, fault);
}

/* Read a flag that isn't a setting. False if the flag is none of these. */
static bool
read_other_flag(struct settings_sources *s, int *at)
{
	const char *flag = s->argv[*at];
	bool check = strcmp(flag, "--check-config") == 0, help = strcmp(flag, "--help") == 0;
	bool version = strcmp(flag, "--version") == 0;
	s->check = s->check || check;
	s->help = s->help || help;
	s->version = s->version || version;
	if (strncmp(flag, "--config=", 9) == 0) {
		s->file = flag + 9;
		return true;
	}
	if (strcmp(flag, "--config") == 0 && *at + 1 < s->argc) {
		s->file = s->argv[++*at];
		return true;
	}
	return check || help || version;
}

static bool
read_flags(struct settings *out, struct settings_sources *s, struct fault *fault)
{
	fault_at(fault, NULL, 0, 0);
	for (int at = 1; at < s->argc; at++)
		if (!read_other_flag(s, &at) && !read_flag(out, s, &at, fault))
			return false;
	return true;
}

bool
settings_read(struct settings *out, struct settings_sources *sources, struct fault *fault)
{
	struct settings ignored;
	sources->file = getenv("JUDGED_CONFIG");
	set_usual(&ignored);
	if (!read_flags(&ignored, sources, fault))
		return false;
	set_usual(out);
	if (sources->help || sources->version)
		return true;
	return (!sources->file || read_file(out, sources->file, fault)) &&
	       read_environment(out, fault) && read_flags(out, sources, fault);
}

/* Output */

/* Write a quoted YAML text, whatever it contains. */
static void
print_text(const char *text, FILE *to)
{
	fputc('"', to);
	for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
		if (*c == '"' || *c == '\\')
			fprintf(to, "\\%c", *c);
		else if (*c < ' ' || *c == 0x7f)
			fprintf(to, "\\x%02x", *c);
		else
			fputc(*c, to);
	}
	fputc('"', to);
}

static void
print_value(const struct settings *in, const struct setting *setting, FILE *to)
{
	switch (setting->kind) {
	case TEXT: print_text(text_at(in, setting), to); break;
	case SWITCH: fputs(*number_at(in, setting) ? "true" : "false", to); break;
	case FORMAT: fputs(*number_at(in, setting) ? "json" : "logfmt", to); break;
	default: fprintf(to, "%lld", (long long)*number_at(in, setting)); break;
	}
}

void
settings_print(const struct settings *in, FILE *to)
{
	for (int i = 0; i < SETTINGS; i++) {
		fprintf(to, "%s: ", settings[i].name);
		print_value(in, &settings[i], to);
		fputc('\n', to);
	}
}

static bool
differs(const struct settings *a, const struct settings *b, const struct setting *setting)
{
	if (setting->kind == TEXT)
		return strcmp(text_at(a, setting), text_at(b, setting)) != 0;
	return *number_at(a, setting) != *number_at(b, setting);
}

void
settings_keep_fixed(const struct settings *old, struct settings *new, char *out, size_t cap)
{
	*out = '\0';
	for (int i = 0; i < SETTINGS; i++) {
		const struct setting *setting = &settings[i];
		size_t len = strlen(out);
		if (!setting->fixed || !differs(old, new, setting))
			continue;
		snprintf(out + len, cap - len, "%s%s", len ? " " : "", setting->name);
		if (setting->kind == TEXT)
			strcpy(text_at(new, setting), text_at(old, setting));
		else
			*number_at(new, setting) = *number_at(old, setting);
	}
}

void
settings_help(FILE *to)
{
	for (int i = 0; i < SETTINGS; i++)
		fprintf(to, "  --%-27s %s\n", settings[i].name, settings[i].help);
}
