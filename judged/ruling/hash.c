/* hash.c: computes the hashes of a ruling. */
#include <string.h>

#include "judged/ruling/citations.h"
#include "judged/ruling/ruling.h"
#include "judged/record/record.h"

void
ruling_hash(struct ruling *ruling)
{
	struct ruling_snapshot snap = { 0 };
	if (ruling->hashed)
		return;
	citations_freeze(ruling, &snap);
	snapshot_chain(&snap, ruling->chain);
	position_hash(ruling->run, ruling->position);
	ruling->hashed = true;
	snapshot_free(&snap);
}

bool
ruling_has_chain(struct ruling *ruling, const char *chain)
{
	ruling_hash(ruling);
	return strcmp(ruling->chain, chain) == 0;
}

void
ruling_seen_hashes(struct ruling *ruling, enum view view, struct snapshot_hashes *out)
{
	struct ruling_snapshot snap = { 0 };
	ruling_hash(ruling);
	memcpy(snap.transcript, ruling->transcript->digest, DIGEST_HEX);
	memcpy(snap.chain, ruling->chain, DIGEST_HEX);
	memcpy(snap.hash, ruling->position, DIGEST_HEX);
	if (view != VIEW_JUDGE) {
		position_freeze(&snap, NULL, ruling->run);
		citations_freeze(ruling, &snap);
	}
	snapshot_hash(&snap, view, out);
	snapshot_free(&snap);
}
