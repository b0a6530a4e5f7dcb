/*
 * state.h: one run and the plain state in it.
 *
 * `struct game` is everything that decides the future of a game: cards as rows, places as heads of
 * lists of cards, values by seat. It holds no pointers, so a snapshot is an assignment. `struct
 * judge_run` is the rest: the const tables, who decides, where citations go, the budget, the
 * checkpoint and the place to unwind to.
 *
 * A place (one seat's one area's one spot) is a doubly linked list through card[].next and .prev; in
 * ordered areas the first is the top of the pile. Cards that lie on each other are linked by
 * .beneath and .above as well; in the list a card stands right after the one beneath it.
 *
 *	place "A.zone.4":  first -> T-1 -> T-2 -> T-9 -> last       T-2 lies on T-1; T-9 lies beside them
 *	                           above/beneath
 */
#ifndef JUDGE_KERNEL_STATE_H
#define JUDGE_KERNEL_STATE_H

#include <assert.h>
#include <setjmp.h>

#include "engine/judge.h"
#include "engine/kernel/ops.h"

/* A number that says which card or place of a run is meant is one of them. Whatever tests link and drive looks, in every build
 * (the Makefile defines JUDGE_BOUNDED for it), and stops before memory that is none of the run's. */
#ifdef JUDGE_BOUNDED
#define in_bounds(holds) assert(holds)
#else
#define in_bounds(holds) ((void)0)
#endif

/* What is always so. Builds with sanitizers look (the Makefile defines JUDGE_CHECKED for them); others do
 * not spend the time. */
#ifdef JUDGE_CHECKED
#define checked(holds) assert(holds)
#else
#define checked(holds) ((void)0)
#endif

enum {
	SEAT_VALUES = 16,  /* values of a seat a game may use */
	RULE_CHANGES = 16, /* changes of rules by effects at one time */
	BUDGET = 1000000,
	STANDBYS = 64, /* abilities that wait at one time */
	KNOWNS = 64,   /* cards that left, remembered at one time */
	KNOWN_TRAITS = 4,
	KNOWN_GRANTED = 2,
	LATERS = 12,       /* timed triggers at one time */
	LASTINGS = 16,     /* lasting effects at one time */
	SEEN = 16,         /* states of this turn that are remembered, to find loops */
	FIRED = 16,        /* situation triggers whose state holds */
	LEARNED = 16,      /* words of bits: definitions whose abilities are listened to */
	ROUTES = 12,       /* pairs of areas between which moves are listened to */
	SOURCES = 96,      /* abilities in play that are kept at hand */
	APPLIED = 256,     /* single changes that continuous effects make */
	GAME_EVENTS = 192, /* of one event */
	OPS_MAX = 256,     /* operations of a game's ability language */
	POOL_ROWS = 384,   /* of hidden cards: definitions by list, and by shuffle */
	POOLS = JUDGE_SEATS * JUDGE_LISTS,
	NO_POOL = 0xff,
	POSSIBLE = JUDGE_DEFS,
	NAMED = 16, /* cards one answer names */
	TOLD = JUDGE_CARDS,
	CARD_VALUES = 4,                        /* values of a card a game may use */
	PLACE_WORDS = (JUDGE_PLACES + 63) / 64, /* of bits, one for each place */
	PLACE_BITS = 64,  /* zones of a game lie among the first so many places */
	CHAIN = 24,       /* declarations that wait at one time */
	OPTION_NODES = 4, /* choices of options in one ability */
};

/* An ability of a card in play: of its own, or granted by another definition. */
struct source {
	judge_card card;   /* who has it */
	judge_seat master; /* of the card when this was noted */
	judge_def def;     /* whose program it is */
	uint8_t ability;   /* which of that definition's, from 0, what it grants included */
	uint32_t identity; /* of the card */
};

/* What happened, as far as abilities ask about it. */
struct game_event {
	uint16_t kind;   /* the operation that describes such events */
	uint16_t causes; /* a bit per enum cause, and those of the game beyond */
	judge_card card; /* or JUDGE_NO_CARD */
	judge_seat seat; /* whose card, value or phase it is */
	judge_seat doer; /* who did it, or JUDGE_NOBODY for the rules */
	judge_place from, to;
	uint32_t before, after; /* the card's identity */
	int32_t amount;
	uint32_t citation;
	bool forced; /* an optional replacement has been asked for already */
};

/* An ability that triggered and waits to be played. */
struct standby {
	struct source source;
	struct game_event event;
	uint8_t later; /* of a timed trigger: its place in the list, from 1; else 0 */
	bool asleep;   /* cannot be played in this check timing */
};

/* A card as it was when it left an area in the open. */
struct known {
	uint32_t identity;
	uint32_t at;        /* identities there were when it left */
	uint32_t destroyed; /* the turn in which it was destroyed; 0: it was not */
	uint16_t marks;
	uint16_t name;      /* a text it was renamed to, from 1; 0: its own */
	uint16_t nullified; /* a bit per ability of its own */
	judge_card card;
	judge_place place;
	judge_seat master;
	uint8_t types, colours, n_under;
	bool covered;
	uint8_t n_traits, n_granted; /* what there is in its known_changes */
};

/* What else effects had made of it, which is nothing of most. */
struct known_changes {
	struct known_trait {
		uint16_t trait;
		bool has;
	} trait[KNOWN_TRAITS];
	struct known_granted { /* abilities it was given */
		judge_def def;
		uint8_t ability;
	} granted[KNOWN_GRANTED];
};

/* What an ability keeps under names for later: few cards, places and numbers. */
enum { KEPT_CARDS = 8 };
struct kept {
	uint8_t n[JUDGE_VARIABLES];
	judge_card card[JUDGE_VARIABLES][KEPT_CARDS];
	uint64_t places[JUDGE_VARIABLES];
	int32_t number[JUDGE_VARIABLES];
};
struct keeping {
	struct kept kept;
	uint32_t identities; /* cards that came to be later are not those that were kept */
	uint64_t gone[3]; /* a bit each: kept cards that were others already when the game began */
};

/* A timed trigger: an ability that an effect made. */
struct later {
	struct source source;
	struct game_event event; /* of the effect that made it */
	struct keeping keeps;
	uint16_t node; /* its operation "later"; 0: the effect is its keyword's */
	bool over;     /* waits for its last standby only */
};

/* A continuous effect that no continuous ability makes: it has its cards and its number. */
struct lasting {
	struct source source;
	uint16_t node;   /* its static */
	uint8_t span;    /* enum span */
	judge_seat seat; /* whom it concerns, when it is no card */
	int32_t value;
	uint32_t stamp;      /* when its ability was played */
	uint32_t identities; /* cards that came to be later are not meant */
	uint64_t cards[3];   /* a bit each */
};

/* An ability that was declared and is not resolved: its targets are chosen, its cost is paid. */
struct activation {
	struct source source;
	struct keeping keeps;
	bool chosen;     /* on declaration; otherwise on resolution */
	uint8_t options; /* the place of those picked on declaration, from 1; 0: none were */
};

/* Something that was declared and waits to be performed (chain.c): an ability, or with NO_ABILITY what the
 * game has of the card as such, or of none. */
struct play {
	struct activation act;
	judge_seat seat;   /* who declared it */
	uint8_t kind;      /* index into judge_game.play */
	bool answers;      /* it is no beginning of a chain */
	bool negated;      /* an answer has it do nothing */
	uint32_t citation; /* of its declaration */
};
enum { NO_ABILITY = 0xff };

/* As long as anything waits: may it be answered, by whom, how often it was passed in a row, and the kind of
 * what began it. */
struct window {
	bool open;
	judge_seat priority;
	uint8_t passes, kind;
};

/* A state of this turn, and what was picked first after it. */
/* A pick in whose place its player could have stopped the loop, and the state before it. */
struct stop {
	struct judge_pick pick;
	uint8_t kind;
	judge_def about;
	uint64_t at;
};

struct seen {
	uint64_t hash, shape; /* with its numbers, and without */
	uint32_t decisions;
	uint8_t deciders; /* a bit per seat that decided something since */
	uint8_t unsure;   /* of these who decided something that may stop a loop or may not */
	uint8_t returns;  /* how often it has come back */
	bool has_pick;
	struct judge_pick pick;
	uint8_t kind; /* the question it answered, and what that was about */
	judge_def about;
	uint8_t n_stops;
	struct stop stop[JUDGE_SEATS]; /* the first of each seat that had one */
};

/* The loop that has been gone through in this turn: what must not be picked again. */
struct loop {
	bool found;
	int32_t again; /* how often it is still gone through */
	struct judge_pick pick;
	uint8_t kind;
	judge_def about;
	uint64_t at; /* it is begun again from this state only; 0: from any */
	bool left;   /* whoever had to has stopped it */
	uint8_t n_larger;
	struct stop larger[1]; /* of who named the larger number */
};

struct card {
	judge_def def;
	judge_seat owner;
	judge_place place;
	judge_card next, prev;     /* in the place */
	judge_card beneath, above; /* in the stack */
	uint8_t known_by;          /* bit per seat that has seen which card this is */
	uint8_t group[JUDGE_EYES]; /* cards the eye cannot tell apart have the same; 0: none */
	uint32_t since;            /* turn in which it came to its area */
	uint32_t stamp;            /* time stamp of its arrival; equal for cards of one event */
	uint32_t identity;         /* changes when it becomes a new card */
	uint16_t marks;            /* markers lying with it */
	uint8_t pool, bag;         /* of unknown.c */
	bool supposed : 1; /* its definition is but what was answered for want of knowledge */
	bool plain : 1;    /* unknown, but none that acts on others from where it lies hidden */
	uint8_t shown;     /* bit per seat that may look at it though its place is hidden */
	uint8_t among;     /* bit per eye: it knows that the card is in its group */
	bool made;         /* by an effect: a token */
};
static_assert(sizeof(struct card) == 32, "runs are copied, and most of a run is cards");

struct place {
	judge_card first, last;
	uint8_t n;
};

/* An effect's change of a rule: for a seat and a card, or for all when they are none. */
enum rule_change_mode { RULE_SUSPENDED, RULE_ADDED, RULE_VALUED };

struct rule_change {
	judge_rule rule;
	judge_seat seat;
	judge_card card;
	uint8_t mode;
	bool this_turn; /* ends with the turn */
	int32_t value;
};

/* Hidden cards of a list that have not been told: a definition, or JUDGE_NO_DEF for any. */
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
	uint32_t cause;      /* the citation under which the next step stands */
	uint8_t step;        /* the outermost step to run next */
	uint8_t phase;       /* the phase the game is in, as a step */
	judge_seat turn_player;
	judge_card resolving; /* the card being played, or JUDGE_NO_CARD */
	/* The card whose ability lies in the resolution area while it resolves, or JUDGE_NO_DEF. */
	judge_def pseudo_card;
	/* Changes of rules by effects, and rules that are not followed now (deviate.c): side by side, since each look-up asks for both. */
	uint8_t n_changes, n_deviations;
	uint8_t n_cards;
	bool over;
	uint8_t winners;
	judge_rule ended_by;
	uint8_t how; /* index into judge_kernel_game.how */
	/* By seat, from 1: the rule for which the last optional action was not offered, until the next main decision; 0: none. */
	uint16_t denied[JUDGE_SEATS];
	int32_t value[JUDGE_SEATS][SEAT_VALUES];
	uint64_t taken[PLACE_WORDS]; /* a bit per place: cards lie there */
	struct judge_unmodelled unmodelled;
	uint8_t n_standby, n_known, next_known, n_later, n_lasting, n_fired, n_seen, next_seen;
	uint64_t known_changed; /* a bit each: known_changes of these are in use */
	struct loop loop;
	struct window window;
	uint8_t n_chain;
	uint64_t uncounted
		[PLACE_WORDS]; /* a bit per place: it is not known how many cards lie there */
	uint16_t hides;        /* a bit per pool: its cards are hidden from the judge */
	uint8_t bags[POOLS];
	uint16_t n_pool;
	uint8_t held;   /* cards in the turn player's hand at the last play timing */
	uint64_t noted; /* the state that was looked at last, to find loops */
	uint8_t result; /* a result that waits for a check timing: the seat from 1, plus 2 for a win */
	/* Last, and each with its count: a checkpoint copies only what there is. */
	struct place place[JUDGE_PLACES]; /* judge_run.n_places */
	struct rule_change change[RULE_CHANGES];
	struct judge_deviation deviation[JUDGE_DEVIATIONS];
	struct card card[JUDGE_CARDS];
	/* As judge_kernel_game.card_value_name; not in use where the game has none. */
	int32_t card_value[JUDGE_CARDS][CARD_VALUES];
	struct standby standby[STANDBYS];
	struct known known[KNOWNS]; /* a ring: the oldest makes room */
	int32_t known_number
		[KNOWNS *
	         JUDGE_FACE_NUMBERS]; /* of these, judge_run.n_numbers each: see numbers_known() */
	struct known_changes known_changes[KNOWNS];
	struct lasting lasting[LASTINGS];
	struct later later[LATERS];
	struct source fired[FIRED];
	struct seen seen[SEEN]; /* a ring as well */
	struct pool_row pool[POOL_ROWS];
	struct play chain[CHAIN]; /* the oldest first */
};

/* What to go back to when a run goes on, beside the game as it was then. */
struct checkpoint {
	bool written;
	uint32_t last_citation, decisions, budget;
	uint32_t bytes;      /* so many were copied to write it */
	uint32_t kept_bytes; /* and so many since, of what changes */
};

/* One change that a continuous effect makes: to a card, a seat or a rule. */
struct applied {
	uint16_t op; /* the static's operation */
	uint16_t node;
	uint8_t which;   /* the number, the thing forbidden, ... */
	uint8_t mode;    /* add, set or multiply */
	judge_card card; /* or JUDGE_NO_CARD */
	judge_seat seat; /* or JUDGE_NOBODY */
	judge_rule rule; /* op "rule": the one changed */
	int32_t value;
	struct source source;
};

/* What the open question of an ability offers. */
struct choice {
	uint8_t n, n_picked, n_sources;
	uint8_t wanted; /* so many are picked in all */
	/* Of the number `totals` of the picked; limit JUDGE_NO_NUMBER: none. */
	int32_t limit, total;
	uint8_t totals;
	bool may_end, up_to, of_places;
	bool lapses;        /* a player who says nothing has declined */
	bool is_over;       /* nothing more can be chosen, but somebody says that more was */
	bool by_depth;      /* copies at different depths of a pile are different cards */
	judge_rule ends_by; /* the rule that lets it end early, or keeps it from that */
	uint64_t places;
	uint32_t modes, picked_modes; /* a bit each, from 0 */
	uint16_t areas[JUDGE_SEATS];  /* of each player, that were looked at */
	uint8_t verb;                 /* that names a card; 0: choose */
	judge_rule refuses;           /* of zones: the rule that refuses one not offered */
	uint8_t secret;               /* a bit per seat that may not know what is picked */
	uint8_t sides; /* a bit per seat in whose places what can be picked lies; 0: either's */
	uint8_t orders; /* in which order cards lie that came together (order.c): 1 and those that have theirs */
	/* Of a price: a bit per card that would leave the rest of it unpayable, and the rule that refuses those. */
	uint64_t spoils[3];
	judge_rule spoiled_by;
	/* Last, and each with its count. */
	judge_card card[JUDGE_CARDS], picked[JUDGE_CARDS];
	struct source source[STANDBYS];
};

/* Who acts, for events to say what brought them about. */
struct acting {
	judge_seat doer;
	uint16_t causes;
	judge_card source; /* the card whose effect acts, and one; 0: none's */
};

/* What is made of unknown cards that are looked at. */
struct unknowns {
	bool naming;  /* those the answer names become known */
	bool perhaps; /* and the others are taken to fit: */
	bool unseen;  /* of them only those that lie hidden */
	bool later;   /* they are looked at when somebody asks for them */
};

/* A replacement that the event under way has had. */
struct replacing {
	struct source source;
	judge_card card; /* and seat: of the event */
	judge_seat seat;
};

/* A card that is shown until an ability is over. */
struct revealed {
	judge_card card;
	uint8_t shown; /* before */
	bool to_all;
	uint32_t identity;
};

/* A card that was told while picks are tested. */
struct told {
	judge_card card;
	uint16_t row; /* of the pool; POOL_ROWS: of none */
};

/* What belongs to the outermost step that runs, and to nothing after it. run.c sets it anew before each step
 * and when a run goes back to a checkpoint: whatever a step leaves here, the next begins as after a rewind. */
/* A card that came to an area with an order. */
struct coming {
	judge_card card;
	judge_place from;
	uint32_t identity; /* 0: its order is over */
};

/* Where a card that is being played may go by texts about it, a bit for each place; whose they are. */
struct landing {
	uint64_t closed, onto; /* not there; there on top of a card */
	struct source closes, lets;
	uint32_t identities; /* a card that moved since then has no less */
};

/* Does the card fit what a node of the frame says? */
struct frame;
typedef bool is_fitting(struct judge_run *, const struct frame *, uint16_t node, judge_card);

struct step_state {
	uint32_t cause; /* the citation of the decision or step that runs */
	struct acting acting;
	uint32_t looks;    /* selections of cards made */
	bool interrupting; /* what interrupts waits: it is under way, or changes belong together */
	bool cut_short;    /* the rest of the ability that resolves is left out */
	bool within;       /* a check timing settles nothing: what goes on is not over with it */
	bool counting;     /* cards are looked at to be counted, not to be taken */
	bool applying;     /* rows are made of what continuous effects change (layers.c) */
	judge_card
		laid_out; /* from 1: a card that is looked past, for it leaves before cards are chosen */
	uint8_t depth;            /* of effects within effects */
	bool state_resolves;      /* the situation trigger played last has not resolved yet */
	struct source last_state; /* the one played last in this check timing */
	uint16_t supposing;       /* tests of picks under way (unknown.c) */
	struct unknowns unknowns;
	judge_seat naming_seat; /* JUDGE_NOBODY: each its own */
	uint8_t named
		[JUDGE_SEATS]; /* how many of the names each gives next are for the selection */
	uint16_t brings;       /* the effect cards are chosen for, where the game asks */
	uint16_t
		naming_node; /* of the selection: what does not fit is named for another question */
	const struct frame *naming_frame;
	is_fitting *naming_fits; /* NULL: any card fits */
	/* What a card that is chosen has to fit when it becomes known by that; no frame: nothing. */
	is_fitting *offer_fits;
	uint16_t offer_node;
	const struct frame *offer_frame;
	struct payment *payment; /* the price whose needs are noted (whole.c) */
	bool taking;             /* the answer is taken whatever refuses it */
	bool told_now; /* `pending` takes the place of the deviations when the answer is taken */
	uint8_t n_pending, n_replacing, n_left, n_options, n_awaited;
	uint16_t n_happened, n_revealed, n_told, n_left_out;
	struct landing landing;
	uint16_t settling;    /* of what happened: that which is looked at */
	uint16_t covered_now; /* from 1: a card that what is settled now has covered */
	bool gathers; /* cards that come to an order together are noted, from came[came_since] on */
	uint8_t n_came, came_since;
	judge_card
		named_coming; /* the one that the last pick named where it lay, or JUDGE_NO_CARD */
	/* Last, and each with its count: what is beyond it is never looked at, nor cleared. */
	struct choice choice;
	struct judge_deviation pending[JUDGE_DEVIATIONS];
	struct replacing replacing[FIRED];
	struct game_event left[SOURCES]; /* cards that left the field in the event under way */
	struct game_event happened[GAME_EVENTS];
	struct revealed revealed[JUDGE_SEATS * JUDGE_CARDS];
	struct told told[TOLD];           /* undone when the tests are over */
	judge_card left_out[JUDGE_CARDS]; /* not known, and none of those an option needs */
	/* By place in the chain: the options picked when it was declared (activate.c). */
	struct picked_options {
		uint8_t n;
		uint16_t node[OPTION_NODES], mask[OPTION_NODES];
	} options[CHAIN];
	struct coming came[JUDGE_CARDS];
	/* Lasting effects about cards that come by the effect of a card which was answered. */
	struct awaited {
		judge_card source;
		uint16_t node;
		uint32_t stamp;
	} awaited[LASTINGS];
};

/* Four bytes, which are written at once. */
struct place_parts {
	judge_seat seat;
	uint8_t area, index, none;
};

enum { ASKED_OF_PLAYER = 1 << 7 };
/* What holds of a rule in a run: it is in force, as the ruleset says; some text could change it; it was looked up. */
enum rule_is { RULE_IN_FORCE = 1 << 0, RULE_CHANGEABLE = 1 << 1, RULE_CONSULTED = 1 << 2 };
enum kept_sources { SOURCES_UNKNOWN, SOURCES_KEPT, SOURCES_NOT_KEPT };

/* What is otherwise than at the checkpoint, and kept there, a bit each: cards, and cards that left by their place in the list. */
struct touched {
	uint64_t card[(JUDGE_CARDS + 63) / 64];
	uint64_t known;
};

/* What the cards of a place come to in the loop hash (hash.c): as they lie, and without numbers that may grow. */
struct print {
	uint64_t state, shape;
};

/* The prints of places that are kept, a bit each; those of them whose cards, or what is known of these, may have changed
 * since; and the turn they are of. */
struct prints {
	uint64_t kept[PLACE_WORDS], place[PLACE_WORDS];
	uint64_t card[(JUDGE_CARDS + 63) / 64];
	uint32_t turn;
};

/* For tests: by what events came about that somebody listens to, by operation, a bit per cause; had they a card? And
 * to cards of which types, a bit each: by operation, and by cause. */
struct event_facts {
	uint16_t caused[OPS_MAX];
	bool carded[OPS_MAX];
	uint8_t happened_to[OPS_MAX], caused_to[16];
};

/* What is learned of a definition. */
struct lesson {
	uint64_t hears; /* a bit for each event it listens to, modulo 64 */
	uint16_t
		goes_by; /* what its continuous abilities do: values of a seat, a bit each, or VALUES_ALL */
	judge_def def;
};

/* Between which areas moves are listened to, a bit each. */
struct route {
	uint16_t from, to;
};

/* All that is learned of a definition, for any run. */
enum { TAUGHT_ROUTES = 4, TAUGHT_ABILITIES = 16 };

struct taught {
	enum { TAUGHT_NOT_YET, TAUGHT_NEVER, TAUGHT } is; /* never: not every run learns the same */
	bool changes_abilities, replaces;
	uint8_t n_routes;
	uint16_t rows_look_in, works_in, acts_unseen, goes_by;
	uint16_t reads; /* a bit for each of its abilities */
	uint32_t modifies, lowers, looks;
	uint64_t hears, listens[OPS_MAX / 64];
	struct route route[TAUGHT_ROUTES];
};

struct judge_lessons {
	struct judge_ruleset rules;
	const struct judge_card_def *cards;
	uint16_t n_cards;
	bool changes_rules; /* what was learned last could change one */
	bool sorted;        /* as in a run, after set-up; */
	uint8_t listed;
	uint64_t acting[LEARNED], of_list[JUDGE_LISTS][LEARNED];
	struct taught of[LEARNED * 64];
};

struct judge_run {
	const struct judge_kernel_game *kernel;
	const struct judge_rule_row *rule; /* n_rules; what holds of them is in rule_is */
	struct judge_params p;
	uint16_t n_rules;
	uint8_t n_places, n_numbers; /* of the numbers a card may have as many as are remembered */
	bool has_values;             /* cards have values */
	judge_place first_place[JUDGE_SEATS][16]; /* of each area */
	/* From here on up to the lists of `game` a new run has nothing: see copy.c. */
	uint32_t last_citation, decisions, budget;
	bool begun, placed;
	judge_card found; /* the card whose identity was looked for last */
	bool has_unknown; /* some card is unknown, or was: where none is nobody need look */
	enum judge_stop stop;
	const char *limit;
	struct judge_question question;
	struct judge_pick refused;
	int n_refusals;
	int n_faults;
	uint16_t n_own[JUDGE_SEATS];
	uint64_t performed[OPS_MAX / 64]; /* operations, a bit each */
	/* Derived from the game, and made anew when it changed (layers.c). */
	bool applied_valid;
	bool applied_by_values; /* they could depend on more than where which cards lie */
	uint16_t applied_reads; /* and these depend on values of a seat, a bit each */
	uint16_t
		rows_look_in; /* areas, a bit each, that continuous abilities look in beyond those they work in */
	bool forbids_unseen; /* what is forbidden of cards that are not known is not among them */
	bool guarded;    /* the run can be stopped from within: it is between setjmp and its end */
	const char *met; /* the limit that was met where nothing could be stopped; NULL: none */
	uint32_t looked; /* what looking took since steps were last taken for it */
	bool looks_are_paid; /* reading the run where it stopped has been taken from the allowance */
	uint16_t n_applied;
	uint8_t n_granted; /* abilities among them */
	uint64_t changed[(JUDGE_CARDS + 63) /
	                 64]; /* a bit per card: nothing is changed of the others */
	/* The abilities that cards have by themselves, where they work, as long as no card moves. */
	uint8_t sources_are;    /* enum kept_sources */
	bool asked_changeable;  /* a rule that texts could change was asked */
	bool changes_abilities; /* some card could give abilities or take them */
	uint8_t n_sources;
	uint64_t reads[LEARNED * 2]; /* by ability: does it look at numbers that effects change? */
	/* What the abilities of both players' cards listen to and where they work. */
	uint64_t listens[OPS_MAX / 64]; /* a bit per operation: does some card speak of it? */
	uint32_t modifies;              /* a bit for each number that some card changes, */
	uint32_t lowers;                /* and for each it could make less than nothing */
	/* Between which areas some card listens to moves; more than fit: between all. */
	uint8_t n_routes;
	struct route route[ROUTES];
	bool changes_rules; /* some card could change a rule: one that is RULE_CHANGEABLE */
	bool replaces;      /* some card could put one event in place of another */
	uint16_t works_in;
	uint64_t works_at[PLACE_WORDS]; /* the places of those areas, a bit each */
	uint16_t acts_unseen; /* areas where the ability of some card works on others than itself */
	uint64_t learned[LEARNED]; /* a bit per definition */
	uint16_t n_learned;
	uint16_t n_learned_first; /* when it began, */
	uint32_t learning_looks;  /* with so many looks; */
	bool learning_asked;      /* a rule was asked meanwhile */
	bool sorted;
	uint8_t listed;      /* lists, a bit each */
	bool contradicted;   /* a card was needed that was supposed to be another */
	uint32_t identified; /* so often the decider was asked what a hidden card is */
	uint8_t n_laid_unknown;
	bool lists_are_short; /* more cards are unknown than the lists leave */
	uint32_t changes;     /* so often cards, or what effects make of them, may have changed; */
	uint32_t calm;        /* and so often when nothing that interrupts was due the last time */
	struct checkpoint mark;
	struct touched touched;
	struct prints prints;
	/* Places, a bit each, where cards came or went since the game's rule actions last found every card where it may lie. */
	uint64_t disturbed[PLACE_WORDS];
	/* From here on large, and in use only in part, which alone is copied and cleared: see copy.c. */
	struct game game;
	struct game marked; /* as it was at the checkpoint, where it is another now */
#ifdef JUDGE_CHECKED
	struct game noted; /* the same as a whole: has all been noted that is another? */
#endif
	struct step_state now;
	struct place_parts parts[JUDGE_PLACES];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	struct judge_fault fault[JUDGE_CARDS];
	judge_def own[JUDGE_SEATS][JUDGE_DEFS]; /* different cards of each seat, ascending */
	uint16_t learned_as[LEARNED * 64];      /* by definition: its lesson */
	/* Of whom rules were asked while texts could change them: a bit for each type of card, ASKED_OF_PLAYER. */
	uint8_t asked_of[JUDGE_RULES];
	/* Of the definitions that are learned, in the order in which they were. */
	struct lesson lesson[LEARNED * 64];
	uint8_t rule_is[JUDGE_RULES]; /* bits of enum rule_is */
	/* What unknown cards are looked through for, a bit per definition: once `sorted`, and those that are `listed`. */
	uint64_t acting[LEARNED], of_list[JUDGE_LISTS][LEARNED];
	struct source sources[SOURCES];
	uint8_t kind_of_source[SOURCES]; /* enum judge_ability_kind */
	struct applied applied[APPLIED];
	struct print print[JUDGE_PLACES];
	jmp_buf unwind;
#ifdef JUDGE_BOUNDED
	struct event_facts facts; /* last: a program may link objects with it and without */
#endif
};

#endif
