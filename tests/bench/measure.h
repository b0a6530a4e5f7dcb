/* measure.h: rows of figures, each the median of several rounds, and how they are told. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdio.h>

enum { MEASURE_ROUNDS = 9, MEASURE_ROWS = 96 };

struct measure_row {
	const char *name, *unit;
	double value;
	const char *ratio_to; /* the row or thing this figure is a ratio to, or NULL */
};

struct measure_table {
	struct measure_row row[MEASURE_ROWS];
	int n;
};

/* Seconds of the processor, not of the wall: other programs matter less. */
double measure_now(void);

/* Seconds one call of `work` takes: the median of MEASURE_ROUNDS rounds of `times` calls each. The
 * functions of one call take turns in each round, so that all see the same weather. */
struct measure_work {
	void (*work)(void *ctx);
	void *ctx;
	int times;
	double seconds; /* out */
};
void measure(struct measure_work *work, int n);

/* The middle one of n > 0 figures, which it sorts. */
double measure_median(double *of, int n);

/* Strings are kept by pointer. */
void measure_add(struct measure_table *table, const char *name, double value, const char *unit,
                 const char *ratio_to);
void measure_print(const struct measure_table *table, FILE *to);
void measure_json(const struct measure_table *table, FILE *to);

#endif
