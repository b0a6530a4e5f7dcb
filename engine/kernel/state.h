/*
 * state.h: one run and its plain state.
 *
 * `struct game` is everything that decides the future of a game: cards as rows, places as heads of
 * lists of cards, values by seat. It holds no pointers, so a snapshot is an assignment. `struct
 * judge_run` is the rest: the const tables, the decider, the sink for citations, the budget, the
 * checkpoint and the place to unwind to.
 *
 * A place (one of the places in an area of one seat) is a doubly linked list through card[].next
 * and .prev; in ordered areas the first card is the top of the pile. Cards that lie on each other
 * are linked by .beneath and .above as well; in the list, a card stands right after the card
 * beneath it.
 *
 *	place "A.zone.4": first -> T-1 -> T-2 -> T-9 -> last   T-2 lies on T-1; T-9 lies beside them
 *	                          above/beneath
 */
#ifndef JUDGE_KERNEL_STATE_H
#define JUDGE_KERNEL_STATE_H

#include <assert.h>
#include <setjmp.h>

#include "engine/judge.h"
#include "engine/kernel/ops.h"

/* Assert that an index of a card or place is in range. Every build of the programs that tests link
 * and drive checks this (the Makefile defines JUDGE_BOUNDED for them) and stops before it accesses
 * memory outside the run. */
#ifdef JUDGE_BOUNDED
#define in_bounds(holds) assert(holds)
#else
#define in_bounds(holds) ((void)0)
#endif

/* Assert an invariant. Builds with sanitizers check it (the Makefile defines JUDGE_CHECKED for
 * them); others don't spend the time. */
#ifdef JUDGE_CHECKED
#define checked(holds) assert(holds)
#else
#define checked(holds) ((void)0)
#endif

enum {
	SEAT_VALUES = 16,  /* values of a seat that a game may use */
	RULE_CHANGES = 16, /* changes of rules by effects at one time */
	BUDGET = 1000000,
	STANDBYS = 64,    /* abilities in standby at one time */
	LAST_KNOWNS = 64, /* cards that left and are remembered at one time */
	KNOWN_TRAITS = 4,
	KNOWN_GRANTED = 2,
	TIMED_TRIGGERS = 12,         /* timed triggers at one time */
	LASTING_EFFECTS = 16,        /* lasting effects at one time */
	SEEN = 16,                   /* states of this turn that are remembered, to find loops */
	FIRED = 16,                  /* situation triggers whose state holds */
	DEF_WORDS = JUDGE_DEFS / 64, /* 64-bit words with a bit per definition */
	SOURCES = 96,                /* cached abilities of cards in play */
	APPLIED = 256,               /* single changes that continuous effects make */
	GAME_EVENTS = 192,           /* game events of one event */
	POOL_ROWS = 384,             /* rows of hidden cards: definitions by list, and by shuffle */
	POOLS = JUDGE_SEATS * JUDGE_LISTS,
	NO_POOL = 0xff,
	POSSIBLE = JUDGE_DEFS,
	SUPPOSED_CARDS = JUDGE_CARDS,
	CARD_VALUES = 4,                        /* values of a card that a game may use */
	PLACE_WORDS = (JUDGE_PLACES + 63) / 64, /* 64-bit words with a bit per place */
	/* a set of zones fits one uint64_t: a game's zones must be among its first 64 places */
	PLACE_BITS = 64,
	CHAIN = 24,       /* declarations that wait at one time */
	OPTION_NODES = 4, /* choices of options in one ability */
};

/* An ability of a card in play: its own, or one granted by another definition. */
struct source {
	judge_card card;   /* the card that has it */
	judge_seat master; /* the card's master when this was noted */
	judge_def def;     /* the definition whose program it is */
	/* index among the abilities of `def`, from 0, including those it grants */
	uint8_t ability;
	uint32_t identity; /* the card's identity */
};

/* An event of the game, with the facts that abilities can ask about. */
struct game_event {
	uint16_t kind;   /* the operation that describes such events */
	uint16_t causes; /* bit per enum cause, including the game's own */
	judge_card card; /* or JUDGE_NO_CARD */
	judge_seat seat; /* the owner of the card or value, or the player whose phase it is */
	judge_seat doer; /* the player who did it, or JUDGE_NO_SEAT for the rules */
	judge_place from, to;
	uint32_t before, after; /* the card's identities before and after the event */
	int32_t amount;
	uint32_t citation;
	bool forced; /* true if the optional replacements have already been asked for */
};

/* An ability that has triggered and waits to be played. */
struct standby {
	struct source source;
	struct game_event event;
	uint8_t later; /* for a timed trigger: its index in game.later, from 1; otherwise 0 */
	bool asleep;   /* true if it cannot be played in this check timing */
};

/* A card as it was when it left an open area: last known information. */
struct last_known {
	uint32_t identity;
	uint32_t at;        /* value of game.identities when it left */
	uint32_t destroyed; /* the turn in which it was destroyed; 0: not destroyed */
	uint16_t marks;
	uint16_t name;      /* the text it was renamed to, from 1; 0: its own name */
	uint16_t nullified; /* bit per ability of its own */
	judge_card card;
	judge_place place;
	judge_seat master;
	uint8_t types, colours, n_under;
	bool covered;
	uint8_t n_traits, n_granted; /* counts in its known_changes */
};

/* Further changes that effects had made to a card that left; few cards have any. */
struct last_known_changes {
	struct known_trait {
		uint16_t trait;
		bool has;
	} trait[KNOWN_TRAITS];
	struct known_granted { /* abilities it had been given */
		judge_def def;
		uint8_t ability;
	} granted[KNOWN_GRANTED];
};

/* The variables of an ability, stored for later: few cards, places and numbers. */
enum { KEPT_CARDS = 8 };
struct kept {
	uint8_t n[JUDGE_VARIABLES];
	judge_card card[JUDGE_VARIABLES][KEPT_CARDS];
	uint64_t places[JUDGE_VARIABLES];
	int32_t number[JUDGE_VARIABLES];
};
struct keeping {
	struct kept kept;
	/* the next identity when the cards were kept: a card with a later identity isn't one of
	 * them */
	uint32_t identities;
	uint64_t gone[3]; /* bit per kept card: already a different card when the position began */
};

/* A timed trigger: an ability that an effect created. */
struct timed_trigger {
	struct source source;
	struct game_event event; /* the event of the effect that created it */
	struct keeping keeps;
	uint16_t node; /* its operation "later"; 0: its keyword provides the effect */
	bool over;     /* true if it only waits for its last standby */
};

/* A continuous effect that doesn't come from a continuous ability: its cards and its number are
 * fixed. */
struct lasting_effect {
	struct source source;
	uint16_t node;   /* its static operation */
	uint8_t span;    /* enum span */
	judge_seat seat; /* the player concerned, if it concerns no card */
	int32_t value;
	uint32_t stamp; /* time stamp of playing its ability */
	/* the next identity when it was made: cards with a later one are not affected */
	uint32_t identities;
	uint64_t cards[3]; /* bit per card */
};

/* An ability that was declared and is not yet resolved: its targets are chosen, its cost is
 * paid. */
struct activation {
	struct source source;
	struct keeping keeps;
	/* true if targets were chosen on declaration; false: they are chosen on resolution */
	bool chosen;
	/* index of the options picked on declaration, from 1; 0: none were picked */
	uint8_t options;
};

/* A declaration that waits in the chain (chain.c): of an ability; with NO_ABILITY, of the card
 * itself, or of a game action without a card. */
struct play {
	struct activation act;
	judge_seat seat; /* the player who declared it */
	uint8_t kind;    /* index into judge_game.play */
	/* true if it answers another declaration, so that it doesn't begin a chain */
	bool answers;
	bool negated;      /* true if an answer has negated it: it does nothing */
	uint32_t citation; /* the citation of its declaration */
};
enum { NO_ABILITY = 0xff };

/* Whether the waiting declarations may be answered: the player with priority, the number of passes
 * in a row, and the kind of the declaration that began the chain. */
struct window {
	bool open;
	judge_seat priority;
	uint8_t passes, kind;
};

/* A pick that its player could have replaced to stop the loop, and the state before that pick. */
struct stop {
	struct judge_pick pick;
	uint8_t kind;
	judge_def about;
	uint64_t at;
};

/* A state of this turn, and the first pick after it. */
struct visited_state {
	/* hashes of the state with its numbers, and without those that grow */
	uint64_t hash, shape;
	uint32_t decisions;
	uint8_t deciders; /* bit per seat that has decided something since */
	uint8_t unsure;   /* bit per seat whose decisions since may or may not stop a loop */
	uint8_t returns;  /* how often this state has come back */
	bool has_pick;
	struct judge_pick pick;
	/* the question that the pick answered, and the card that question was about */
	uint8_t kind;
	judge_def about;
	uint8_t n_stops;
	struct stop stop[JUDGE_SEATS]; /* the first such pick of each seat that had one */
};

/* The loop that was found in this turn, and the picks that may not be repeated. */
struct loop {
	bool found;
	int32_t again; /* how often the loop is still to be gone through */
	struct judge_pick pick;
	uint8_t kind;
	judge_def about;
	uint64_t at; /* hash of the only state from which the loop can begin again; 0: any */
	bool left;   /* true if the player who had to stop the loop has done so */
	uint8_t n_larger;
	struct stop larger[1]; /* the pick of the player who named the larger number */
};

struct card {
	judge_def def;
	judge_seat owner;
	judge_place place;
	judge_card next, prev;     /* neighbours in the place */
	judge_card beneath, above; /* neighbours in the stack */
	uint8_t known_by;          /* bit per seat that has seen which card this is */
	/* by eye: cards the eye can't tell apart have the same number; 0: none */
	uint8_t group[JUDGE_OBSERVERS];
	uint32_t since;    /* turn in which it came to its area */
	uint32_t stamp;    /* time stamp of its arrival; equal for cards of one event */
	uint32_t identity; /* changes when the card becomes a new card */
	uint16_t marks;    /* markers on the card */
	uint8_t pool, bag; /* see unknown.c */
	/* true if its definition is only what the decider answered while it is unknown */
	bool supposed : 1;
	/* true if it is unknown, but none of the cards that act on others while they lie hidden */
	bool plain : 1;
	uint8_t shown; /* bit per seat that may look at it though its place is hidden */
	uint8_t among; /* bit per eye that knows the card is in its group */
	bool made;     /* true if an effect made it: a token */
};
static_assert(sizeof(struct card) == 32, "runs are copied, and most of a run is cards");

struct place {
	judge_card first, last;
	uint8_t n;
};

/* A change of a rule by an effect: for one seat and one card, or for all if these are JUDGE_NO_SEAT
 * and JUDGE_NO_CARD. */
enum rule_change_mode { RULE_SUSPENDED, RULE_ADDED, RULE_VALUED };

struct rule_change {
	judge_rule rule;
	judge_seat seat;
	judge_card card;
	uint8_t mode;
	bool this_turn; /* true if it ends with the turn */
	int32_t value;
};

/* A number `n` of hidden cards of a list that have not been identified: of one definition, or
 * JUDGE_NO_DEF for any. */
struct pool_row {
	judge_def def;
	uint8_t pool, bag;
	uint16_t n;
};

struct game {
	uint32_t turn;
	uint32_t clock;      /* the next time stamp */
	uint32_t checked;    /* the time of the last check timing */
	uint32_t identities; /* the next identity */
	uint32_t cause;      /* the citation that the next step follows from */
	uint8_t step;        /* the outermost step to run next */
	uint8_t phase;       /* the current phase, as an index of a step */
	judge_seat turn_player;
	judge_card resolving; /* the card being played, or JUDGE_NO_CARD */
	/* The definition of the card whose ability is in the resolution area while it resolves, or
	 * JUDGE_NO_DEF. */
	judge_def pseudo_card;
	/* Counts of rule changes by effects and of deviations (deviate.c). Next to each other,
	 * since each lookup of a rule needs both. */
	uint8_t n_changes, n_deviations;
	uint8_t n_cards;
	bool over;
	uint8_t winners;
	judge_rule end_verb;
	uint8_t how; /* index into judge_kernel_game.how */
	/* By seat, index of a rule from 1: the rule for which the last optional action was not
	 * offered, until the next main decision; 0: none. */
	uint16_t denied[JUDGE_SEATS];
	int32_t value[JUDGE_SEATS][SEAT_VALUES];
	uint64_t taken[PLACE_WORDS]; /* bit per place that has cards */
	struct judge_unmodelled unmodelled;
	uint8_t n_standby, n_known, next_known, n_later, n_lasting, n_fired, n_seen, next_seen;
	uint64_t known_changed; /* bit per entry of `known`: its known_changes are in use */
	struct loop loop;
	struct window window;
	uint8_t n_chain;
	uint64_t uncounted[PLACE_WORDS]; /* bit per place: the number of its cards is unknown */
	uint16_t hides;                  /* bit per pool: its cards are hidden from the judge */
	uint8_t bags[POOLS];
	uint16_t n_pool;
	uint8_t held;   /* cards in the turn player's hand at the last play timing */
	uint64_t noted; /* hash of the state inspected last, to find loops */
	/* a result that waits for a check timing: the seat from 1, plus 2 for a win */
	uint8_t result;
	/* The lists come last, each with a count: a checkpoint copies only the entries in use. */
	struct place place[JUDGE_PLACES]; /* count: judge_run.n_places */
	struct rule_change change[RULE_CHANGES];
	struct judge_deviation deviation[JUDGE_DEVIATIONS];
	struct card card[JUDGE_CARDS];
	/* Named by judge_kernel_game.card_value_name; unused if the game has none. */
	int32_t card_value[JUDGE_CARDS][CARD_VALUES];
	struct standby standby[STANDBYS];
	struct last_known known[LAST_KNOWNS]; /* a ring: a new entry replaces the oldest */
	/* numbers of these cards, judge_run.n_numbers each: see last_known_numbers() */
	int32_t known_number[LAST_KNOWNS * JUDGE_FACE_NUMBERS];
	struct last_known_changes known_changes[LAST_KNOWNS];
	struct lasting_effect lasting[LASTING_EFFECTS];
	struct timed_trigger later[TIMED_TRIGGERS];
	struct source fired[FIRED];
	struct visited_state seen[SEEN]; /* a ring, too */
	struct pool_row pool[POOL_ROWS];
	struct play chain[CHAIN]; /* oldest first */
};

/* What a run needs to go back to a checkpoint, in addition to the game as it was then. */
struct checkpoint {
	bool written;
	uint32_t last_citation, decisions, budget;
	uint32_t bytes;      /* bytes copied to write it */
	uint32_t kept_bytes; /* bytes of changed entries copied since */
};

/* One change that a continuous effect makes: to a card, a seat or a rule. */
struct effect_row {
	uint16_t op; /* the static's operation */
	uint16_t node;
	uint8_t which;   /* which number it changes, which action it forbids, ... */
	uint8_t mode;    /* add, set or multiply */
	judge_card card; /* or JUDGE_NO_CARD */
	judge_seat seat; /* or JUDGE_NO_SEAT */
	judge_rule rule; /* op "rule": the rule it changes */
	int32_t value;
	struct source source;
};

/* The cards, places, options or abilities that an ability's open question offers. */
struct choice {
	uint8_t n, n_picked, n_sources;
	uint8_t wanted; /* number to pick in all */
	/* Bound for the sum of the number `totals` over the picked cards, and the sum so far;
	 * `limit` JUDGE_NO_NUMBER: no bound. */
	int32_t limit, total;
	uint8_t totals;
	bool may_end, up_to, of_places;
	bool lapses;        /* true if a player who says nothing has declined */
	bool is_over;       /* the choice is complete, but the record says more was chosen */
	bool by_depth;      /* copies at different depths of a pile are different cards */
	judge_rule ends_by; /* the rule that lets it end early, or forbids that */
	uint64_t places;
	uint32_t modes, picked_modes; /* bit per option, from 0 */
	uint16_t areas[JUDGE_SEATS];  /* bit per area of each player that the choice looks at */
	uint8_t verb;                 /* the verb that names a card; 0: choose */
	/* the rule that refuses a zone that isn't offered */
	judge_rule refuses;
	uint8_t secret; /* bit per seat that may not know which cards are picked */
	uint8_t sides;  /* bit per seat whose places the offered cards lie in; 0: either player's */
	/* putting cards that entered together in order (order.c): 1 + the number already placed; 0:
	 * not that question */
	uint8_t orders;
	/* For a price: bit per card that would make the rest of the price unpayable, and the rule
	 * that refuses these cards. */
	uint64_t spoils[3];
	judge_rule spoiled_by;
	/* The lists come last, each with a count. */
	judge_card card[JUDGE_CARDS], picked[JUDGE_CARDS];
	struct source source[STANDBYS];
};

/* The current actor, recorded in events as their cause. */
struct acting {
	judge_seat doer;
	uint16_t causes;
	judge_card source; /* the card whose effect acts, plus one; 0: no card's */
};

/* How a selection treats unknown cards. */
struct unknowns_mode {
	bool naming;  /* cards that the answer names become known */
	bool perhaps; /* unknown cards that aren't named count as fitting; */
	bool unseen;  /* only the hidden ones of these */
	bool later;   /* skip unknown cards now; they are read when something asks about one */
};

/* A replacement that has already been applied to the current event. */
struct replacing {
	struct source source;
	judge_card card; /* the event's card and seat */
	judge_seat seat;
};

/* A card that is revealed until an ability is over. */
struct revealed {
	judge_card card;
	uint8_t shown; /* the card's `shown` before */
	bool to_all;
	uint32_t identity;
};

/* A card that was identified while picks are tested. */
struct supposed_card {
	judge_card card;
	uint16_t row; /* its row of the pool; POOL_ROWS: no row */
};

/* A card that came to an ordered area. */
struct entering_card {
	judge_card card;
	judge_place from;
	uint32_t identity; /* 0: already put in order */
};

/* Restrictions that texts put on where a card being played may go: bit per place, and the sources
 * of these texts. */
struct play_zone_limits {
	uint64_t closed, onto; /* places it can't go to; places where it may go on top of a card */
	struct source closes, lets;
	/* the next identity before the play began: a card with this identity or a later one has
	 * moved since */
	uint32_t identities;
};

/* Does the card fit what a node of the frame describes? */
struct frame;
typedef bool is_fitting(struct judge_run *, const struct frame *, uint16_t node, judge_card);

/* What belongs to the outermost step that runs, and to nothing after it. run.c resets it before
 * each step and when a run goes back to a checkpoint, so that each step begins as it would after a
 * rewind. */
struct step_state {
	uint32_t cause; /* the citation of the current decision or step */
	struct acting acting;
	uint32_t looks; /* selections of cards made */
	/* true while interrupting actions wait: one is under way, or several changes belong
	 * together */
	bool interrupting;
	bool cut_short; /* true if the rest of the resolving ability is left out */
	/* a check timing inside a window: watchers aren't called, since the action around it isn't
	 * over */
	bool within;
	bool counting; /* true while cards are counted, not chosen */
	bool applying; /* true while rows of continuous changes are made (layers.c) */
	/* index from 1: a card to ignore, since it leaves before cards are chosen */
	judge_card skipped_card;
	uint8_t depth; /* nesting depth of effects */
	/* true while the situation trigger played last has not resolved */
	bool state_resolves;
	struct source last_state; /* the situation trigger played last in this check timing */
	uint16_t supposing;       /* number of tests of picks under way (unknown.c) */
	struct unknowns_mode unknowns;
	judge_seat naming_seat; /* JUDGE_NO_SEAT: each player names their own */
	/* how many of the next names by each player belong to the selection */
	uint8_t named[JUDGE_SEATS];
	/* the effect that cards are chosen for, if the game asks about that */
	uint16_t choosing_effect;
	/* the node of the selection for which cards are named; names that don't fit it answer
	 * another question */
	uint16_t naming_node;
	const struct frame *naming_frame;
	is_fitting *naming_fits; /* NULL: any card fits */
	/* The condition that a chosen card must meet when the choice identifies it; no frame:
	 * none. */
	is_fitting *offer_fits;
	uint16_t offer_node;
	const struct frame *offer_frame;
	struct payment *payment; /* the price whose needs are being collected (whole.c) */
	bool forces_answer;      /* true if the answer is accepted even if rules refuse it */
	/* `pending` is new: when the answer is taken, it replaces the deviations */
	bool pending_is_new;
	uint8_t n_pending, n_replacing, n_left, n_options, n_awaited;
	uint16_t n_happened, n_revealed, n_supposed, n_left_out;
	struct play_zone_limits landing;
	uint16_t settling;    /* index of the event in `happened` that is being settled */
	uint16_t covered_now; /* index from 1: a card that the event being settled has covered */
	/* between begin_simultaneous() and end_simultaneous(): note cards that enter an ordered
	 * area, from came[came_since] on */
	bool gathers;
	uint8_t n_came, came_since;
	/* the card that the last pick named by its old place, or JUDGE_NO_CARD */
	judge_card named_coming;
	/* The large lists come last, each with a count: entries beyond the count are neither read
	 * nor cleared. */
	struct choice choice;
	struct judge_deviation pending[JUDGE_DEVIATIONS];
	struct replacing replacing[FIRED];
	struct game_event left[SOURCES]; /* cards that left the field in the current event */
	struct game_event happened[GAME_EVENTS];
	struct revealed revealed[JUDGE_SEATS * JUDGE_CARDS];
	struct supposed_card supposed[SUPPOSED_CARDS]; /* undone when the tests are over */
	judge_card left_out[JUDGE_CARDS]; /* unknown cards that are not what an option needs */
	/* By index in the chain: the options picked on declaration (activate.c). */
	struct picked_options {
		uint8_t n;
		uint16_t node[OPTION_NODES], mask[OPTION_NODES];
	} options[CHAIN];
	struct entering_card came[JUDGE_CARDS];
	/* Lasting effects about cards that enter by the effect of a card that was answered. */
	struct awaited {
		judge_card source;
		uint16_t node;
		uint32_t stamp;
	} awaited[LASTING_EFFECTS];
};

/* Four bytes, so that they are written at once. */
struct place_parts {
	judge_seat seat;
	uint8_t area, index, none;
};

enum { ASKED_OF_PLAYER = 1 << 7 };
/* Bits for a rule in a run: it is in force by the ruleset; some text could change it; it was looked
 * up. */
enum rule_is { RULE_IN_FORCE = 1 << 0, RULE_CHANGEABLE = 1 << 1, RULE_CONSULTED = 1 << 2 };
enum kept_sources { SOURCES_UNKNOWN, SOURCES_KEPT, SOURCES_NOT_KEPT };

/* What has changed since the checkpoint and was stored there: bit per card, and bit per entry of
 * `known`. */
struct dirty_cards {
	uint64_t card[(JUDGE_CARDS + 63) / 64];
	uint64_t known;
};

/* Two hashes of a place's cards, for loop detection (hash.c): with all numbers, and without those
 * that may grow for ever. */
struct cards_hash {
	uint64_t state, shape;
};

/* Stored prints: bit per place that has one; bits of places and cards that may have changed since;
 * and the turn of the prints. */
struct cards_hashes {
	uint64_t kept[PLACE_WORDS], place[PLACE_WORDS];
	uint64_t card[(JUDGE_CARDS + 63) / 64];
	uint32_t turn;
};

/* For tests: the events that some ability listens to. By operation: bit per cause it came about by,
 * whether it had a card, and bit per type of that card; by cause: bit per type. */
struct event_facts {
	uint16_t caused[JUDGE_OPS];
	bool carded[JUDGE_OPS];
	uint8_t happened_to[JUDGE_OPS], caused_to[16];
};

/* The comment of each group says which code writes it. Any code may read all of it. */
struct judge_run {
	/* 1. Fixed. Written by judge_run_init() and init_areas(); the functions of judge.h that set
	 * the decider, the sink and the allowance change these in `p`. */
	const struct judge_kernel_game *kernel;
	const struct judge_rule_row *rule; /* n_rules rows; their state is in rule_is */
	struct judge_params p;
	uint16_t n_rules;
	/* n_numbers: how many numbers of a card that left are remembered */
	uint8_t n_places, n_numbers;
	bool has_values;                          /* true if cards have values */
	judge_place first_place[JUDGE_SEATS][16]; /* by area */

	/* Everything from here to the lists in `game` is zero in a new run: see copy.c.
	 *
	 * 2. How far it is. rules.c counts citations, ask.c decisions; run.c charges the budget;
	 * back_to_checkpoint() sets all three back. `begun`: run.c; `placed`: read.c. */
	uint32_t last_citation, decisions, budget;
	bool begun, placed;
	judge_card found; /* the card found by find_identity() last, which alone writes it */
	/* Some card is or was unknown; false: skip every check for unknown cards. Written by
	 * unknown.c, and by area.c for a card that is made unknown. */
	bool has_unknown;

	/* 3. Why it stopped. `stop` and `limit`: run.c; the question and its refusals: ask.c
	 * (refusals: also check_unnamed_choice(), and deviate.c); faults of decks: start.c. */
	enum judge_stop stop;
	const char *limit;
	struct judge_question question;
	struct judge_pick refused;
	int n_refusals;
	int n_faults;

	/* 4. The cards of each seat: area.c. Operations that were carried out: note_performed(). */
	uint16_t n_own[JUDGE_SEATS];
	uint64_t performed[JUDGE_OPS / 64]; /* bit per operation */

	/* 5. Rows of continuous effects, derived from the game and rebuilt when it has changed.
	 * Written by layers.c; others only call invalidate() and its kin. `forbids_unseen` is
	 * written by eval.c as well. */
	bool applied_valid;
	/* true if the rows could depend on more than which cards lie where */
	bool applied_by_values;
	uint16_t applied_reads; /* bit per value of a seat that the rows also depend on */
	bool forbids_unseen; /* true if something forbidden to unknown cards is not in the rows */

	/* 6. What inspections may do: run.c. A caller that must not be stopped clears `guarded` and
	 * puts it back. */
	/* true if the run can be stopped from inside: between setjmp and its end */
	bool guarded;
	const char *met; /* the limit hit while nothing could be stopped; NULL: none */
	uint32_t looked; /* inspections not yet charged as steps */
	/* true if reading the stopped run has already been charged to the allowance */
	bool looks_are_paid;

	/* 7. More of the rows, and the abilities that cards have by themselves, where they work;
	 * valid as long as no card moves. Written by layers.c; rules.c notes `asked_changeable`. */
	uint16_t n_applied;
	uint8_t n_granted;                         /* granted abilities among the rows */
	uint64_t changed[(JUDGE_CARDS + 63) / 64]; /* bit per card that the rows change */
	uint8_t sources_are;                       /* enum kept_sources */
	bool asked_changeable; /* true if a rule that texts could change was asked */
	uint8_t n_sources;

	/* 8. The texts of both players' cards, joined, and the areas and places where abilities may
	 * work by the rules in force. Written by listen.c. */
	struct judge_derived texts;
	uint16_t works_in;
	uint64_t works_at[PLACE_WORDS]; /* bit per place in those areas */

	/* 9. Unknown cards: unknown.c. read.c counts the unknown cards of a position; tests of
	 * picks put `contradicted` back. */
	uint8_t listed; /* bit per list */
	/* true if a card was needed that had been supposed to be another one */
	bool contradicted;
	uint32_t identified; /* how often the decider was asked about a hidden card */
	uint8_t n_laid_unknown;
	bool lists_are_short; /* true if there are more unknown cards than the lists leave */

	/* 10. What changed since when. `changes`: card_to_change() and code that makes derived data
	 * invalid; `calm`: event.c; the checkpoint: copy.c; `prints`: hash.c, card_to_change() and
	 * place_to_change(), which also sets `dirty_places`; a game's rule actions clear that. */
	uint32_t changes; /* how often cards, or effects on them, may have changed; */
	/* the value of `changes` when no interrupting action was due the last time */
	uint32_t calm;
	struct checkpoint mark;
	struct dirty_cards touched;
	struct cards_hashes prints;
	/* Bit per place where cards came or went since the game's rule actions last found no card
	 * out of place. */
	uint64_t dirty_places[PLACE_WORDS];

	/* Large members from here on, used only in part; only that part is copied and cleared: see
	 * copy.c.
	 *
	 * 11. The game. Cards, places and values: mutators (event.c, area.c) and functions such as
	 * card_to_change(); each other list: the file that keeps it (standby: trigger.c, chain:
	 * chain.c, and so on); step and phase: the game's steps. Its older version: copy.c. */
	struct game game;
	struct game marked; /* the checkpoint's version of everything that has changed since */
#ifdef JUDGE_CHECKED
	/* the whole game at the checkpoint, to check that `touched` has all changes */
	struct game noted;
#endif
	/* The running step: any code of the step writes it, new_step() clears it. */
	struct step_state now;

	/* 12. The lists of the groups above, each written with its count. */
	struct place_parts parts[JUDGE_PLACES];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	struct judge_deck_fault fault[JUDGE_CARDS];
	judge_def own[JUDGE_SEATS][JUDGE_DEFS]; /* the different cards of each seat, ascending */
	/* By rule: who it was asked about while texts could change it; bit per card type, and
	 * ASKED_OF_PLAYER. Written by rules.c, cleared by listen.c. */
	uint8_t asked_of[JUDGE_RULES];
	/* Bits of enum rule_is. Written by judge_run_init(), consult(), event.c and listen.c. */
	uint8_t rule_is[JUDGE_RULES];
	/* By list: the definitions that it may contain, bit per definition. Valid for lists in
	 * `listed`. */
	uint64_t of_list[JUDGE_LISTS][DEF_WORDS];
	struct source sources[SOURCES];
	uint8_t kind_of_source[SOURCES]; /* enum judge_ability_kind */
	struct effect_row applied[APPLIED];
	struct cards_hash print[JUDGE_PLACES];
	/* Lists of picks that functions work with, one behind another, since they are too long for
	 * the stack: ask.c. */
	struct judge_pick listed_pick[2 * JUDGE_PICKS];
	int n_listed_picks;
	jmp_buf unwind;
#ifdef JUDGE_BOUNDED
	/* the last member: a program may link objects compiled with and without it */
	struct event_facts facts;
#endif
};

#endif
