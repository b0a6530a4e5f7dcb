/* api_judge.c: from a transcript to the record of its ruling. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/api.h"

/* What the strings of a job's ruling point into. */
struct kept {
	struct store_job job;
	char *open_text, *judge_text, *transcript, *told;
	char cards[64], chain[DIGEST_HEX], position[DIGEST_HEX], why[RULING_WHY];
	struct store_clause *clause;
};

/* A ruling answers the document, whatever its lay-out: the line of a move, which stands in one
 * notation alone, is left out of what is kept. */
static void
forget_lines(struct ruling *ruling)
{
	ruling->mark = (struct transcript_mark){ 0, 0 };
}

void
api_key(const struct transcript *transcript, char key[DIGEST_HEX])
{
	struct digest digest;

	digest_begin(&digest);
	digest_print(&digest, "judged ruling 1\ntranscript %s\n", transcript->digest);
	digest_print(&digest, "edition %.60s/%.60s\n", transcript->game->name,
	             transcript->edition->name);
	digest_print(&digest, "readings default\nillegal stop\n");
	digest_print(&digest, "cards %.200s\nengine %s\n", transcript->cards.version,
	             JUDGE_ENGINE_VERSION);
	digest_end(&digest, key);
}

/* Clauses: for each rule that acted, and each that decided, every clause that holds it */

struct clause_marks {
	const struct rulebook_edition *edition;
	uint8_t *mark; /* by clause: 1 cited, 2 deciding */
	size_t n;      /* clauses with a mark */
};

enum { CITED = 1, DECIDING = 2, CLAUSES_OF_RULE = 32 };

static void
mark_rule(struct clause_marks *m, judge_rule rule, uint8_t as)
{
	const struct rulebook_clause *clause[CLAUSES_OF_RULE];
	size_t n = rulebook_clauses_of(m->edition, rule, clause, CLAUSES_OF_RULE);

	for (size_t i = 0; i < n && i < CLAUSES_OF_RULE; i++) {
		uint8_t *mark = &m->mark[clause[i] - m->edition->clause];
		m->n += *mark == 0;
		*mark = *mark > as ? *mark : as;
	}
}

/* What refused decided; else what ended the game. Of an uncertain run nothing did. */
static void
mark_deciding(struct clause_marks *m, const struct ruling *r)
{
	const struct judge_refusal *refusal;
	const struct judge_fault *fault;
	struct judge_result result = judge_result(r->run);
	int refusals = ruling_refusals(r, &refusal);
	int faults = r->stop == JUDGE_FAULTY_DECKS ? judge_deck_faults(r->run, &fault) : 0;

	if (r->doubt != RULING_NO_DOUBT)
		return;
	for (int i = 0; i < refusals; i++)
		mark_rule(m, refusal[i].rule, DECIDING);
	for (int i = 0; i < faults; i++)
		mark_rule(m, fault[i].refusal.rule, DECIDING);
	if (refusals == 0 && faults == 0 && result.over && result.by != JUDGE_NO_RULE)
		mark_rule(m, result.by, DECIDING);
}

static void
mark_cited(struct clause_marks *m, const struct ruling *r)
{
	uint64_t seen[JUDGE_RULES / 64] = { 0 };

	for (uint32_t i = 0; i < r->record.n; i++) {
		judge_rule rule = r->record.at[i].rule;
		uint64_t bit = UINT64_C(1) << rule % 64;
		if (!(seen[rule / 64] & bit))
			mark_rule(m, rule, CITED);
		seen[rule / 64] |= bit;
	}
}

static void *
zeroed(size_t n, size_t size)
{
	void *out = calloc(n ? n : 1, size);

	if (!out)
		abort();
	return out;
}

static void
add_clauses(struct kept *kept, const struct ruling *r)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	struct clause_marks m = { edition, zeroed(edition->n, 1), 0 };
	struct store_ruling *out = &kept->job.ruling;

	mark_deciding(&m, r);
	mark_cited(&m, r);
	kept->clause = zeroed(m.n, sizeof *kept->clause);
	for (uint16_t i = 0; i < edition->n; i++)
		if (m.mark[i])
			kept->clause[out->n_clauses++] =
				(struct store_clause){ edition->clause[i].number,
				                       m.mark[i] == DECIDING };
	out->clause = kept->clause;
	free(m.mark);
}

/* Texts */

static char *
told(struct ruling *ruling)
{
	char *text = NULL;
	size_t len;
	FILE *to = open_memstream(&text, &len);

	if (!to)
		abort();
	ruling_text(ruling, VIEW_PUBLIC, 0, to);
	fclose(to);
	return text;
}

static void
add_texts(struct kept *kept, struct ruling *r)
{
	kept->open_text = ruling_json_text(r, VIEW_PUBLIC, NULL);
	kept->judge_text = ruling_json_text(r, VIEW_JUDGE, NULL);
	kept->transcript = transcript_canonical(r->transcript, NULL);
	kept->told = told(r);
}

static void
fill(struct kept *kept, const struct ruling *r, const char key[DIGEST_HEX])
{
	const struct transcript *t = r->transcript;
	struct store_ruling *out = &kept->job.ruling;

	memcpy(out->key, key, DIGEST_HEX);
	memcpy(out->id, key, STORE_ID - 1);
	memcpy(kept->chain, r->chain, DIGEST_HEX);
	memcpy(kept->position, r->position, DIGEST_HEX);
	snprintf(kept->cards, sizeof kept->cards, "%s", t->cards.version);
	snprintf(kept->why, sizeof kept->why, "%s", ruling_why(r, VIEW_PUBLIC));
	out->game = t->game->name;
	out->edition = t->edition->name;
	out->verdict = ruling_verdict_word(r->verdict);
	out->engine = JUDGE_ENGINE_VERSION;
	out->cards = kept->cards;
	out->chain = kept->chain;
	out->position = kept->position;
	out->why = kept->why;
	out->told = kept->told;
	out->transcript = kept->transcript;
	out->open_view = kept->open_text;
	out->judge_view = kept->judge_text;
}

struct store_job *
api_judge(struct api *api, struct transcript *transcript, const char key[DIGEST_HEX],
          struct fault *fault)
{
	struct ruling *r = &api->ruling;

	if (!ruling_make(r, transcript, NULL, fault))
		return NULL;
	struct kept *kept = zeroed(1, sizeof *kept);
	forget_lines(r);
	add_texts(kept, r);
	fill(kept, r, key);
	add_clauses(kept, r);
	return &kept->job;
}

void
api_job_free(struct store_job *job)
{
	struct kept *kept = (struct kept *)job;

	if (!kept)
		return;
	free(kept->open_text);
	free(kept->judge_text);
	free(kept->transcript);
	free(kept->told);
	free(kept->clause);
	free(kept);
}
