/* hash.c: the hashes of a ruling. */
#include <string.h>

#include "judged/ruling/citations.h"
#include "judged/ruling/ruling.h"
#include "judged/words/told_pack.h"

void
ruling_hash(struct ruling *ruling)
{
	struct told_ruling told = { 0 };
	if (ruling->hashed)
		return;
	citations_tell(ruling, &told);
	told_chain_2(&told, ruling->chain);
	position_hash(ruling->run, ruling->position);
	ruling->hashed = true;
	told_free(&told);
}

bool
ruling_has_chain(struct ruling *ruling, int version, const char *chain)
{
	struct told_ruling told = { 0 };
	char old[DIGEST_HEX];
	ruling_hash(ruling);
	if (version != 1)
		return strcmp(ruling->chain, chain) == 0;
	citations_tell(ruling, &told);
	told_chain_1(&told, old);
	told_free(&told);
	return strcmp(old, chain) == 0;
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
