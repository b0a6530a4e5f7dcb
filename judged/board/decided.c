/*
 * decided.c: tests whether a written position depends on hidden cards.
 *
 * A position is written with every hidden card taken to be the first card it could be. It must be
 * the same with any other choice, so it is written in every case tried, and the results are
 * compared.
 */
#include "judged/board/decided.h"

#include <stdlib.h>
#include <string.h>

#include "judged/board/export.h"
#include "judged/text/alloc.h"

enum { UNWRITTEN = 1 };

/* Return a number that stands for the written position: the first bytes of its digest. */
static uint64_t
mark_position(void *ctx, const struct ruling *in)
{
	struct transcript position;
	struct fault fault;
	uint64_t mark = UNWRITTEN;
	struct judge_run *run = judge_run_copy(ctx, in->run);
	judge_set_sink(run, (struct judge_sink){ 0 });
	judge_rewind(run);
	if (!export_position(&position, in->transcript, run, &in->script, in->script.n_steps,
	                     &fault))
		return UNWRITTEN;
	memcpy(&mark, position.digest, sizeof mark);
	transcript_free(&position);
	return mark;
}

bool
position_decide(struct ruling *out, const struct transcript *t, const struct judge_run *run,
                bool *decided, struct fault *fault)
{
	void *storage = alloc_bytes(judge_run_size());
	const uint32_t before = judge_checkpoint_decisions(run);
	const struct ruling_options options = {
		.ignore_claims = true, .mark = mark_position, .mark_ctx = storage, .before = &before
	};
	bool made = ruling_make(out, t, &options, fault);
	*decided = made && !out->worlds.cut_short && worlds_are_marked_alike(&out->worlds);
	free(storage);
	return made;
}

bool
position_depends(struct ruling *out, const struct transcript *t, uint32_t before, bool *depends,
                 struct fault *fault)
{
	const struct ruling_options options = { .ignore_claims = true, .before = &before };
	bool made = ruling_make(out, t, &options, fault);
	*depends = made && (out->worlds.n_needs > 0 || out->worlds.cut_short);
	return made;
}
