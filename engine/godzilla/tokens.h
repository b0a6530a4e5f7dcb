/* tokens.h: tokens (chapter 9). */
#ifndef JUDGE_GODZILLA_TOKENS_H
#define JUDGE_GODZILLA_TOKENS_H

#include "engine/kernel/ability.h"
#include "engine/kernel/start.h"

static inline bool
has_token_trait(const struct judge_run *r, judge_def def)
{
	return has_fixed_trait(r, def);
}

bool is_token(struct judge_run *r, judge_card card);
/* Add to the event a token that the effect puts into the place. */
void add_token(struct judge_run *r, const struct frame *f, judge_def def, judge_place place,
               struct event *e);
bool is_passed_over(struct judge_run *r, judge_card card);
/* Make tokens that are where they can't exist vanish. Returns whether any did. */
bool vanish_tokens(struct judge_run *r, uint32_t parent);

#endif
