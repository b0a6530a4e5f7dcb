/* accounts.c: decodes two versions from a common beginning, and the facts given with them. */
#include "judged/transcript/decode.h"

/* Decode the moves of an account, like the common ones. */
static bool
decode_own_moves(struct decoder *d, const struct doc_node *node, struct transcript_account *out)
{
	struct transcript *t = d->t;
	struct transcript_move *common = t->move;
	size_t n_common = t->n_moves;
	t->move = NULL;
	t->n_moves = 0;
	bool good = decode_moves(d, node);
	out->move = t->move;
	out->n_moves = t->n_moves;
	t->move = common;
	t->n_moves = n_common;
	return good &&
	       (n_common + out->n_moves <= TRANSCRIPT_MOVES ||
	        doc_fault(node, d->fault, "too-many-moves",
	                  "a transcript can have at most %d moves, including those of an account",
	                  TRANSCRIPT_MOVES));
}

static bool
decode_account(struct decoder *d, const struct doc_node *node)
{
	static const char *const keys[] = { "moves", "claims", NULL };
	struct transcript_account *account = &d->t->account[decode_seat_named(node->key)];
	if (!doc_want_map(node, d->fault) || !decode_only_keys(d, node, keys))
		return false;
	const struct doc_node *moves = doc_need(node, "moves", d->fault);
	account->given = true;
	account->mark = decode_mark(node);
	if (!moves || !decode_own_moves(d, moves, account))
		return false;
	d->last_move += (int64_t)account->n_moves;
	bool good = decode_claims(d, doc_member(node, "claims"), &account->claims);
	d->last_move -= (int64_t)account->n_moves; /* facts name what both players agree on */
	return good;
}

bool
decode_accounts(struct decoder *d, const struct doc_node *accounts, const struct doc_node *facts)
{
	static const char *const seats[] = { "A", "B", NULL };
	if (facts && !accounts)
		return doc_key_fault(facts, d->fault, "missing-key",
		                     "`facts` can be used only with `accounts`");
	if (!accounts)
		return true;
	if (!doc_want_map(accounts, d->fault) || !doc_only_keys(accounts, seats, d->fault))
		return false;
	if (accounts->count == 0)
		return doc_fault(accounts, d->fault, "empty-list",
		                 "`accounts` needs the account of at least one player");
	for (const struct doc_node *n = accounts->first; n; n = n->next)
		if (!decode_account(d, n) && !decode_goes_on(d))
			return false;
	return decode_claims(d, facts, &d->t->facts);
}
