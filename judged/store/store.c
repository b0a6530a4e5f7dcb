/* store.c: the functions of store.h, passed on to the kind of store that the address names. */
#include <string.h>

#include "judged/store/backend.h"

static bool
begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

const struct store_backend *
store_backend_at(const char *address)
{
	return begins(address, "postgresql://") || begins(address, "postgres://") ? &store_postgres
	                                                                          : &store_sqlite;
}

bool
store_accepts(const char *address, struct fault *fault)
{
	fault_at(fault, "store", 0, 0);
	return store_backend_at(address)->accepts(address, fault);
}

struct store *
store_open(const char *address, bool make, struct fault *fault)
{
	return store_backend_at(address)->open(address, make, fault);
}

void
store_close(struct store *store)
{
	if (store)
		store_backend_of(store)->close(store);
}

const char *
store_error(const struct store *store)
{
	return ((const struct store_base *)store)->error;
}

bool
store_can(const struct store *store, enum store_ability what)
{
	return !(store_backend_of(store)->cannot & what);
}

enum store_result
store_keep(struct store *store, struct store_entry *first)
{
	/* An entry counts as failed until it is known to be stored. */
	for (struct store_entry *entry = first; entry; entry = entry->next)
		entry->result = STORE_FAILED;
	return store_backend_of(store)->keep(store, first);
}

int64_t
store_size(struct store *store)
{
	return store_backend_of(store)->size(store);
}

enum store_result
store_share(struct store *store, enum store_share_step step, struct store_share *share)
{
	return store_backend_of(store)->share(store, step, share);
}

bool
store_unchanged(struct store *store, struct store_version *seen)
{
	return store_backend_of(store)->unchanged(store, seen);
}

enum store_result
store_scrub(struct store *store)
{
	return store_backend_of(store)->scrub(store);
}

void
store_tidy(struct store *store, bool idle)
{
	store_backend_of(store)->tidy(store, idle);
}

bool
store_backup(const char *address, const char *to, store_each_log *each, void *ctx,
             struct fault *fault)
{
	return store_backend_at(address)->backup(address, to, each, ctx, fault);
}
