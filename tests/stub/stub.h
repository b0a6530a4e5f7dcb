/*
 * stub.h: a small game made for the tests of the kernel, so that the kernel can't grow into the
 * shape of one real game.
 *
 * Players build towers of stones in a row of spots, burn cards to mark each other, swap with a
 * market that both share, crown a monarch, and cast runes that change rules. The game uses each
 * mechanism of the kernel at least once, and no other part of the engine. Its own cards have no
 * abilities; tests bring cards that do.
 */
#ifndef TESTS_STUB_H
#define TESTS_STUB_H

#include "engine/kernel/chain.h"

#define STUB_RULE(name, shape, other_form, value, other) R_##name,
enum stub_rule {
#include "tests/stub/rules.h"
	STUB_RULES
};
#undef STUB_RULE

enum stub_area { ROW, THRONE, MARKET, DECK, HAND, HEAP, STUB_AREAS };
enum { SPOTS = 4, STALLS = 2 }; /* places of a row, and of the market */

enum stub_question {
#define QUESTION(id, ...) ASK_##id,
#include "tests/stub/asks.def"
	STUB_ASKS
};

enum stub_verb {
#define VERB(id, ...) DO_##id,
#include "tests/stub/asks.def"
	STUB_VERBS
};

enum stub_step {
	STEP_SETUP,
	STEP_START,
	STEP_ACTION,
	STEP_END,
	STEP_ANSWER,
	STEP_PERFORM,
	STUB_STEPS
};
/* Declarations: a boast can be answered and a whisper can't, while the rules about them are in
 * force. */
enum stub_play { PLAY_BOAST, PLAY_WHISPER, STUB_PLAYS };
enum stub_value { MARKS, SWAPS, POST };
enum stub_how { HOW_UNNAMED, HOW_HEIGHT, HOW_MARKS, HOW_EMPTY, HOW_CONCEDED };
enum stub_type { STONE, RUNE };

/* Pebble and brick are 1 high, wall 2, keep 3. Flare is a rune; the others are pebbles with texts
 * that the engine doesn't model. */
enum stub_def { PEBBLE, BRICK, WALL, KEEP, FLARE, RUIN, GHOST, EMBER, STUB_DEFS };

enum { STUB_DECK = 8 };
extern const judge_def stub_deck[STUB_DECK];
extern const struct judge_card_set stub_cards;
extern const struct judge_rule_row stub_rows[STUB_RULES];
extern const struct judge_game stub_game;

/* actions.c */

int stub_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                    int cap);
int stub_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                int cap);
bool stub_is_candidate(struct judge_run *r, const struct judge_question *q, struct judge_pick pick);
void stub_test(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
               struct refusals *list);
bool stub_act(struct judge_run *r, struct judge_pick pick);
bool stub_interrupts(struct judge_run *r, judge_seat seat, uint32_t parent);
bool stub_rule_actions(struct judge_run *r, uint32_t parent);

/* chain.c: boasts and answers. When one is performed, its number is appended to A's post. */

extern const struct chain_rules stub_chain;
struct play stub_boast(struct judge_run *r, enum stub_play kind, judge_seat seat, int32_t n);
int stub_answers(const struct judge_question *q, struct judge_pick *out, int cap);
void stub_test_answer(struct judge_run *r, struct judge_pick pick, struct refusals *list);

/* steps.c */

int stub_check_decks(struct judge_run *r, judge_seat seat, struct judge_deck_fault *out, int cap);
int stub_height(struct judge_run *r, judge_seat seat);
void stub_setup(struct judge_run *r);
void stub_start(struct judge_run *r);
void stub_action(struct judge_run *r);
void stub_end(struct judge_run *r);

#endif
