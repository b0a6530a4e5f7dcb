/* notes.h: what is noted among the moves, for script*.c only. */
#ifndef JUDGED_SCRIPT_NOTES_H
#define JUDGED_SCRIPT_NOTES_H

#include "judged/script/script.h"

/* Pass over the notes at the cursor, which comes right after a move. `answered`: the move's last answer is
 * about to be given, so that what was done from there on is told to the run with it. */
void notes_enter(struct script *script, struct judge_run *run, bool answered);
/* The first entry not seen to yet, among those before the move at the cursor, in which a judge sets something: its number, from 1; 0: none. */
uint32_t notes_amendment(const struct script *script);
/* See to the notes that were passed: what was seen, what is set, what was done of players' own accord. True:
 * the position was amended, so the question has to be asked anew. Amendments wait for the main decision. */
bool notes_see(struct script *script, struct judge_run *run, bool is_main);
/* Is what was noted as seen before the cursor, and not looked at yet, there now? */
bool notes_hold(const struct script *script, struct judge_run *run);
/* A foul of the transcript's move (from 0) in the run's position; for a trial it is kept nowhere. */
struct foul *notes_foul(struct script *script, struct judge_run *run, enum foul_kind kind,
                        judge_seat player, uint32_t move, uint8_t part);

/* script/trial.c: what would the rules demand from here to the next move? */

/* What happened in a trial: citations from `first` on. */
struct trial {
	struct judge_citation *at;
	uint32_t n, cap;
	uint16_t noted; /* the last answers, which came from a note, where it stopped in a choice */
	/* The position at the first citation of one of the rules sought. */
	const judge_rule *sought;
	judge_seat seat;
	bool found;
	bool awaits_chance; /* it stopped where chance has to decide, and nothing says how */
	int32_t when[FOUL_VALUES];
	/* For the sink. */
	struct judge_run *run;
	uint32_t from_decision;
};

/* For the deed of a note. */
void trial_run(struct trial *trial, const struct script *script, const struct judge_run *run,
               const judge_rule *sought, judge_seat seat, uint32_t note);
/* What happens when the answer, which a note may tell, is given to what is asked? To be freed. */
void trial_noted(struct trial *trial, const struct script *script, const struct judge_run *run,
                 const struct script_step *answer);
/* Would the move at the cursor be refused, when all it says is answered? `found` gets where and why. */
bool trial_of_move(const struct script *script, const struct judge_run *run, struct foul *found);
/* Is the part of the move (from 0) used when choices that leave nothing open stay unasked, or is something
 * refused before? */
bool trial_uses(const struct script *script, const struct judge_run *run, uint32_t move,
                uint8_t part);
/* And is it taken for the answer to something, and not refused? Or could it be, if the record said which ability comes next? */
bool trial_takes(const struct script *script, const struct judge_run *run, uint32_t move,
                 uint8_t part);
/* And when questions with one answer only are answered so, where the part is refused as an answer to them? */
bool trial_takes_later(const struct script *script, const struct judge_run *run, uint32_t move,
                       uint8_t part);
/* Had the move that was passed over been taken: would rules refuse the move at the cursor when nothing is asked but an
 * action? Then it is no answer to anything that move asks. */
bool trial_refuses_apart(const struct script *script, const struct judge_run *run);
/* Where a trial ended: two that ended alike have the same future. */
struct trial_end {
	enum judge_stop stop;
	uint8_t kind; /* of the question that is open */
	judge_seat seat;
	bool record_is_over; /* nothing is left of the moves */
	uint64_t position;
};

/* The order in which abilities that wait are played: by which of the options each. */
struct idle_order {
	judge_seat seat;
	uint8_t pick[8], n, said;
	int options; /* when all that is said is played: so many to choose from, or 0 */
	bool fits;   /* and the record goes on with what is asked then */
};

/* From here to the next move, with the deviations found so far. */
struct trial_end trial_to_end(const struct script *script, const struct judge_run *run);
/* From here until something else is to be decided. */
struct trial_end trial_of_order(const struct script *script, const struct judge_run *run,
                                struct idle_order *order);
bool trial_same_end(const struct trial_end *a, const struct trial_end *b);
void trial_free(struct trial *trial);
/* Is the rule of the citation, or of one it follows from, among these? The citation that has it, or NULL. */
const struct judge_citation *trial_root(const struct trial *trial, const struct judge_citation *c,
                                        const judge_rule *rules);

/* script/deeds.c: from a deed to what the run has to be told */

/* Find out what the deeds of the notes from `first` to before `end` come to, and keep it among the
 * script's deviations. */
void deeds_resolve(struct script *script, struct judge_run *run, uint32_t first, uint32_t end);
/* Does the note hold something that nothing demands? */
bool deeds_wait(const struct script *script, uint32_t note);
/* Do what was done though nothing demands it. Was anything changed? */
bool deeds_perform(struct script *script, struct judge_run *run, uint32_t note);

/* script/repair.c: what a judge sets. */
bool repair_perform(struct script *script, struct judge_run *run, uint32_t note);

#endif
