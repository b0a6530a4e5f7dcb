/* notes.h: handles the notes among the moves; only for files of the script. */
#ifndef JUDGED_SCRIPT_NOTES_H
#define JUDGED_SCRIPT_NOTES_H

#include "judged/script/script.h"

/* Enter the notes at the cursor, right after a move. `answered`: the move's last answer is about to
 * be given to the run, so the deviations in the notes are given with it. */
void notes_enter(struct script *script, struct judge_run *run, bool answered);
/* Return the number, from 1, of the first unhandled entry before the cursor in which a judge sets
 * something; 0 if there is none. */
uint32_t notes_amendment(const struct script *script);
/* Handle the notes that were entered: observations, corrections by a judge, and things that players
 * did although no rule demanded them. True if the position was changed, so that the question must
 * be asked again. Corrections wait for the main decision. */
bool notes_see(struct script *script, struct judge_run *run, bool is_main);
/* Are the observations before the cursor that were not handled yet true now? */
bool notes_hold(const struct script *script, struct judge_run *run);
/* Record a fault for a move (from 0), in the run's position. */
struct infraction *notes_infraction(struct script *script, struct judge_run *run,
                                    enum infraction_kind kind, judge_seat player, uint32_t move,
                                    uint8_t part);

/* script/trial.c: what the rules demand from here to the next move */

/* A trial's citations, from `first` on. */
struct trial {
	struct judge_citation *at;
	uint32_t n, cap;
	/* answers that came last and from a note, if the trial stopped in a choice */
	uint16_t noted;
	/* Values at the first citation of a rule that is sought. */
	const judge_rule *sought;
	judge_seat seat;
	bool found;
	/* the trial stopped where chance must decide and the record doesn't say how */
	bool awaits_chance;
	int32_t when[INFRACTION_VALUES];
	/* Used by the sink. */
	struct judge_run *run;
	uint32_t from_decision;
};

/* Run a trial for the deed of a note. Free it with trial_free(). */
void trial_run(struct trial *trial, const struct script *script, const struct judge_run *run,
               const judge_rule *sought, judge_seat seat, uint32_t note);
/* Run a trial in which a note's answer is given to the open question. Free it with trial_free(). */
void trial_noted(struct trial *trial, const struct script *script, const struct judge_run *run,
                 const struct script_step *answer);
/* Would the move at the cursor be refused once all its parts are answered? `found` gets the part,
 * the pick and the refusals. */
bool trial_of_move(const struct script *script, const struct judge_run *run,
                   struct infraction *found);
/* Is the part of the move (from 0) used if choices that leave nothing open are not asked, or is
 * something refused before it? */
bool trial_uses(const struct script *script, const struct judge_run *run, uint32_t move,
                uint8_t part);
/* Like trial_uses(), but does the part really answer something without being refused? Also true if
 * it could, had the record said which ability comes next. */
bool trial_takes(const struct script *script, const struct judge_run *run, uint32_t move,
                 uint8_t part);
/* Like trial_takes(), with questions that have one answer answered so, if the part is refused as
 * their answer. */
bool trial_takes_later(const struct script *script, const struct judge_run *run, uint32_t move,
                       uint8_t part);
/* Assuming the skipped move had been made: would the rules refuse the move at the cursor as an
 * action? Then it doesn't answer anything that the skipped move asks. */
bool trial_refuses_apart(const struct script *script, const struct judge_run *run);
/* Where a trial ended. Trials with the same end have the same future. */
struct trial_end {
	enum judge_stop stop;
	uint8_t kind; /* kind of the open question */
	judge_seat seat;
	bool record_is_over; /* no move is left */
	uint64_t position;
};

/* An order in which abilities in standby are played: which option is picked each time. */
struct idle_order {
	judge_seat seat;
	uint8_t pick[8], n, said;
	int options; /* options left once all picks are played, or 0 */
	bool fits;   /* true if the record also goes on with the question that is open then */
};

/* Run a trial from here to the next move, with the deviations found so far. */
struct trial_end trial_to_end(const struct script *script, const struct judge_run *run);
/* Run a trial from here until something else is to be decided. */
struct trial_end trial_of_order(const struct script *script, const struct judge_run *run,
                                struct idle_order *order);
bool trial_same_end(const struct trial_end *a, const struct trial_end *b);
void trial_free(struct trial *trial);
/* Return the citation that has one of these rules: the given one or one that caused it. NULL if
 * there is none. */
const struct judge_citation *trial_root(const struct trial *trial, const struct judge_citation *c,
                                        const judge_rule *rules);

/* script/deeds.c: consequences of deeds for the run */

/* Resolve the deeds of the notes from `first` to before `end`, and store the results among the
 * script's deviations. */
void deeds_resolve(struct script *script, struct judge_run *run, uint32_t first, uint32_t end);
/* Does the note have something that no rule demands? */
bool deeds_wait(const struct script *script, uint32_t note);
/* Do what was done although no rule demands it. Returns whether anything changed. */
bool deeds_perform(struct script *script, struct judge_run *run, uint32_t note);

/* script/repair.c: set what a judge sets. Returns whether anything changed. */
bool repair_perform(struct script *script, struct judge_run *run, uint32_t note);

#endif
