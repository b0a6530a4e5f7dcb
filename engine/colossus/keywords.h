/* keywords.h: abilities that a word stands for. */
#ifndef JUDGE_COLOSSUS_KEYWORDS_H
#define JUDGE_COLOSSUS_KEYWORDS_H

#include "engine/kernel/ability.h"

/* Does the card have the keyword without a program (Soar, Fleet, ...) now? */
bool has_keyword(struct judge_run *r, judge_card card, int keyword);
judge_rule colossus_keyword_rule(int keyword);
bool colossus_keyword_triggers(struct judge_run *r, const struct frame *f,
                               const struct happening *h);
bool colossus_keyword_fits(struct judge_run *r, const struct frame *f, const struct happening *h);
enum did colossus_keyword_effect(struct judge_run *r, struct frame *f);

#endif
