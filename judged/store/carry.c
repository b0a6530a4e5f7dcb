/* carry.c: identity and digest of a thing being copied from one store to another. */
#include <string.h>

#include "judged/store/backend.h"
#include "judged/store/leaf.h"

/* Add a time in milliseconds, since some stores keep it so. */
static void
add_time(struct leaf_row *row, const char *time)
{
	if (time && *time)
		leaf_add_int(row, time_number(time));
	else
		leaf_add_text(row, NULL);
}

static void
add_text(struct leaf_row *row, const char *text)
{
	leaf_add_text(row, text ? text : "");
}

static void
add_token(struct leaf_row *row, const struct store_token *t)
{
	add_text(row, t->name);
	add_text(row, t->hash);
	add_text(row, t->scopes);
	add_text(row, t->seat);
	add_text(row, t->group);
	add_time(row, t->made);
	add_time(row, t->revoked);
}

static void
add_erasure(struct leaf_row *row, const struct store_erasure *e)
{
	add_time(row, e->time);
	leaf_add_int(row, e->token);
	add_text(row, e->name);
	add_text(row, e->reason);
	add_text(row, e->group);
}

static void
add_ruling(struct leaf_row *row, const struct store_ruling *r)
{
	add_text(row, r->key);
	add_time(row, r->time);
	leaf_add_int(row, r->token);
	add_text(row, r->game);
	add_text(row, r->edition);
	add_text(row, r->verdict);
	add_text(row, r->engine);
	add_text(row, r->cards);
	add_text(row, r->group);
	add_text(row, r->rejudges);
	leaf_add_bytes(row, r->packed.at, r->packed.n);
	add_text(row, r->deciding);
	for (int i = 0; i < STORE_VIEWS; i++) {
		leaf_add_text(row, i ? r->view[i].verdict : NULL);
		leaf_add_text(row, r->view[i].why);
	}
}

static void
add_note(struct leaf_row *row, const struct store_note *n)
{
	add_time(row, n->time);
	leaf_add_int(row, n->token);
	add_text(row, n->name);
	add_text(row, n->kind);
	add_text(row, n->text);
	leaf_add_int(row, n->open);
}

static void
add_task(struct leaf_row *row, const struct store_task *t)
{
	leaf_add_int(row, t->kind);
	leaf_add_int(row, t->state);
	leaf_add_int(row, t->token);
	add_text(row, t->name);
	add_text(row, t->group);
	leaf_add_int(row, t->view);
	add_time(row, t->made);
	add_time(row, t->ended);
	add_text(row, t->engine);
	add_text(row, t->asked);
	leaf_add_int(row, t->step);
	leaf_add_int(row, t->total);
	leaf_add_int(row, t->done);
	add_text(row, t->counts);
	add_text(row, t->why);
	leaf_add_text(row, t->result);
}

static void
add_change(struct leaf_row *row, const struct store_carried *c)
{
	const struct store_rejudged *r = c->what;
	add_text(row, c->again);
	leaf_add_int(row, r->changed);
	add_text(row, r->code);
	add_text(row, r->why);
	add_text(row, r->clauses);
}

/* Add what identifies a thing. For a note, that is its whole content. */
static void
name(const struct store_carried *c, struct leaf_row *row)
{
	const struct store_ruling *r = c->what;
	const struct store_token *token = c->what;
	const struct store_task *task = c->what;
	const struct store_note *note = c->what;
	switch (c->kind) {
	case CARRIED_TOKENS: leaf_add_int(row, token->id); break;
	case CARRIED_ERASURES:
		leaf_add_text(row, ((const struct store_erasure *)c->what)->ruling);
		break;
	case CARRIED_RULINGS: leaf_add_text(row, r->id); break;
	case CARRIED_NOTES:
		leaf_add_text(row, note->ruling);
		add_note(row, note);
		break;
	case CARRIED_TASKS: leaf_add_text(row, task->id); break;
	case CARRIED_CHANGES:
		leaf_add_text(row, c->task);
		leaf_add_text(row, c->ruling);
		break;
	case CARRIED_REQUESTS:
		leaf_add_int(row, r->token);
		leaf_add_text(row, r->idempotency);
		break;
	case CARRIED_KINDS: break;
	}
}

static void
content(const struct store_carried *c, struct leaf_row *row)
{
	switch (c->kind) {
	case CARRIED_TOKENS: add_token(row, c->what); break;
	case CARRIED_ERASURES: add_erasure(row, c->what); break;
	case CARRIED_RULINGS: add_ruling(row, c->what); break;
	case CARRIED_TASKS: add_task(row, c->what); break;
	case CARRIED_CHANGES: add_change(row, c); break;
	case CARRIED_REQUESTS:
		leaf_add_int(row, ((const struct store_ruling *)c->what)->idempotency_until);
		leaf_add_text(row, c->ruling);
		break;
	case CARRIED_NOTES:
	case CARRIED_KINDS: break;
	}
}

void
store_digest_carried(struct store_carried *c)
{
	static const unsigned char no_salt[LEAF_SALT];
	const struct leaf leaf = { .kind = LEAF_RULING, .part = (int64_t)c->kind };
	struct leaf_row row = { .n = 0 };
	unsigned char digest[LEAF_DIGEST];
	name(c, &row);
	leaf_digest(&row, &leaf, no_salt, digest);
	memcpy(&c->name, digest, sizeof c->name);
	content(c, &row);
	leaf_digest(&row, &leaf, no_salt, digest);
	memcpy(c->digest, digest, sizeof c->digest);
}
