/* judging.c: makes the record of a ruling from a transcript. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/service/jobs/judging.h"
#include "judged/advice/advice.h"
#include "judged/service/jobs/views.h"
#include "judged/words/choices.h"
#include "judged/record/record.h"
#include "judged/text/alloc.h"

/* A job, and storage for the strings of its ruling. */
struct kept {
	struct writer_job job;
	struct text {
		char *words, *why;
	} view[STORE_VIEWS];
	char *transcript;
	struct buffer record;
	char cards[64];
	struct store_clause *clause;
	struct store_term *term;
	struct buffer terms; /* texts of all terms */
};

/* Count decisions as they are written: moves, or parts of moves. */
bool
transcript_is_too_long(const struct api *api, const struct transcript *t)
{
	int64_t n = 0;
	for (size_t i = 0; i < t->n_moves; i++)
		n += t->move[i].n > 1 ? t->move[i].n : 1;
	return n > api->settings.max_decisions;
}

void
judging_key(const struct api *api, const struct transcript *transcript, char key[DIGEST_HEX])
{
	struct digest digest;
	digest_begin(&digest);
	digest_print(&digest, "judged ruling 1\ntranscript %s\n", transcript->digest);
	digest_print(&digest, "edition %.60s/%.60s\n", transcript->game->name,
	             transcript->edition->name);
	digest_print(&digest, "illegal %s\n", transcript_illegal_words[transcript->on_illegal]);
	digest_print(&digest, "cards %.200s\nengine %s\n", transcript->cards.version,
	             JUDGE_ENGINE_VERSION);
	if (api->settings.max_citations != MAX_CITATIONS)
		digest_print(&digest, "citations %lld\n", (long long)api->settings.max_citations);
	if (api->settings.max_steps)
		digest_print(&digest, "steps %lld\n", (long long)api->settings.max_steps);
	digest_end(&digest, key);
}

/* Clauses: for each rule that acted, refused something or decided, every clause that contains the
 * rule */

struct clause_marks {
	const struct rulebook_edition *edition;
	uint8_t *mark; /* by clause: CITED or DECIDING; 0: none */
	size_t n;      /* number of clauses with a mark */
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

/* Mark the clauses that decided: those that refused something or, if there are none, those that
 * ended the game. In an uncertain run nothing decided. */
static void
mark_deciding(struct clause_marks *m, const struct ruling *r)
{
	const struct judge_refusal *refusal;
	const struct judge_deck_fault *fault;
	struct judge_result result = judge_result(r->run);
	int refusals = ruling_refusals(r, &refusal);
	int faults = judge_deck_faults(r->run, &fault);
	if (r->doubt != RULING_NO_DOUBT)
		return;
	for (int i = 0; i < refusals; i++)
		mark_rule(m, refusal[i].rule, DECIDING);
	for (int i = 0; i < faults; i++)
		mark_rule(m, fault[i].refusal.rule, DECIDING);
	if (refusals == 0 && faults == 0 && result.over && result.by != JUDGE_NO_RULE)
		mark_rule(m, result.by, DECIDING);
}

/* Mark the clauses that refused later infractions. Infractions hidden from any view are left out,
 * since every reader may search by clause. */
static void
mark_refusing(struct clause_marks *m, const struct ruling *r)
{
	const struct infraction *infraction;
	uint32_t n = ruling_infractions(r, &infraction);
	for (uint32_t f = 0; f < n; f++)
		for (int i = 0; i < infraction[f].n_refusals && !infraction[f].unseen; i++)
			mark_rule(m, infraction[f].refusal[i].rule, CITED);
}

static void
mark_cited(struct clause_marks *m, const struct ruling *r)
{
	uint64_t seen[JUDGE_RULES / 64] = { 0 };
	for (uint32_t i = 0; i < r->record.n; i++) {
		judge_rule rule = r->record.at[i].rule;
		if (rule == JUDGE_NO_RULE)
			continue;
		uint64_t bit = UINT64_C(1) << rule % 64;
		if (!(seen[rule / 64] & bit))
			mark_rule(m, rule, CITED);
		seen[rule / 64] |= bit;
	}
}

static void *
zeroed(size_t n, size_t size)
{
	void *out = alloc_zeroed(n ? n : 1, size);
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
	mark_refusing(&m, r);
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

/* Return the text, or NULL if it equals the public one, so that equal texts are stored once. */
static const char *
unless_same(const char *text, const char *public)
{
	return strcmp(text, public) == 0 ? NULL : text;
}

static const char *
verdict_unless_same(const struct ruling *r, enum view view)
{
	enum ruling_verdict own = ruling_verdict_of(r, view);
	return own == ruling_verdict_of(r, VIEW_PUBLIC) ? NULL : ruling_verdict_word(own);
}

static void
add_texts(struct kept *kept, const struct ruling *r, const struct ruling_snapshot *snap)
{
	struct store_view *out = kept->job.ruling.view;
	for (int i = 0; i < STORE_VIEWS; i++) {
		struct text *t = &kept->view[i];
		bool alike = i && snapshot_alike(snap, VIEW_PUBLIC, (enum view)i);
		t->words = alike ? NULL : view_searched(snap, (enum view)i);
		t->why = alloc_copy(ruling_why(r, (enum view)i));
		out[i] = (struct store_view){
			.words = i && t->words ? unless_same(t->words, kept->view[0].words)
			                       : t->words,
			.why = i ? unless_same(t->why, kept->view[0].why) : t->why,
			.verdict = verdict_unless_same(r, (enum view)i),
		};
	}
}

/* Add transcript and record, and pack them with everything that finds the ruling, which must be
 * known by now. That is done here, in one of many judging threads, rather than in the single
 * writer. */
static void
add_body(struct kept *kept, const struct ruling *r, const struct ruling_snapshot *snap)
{
	struct store_ruling *out = &kept->job.ruling;
	const struct transcript *t = r->transcript;
	kept->transcript =
		t == r->written && t->text ? alloc_copy(t->text) : transcript_canonical(t, NULL);
	snapshot_record(snap, &kept->record);
	out->transcript = kept->transcript;
	out->record = kept->record.at;
	out->n_record = kept->record.n;
	store_pack(out);
}

/* Terms */

static void
add_term(struct kept *kept, uint8_t audience, const char *kind, const char *text)
{
	struct store_ruling *out = &kept->job.ruling;
	if (audience == 0)
		return;
	kept->term[out->n_terms++].audience = audience;
	buffer_text(&kept->terms, kind);
	buffer_bytes(&kept->terms, ":", 1);
	buffer_bytes(&kept->terms, text, strlen(text) + 1);
}

static void
add_cards(struct kept *kept, const struct ruling *r, const struct ruling_snapshot *snap)
{
	const struct judge_card_set *cards = &r->transcript->cards;
	uint8_t *audience = zeroed(cards->n, 1);
	view_cards(r, snap, audience);
	for (uint16_t i = 0; i < cards->n; i++)
		add_term(kept, audience[i], "card", cards->def[i].number);
	free(audience);
}

static void
add_events(struct kept *kept, const struct ruling *r)
{
	bool seen[UINT8_MAX + 1] = { false };
	for (uint32_t i = 0; i < r->record.n; i++) {
		uint8_t event = r->record.at[i].event;
		if (!seen[event])
			add_term(kept, STORE_ALL_VIEWS, "event", event_word(event));
		seen[event] = true;
	}
}

static void
add_players(struct kept *kept, const struct ruling *r)
{
	const struct transcript_player *player = r->transcript->player;
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		if (player[seat].name &&
		    !(seat == 1 && player[0].name && strcmp(player[0].name, player[1].name) == 0))
			add_term(kept, STORE_ALL_VIEWS, "player", player[seat].name);
}

/* Add a term for each line of a remark. */
static void
add_remark(struct kept *kept, const char *word, const char *lines)
{
	for (const char *at = lines; *at;) {
		size_t n = strcspn(at, "\n");
		char *text = alloc_text("%s:%.*s", word, (int)n, at);
		add_term(kept, STORE_ALL_VIEWS, "remark", text);
		free(text);
		at += n + (at[n] == '\n');
	}
}

/* Return the number of lines of all remarks beside the record; with `kept`, add them. */
static size_t
add_remarks(struct kept *kept, const struct ruling *r)
{
	const struct transcript_remarks *remarks = r->transcript->remarks;
	size_t n = 0;
	for (int i = 0; remarks && transcript_record_remarks[i]; i++) {
		const char *word = transcript_record_remarks[i], *text = remarks->text[i];
		if (!text || strcmp(word, "notes") == 0)
			continue;
		for (const char *c = text; c; c = strchr(c + 1, '\n'))
			n++;
		if (kept)
			add_remark(kept, word, text);
	}
	return n;
}

/* Add the terms. Their texts are in one buffer, so their addresses are known only when the last one
 * is written. */
static void
add_terms(struct kept *kept, const struct ruling *r, const struct ruling_snapshot *snap)
{
	size_t most =
		(size_t)r->transcript->cards.n + UINT8_MAX + JUDGE_SEATS + 1 + add_remarks(NULL, r);
	struct store_ruling *out = &kept->job.ruling;
	kept->term = alloc_bytes(most * sizeof *kept->term); /* few of them are used */
	add_cards(kept, r, snap);
	add_events(kept, r);
	add_players(kept, r);
	add_remarks(kept, r);
	const char *at = kept->terms.at;
	for (size_t i = 0; i < out->n_terms; i++, at += strlen(at) + 1)
		kept->term[i].text = at;
	out->term = kept->term;
}

/* The rest */

static void
fill(struct kept *kept, const struct ruling *r, const char key[DIGEST_HEX])
{
	const struct transcript *t = r->transcript;
	struct store_ruling *out = &kept->job.ruling;
	memcpy(out->key, key, DIGEST_HEX);
	auth_random(out->id, (STORE_ID - 1) / 2);
	snprintf(kept->cards, sizeof kept->cards, "%s", t->cards.version);
	out->game = t->game->name;
	out->edition = t->edition->name;
	out->verdict = ruling_verdict_word(ruling_verdict_of(r, VIEW_PUBLIC));
	out->engine = JUDGE_ENGINE_VERSION;
	out->cards = kept->cards;
}

static uint64_t
steps_of(const struct api *api)
{
	uint64_t most = api->settings.max_steps ? (uint64_t)api->settings.max_steps : RULING_STEPS;
	return api->small && most > JUDGING_SMALL ? JUDGING_SMALL : most;
}

bool
judging_again(struct api *api, const struct transcript *transcript, struct fault *fault)
{
	const struct ruling_options options = { .steps = steps_of(api),
		                                .most_citations =
		                                        (uint32_t)api->settings.max_citations,
		                                .stopped = api->stopped,
		                                .stopped_ctx = api->stopped_ctx };
	bool made = ruling_make(&api->ruling, transcript, &options, fault);
	api->used += api->ruling.taken;
	return made;
}

bool
judging_make(struct api *api, const struct transcript *transcript, struct fault *fault)
{
	if (!judging_again(api, transcript, fault))
		return false;
	ruling_forget_lines(&api->ruling);
	return true;
}

struct judge_step_limit
judging_allowance(const struct api *api)
{
	return (struct judge_step_limit){ .steps = steps_of(api),
		                          .stopped = api->stopped,
		                          .ctx = api->stopped_ctx };
}

void
judging_count(struct api *api, const struct judge_step_limit *left)
{
	api->used += steps_of(api) - left->steps;
}

void
judging_count_advice(struct api *api, struct wish wish)
{
	struct ruling *r = &api->ruling;
	if (wish_has_more(wish))
		api->used += r->left.steps - judge_run_params(r->run)->allowance->steps;
}

struct writer_job *
judging_job(struct api *api, const struct transcript *transcript, const char key[DIGEST_HEX],
            const char *group, struct fault *fault)
{
	struct ruling *r = &api->ruling;
	struct ruling_snapshot *snap = &api->snap;
	if (!judging_make(api, transcript, fault))
		return NULL;
	struct kept *kept = zeroed(1, sizeof *kept);
	ruling_freeze_last(r, snap);
	add_texts(kept, r, snap);
	fill(kept, r, key);
	kept->job.ruling.group = group;
	add_clauses(kept, r);
	add_terms(kept, r, snap);
	add_body(kept, r, snap);
	return &kept->job;
}

struct writer_job *
job_of_note(const struct caller *caller, const char *ruling, const char *kind, const char *text,
            bool open)
{
	struct kept *kept = zeroed(1, sizeof *kept);
	struct store_note *note = &kept->job.note;
	buffer_bytes(&kept->terms, text, strlen(text) + 1);
	buffer_bytes(&kept->terms, caller->group, strlen(caller->group) + 1);
	kept->transcript = alloc_copy(caller->name);
	snprintf(note->ruling, sizeof note->ruling, "%s", ruling);
	note->token = caller->token;
	note->name = kept->transcript;
	note->kind = kind;
	note->text = kept->terms.at;
	note->open = open;
	kept->job.entry.kind = STORE_NOTE;
	note->group = kept->terms.at + strlen(text) + 1;
	return &kept->job;
}

struct writer_job *
job_of(enum store_kind kind, void *what, void (*release)(struct writer_job *job))
{
	struct kept *kept = zeroed(1, sizeof *kept);
	kept->job.entry.kind = kind;
	kept->job.what = what;
	kept->job.release = release;
	return &kept->job;
}

void
job_free(struct writer_job *job)
{
	struct kept *kept = (struct kept *)job;
	if (!kept)
		return;
	if (job->release)
		job->release(job);
	for (int i = 0; i < STORE_VIEWS; i++) {
		free(kept->view[i].words);
		free(kept->view[i].why);
	}
	buffer_free(&kept->record);
	buffer_free(&kept->job.ruling.packed);
	buffer_free(&kept->job.ruling.found);
	free(kept->transcript);
	free(kept->clause);
	free(kept->term);
	buffer_free(&kept->terms);
	free(kept);
}
