/* diff_prove.c: `judge diff --prove`: proves every real difference by a scenario. */
#include "judged/cli/diff_prove.h"

#include <stdio.h>
#include <stdlib.h>

#include "judged/cli/cli.h"
#include "judged/suite/difference.h"
#include "judged/text/alloc.h"

struct proofs {
	const struct rulebook_edition *from, *to;
	struct difference *at;
	size_t n, total[DIFFERENCE_STATUSES];
};

/* 1. Proving */

static size_t
find_real(struct proofs *proofs, const struct rulebook_difference *d, size_t n)
{
	proofs->at = alloc_zeroed(n + 1, sizeof *proofs->at);
	for (size_t i = 0; i < n; i++)
		if (difference_is_real(&d[i], proofs->from, proofs->to))
			proofs->at[proofs->n++].of = &d[i];
	return proofs->n;
}

static void
prove_all(struct proofs *proofs, const struct fixtures *fixtures)
{
	struct cli_progress progress = { 0 };
	for (size_t i = 0; i < proofs->n; i++) {
		cli_progress(&progress, i, proofs->n);
		difference_prove(&proofs->at[i], fixtures, proofs->from, proofs->to);
		proofs->total[proofs->at[i].status]++;
	}
	cli_progress_end(&progress);
}

/* 2. Text */

static void
print_proof(const struct difference *d)
{
	printf("  proven by %s, `%s`:\n", d->fixture->file, d->fixture->name);
	printf("    %s: %s\n    %s: %s\n", d->home->name, d->expected, d->away->name, d->instead);
}

static void
print_unproven(const struct difference *d)
{
	printf("  UNPROVEN: %s", d->why);
	if (d->fixture)
		printf(" (%s, `%s`)", d->fixture->file, d->fixture->name);
	putchar('\n');
}

/* Return the gist of the clause in either edition; one of them has it. */
static const char *
gist_of(const struct difference *d)
{
	const struct rulebook_clause *clause = d->of->to ? d->of->to : d->of->from;
	return clause ? clause->gist : "";
}

static void
print_one(const struct difference *d)
{
	const struct rulebook_clause *from = d->of->from, *to = d->of->to;
	printf("%s -> %s  %s\n", from ? from->number : "-", to ? to->number : "-",
	       d->change ? d->change->what : gist_of(d));
	switch ((enum difference_status)d->status) {
	case DIFFERENCE_PROVEN: print_proof(d); break;
	case DIFFERENCE_INERT:
		printf("  nothing to come out differently: seen in %s, `%s`\n", d->fixture->file,
		       d->fixture->name);
		break;
	case DIFFERENCE_SAME: printf("  the same in every game: %s\n", d->why); break;
	default: print_unproven(d); break;
	}
}

/* 3. JSON */

static json_t *
proof_json(const struct difference *d)
{
	json_t *out = json_pack("{s:s, s:s, s:s}", "file", d->fixture->file, "scenario",
	                        d->fixture->name, "edition", d->home->name);
	if (d->status != DIFFERENCE_PROVEN)
		return out;
	if (d->expectation)
		json_object_set_new(out, "expectation", json_integer(d->expectation));
	json_object_set_new(out, "outcome", json_string(d->expected));
	json_object_set_new(out, "other_edition", json_string(d->away->name));
	json_object_set_new(out, "other_outcome", json_string(d->instead));
	return out;
}

static json_t *
one_json(const struct difference *d)
{
	const struct rulebook_clause *from = d->of->from, *to = d->of->to;
	json_t *out = json_pack("{s:s, s:s}", "status", difference_status_word(d->status), "gist",
	                        gist_of(d));
	if (from)
		json_object_set_new(out, "from", json_string(from->number));
	if (to)
		json_object_set_new(out, "to", json_string(to->number));
	cli_add_change(out, d->change, d->of);
	if (d->fixture)
		json_object_set_new(out, "proof", proof_json(d));
	if (*d->why)
		json_object_set_new(out, "why", json_string(d->why));
	return out;
}

static json_t *
all_json(const struct proofs *proofs)
{
	json_t *totals = json_object(), *all = json_array();
	for (uint8_t s = 0; s < DIFFERENCE_STATUSES; s++)
		json_object_set_new(totals, difference_status_word(s),
		                    json_integer((json_int_t)proofs->total[s]));
	for (size_t i = 0; i < proofs->n; i++)
		json_array_append_new(all, one_json(&proofs->at[i]));
	return json_pack("{s:s, s:s, s:s, s:o, s:o}", "game", proofs->from->game, "from",
	                 proofs->from->name, "to", proofs->to->name, "totals", totals,
	                 "differences", all);
}

static void
print_result(const struct proofs *proofs, bool json)
{
	if (json) {
		cli_print(all_json(proofs));
		return;
	}
	for (size_t i = 0; i < proofs->n; i++)
		print_one(&proofs->at[i]);
	printf("%zu real differences", proofs->n);
	for (uint8_t s = 0; s < DIFFERENCE_STATUSES; s++)
		printf(", %zu %s", proofs->total[s], difference_status_word(s));
	putchar('\n');
}

int
cli_diff_prove(const struct rulebook_edition *from, const struct rulebook_edition *to,
               const struct rulebook_difference *d, size_t n, const char *folder, bool json)
{
	struct proofs proofs = { .from = from, .to = to };
	struct fixtures fixtures;
	struct fault fault;
	if (!fixtures_load(&fixtures, folder, from->game, &fault))
		return cli_fault(&fault);
	if (find_real(&proofs, d, n) > 0)
		prove_all(&proofs, &fixtures);
	print_result(&proofs, json);
	free(proofs.at);
	fixtures_free(&fixtures);
	return proofs.total[DIFFERENCE_UNPROVEN] ? CLI_NOT_FINE : CLI_FINE;
}
