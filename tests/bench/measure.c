/* measure.c: see measure.h. */
#include "tests/bench/measure.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

double
measure_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double
seconds_of(const struct measure_work *w)
{
	double begin = measure_now();
	for (int i = 0; i < w->times; i++)
		w->work(w->ctx);
	return (measure_now() - begin) / w->times;
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

double
measure_median(double *of, int n)
{
	qsort(of, (size_t)n, sizeof *of, compare);
	return of[n / 2];
}

void
measure(struct measure_work *work, int n)
{
	double round[MEASURE_ROWS][MEASURE_ROUNDS];
	assert(n <= MEASURE_ROWS);
	for (int i = 0; i < n; i++)
		seconds_of(&work[i]);
	for (int k = 0; k < MEASURE_ROUNDS; k++)
		for (int i = 0; i < n; i++)
			round[i][k] = seconds_of(&work[i]);
	for (int i = 0; i < n; i++)
		work[i].seconds = measure_median(round[i], MEASURE_ROUNDS);
}

void
measure_add(struct measure_table *table, const char *name, double value, const char *unit,
            const char *ratio_to)
{
	assert(table->n < MEASURE_ROWS);
	table->row[table->n++] = (struct measure_row){ name, unit, value, ratio_to };
}

static int
digits(double value)
{
	return value < 0.1 ? 4 : value < 10 ? 2 : value < 100 ? 1 : 0;
}

void
measure_print(const struct measure_table *table, FILE *to)
{
	for (int i = 0; i < table->n; i++) {
		const struct measure_row *r = &table->row[i];
		fprintf(to, "%-52s %12.*f %s%s%s\n", r->name, digits(r->value), r->value, r->unit,
		        r->ratio_to ? ", against " : "", r->ratio_to ? r->ratio_to : "");
	}
}

static void
row_json(const struct measure_row *r, FILE *to)
{
	fprintf(to,
	        "  {\"name\": \"%s\", \"value\": %.6g, \"unit\": \"%s\", \"ratio_to\": ", r->name,
	        r->value, r->unit);
	if (r->ratio_to)
		fprintf(to, "\"%s\"}", r->ratio_to);
	else
		fputs("null}", to);
}

void
measure_json(const struct measure_table *table, FILE *to)
{
	fputs("[\n", to);
	for (int i = 0; i < table->n; i++) {
		row_json(&table->row[i], to);
		fputs(i < table->n - 1 ? ",\n" : "\n", to);
	}
	fputs("]\n", to);
}
