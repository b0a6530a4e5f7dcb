/* internal.h: what the files of the decider share; nobody else includes it. */
#ifndef JUDGED_SCRIPT_INTERNAL_H
#define JUDGED_SCRIPT_INTERNAL_H

#include "judged/script/script.h"

enum { NO_PART = 0xff };

/* script/cursor.c: where the script stands */

/* The move at the cursor, or NULL. */
const struct transcript_move *cursor_move(const struct script *script);
/* Go back to where the script stood before the decision the run is at: an answer taken back by a rewind is
 * given again from there. */
void cursor_restore(struct script *script, const struct judge_run *run);
/* Does the part answer this kind of question, by this seat? */
bool cursor_answers(const struct script *script, const struct judge_question *question,
                    const struct transcript_move *move, uint8_t part);
bool cursor_concedes(const struct script *script);
/* Does the move hold something to be said at a main decision, or whatever is asked? */
bool cursor_holds_action(const struct script *script, const struct transcript_move *move);
/* The unused part of the current move that answers the question, or NO_PART. */
uint8_t cursor_part(const struct script *script, const struct judge_question *question);
/* Pass over answers that nobody asks for before the question, where the script does so. */
void cursor_skip_unasked(struct script *script, const struct judge_question *question);
/* `answered`: the run is given the part as an answer; else it is passed over. */
void cursor_use(struct script *script, struct judge_run *run, uint8_t part, bool answered);
/* Does the move after the one at the cursor, notes left out, answer the question? */
bool cursor_next_answers(const struct script *script, const struct judge_question *question);
/* Why nothing answers. */
enum script_end cursor_reason(const struct script *script, const struct judge_question *question);

/* script/cursor.c: keeping what was answered */

void step_reserve(struct script *script, uint32_t n);
void step_reserve_order(struct script *script, uint32_t n);
void step_reserve_kept(struct script *script, uint32_t n);
struct script_step *step_begin(struct script *script, const struct judge_question *question,
                               enum script_source source);
struct script_step *step_begin_part(struct script *script, const struct judge_question *question,
                                    uint8_t part);
void step_keep_order(struct script *script, struct script_step *step, const judge_def *def, int n);
/* Tell the hook of a question that is about to be answered. */
void step_tell(struct script *script, struct judge_run *run, const struct judge_question *question,
               bool from_move);

/* script/idle.c: orders that make no difference */

/* The answer of a trial of an order; false: the record answers. */
bool idle_answer(struct script *script, struct judge_run *run,
                 const struct judge_question *question, struct judge_pick *out,
                 enum judge_answer *answer);
/* Where the order makes no difference, and the record goes on without it: the first of them is next. */
bool idle_leaves_order(struct script *script, struct judge_run *run,
                       const struct judge_question *question, uint8_t part, struct judge_pick *out);

/* script/settle.c: what is answered without an entry */

/* The decider's `settled`: a choice left nothing open. */
void settle_note(void *script, struct judge_run *run, const struct judge_question *question,
                 struct judge_pick pick);
/* The decider's `contests`: does an entry tell of something else than what a choice with nothing open comes to? */
bool settle_contests(void *script, struct judge_run *run, const struct judge_question *question,
                     const struct judge_pick *all, int n, struct judge_pick *out);
/* Take for said what tells of choices that were not asked: what is left of a begun move, or whole moves.
 * `by_itself`: chance needs no entry. */
void settle_pass(struct script *script, struct judge_run *run,
                 const struct judge_question *question, bool by_itself);
/* Has the question a single option, whatever cards are that are not known? The main decision is never forced. */
bool settle_is_forced(const struct script *script, struct judge_run *run,
                      const struct judge_question *question, struct judge_pick *only);
/* Keep how the list of a part that is about to be used up would be ended. */
void settle_prepare_end(struct script *script, const struct judge_run *run,
                        const struct judge_question *question, uint8_t part);
/* Is the next part that answers the end itself, in words? */
bool settle_says_end(const struct script *script, uint8_t part);
/* Is the choice that a list has answered asked to go on, and may it end? Then `pick` ends it. */
bool settle_end(struct script *script, struct judge_run *run, const struct judge_question *question,
                struct judge_pick *pick);
/* `first` is settled by the head of the document, unless a move says it. */
bool settle_by_head(const struct script *script, const struct judge_question *question,
                    struct judge_pick *pick);
/* Does chance need no entry? */
bool settle_knows_order(const struct script *script, judge_seat seat, const judge_def *def, int n);
/* Chance without a written part: from the head of the document, from the seed, or because no order
 * can make a difference. */
bool settle_order(struct script *script, const struct judge_question *question, judge_seat seat,
                  judge_def *def, int n);

/* script/discarded.c: what a note says was discarded */

/* What the player says so of a choice. */
int discarded_ahead(const struct script *script, const struct script_cursor *at, judge_seat seat,
                    struct judge_pick *out, int cap);
/* Is the question answered by it? A choice of cards is where the card it names goes by that choice; a note that comes
 * after what others said to it, but before the next action, answers it as well. */
bool discarded_answers(struct script *script, struct judge_run *run,
                       const struct judge_question *question, struct judge_pick *out);
/* So many of the last answers came from the note. */
uint16_t discarded_answered(const struct script *script, uint32_t note);
/* An action begins: what its player and the other discard from here on may be told until the next begins. */
void discarded_begin_action(struct script *script, struct judge_run *run);
/* Has the card of the deed, counted from 0, gone already since the action began, as no other deed since then tells? */
bool discarded_before(const struct script *script, struct judge_run *run, struct script_noted noted,
                      uint16_t which);
/* The hidden card that was discarded is this one; JUDGE_NO_DEF: that is not said. */
judge_def discarded_card(const struct script *script, struct judge_run *run,
                         const struct guess *asked, const judge_def *possible, int n);

/* The cards that went without anybody having told which become those of the note; a fault where they cannot be. */
void discarded_tell(struct script *script, struct judge_run *run, uint32_t move);

/* script/answer.c, script/know.c: the decider's own functions */

enum judge_answer answer_pick(void *script, struct judge_run *run,
                              const struct judge_question *question, struct judge_pick *pick);
enum judge_answer answer_offered(void *script, struct judge_run *run,
                                 const struct judge_question *question, struct judge_pick *out);
enum judge_answer answer_order(void *script, struct judge_run *run,
                               const struct judge_question *question, judge_def *def, int n);
void know_read(void *script, judge_card card, uint8_t bag, enum judge_fact fact, int32_t of);
judge_def know_card(void *script, struct judge_run *run, const struct judge_hidden *what,
                    const judge_def *possible, int n);
enum judge_named know_for(void *script, struct judge_run *run, struct judge_pick pick);
bool know_answered(void *script, struct judge_run *run, const struct judge_question *question);
int know_ahead(void *script, struct judge_run *run, judge_seat seat, bool beyond,
               struct judge_pick *out, int cap);

#endif
