/* play.h: a position in which tests let a script answer, and what they expect of the ruling. */
#ifndef TESTS_SCRIPT_PLAY_H
#define TESTS_SCRIPT_PLAY_H

#include "tests/support/judged.h"

#define HEAD                                                                                       \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"cards:\n"                                                                                 \
	"  - {number: T-001, name: Test Battle, type: battle, rank: 3, colours: [white],\n"        \
	"     traits: [Weapon], icon: 1, counter: 6000}\n"
#define START                                                                                      \
	HEAD "start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"                \
	     "  A: {monster: {stack: [EPR-007], zone: 3}, hand: [T-001, T-001, EPR-007],\n"        \
	     "      deck: [EPR-008, EPR-009, EPR-010], zones: {4: T-001}}\n"                       \
	     "  B: {monster: {stack: [EPR-007], zone: 3}, deck: [EPR-008, EPR-009, EPR-010]}\n"

static inline void
expect_verdict(const char *text, enum ruling_verdict verdict, enum script_end end)
{
	struct judged *j = judge(text);
	cr_expect_eq(j->r.verdict, verdict, "%s: %s", ruling_verdict_word(j->r.verdict), j->r.why);
	cr_expect_eq(j->r.script.end, end, "end %d: %s", j->r.script.end, j->r.why);
	done(j);
}

static inline void
chain_of(const char *text, char chain[DIGEST_HEX])
{
	struct judged *j = judge(text);
	cr_expect_eq(j->r.stop, JUDGE_OPEN, "%s", j->r.why);
	ruling_hash(&j->r);
	memcpy(chain, j->r.chain, DIGEST_HEX);
	done(j);
}

static inline void
expect_same_chain(const char *one, const char *other)
{
	char first[DIGEST_HEX], second[DIGEST_HEX];
	chain_of(one, first);
	chain_of(other, second);
	cr_expect_str_eq(first, second, "%s\n%s", one, other);
}

#endif
