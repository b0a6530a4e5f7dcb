/* metrics.c: writes metrics in the text format of Prometheus. */
#include "judged/service/base/metrics.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "engine/judge.h"

/* Upper bounds of the buckets, in microseconds. */
static const uint64_t limits[METRICS_BUCKETS] = {
	100, 250, 500, 1000, 2500, 5000, 10000, 25000, 100000, 500000, 2500000, UINT64_MAX
};

void
metrics_note(struct metrics *m, size_t route, unsigned status, uint64_t microseconds)
{
	unsigned class = status / 100 < METRICS_CLASSES ? status / 100 : 0;
	m->by_route[route][class]++;
	m->micros_by_route[route] += microseconds;
	m->requests++;
	m->microseconds += microseconds;
	m->answers[class]++;
	for (int i = 0; i < METRICS_BUCKETS; i++)
		m->seconds[i] += microseconds <= limits[i];
}

__attribute__((format(printf, 2, 3))) static void
line(struct buffer *to, const char *format, ...)
{
	char text[300];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	buffer_text(to, text);
	buffer_text(to, "\n");
}

static void
head(struct buffer *to, const char *name, const char *type, const char *help)
{
	line(to, "# HELP judged_%s %s", name, help);
	line(to, "# TYPE judged_%s %s", name, type);
}

static void
write_one(struct buffer *to, const char *name, const char *type, const char *help, int64_t is)
{
	head(to, name, type, help);
	line(to, "judged_%s %" PRId64, name, is);
}

static void
write_seconds(const struct metrics *m, struct buffer *to)
{
	head(to, "request_seconds", "histogram",
	     "How long requests took, waiting for the disk included.");
	for (int i = 0; i + 1 < METRICS_BUCKETS; i++)
		line(to, "judged_request_seconds_bucket{le=\"%g\"} %lu", (double)limits[i] / 1e6,
		     m->seconds[i]);
	line(to, "judged_request_seconds_bucket{le=\"+Inf\"} %lu", m->requests);
	line(to, "judged_request_seconds_sum %g", (double)m->microseconds / 1e6);
	line(to, "judged_request_seconds_count %lu", m->requests);
}

static void
write_classes(const struct metrics *m, size_t i, const char *method, const char *path,
              struct buffer *to)
{
	for (int class = 2; class < METRICS_CLASSES; class ++)
		if (m->by_route[i][class])
			line(to,
			     "judged_requests_total{method=\"%s\",route=\"%s\",status=\"%dxx\"} %lu",
			     method, path, class, m->by_route[i][class]);
}

/* Write the routes that were used. Requests for unknown paths have no route. */
static void
write_routes(const struct metrics *m, metrics_route *route, struct buffer *to)
{
	const char *method = "", *path = "";
	head(to, "requests_total", "counter", "Answers by route and kind of status.");
	for (size_t i = 0; i < METRICS_ROUTES && route(i, &method, &path); i++)
		write_classes(m, i, method, path, to);
	write_classes(m, METRICS_ROUTES, "", "", to);
	head(to, "route_seconds_total", "counter", "How long requests took in all, by route.");
	for (size_t i = 0; i < METRICS_ROUTES && route(i, &method, &path); i++)
		if (m->micros_by_route[i])
			line(to, "judged_route_seconds_total{method=\"%s\",route=\"%s\"} %g",
			     method, path, (double)m->micros_by_route[i] / 1e6);
}

static int64_t
resident_bytes(void)
{
	long pages = 0;
	FILE *file = fopen("/proc/self/statm", "r");
	if (!file)
		return 0;
	if (fscanf(file, "%*s %ld", &pages) != 1)
		pages = 0;
	fclose(file);
	return (int64_t)pages * sysconf(_SC_PAGESIZE);
}

void
metrics_tell_log(struct buffer *to, const char *name, int64_t length, bool first)
{
	if (first)
		head(to, "log_length", "gauge", "Leaves in each of the store's logs.");
	line(to, "judged_log_length{log=\"%s\"} %" PRId64, name, length);
}

static void
write_store(const struct metrics *m, struct buffer *to)
{
	if (m->database_bytes >= 0)
		write_one(
			to, "database_bytes", "gauge",
			"Size of the database: the file with its log, or the tables with their indexes.",
			m->database_bytes);
	if (m->wal_bytes >= 0)
		write_one(to, "wal_bytes", "gauge", "Size of the write-ahead log.", m->wal_bytes);
	write_one(to, "last_commit_timestamp_seconds", "gauge",
	          "When the last commit succeeded, in Unix time; 0: none since the start.",
	          m->last_commit);
	write_one(to, "reconnects_total", "counter",
	          "Connections to the database server that were lost and replaced.", m->reconnects);
	write_one(to, "erasures_waiting", "gauge",
	          "Erased rulings of which the database still has bytes.", m->unscrubbed);
	if (m->sound < 0)
		return;
	write_one(to, "verified_timestamp_seconds", "gauge",
	          "When the last verification of the database ended, in Unix time.", m->verified);
	write_one(to, "verified_sound", "gauge",
	          "1 if the last verification found the database sound, 0 if it found damage.",
	          m->sound);
}

void
metrics_write(const struct metrics *m, metrics_route *route, struct buffer *to)
{
	head(to, "info", "gauge", "The version of the engine.");
	line(to, "judged_info{engine=\"" JUDGE_ENGINE_VERSION "\"} 1");
	head(to, "answers_total", "counter", "Answers by the kind of their status.");
	for (int i = 2; i < METRICS_CLASSES; i++)
		line(to, "judged_answers_total{status=\"%dxx\"} %lu", i, m->answers[i]);
	write_seconds(m, to);
	write_routes(m, route, to);
	write_one(to, "rulings", "gauge", "Rulings in the store.", m->rulings);
	write_one(to, "rulings_kept_total", "counter", "Rulings made and kept.", (int64_t)m->kept);
	write_one(to, "rulings_again_total", "counter", "Submissions that were kept before.",
	          (int64_t)m->kept_before);
	write_one(to, "rate_limited_total", "counter",
	          "Requests refused because a client asked too often.", (int64_t)m->limited);
	write_one(to, "body_bytes_in_total", "counter", "Bytes of bodies that came in.",
	          (int64_t)m->bytes_in);
	write_one(to, "body_bytes_out_total", "counter", "Bytes of bodies that went out.",
	          (int64_t)m->bytes_out);
	head(to, "jobs_total", "counter", "Jobs that were begun.");
	line(to, "judged_jobs_total{kind=\"rejudgement\"} %lu", m->rejudgements);
	line(to, "judged_jobs_total{kind=\"suite-run\"} %lu", m->suite_runs);
	write_one(to, "jobs", "gauge", "Jobs that run.", m->jobs);
	write_one(to, "connections", "gauge", "Open connections.", m->connections);
	write_one(to, "judging", "gauge", "Requests and batches that are judged or wait to be.",
	          m->judging);
	write_one(to, "waiting", "gauge", "Submissions that wait until they are durable.",
	          m->waiting);
	write_one(to, "queue", "gauge", "Requests and pieces of batches that wait for a thread.",
	          m->to_judge);
	write_one(to, "write_queue", "gauge", "What waits for the thread that writes.",
	          m->to_write);
	write_one(to, "failed_writes_total", "counter", "Commits that failed.",
	          (int64_t)m->failed_writes);
	write_store(m, to);
	write_one(to, "resident_bytes", "gauge", "Memory of the process.", resident_bytes());
}
