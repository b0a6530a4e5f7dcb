/*
 * judge_ask.h: the judge inside another program. Text goes in, JSON comes out.
 *
 *	struct judge_text a = judge_ask("replay", text, strlen(text), NULL);
 *	fwrite(a.at, 1, a.n, stdout);
 *	judge_text_free(&a);
 *
 * Nothing else is read: no file, no clock, no environment, no network. The rulebooks and the cards
 * of every game are in the library. Link with `pkg-config --cflags --libs judge`.
 *
 * All functions may be called from several threads at once; a `struct judge` serves one thread at a
 * time. The header is plain C and C++. judge.h, beside it, is for programs that drive games
 * themselves.
 */
#ifndef JUDGE_ASK_H
#define JUDGE_ASK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 1. Answers */

/* The kind of an answer: the exit status of the program `judge`, and three more. A call never
 * ends the process: after JUDGE_NO_MEMORY and JUDGE_BUG, too, the next one works. */
enum judge_code {
	JUDGE_FINE = 0,         /* consistent or incomplete; or there is an answer */
	JUDGE_NOT_FINE = 1,     /* illegal, refuted, or out of place */
	JUDGE_BAD_INPUT = 2,    /* the answer is {"faults": [...]} */
	JUDGE_UNDETERMINED = 3, /* the ruling is undetermined */
	JUDGE_NO_MEMORY = 4,    /* memory ran out; {"faults": [...]} */
	JUDGE_BUG = 5,          /* a check inside the library failed; {"faults": [...]} */
	JUDGE_STOPPED = 6,      /* the caller's function stopped the call; {"faults": [...]} */
};

/* An answer. `at` holds `n` bytes of UTF-8, one JSON object and a newline, with a NUL behind them.
 * It belongs to the caller, who gives it back with judge_text_free(). */
struct judge_text {
	char *at;
	size_t n;
	int32_t code; /* enum judge_code */
};

/* Faults are the same in every answer: {"faults": [{"code", "sentence", "instead", and "line" with
 * "column", or "pointer", or "parameter"}]}, all that were found. "instead" says what to write.
 * A sentence may change; a code may not. */

/* 2. Questions */

/* Ask. `what` is one of the words below, `text` has `n` bytes, `options` is NULL or a JSON object.
 *
 *	what      text                  answer
 *	replay    a transcript          its ruling
 *	moves     a transcript          the open question, the legal moves, and who refuses the others
 *	position  a transcript          the position as a transcript to play on from
 *	explain   a transcript          what a move brought about, as a chain of rules
 *	remedy    a transcript          what a tournament's policy makes of it: infraction, remedy, penalty
 *	check     a transcript          {"faults", "warnings", "decks"} before it is played
 *	claim     a transcript          {"verdict", "claims"}: which claims are upheld, and why
 *	clause    a number or words     {"found", "clauses"} of an edition
 *	cards     a number or words     {"found", "cards"}; one card comes with its abilities
 *	new       a game                {"transcript"}: a template with comments
 *	schema    transcript, cards     the JSON Schema of a game's transcripts or card files,
 *	          or ruling             or of rulings
 *	editions                        {"editions"} of all games
 *	version                         {"engine", "api", "games"}: versions, and the games in the library
 *
 * The answers are those of the program's commands with --json (of `check`, of `judge check-start`),
 * byte for byte; only `judge clause` adds the answers and scenarios of its suite. A transcript is
 * YAML or JSON (docs/transcript.md). More words and members may come.
 *
 * Options of all words:
 *	cards        list of texts, each a file of cards (docs/cards.md)
 *	steps        the most steps that the answer may take; by default 150000
 *	memory       the most bytes that the answer may take; by default all there are
 * of those that read a transcript, `check` only the first:
 *	edition      the edition to judge by, "en-1.2", instead of the one it names
 *	reading      other meanings of unclear clauses, "D58=other"
 *	on_illegal   "stop", "skip" or "take", instead of what it says
 *	account      "A" or "B": what this player says happened
 *	view         "judge", "A", "B" or "public": only what this reader may know
 * of `replay`:
 *	full         true: hashes, citations and the final position too
 *	readings     true: would another reading of an unclear clause change the ruling?
 *	advice       true: what to do about an illegal move
 * of `position` and `explain`, one of:
 *	move         after the move with this number, from 1; 0: before the first
 *	after        after this many decisions, set-up included
 * of `remedy`:
 *	policy       the document, "bandai-trm-2025", instead of the one that the record's event names
 * of `claim`:
 *	claims       a list of claims instead of the transcript's
 * of `clause`, `cards` and `new`, as far as they fit:
 *	edition      an edition; by default the newest
 *	game         a game; by default the edition's, the first, or for `cards` all
 *	limit        the most entries of the list
 *	at           the step that a template starts at; "setup": a whole game
 *	start        members of the template's start, {"turn": 3, "A": {"hand": ["T-001"]}}
 * of `schema`:
 *	game         a game; by default the first
 */
struct judge_text judge_ask(const char *what, const char *text, size_t n, const char *options);

/* Ask, for languages whose foreign functions return no structs. Returns the code. */
int32_t judge_ask_to(struct judge_text *out, const char *what, const char *text, size_t n,
                     const char *options);

/* Free an answer and empty it. An empty one may be freed. */
void judge_text_free(struct judge_text *answer);

/* 3. A judge of one's own, with cards and limits */

struct judge;

/* Make a judge. `options` is NULL or a JSON object with the options of all words, which then are
 * the judge's and need not be given with each question: its card files are read once. `stopped` is called now and then while a question is answered, if it isn't NULL; the call ends
 * with JUDGE_STOPPED when it returns true. Returns NULL and sets `fault` if the options are wrong
 * or there is no memory. */
struct judge *judge_new(const char *options, int (*stopped)(void *ctx), void *ctx,
                        struct judge_text *fault);
/* Ask this judge, as judge_ask_to() does. */
int32_t judge_with(struct judge *judge, struct judge_text *out, const char *what, const char *text,
                   size_t n, const char *options);
/* Free the judge. NULL is fine. */
void judge_end(struct judge *judge);

/* 4. About the library */

/* Return the bytes of stack that a call may need. */
size_t judge_stack(void);
/* Return 1; it is raised when something in this header is taken away. */
int32_t judge_api(void);

#ifdef __cplusplus
}
#endif
#endif
