/*
 * ability.h: what the files that run abilities share.
 *
 * A program runs in a frame: whose ability it is, what event brought it about, and what it keeps under
 * names. eval.c reads (cards, numbers, conditions), layers.c keeps what continuous effects change,
 * trigger.c notes what happens and who waits, effect.c does, choose.c asks, replace.c puts one event in
 * place of another. The game adds its operations through struct judge_language.
 */
#ifndef JUDGE_KERNEL_ABILITY_H
#define JUDGE_KERNEL_ABILITY_H

#include "engine/kernel/kernel.h"

/* Cards in an order, each once. */
struct set {
	uint8_t n;
	judge_card card[JUDGE_CARDS];
};

struct variable {
	struct set cards;
	uint64_t places; /* a bit each */
	int32_t number;
	bool did;
};

enum { MODE_NODES = OPTION_NODES, OPTIONS_MOST = 16 };

struct undone;  /* effects still to be done (whole.h) */
struct payment; /* what a price needs (whole.h) */
/* Add what has to be paid for the source beside effects. */
typedef void add_needs(struct judge_run *, const struct source *, struct payment *);
enum { VALUES_ALL = UINT16_MAX };

struct frame {
	const struct judge_ability *ability;
	struct source source;
	struct game_event event;
	uint32_t citation;    /* what its effects follow from */
	judge_seat each_seat; /* of an instruction to both players: whose turn it is */
	uint32_t identities;  /* of cards that moved since the effect began are no less */
	uint32_t stamp;       /* when it was played; 0: it was not */
	struct set
		gone; /* cards kept for a timed trigger that became others before it was played */
	bool without_source;       /* nobody's effect (a rule that is not in force) */
	bool stopped;              /* the rest is left out (a rule that is not in force) */
	bool whole;                /* what is done is a price, which is paid whole */
	judge_rule whole_by;       /* by that rule */
	const struct undone *rest; /* what is done of it after the effect under way */
	uint16_t then;             /* the effect after the one under way; 0: none */
	uint8_t n_modes;
	uint16_t mode_node
		[MODE_NODES]; /* operations "options" whose options were chosen on playing */
	uint16_t mode_mask[MODE_NODES];
	/* Variables are large and mostly not used: those that are, a bit each; what is in the others says nothing. Last: of a frame no
	 * more is copied. */
	uint16_t used;
	struct variable var[JUDGE_VARIABLES];
};

/* A card as programs look at it: as it is, as it was when it left, or as it is printed. */
struct ref {
	judge_card card;           /* JUDGE_NO_CARD: it is not found */
	const struct known *known; /* NULL: as it is */
	bool printed;
};

/* The rules about abilities, under the names each game's rulebook gives them; as kernel_rules. What asks,
 * moves, sets or refuses needs a rule of the game to name. */
struct ability_rules {
#define ABILITY_RULE(name, id) judge_rule name;
#include "engine/kernel/rules.def"
};

/* The rule under the name the kernel has for it. */
#define AR(name) (r->kernel->ability_rules->name)

/* A game's own half of the language. Each gets nodes with the game's operations only. */
struct judge_language {
	/* Cards of a base: out is empty. */
	uint8_t zone_area;           /* the area a node of zones is about */
	uint8_t hand, deck, discard; /* areas by the names effects know them under */
	/* Can cards like this one have such a number, or any trait? What is printed is none where they cannot, and
	 * nothing changes it. NULL: any card. */
	bool (*has_number)(struct judge_run *, judge_card, int which);
	bool (*has_traits)(struct judge_run *, judge_card);
	/* What the total of the first number of several cards is called; NULL: no more than a total. */
	const char *first_total;
	/* The number of a card after all effects: bounds the rules set. */
	int32_t (*bounded)(struct judge_run *, struct ref, int which, int32_t number);
	/* Does each change count from what the bounds left of the number? NULL: from the number itself. */
	bool (*floors_sums)(struct judge_run *, judge_card);
	/* Is coming into play an event apart from being played? */
	bool enters_apart;
	/* Is a filter about what everybody sees of a card, though it lies hidden? NULL: none is. */
	bool (*is_open_filter)(uint16_t op);
	/* Under which operation an event of the game is reported; NULL: its own. */
	uint16_t (*reported_as)(uint16_t event);
	/* What a keyword without a program listens to: up to four events, then OP_NONE. */
	uint16_t (*listens_for)(int keyword, int which);
	/* Do abilities work outside their areas (a rule that is not in force)? */
	bool (*works_everywhere)(struct judge_run *);
	/* Does an event pattern that is no selection mean the card of what happened? */
	bool (*is_event_card)(struct judge_run *, const struct frame *, const struct judge_node *,
	                      const struct game_event *);
	/* Was the card put where its text triggers? NULL: nowhere does it. */
	bool (*is_placed)(struct judge_run *, const struct game_event *);
	/* What cards are discarded for, by the word of the event's slot: the cause that is; NULL: the game has no
	 * such words. */
	const uint8_t *purpose;
	/* Has the keyword of a fitting automatic ability demands beyond its event? */
	bool (*keyword_triggers)(struct judge_run *, const struct frame *,
	                         const struct game_event *);
	/* The rule by which abilities of a keyword trigger, or JUDGE_NO_RULE. */
	judge_rule (*keyword_rule)(int keyword);
	/* The event that the timed trigger of a keyword waits for, or OP_NONE. NULL: no keyword makes one. */
	uint16_t (*due_at)(int keyword);
	/* May the ability be put in standby at all (once a turn)? May it be played when it is, or else what is cited under `parent`, unless that
	 * is 0? Before it is resolved: is it carried out? NULL: always. */
	bool (*may_trigger)(struct judge_run *, const struct source *);
	bool (*may_play)(struct judge_run *, const struct source *, uint32_t parent);
	/* It was put in standby. NULL: nothing has to be noted. */
	void (*triggered)(struct judge_run *, const struct source *);
	bool (*opens)(struct judge_run *, const struct standby *, uint32_t parent);
	/* Is the rule of last known information the opposite one: a card is read where it ends? */
	bool reads_where_it_ends;
	/* Is the ability about what happens to its own card (so that it sees its leaving)? */
	bool (*is_about_itself)(struct judge_run *, const struct judge_ability *);
	/* A trait that no effect gives or takes. NULL: there is none. */
	bool (*is_fixed_trait)(struct judge_run *, uint16_t trait);
	uint8_t forbids_nullify; /* the word of `forbid` that keeps abilities from being nullified; 0: none */
	uint8_t all_keywords; /* the keyword that means all abilities */
	bool has_gained; /* does `has` count keywords that effects give? Otherwise those printed, on any side */
	bool tells_unfound; /* is it told when a card of a hidden area is left? */
	/* Do the types, a bit each, mean no card wherever it lies? NULL: never. */
	bool (*means_none)(struct judge_run *, uint32_t types);
	/* Does the operation look at numbers that continuous effects change? */
	bool (*reads_numbers)(uint16_t op);
	/* Chapter 5 as mutators: cards to the discard pile from wherever they are, cards drawn, cards put
	 * into an area of several places (the mover picks which), a win or a loss by an effect. */
	enum did (*discard_cards)(struct judge_run *, const struct set *, uint32_t parent);
	enum did (*draw)(struct judge_run *, judge_seat, int32_t n, uint32_t parent);
	enum did (*move_to_row)(struct judge_run *, struct frame *, const struct set *, int area);
	enum did (*result)(struct judge_run *, judge_seat, bool wins, uint32_t parent);
	void (*base)(struct judge_run *, const struct frame *, const struct judge_node *,
	             struct set *out);
	bool (*filter)(struct judge_run *, const struct frame *, const struct judge_node *,
	               struct ref);
	/* Which number of a card does a filter hold against a range? -1: none. NULL: no filter of the game does. */
	int (*measures)(uint16_t op);
	/* Does the place pass a filter of zones? */
	bool (*place_filter)(struct judge_run *, const struct frame *, const struct judge_node *,
	                     judge_place);
	int32_t (*number)(struct judge_run *, const struct frame *, const struct judge_node *);
	bool (*holds)(struct judge_run *, const struct frame *, const struct judge_node *);
	/* Does an event pattern fit what happened, seen from the source? */
	bool (*fits)(struct judge_run *, const struct frame *, const struct judge_node *,
	             const struct game_event *);
	/* Do an effect; the cards it handled are added to `handled`, `*n` is how often. */
	enum did (*effect)(struct judge_run *, struct frame *, const struct judge_node *,
	                   struct set *handled, int32_t *n);
	/* Is the card not there for effects to choose, by that rule? NULL: all are. */
	judge_rule (*set_apart)(struct judge_run *, judge_card);
	/* Does something forbid that an effect moves the card? NULL: nothing ever does. */
	bool (*is_kept_in_place)(struct judge_run *, judge_card, uint32_t parent);
	/* A cost of the game's own: add what refuses it, and pay it. NULL: the game has none. */
	void (*test_cost)(struct judge_run *, const struct frame *, const struct judge_node *,
	                  struct refusals *);
	void (*pay_cost)(struct judge_run *, struct frame *, const struct judge_node *);
	/* How a card lies, by which picks tell it from others of its place (judge_game.mark). NULL: by nothing. */
	bool (*is_marked)(const struct judge_run *, judge_card);
	/* Does the operation do anything to the card, as it is? NULL: always. */
	bool (*can_be)(struct judge_run *, judge_card, int op);
	/* Does the operation change how a card lies, or the filter look at that? NULL: none does. */
	bool (*is_of_mode)(uint16_t op);
	/* Could the effect be done whole ("you may A to B")? Also asked of the kernel's "draw". */
	bool (*can_do)(struct judge_run *, const struct frame *, const struct judge_node *);
	/* Of the cards, those that are extreme in the game's own way (leftmost, highest zone). NULL: it has none. */
	void (*extreme)(struct judge_run *, const struct frame *, enum extreme, struct set *);
	/* The layer of numbers that rules of the game add (NULL: none), between words and numbers, and a bit for each number they change. */
	void (*own_layer)(struct judge_run *);
	uint32_t modifies;
	/* Beside where cards lie that layer goes by these values of seats and of cards, needs_met() by those of seats, and an operation
	 * of the game in a continuous ability by these of seats, a bit each; VALUES_ALL, none or NULL: by anything. */
	uint16_t own_values, own_card_values, needs_values;
	uint16_t (*values_of)(uint16_t op);
	/* The areas an ability of a card works in, as bits: of those in play. */
	uint16_t (*works_in)(struct judge_run *, judge_card);
	/* Further areas where it is evident that the ability works; NULL: none. */
	uint16_t (*works_beside)(struct judge_run *, const struct judge_ability *);
	/* Default area of a type named without one, as bits. UINT32_MAX: all areas in play. */
	uint16_t (*area_of_types)(uint32_t types);
	/* Are the ability's conditions of the game's own (need_number, need_flag) met for the master? NULL: the
	 * game has none. */
	bool (*needs_met)(struct judge_run *, const struct judge_ability *, judge_seat master);
	/* The slot that holds the cards of a static of the game; -1: it has none. NULL: none has. */
	int (*cards_slot)(const struct judge_node *);
	/* A static that is the game's own, for one source: note it with note_applied(). */
	void (*apply)(struct judge_run *, const struct frame *, uint16_t node);
	/* Abilities that keywords stand for without a program: does it trigger on the event? */
	bool (*keyword_fits)(struct judge_run *, const struct frame *, const struct game_event *);
	/* Resolve such an ability. */
	enum did (*keyword_effect)(struct judge_run *, struct frame *);
};

/* A variable of a frame, to be set, and to be read. */
extern const struct variable unused_variable;

static inline struct variable *
the_variable(struct frame *f, int i)
{
	struct variable *var = &f->var[i];
	if (!(f->used >> i & 1)) {
		f->used |= (uint16_t)(1u << i);
		var->cards.n = 0;
		var->places = 0;
		var->number = 0;
		var->did = false;
	}
	return var;
}

static inline const struct variable *
variable_at(const struct frame *f, int i)
{
	return f->used >> i & 1 ? &f->var[i] : &unused_variable;
}

static inline void
frame_copy(struct frame *to, const struct frame *f)
{
	memcpy(to, f, offsetof(struct frame, var));
	for (uint32_t rest = f->used; rest; rest &= rest - 1)
		to->var[__builtin_ctz(rest)] = f->var[__builtin_ctz(rest)];
}

/* A frame for looking only. */
void frame_init(struct judge_run *r, struct frame *f, const struct source *source);

static inline const struct judge_node *
node_at(const struct judge_run *r, uint16_t node)
{
	return &r->p.cards->node[node];
}

static inline int32_t
literal(const struct judge_run *r, uint16_t node, int32_t otherwise)
{
	return node ? r->p.cards->node[node].number : otherwise;
}

static inline const struct judge_ability *
ability_of(const struct judge_run *r, const struct source *s)
{
	return &r->p.cards->ability[r->p.cards->def[s->def].ability + s->ability];
}

/* Does the ability work while the game is set up alone, and is that over? */
static inline bool
is_of_past_setup(const struct judge_run *r, const struct judge_ability *a)
{
	return a->in_setup && r->game.step != r->kernel->first_step;
}

/* The seat a side means, seen from the master; JUDGE_NOBODY for any. */
static inline judge_seat
side_seat(const struct frame *f, int32_t side)
{
	if (side == JUDGE_ANY)
		return JUDGE_NOBODY;
	return side == JUDGE_OWN ? f->source.master : (judge_seat)(1 - f->source.master);
}

static inline judge_seat
seat_in(const struct judge_run *r, const struct frame *f, uint16_t node, int32_t otherwise)
{
	return side_seat(f, literal(r, node, otherwise));
}

/* eval.c */

bool set_has(const struct set *s, judge_card card);
void set_add(struct set *s, judge_card card);
/* The card of the source, or of the event, as it is or as it was. */
struct ref ref_to(struct judge_run *r, const struct frame *f, judge_card card);
/* Information of a card with what continuous effects change. `which` indexes the game's numbers. */
int32_t number_of_card(struct judge_run *r, struct ref ref, int which);
uint8_t types_of(struct judge_run *r, struct ref ref);
uint8_t colours_of(struct judge_run *r, struct ref ref);
bool has_trait(struct judge_run *r, struct ref ref, uint16_t trait);
const char *name_of(struct judge_run *r, struct ref ref);
judge_place place_of_ref(const struct judge_run *r, struct ref ref);
judge_seat master_of_ref(struct judge_run *r, struct ref ref);
static inline struct ref
as_it_is(judge_card card)
{
	return (struct ref){ card, NULL, false };
}

/* The cards a node means, without asking: a choice in it is not made, all that match are given. */
void select_cards(struct judge_run *r, const struct frame *f, uint16_t node, struct set *out);
bool matches(struct judge_run *r, const struct frame *f, uint16_t filters, struct ref ref);
/* Does the card lie where all can see it? */
bool lies_open(const struct judge_run *r, judge_card card);
/* The places a node means, a bit each; as above without a choice. */
uint64_t select_places(struct judge_run *r, const struct frame *f, uint16_t node);
/* JUDGE_NO_NUMBER: there is none. */
int32_t number_in(struct judge_run *r, const struct frame *f, uint16_t node);
/* What a card that does not match lacks: the first filter it does not pass. */
struct misfit {
	uint16_t op;
	int number;        /* which of its numbers is out of the range; -1: it is something else */
	int32_t is, bound; /* the number, and what it must be at least or at most */
	bool at_most;
};
/* False: it matches. */
bool find_misfit(struct judge_run *r, const struct frame *f, uint16_t filters, struct ref ref,
                 struct misfit *out);
bool in_range(struct judge_run *r, const struct frame *f, uint16_t range, int32_t number);
/* No node: true. */
bool holds(struct judge_run *r, const struct frame *f, uint16_t condition);
/* The sum over the cards a node means: of what `number` answers, or without it of their number `which`.
 * JUDGE_NO_NUMBER: none has one. */
typedef int32_t number_of_ref(struct judge_run *, const struct frame *, struct ref);
int32_t total_of(struct judge_run *r, const struct frame *f, uint16_t cards, int which,
                 number_of_ref *number);
/* A number of the seat that is meant, or of both together. */
int32_t of_seats(struct judge_run *r, const struct frame *f, uint16_t side,
                 int32_t (*number)(struct judge_run *, judge_seat));
/* The one card a node is about, also when it has left; false: there is none. */
bool one_ref(struct judge_run *r, const struct frame *f, uint16_t node, struct ref *out);

/* layers.c */

enum { ROWS_A_LOOK = 16 };
/* Something changed: what continuous effects do must be looked at again. */
static inline void
invalidate(struct judge_run *r)
{
	r->applied_valid = false;
	r->sources_are = SOURCES_UNKNOWN;
}
/* The same when cards moved between areas where no ability works. */
static inline void
invalidate_changes(struct judge_run *r)
{
	r->applied_valid = false;
}
/* The same when a turn began: after the first one no ability works any more that did so in set-up alone. */
static inline void
invalidate_turn(struct judge_run *r)
{
	if (r->game.turn > 1)
		invalidate_changes(r);
	else
		invalidate(r);
}
/* The same when no card moved. */
static inline void
invalidate_values(struct judge_run *r)
{
	if (r->applied_by_values)
		r->applied_valid = false;
}
/* The same when this value of a seat changed. */
static inline void
invalidate_value(struct judge_run *r, int which)
{
	if (r->applied_by_values || r->applied_reads >> which & 1)
		r->applied_valid = false;
}
/* A card moved to where it lies now, to an area where abilities work or from one. */
void move_sources(struct judge_run *r, judge_card card, judge_place from);
/* All rows are made anew. */
void derive_rows(struct judge_run *r);
static inline void
look_at_layers(struct judge_run *r)
{
	if (!r->applied_valid && !r->now.applying && r->kernel->language)
		derive_rows(r);
}
/* The same, to go through what they change. */
static inline void
look_at_rows(struct judge_run *r)
{
	look_at_layers(r);
	look(r, r->n_applied / ROWS_A_LOOK);
}
/* How many rows are gone through for what they change of the card. */
static inline int
rows_about(const struct judge_run *r, judge_card card)
{
	return r->changed[card / 64] >> card % 64 & 1 ? r->n_applied : 0;
}
void note_applied(struct judge_run *r, struct applied a);
/* Does an effect make the ability be as if it were not there? One that the card was given later has it all the same. */
bool is_silenced(const struct judge_run *r, const struct source *s);
/* Does it so to abilities of the keyword (0: without one), by a row after that one? -1: by any. */
bool is_silenced_after(const struct judge_run *r, int row, judge_card card, int keyword);
/* Note whether a continuous ability looks at numbers that others change. */
void learn_reading(struct judge_run *r, judge_def def, const struct judge_ability *a);
/* Does the ability work where its card lies? */
bool works_here(struct judge_run *r, const struct source *s, const struct judge_ability *ability);
/* Is the ability active where its card is? */
bool is_active(struct judge_run *r, const struct source *s);
/* Could an ability of the definition listen to the event? */
static inline bool
hears(const struct judge_run *r, judge_def def, uint16_t event)
{
	if (def >= LEARNED * 64)
		return true;
	return r->learned[def / 64] >> def % 64 & 1 &&
	       r->lesson[r->learned_as[def]].hears >> event % 64 & 1;
}
/* Call `each` with every ability of the kind in play that is not nullified, active or not; with an event: of cards with an ability
 * that could listen to it. */
void each_source(struct judge_run *r, enum judge_ability_kind kind, uint16_t event,
                 void (*each)(struct judge_run *, const struct source *, void *), void *ctx);
/* Is it forbidden to the card (or JUDGE_NO_CARD) or seat? `total` for limits, else JUDGE_NO_NUMBER.
 * Answers the change that forbids it, or NULL. */
const struct applied *forbidden(struct judge_run *r, int what, judge_card card, judge_seat seat,
                                int32_t total);
/* Add a refusal when it is. */
void test_forbidden(struct judge_run *r, int what, judge_card card, judge_seat seat,
                    struct refusals *list);
/* End lasting effects and timed triggers of a span. */
void end_span(struct judge_run *r, enum span span, struct why why);
void make_lasting(struct judge_run *r, struct frame *f, uint16_t statics, enum span span);

/* trigger.c */

/* Remember a card before it leaves. */
void remember(struct judge_run *r, judge_card card);
const struct known *recall(const struct judge_run *r, judge_card card, uint32_t identity);
/* Note what happened: abilities trigger at the end of the event (settle_happened). */
void happen(struct judge_run *r, struct game_event h);
/* Of a change, part of a larger event: if it went from an area `hand` to an area `pile`, that is a discard. */
void note_discarded(struct judge_run *r, const struct change *ch, judge_place from_place, int hand,
                    int pile, uint32_t citation);
void settle_happened(struct judge_run *r);
/* An event at whose end its card is covered, which lay on top until then: its abilities hear it. */
void settle_covered(struct judge_run *r, struct game_event h);
struct game_event a_game_event(const struct judge_run *r, uint16_t kind, judge_seat seat);
/* The event pattern fits? Kernel operations; others go to the game. */
bool event_fits(struct judge_run *r, const struct frame *f, uint16_t events,
                const struct game_event *h);
/* Is the card of what happened among the cards of a pattern? */
bool event_card_fits(struct judge_run *r, const struct frame *f, uint16_t cards,
                     const struct game_event *h);
/* Does a list of causes fit, all of them? Does a side, seen from the master, mean the seat? */
bool causes_fit(const struct judge_run *r, const struct frame *f, uint16_t causes,
                const struct game_event *h);
bool seat_fits(const struct judge_run *r, const struct frame *f, uint16_t side, judge_seat seat);
/* By whom or what it came, seen from the master: enum cause. */
bool has_cause(const struct frame *f, const struct game_event *h, int cause);
void put_in_standby(struct judge_run *r, const struct source *s, const struct game_event *h,
                    uint8_t later);
/* The event that a timed trigger of a keyword waits for; OP_NONE: there is no such trigger. */
uint16_t keyword_event(const struct judge_run *r, const struct later *l);
/* Does a timed trigger wait for events of the kind? End those that do. */
bool awaits(const struct judge_run *r, uint16_t kind);
void end_awaiting(struct judge_run *r, uint16_t kind);
/* One ability of the seat's in standby is played and resolved; false: there is none. */
bool play_standby(struct judge_run *r, judge_seat seat, uint32_t parent);
/* Play the one that was played next as people tell it; false: they tell of none that waits. */
bool play_told(struct judge_run *r, uint32_t parent);
void note_states(struct judge_run *r);
/* Prepare what abilities listen to; before the game, and for a card that comes into it later. */
void learn_card(struct judge_run *r, judge_def def);
/* Does some card listen to moves from there to there? */
bool is_heard_move(const struct judge_run *r, judge_place from, judge_place to);
void learn_abilities(struct judge_run *r);
/* The same of a start position, for other runs as well, or from another (judge_params.like). */
void learn_start(struct judge_run *r);

/* effect.c */

enum did run_effect(struct judge_run *r, struct frame *f, uint16_t effect);
/* Make a timed trigger with the effects of an operation "later"; node 0: with those of the frame's keyword. */
void make_later(struct judge_run *r, const struct frame *f, uint16_t node);
enum did run_effects(struct judge_run *r, struct frame *f, uint16_t effects);
/* The options that can be picked, a bit each. */
uint16_t offered_options(struct judge_run *r, const struct frame *f, const struct judge_node *node);
/* Do effects: were all of them done, what a replacement did counting as done? */
bool all_done(struct judge_run *r, struct frame *f, uint16_t effects);
/* Do them as a price, which is paid whole by the rule. */
bool pay_whole(struct judge_run *r, struct frame *f, uint16_t effects, judge_rule rule);
/* Keep what a frame has under names, and give it back to another; note which of the cards have become others
 * since there were so many identities, or had before (a bit each). */
void keep_variables(struct judge_run *r, const struct frame *f, struct kept *kept);
void note_gone(const struct judge_run *r, struct frame *f, const struct kept *kept,
               uint32_t identities, const uint64_t already[3]);
/* Note the ability under a rule; answers the citation. */
uint32_t cite_source(struct judge_run *r, const struct source *s, struct why why);
/* The options of the effects themselves are picked; the effects are done, under the frame's citation. */
void pick_options(struct judge_run *r, struct frame *f, uint16_t effects);
enum did resolve_effects(struct judge_run *r, struct frame *f, uint16_t effects);
void give_back(struct frame *f, const struct kept *kept);
/* The seats (a bit each) may look at the card until the ability is over. */
void see_card(struct judge_run *r, judge_card card, uint8_t seats);
/* The cards revealed since there were so many are hidden again. */
void end_reveals(struct judge_run *r, int from_which, uint32_t parent);
bool is_playable(struct judge_run *r, const struct standby *s);
void play_ability(struct judge_run *r, const struct standby *s, uint32_t parent);
/* Put cards, one event each or all together, into an area of their owners. */
enum did move_cards(struct judge_run *r, const struct set *cards, int area, enum how how,
                    bool together, struct why why);

/* whole.c */

/* Are there as many cards to choose as it wants, of those that `can` (`what` is passed on; NULL: all)? */
bool enough_cards(struct judge_run *r, const struct frame *f, uint16_t node,
                  bool (*can)(struct judge_run *, judge_card, int what), int what);
/* Can the effects be done whole, each with cards of its own? */
bool can_do_all(struct judge_run *r, const struct frame *f, uint16_t effects);

/* choose.c */

/* Who chooses first when both players choose for one effect; `acts` is its master. */
judge_seat first_to_choose(struct judge_run *r, judge_seat acts);
/* The cards an effect is about: asks where the node holds a choice. */
void choose_cards(struct judge_run *r, struct frame *f, uint16_t node, struct set *out);
/* Does a choice name a number of cards and nothing else? */
bool is_bare_count(const struct judge_run *r, const struct judge_node *select);
/* Leave out of a set the cards that are others by now than the node of the effect means. */
void drop_gone(struct judge_run *r, const struct frame *f, uint16_t node, struct set *s);
/* The same of places; `avoid` are those refused under `refuses` though they match. */
uint64_t choose_places(struct judge_run *r, struct frame *f, uint16_t node);
/* Ask a seat for `n` of the cards; `up_to`: or fewer. */
void ask_cards(struct judge_run *r, const struct frame *f, judge_seat seat, const struct set *from,
               int32_t n, bool up_to, int32_t total_rank, struct set *out);
/* The same with the rule that lets it end early, or keeps it from that. */
struct cards_wanted {
	int32_t n, limit;
	uint8_t totals;        /* the number of the cards whose sum `limit` bounds */
	bool up_to, takes_few; /* takes_few: there may be fewer cards than that */
	judge_rule ends_by;
	judge_rule described;  /* the rule that says which cards fit; 0: the one for all targets */
	uint8_t secret;        /* a bit per seat that may not know what is picked */
	uint8_t sides, orders; /* as in struct choice */
	bool by_depth;         /* as in struct choice */
	uint8_t verb;          /* the game's own that names a card; 0: choose */
	is_fitting *fits;      /* what an unknown card fits as which it is named; NULL: anything */
	uint16_t node;
};
/* Keep cards under the names of a selection, or add them to what an operation's name has. */
void keep_cards(struct frame *f, const struct judge_node *select, const struct set *cards);
void collect_cards(struct frame *f, const struct judge_node *node, const struct set *cards,
                   bool did);
/* What the selection says of a card, wherever it lies. */
bool fits_choice(struct judge_run *r, const struct frame *f, uint16_t node, judge_card card);
/* In whose places the cards of a selection lie, as in struct choice. */
uint8_t sides_of(const struct judge_run *r, const struct frame *f, uint16_t node);
void ask_wanted(struct judge_run *r, const struct frame *f, judge_seat seat,
                const struct set *from_set, struct cards_wanted w, struct set *out);
uint16_t ask_modes(struct judge_run *r, const struct frame *f, int n_options, uint16_t possible,
                   int32_t n, judge_rule otherwise);
/* What ask.c needs to know of the questions above. */
bool picks_cards(const struct judge_run *r, uint8_t kind);
/* The verb that names a card in answer to such a question. */
uint8_t picking_verb(const struct judge_run *r, uint8_t kind);
bool is_of_ability(const struct judge_run *r, const struct judge_question *q);
int ability_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                       int cap);
/* Where cards are put into an order: is the card picked one of them? True of all other picks. */
bool is_among_ordered(struct judge_run *r, struct judge_pick pick);
/* If the pick says how the card lies: does it lie so? */
bool is_as_marked(const struct judge_run *r, struct judge_pick pick, judge_card card);
/* Could a pick that does not say how the card lies mean that of the option? Of cards that differ in it, it means those to which
 * the effect does something. True of all other picks. */
bool could_mean_chosen(struct judge_run *r, const struct judge_question *q, struct judge_pick like,
                       struct judge_pick option);
bool complete_ability_pick(struct judge_run *r, const struct judge_question *q,
                           struct judge_pick *pick);
void test_ability_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                       struct refusals *list);
/* Ask a seat for one of the places. */
judge_place ask_place(struct judge_run *r, const struct frame *f, judge_seat seat, judge_def about,
                      uint64_t places, judge_rule refuses);
/* What cards are looked at for: to choose of them; in a search; or to know whether there are enough, before anybody
 * chooses. */
enum choosing { CHOOSING, SEARCHING, WHETHER_ENOUGH };
/* The cards a choice is made of; what is not known is taken to fit where it makes no difference. */
void select_to_choose(struct judge_run *r, const struct frame *f, uint16_t node,
                      enum choosing what_for, struct set *out);
/* A card was chosen and nobody said which: it has to fit all the same, or the pick is refused. */
void check_untold(struct judge_run *r, struct frame *f, const struct judge_node *select,
                  const struct set *offered, const struct set *chosen);
/* The areas named by an ability (bits) where it works on others than its own card. */
uint16_t areas_of_acting(const struct judge_run *r, const struct judge_ability *a);
/* Which of the abilities in r->now.choice a pick names; -1: none, or several that are not alike. */
int picked_source(const struct judge_run *r, struct judge_pick pick);
/* Yes or no. */
bool ask_may(struct judge_run *r, const struct source *s, judge_seat seat, struct why why);
/* Like ask_may(), but a player of whom a record says nothing has declined. */
bool ask_may_or_lapse(struct judge_run *r, const struct source *s, judge_seat seat, struct why why);
/* The rule for which an ability of the seat that is in standby is not played yet; JUDGE_NO_RULE: none is. */
judge_rule standby_waits_by(struct judge_run *r, judge_seat seat);
/* It cannot be done, or not once more, so nobody is asked: whoever writes that they decline is right, and `denied` refuses
 * an acceptance, unless it is JUDGE_NO_RULE. */
void settle_may_not(struct judge_run *r, const struct source *s, judge_seat seat,
                    judge_rule denied);

/* loop.c */

/* At the head of a check or play timing: has the state been there in this turn? True: nobody can stop
 * that, and what made it go round is over. */
bool is_stopped_loop(struct judge_run *r, uint32_t parent);
/* The same at the head of a play timing. */
void look_for_loop_of_actions(struct judge_run *r, uint32_t parent);
/* The hash of a state, and that of its shape: without the numbers that grow from one round of a loop to the next. */
void loop_hashes(struct judge_run *r, uint64_t *state, uint64_t *shape);
/* A new turn. */
void forget_loops(struct judge_run *r);
void note_pick_for_loops(struct judge_run *r, const struct judge_question *q,
                         struct judge_pick pick);
/* The rule by which the pick would begin a loop again; JUDGE_NO_RULE: it does not. */
judge_rule begins_loop_again(const struct judge_run *r, const struct judge_question *q,
                             struct judge_pick pick);
/* The least number that may be named. */
int32_t least_repeats(const struct judge_run *r);
/* A declared loop goes on: the pick that begins it is taken again without a question, while no rule
 * refuses it. */
bool goes_through_loop(struct judge_run *r, const struct judge_question *q,
                       struct judge_pick *pick);

/* replace.c */

/* Is the event replaced? Whoever it concerns may have to say by what first. Answers DID_NOTHING when
 * it happens as it was, DID_INSTEAD when something else happened. */
enum did replaced(struct judge_run *r, const struct game_event *h);
/* The same of an event that has several names, such as destroyed and moved: what replaces it under any of
 * them competes. */
enum did replaced_by_any_name(struct judge_run *r, const struct game_event *h, int n);
/* The rule that keeps every optional replacement from standing for such an event, `otherwise` where none speaks of it;
 * JUDGE_NO_RULE: one could. */
judge_rule not_replaced_by(struct judge_run *r, const struct game_event *h, judge_rule otherwise);

/* choose.c: these are what the seat would have to pick; nobody is asked, and whoever wrote it down is right. */
void settle_cards(struct judge_run *r, const struct frame *f, judge_seat seat,
                  const struct set *cards);

/* fact.c: has the supposed card no ability that could work in these areas? */
bool is_silent(struct judge_run *r, judge_card card, uint32_t areas);
/* trigger.c: could a card of the definition have an ability that listens to such an event where it left? */
bool hears_of(struct judge_run *r, judge_def def, uint16_t event, bool on_field);

#endif
