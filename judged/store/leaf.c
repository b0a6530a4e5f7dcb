/* leaf.c: digests of leaves and their chain: leaf.h. */
#include "judged/store/leaf.h"

#include <string.h>

#include "judged/store/backend.h"
#include "judged/text/versions.h"

const char *const leaf_names[LEAF_KINDS] = {
	[LEAF_RULING] = "a ruling",
	[LEAF_ERASED] = "an erasure",
	[LEAF_NOTE] = "a note",
	[LEAF_TOKEN] = "a token",
	[LEAF_TASK] = "a job",
	[LEAF_REJUDGED] = "what a job changed",
	[LEAF_REQUEST] = "an idempotency key",
	[LEAF_PENALTY] = "a penalty",
};

const struct leaf_rule leaf_rules[LEAF_KINDS] = {
	[LEAF_RULING] = { ROWS_RULING_ROWS, ROWS_MISSING_RULINGS, "bibiibttttttttttttttttb" },
	[LEAF_ERASED] = { ROWS_ERASED_ROWS, ROWS_MISSING_ERASED, "biittt" },
	[LEAF_NOTE] = { ROWS_NOTE_ROWS, ROWS_MISSING_NOTES, "tittit" },
	[LEAF_TOKEN] = { ROWS_TOKEN_ROWS, ROWS_MISSING_TOKENS, "ttttttt" },
	[LEAF_TASK] = { ROWS_TASK_ROWS, ROWS_MISSING_TASKS, "ttititttttiiiiitttt" },
	[LEAF_REJUDGED] = { ROWS_CHANGE_ROWS, ROWS_MISSING_CHANGES, "iittt" },
	[LEAF_REQUEST] = { ROWS_REQUEST_ROWS, ROWS_MISSING_REQUESTS, "ibbb" },
	[LEAF_PENALTY] = { ROWS_PENALTY_ROWS, ROWS_MISSING_PENALTIES, "tiittttttiti" },
};

static void
add_number(struct digest *digest, int64_t number)
{
	unsigned char bytes[8];
	for (int i = 0; i < 8; i++)
		bytes[i] = (unsigned char)((uint64_t)number >> 8 * i);
	digest_add(digest, bytes, sizeof bytes);
}

static void
add_bytes(struct digest *digest, const void *bytes, size_t n)
{
	add_number(digest, (int64_t)n);
	digest_add(digest, bytes, n);
}

static void
end(struct digest *digest, unsigned char out[LEAF_DIGEST])
{
	char hex[DIGEST_HEX];
	digest_end(digest, hex);
	store_bytes_of_hex(hex, out);
}

void
leaf_chain_begin(const void *log, size_t n, const char *name, unsigned char chain[LEAF_DIGEST])
{
	struct digest digest;
	digest_begin(&digest);
	digest_print(&digest, "judged log %d\n", VERSION_LOG);
	add_bytes(&digest, log, n);
	add_bytes(&digest, name, strlen(name));
	end(&digest, chain);
}

void
leaf_chain(const struct leaf_line *line, unsigned char chain[LEAF_DIGEST])
{
	const int64_t numbers[] = { line->n,    line->time, line->kind,
		                    line->part, line->item, line->until };
	struct digest digest;
	digest_begin(&digest);
	digest_add(&digest, chain, LEAF_DIGEST);
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		add_number(&digest, numbers[i]);
	digest_add(&digest, line->digest, LEAF_DIGEST);
	end(&digest, chain);
}

/* Add a value with its type, so that different rows never give the same bytes. */
static void
add_value(struct digest *digest, const struct rows_value *value)
{
	add_number(digest, value->type);
	if (value->type == ROWS_INT)
		add_number(digest, value->number);
	else if (value->type != ROWS_NULL)
		add_bytes(digest, value->at ? value->at : "", value->at ? value->n : 0);
}

void
leaf_add_ruling(struct rows_values *row, const struct store_ruling *r, const char *old,
                const char *deciding, const char *set)
{
	rows_give_hex(row, r->id);
	rows_give_int(row, r->token);
	rows_give_hex(row, r->key);
	rows_give_int(row, time_number(r->time));
	rows_give_number_or_null(row, r->old);
	rows_give_hex(row, old);
	for (int view = 0; view < STORE_VIEWS; view++)
		rows_give_text(row, r->view[view].why);
	rows_give_text(row, r->game);
	rows_give_text(row, r->edition);
	rows_give_text(row, r->verdict);
	for (int view = 1; view < STORE_VIEWS; view++)
		rows_give_text(row, r->view[view].verdict);
	rows_give_text(row, r->engine);
	rows_give_text(row, r->cards);
	rows_give_group(row, r->group);
	rows_give_text(row, deciding);
	rows_give_text(row, r->game); /* game of the set of clauses */
	rows_give_text(row, set);
	rows_give_bytes(row, r->packed.at, r->packed.n);
}

/* Add a text that a row always has. */
static void
add_text(struct rows_values *row, const char *text)
{
	rows_give_text(row, text ? text : "");
}

/* Add a text of which "" is no value. */
static void
add_text_or_null(struct rows_values *row, const char *text)
{
	rows_give_text(row, *text ? text : NULL);
}

void
leaf_add_note(struct rows_values *row, const struct store_note *note)
{
	rows_give_text(row, note->time);
	rows_give_int(row, note->token);
	rows_give_text(row, note->name);
	rows_give_text(row, note->kind);
	rows_give_int(row, note->open);
	rows_give_text(row, note->text);
}

void
leaf_add_token(struct rows_values *row, const struct store_token *token)
{
	rows_give_text(row, token->name);
	rows_give_text(row, token->hash);
	rows_give_text(row, token->scopes);
	rows_give_text(row, token->seat);
	rows_give_text(row, token->made);
	add_text_or_null(row, token->revoked);
	rows_give_text(row, token->group);
}

void
leaf_add_task(struct rows_values *row, const struct store_task *task)
{
	rows_give_text(row, task->id);
	rows_give_text(row, task_kind_words[task->kind]);
	rows_give_int(row, task->token);
	rows_give_text(row, task->name);
	rows_give_int(row, task->view);
	rows_give_text(row, task->made);
	add_text_or_null(row, task->ended);
	rows_give_text(row, task_state_words[task->state]);
	rows_give_text(row, task->engine);
	rows_give_text(row, task->asked);
	rows_give_int(row, task->upto);
	rows_give_int(row, task->cursor);
	rows_give_int(row, task->step);
	rows_give_int(row, task->total);
	rows_give_int(row, task->done);
	rows_give_text(row, task->counts);
	add_text(row, task->why);
	rows_give_text(row, task->result);
	rows_give_group(row, task->group);
}

void
leaf_add_change(struct rows_values *row, const struct store_rejudged *r)
{
	rows_give_number_or_null(row, r->again);
	rows_give_int(row, r->changed);
	add_text(row, r->code);
	add_text(row, r->why);
	add_text(row, r->clauses);
}

void
leaf_add_penalty(struct rows_values *row, const struct store_penalty *p)
{
	rows_give_text(row, p->id);
	rows_give_int(row, time_number(p->time));
	rows_give_int(row, p->token);
	rows_give_text(row, p->name);
	rows_give_group(row, p->group);
	add_text(row, p->event);
	add_text(row, p->player);
	add_text(row, p->infraction);
	add_text(row, p->penalty);
	rows_give_int(row, p->day);
	add_text(row, p->reason);
	rows_give_int(row, p->erased);
}

void
leaf_add_erasure(struct rows_values *row, const struct store_erasure *e)
{
	rows_give_hex(row, e->ruling);
	rows_give_int(row, time_number(e->time));
	rows_give_int(row, e->token);
	rows_give_text(row, e->name);
	rows_give_text(row, e->reason);
	rows_give_group(row, e->group);
}

void
leaf_digest(const struct rows_values *row, const struct leaf *leaf,
            const unsigned char salt[LEAF_SALT], unsigned char out[LEAF_DIGEST])
{
	struct digest digest;
	digest_begin(&digest);
	digest_print(&digest, "judged leaf 1\n");
	digest_add(&digest, salt, LEAF_SALT);
	add_number(&digest, leaf->kind);
	add_number(&digest, leaf->part);
	add_number(&digest, leaf->item);
	for (int i = 0; i < row->n; i++)
		add_value(&digest, &row->value[i]);
	end(&digest, out);
}
