/* internal.h: functions shared by the files of the decider; not for other modules. */
#ifndef JUDGED_SCRIPT_INTERNAL_H
#define JUDGED_SCRIPT_INTERNAL_H

#include "judged/script/script.h"

enum { NO_PART = 0xff };

/* script/cursor.c: position of the script */

/* Return the move at the cursor, or NULL. */
const struct transcript_move *cursor_move(const struct script *script);
/* Restore the cursor to the decision the run is at. An answer taken back by a rewind is given again
 * from there. */
void cursor_restore(struct script *script, const struct judge_run *run);
/* Does the part answer this kind of question, by this seat? */
bool cursor_answers(const struct script *script, const struct judge_question *question,
                    const struct transcript_move *move, uint8_t part);
bool cursor_concedes(const struct script *script);
/* Does the move have a part for a main decision, or does it concede? */
bool cursor_holds_action(const struct script *script, const struct transcript_move *move);
/* Return the unused part of the current move that answers the question, or NO_PART. */
uint8_t cursor_part(const struct script *script, const struct judge_question *question);
/* Skip entries that answer nothing that was asked, if the script does so. */
void cursor_skip_unasked(struct script *script, const struct judge_question *question);
/* Mark the part as used. `answered`: the run got it as an answer; otherwise it was skipped. */
void cursor_use(struct script *script, struct judge_run *run, uint8_t part, bool answered);
/* Does the move after the one at the cursor, notes left out, answer the question? */
bool cursor_next_answers(const struct script *script, const struct judge_question *question);
/* Return why no entry answers the question. */
enum script_end cursor_reason(const struct script *script, const struct judge_question *question);

/* script/cursor.c: storing answers */

void step_reserve(struct script *script, uint32_t n);
void step_reserve_order(struct script *script, uint32_t n);
void step_reserve_kept(struct script *script, uint32_t n);
struct script_step *step_begin(struct script *script, const struct judge_question *question,
                               enum script_source source);
struct script_step *step_begin_part(struct script *script, const struct judge_question *question,
                                    uint8_t part);
void step_keep_order(struct script *script, struct script_step *step, const judge_def *def, int n);
/* Call the hook with a question that is about to be answered. */
void step_report(struct script *script, struct judge_run *run,
                 const struct judge_question *question, bool from_move);

/* script/gap.c: play that nobody wrote down */

/* Is a gap under way, or next? */
bool gap_is_open(const struct script *script);
/* Go back to the answers since the decision that the cursor was restored to. */
void gap_restore(struct script *script);
/* Return the answer to the question of a gap that is open, and note it as a step unless it is a
 * declined offer. NULL: there is none; `how` then says what to answer, JUDGE_ANSWERED if the
 * record goes on. */
const struct script_found *gap_answer(struct script *script, struct judge_run *run,
                                      const struct judge_question *question,
                                      enum judge_answer *how);
/* The decider's `upcoming_answers` for a gap that is open. */
int gap_upcoming(const struct script *script, judge_seat seat, bool beyond, struct judge_pick *out,
                 int cap);
void gap_free(struct script *script);

/* script/idle.c: orders that make no difference */

/* Answer in a trial of an order. False if the record is to answer. */
bool idle_answer(struct script *script, struct judge_run *run,
                 const struct judge_question *question, struct judge_pick *out,
                 enum judge_answer *answer);
/* Pick the first ability, if the order makes no difference and the record goes on without stating
 * it. Returns whether it did. */
bool idle_leaves_order(struct script *script, struct judge_run *run,
                       const struct judge_question *question, uint8_t part, struct judge_pick *out);

/* script/settle.c: answers without an entry */

/* The decider's `settled`: a choice left nothing open. */
void settle_note(void *script, struct judge_run *run, const struct judge_question *question,
                 struct judge_pick pick);
/* The decider's `contradicts_forced`: does an entry state something different from the result of a
 * choice that leaves nothing open? */
bool settle_contests(void *script, struct judge_run *run, const struct judge_question *question,
                     const struct judge_pick *all, int n, struct judge_pick *out);
/* Count as used the parts that state results of choices that were not asked: the rest of a move
 * begun, or whole moves. `by_itself`: chance needs no entry here. */
void settle_pass(struct script *script, struct judge_run *run,
                 const struct judge_question *question, bool by_itself);
/* Does the question have a single option, whatever the unknown cards are? The main decision is
 * never forced. */
bool settle_is_forced(const struct script *script, struct judge_run *run,
                      const struct judge_question *question, struct judge_pick *only);
/* Note how the list of a part about to be used up would be ended. */
void settle_prepare_end(struct script *script, const struct judge_run *run,
                        const struct judge_question *question, uint8_t part);
/* Does the next part state the end of the list? */
bool settle_says_end(const struct script *script, uint8_t part);
/* End the choice that a list has answered, if it is asked to go on and may end. Sets `pick` and
 * returns whether it did. */
bool settle_end(struct script *script, struct judge_run *run, const struct judge_question *question,
                struct judge_pick *pick);
/* Answer who goes first from the head of the document, unless a move states it. */
bool settle_by_head(const struct script *script, const struct judge_question *question,
                    struct judge_pick *pick);
/* Does a shuffle need no entry? */
bool settle_knows_order(const struct script *script, judge_seat seat, const judge_def *def, int n);
/* Answer chance that has no part in the record: from the head of the document, from the seed, or
 * because no order makes a difference. */
bool settle_order(struct script *script, const struct judge_question *question, judge_seat seat,
                  judge_def *def, int n);

/* script/discarded.c: cards that a note says were discarded */

/* Write the picks by which a note answers the player's next choices; returns their number. */
int discarded_ahead(const struct script *script, const struct script_cursor *at, judge_seat seat,
                    struct judge_pick *out, int cap);
/* Does a note answer the question? A choice of cards is answered if the card the note names goes
 * where the choice puts it. A note that comes after replies to the choice, but before the next
 * action, answers it as well. */
bool discarded_answers(struct script *script, struct judge_run *run,
                       const struct judge_question *question, struct judge_pick *out);
/* Return how many of the last answers came from the note. */
uint16_t discarded_answered(const struct script *script, uint32_t note);
/* Note that an action begins: until the next one, notes may name the cards that either player
 * discards from here on. */
void discarded_begin_action(struct script *script, struct judge_run *run);
/* Has card `which` of the deed (from 0) already gone since the action began, in a way that no other
 * deed since then describes? */
bool discarded_before(const struct script *script, struct judge_run *run, struct script_noted noted,
                      uint16_t which);
/* Return which card a discarded hidden card is according to the notes; JUDGE_NO_DEF if they don't
 * say. */
judge_def discarded_card(const struct script *script, struct judge_run *run,
                         const struct guess *asked, const judge_def *possible, int n);

/* Make the discarded unknown cards those of the note, and record a fault if they can't be. */
void discarded_identify(struct script *script, struct judge_run *run, uint32_t move);

/* script/answer.c, script/know.c: functions of the decider */

/* Must the script stop before this decision? */
bool answer_stops_here(struct script *script, struct judge_run *run);
enum judge_answer answer_pick(void *script, struct judge_run *run,
                              const struct judge_question *question, struct judge_pick *pick);
enum judge_answer answer_offered(void *script, struct judge_run *run,
                                 const struct judge_question *question, struct judge_pick *out);
enum judge_answer answer_order(void *script, struct judge_run *run,
                               const struct judge_question *question, judge_def *def, int n);
void know_read(void *script, judge_card card, uint8_t bag, enum judge_fact fact, int32_t of);
judge_def know_card(void *script, struct judge_run *run, const struct judge_unknown_card *what,
                    const judge_def *possible, int n);
enum judge_misfit_use know_for(void *script, struct judge_run *run, struct judge_pick pick);
bool know_answered(void *script, struct judge_run *run, const struct judge_question *question);
int know_upcoming(void *script, struct judge_run *run, judge_seat seat, bool beyond,
                  struct judge_pick *out, int cap);

#endif
