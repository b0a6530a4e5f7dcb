/* hash.c: computes the hashes of a ruling. */
#include <string.h>

#include "judged/ruling/citations.h"
#include "judged/ruling/ruling.h"
#include "judged/record/record.h"

void
ruling_hash(struct ruling *ruling)
{
	struct told_ruling told = { 0 };
	if (ruling->hashed)
		return;
	citations_tell(ruling, &told);
	told_chain(&told, ruling->chain);
	position_hash(ruling->run, ruling->position);
	ruling->hashed = true;
	told_free(&told);
}

bool
ruling_has_chain(struct ruling *ruling, const char *chain)
{
	ruling_hash(ruling);
	return strcmp(ruling->chain, chain) == 0;
}

void
ruling_seen_hashes(struct ruling *ruling, enum view view, struct told_hashes *out)
{
	struct told_ruling told = { 0 };
	ruling_hash(ruling);
	memcpy(told.transcript, ruling->transcript->digest, DIGEST_HEX);
	memcpy(told.chain, ruling->chain, DIGEST_HEX);
	memcpy(told.hash, ruling->position, DIGEST_HEX);
	if (view != VIEW_JUDGE) {
		position_tell(&told, NULL, ruling->run);
		citations_tell(ruling, &told);
	}
	told_hash(&told, view, out);
	told_free(&told);
}
