/*
 * ability.h: what the files that run abilities share.
 *
 * A program runs in a frame: its ability, the event that caused it, and its variables. eval.c reads
 * (cards, numbers, conditions), layers.c stores what continuous effects change, trigger.c notes
 * events and the abilities that they trigger, effect.c performs effects, choose.c asks (with offer.c
 * and pick.c), replace.c replaces events. The game adds its operations through struct
 * judge_language.
 */
#ifndef JUDGE_KERNEL_ABILITY_H
#define JUDGE_KERNEL_ABILITY_H

#include "engine/kernel/kernel.h"

/* Cards in order, each once. */
struct set {
	uint8_t n;
	judge_card card[JUDGE_CARDS];
};

struct variable {
	struct set cards;
	uint64_t places; /* bit per place */
	int32_t number;
	bool did;
};

enum { MODE_NODES = OPTION_NODES, OPTIONS_MOST = 16 };

struct undone;  /* effects still to be done (whole.h) */
struct payment; /* what a price needs (whole.h) */
/* Add to a payment what has to be paid for the source in addition to effects. */
typedef void add_needs(struct judge_run *, const struct source *, struct payment *);
enum { VALUES_ALL = UINT16_MAX };

struct frame {
	const struct judge_ability *ability;
	struct source source;
	struct game_event event;
	uint32_t citation; /* the citation that its effects follow from */
	/* the player who is now carrying out an instruction to both players */
	judge_seat each_seat;
	/* the next identity when the effect began: a card with this identity or a later one has
	 * moved since */
	uint32_t identities;
	uint32_t stamp; /* time stamp of playing it; 0: it was not played */
	/* cards stored for a timed trigger that became other cards before it was played */
	struct set gone;
	/* true if the effect has no source, since a rule is not in force */
	bool without_source;
	bool stopped;              /* true if the rest is left out, since a rule is not in force */
	bool whole;                /* true if the effects are a price, which is paid whole */
	judge_rule whole_by;       /* the rule by which the price is paid whole */
	const struct undone *rest; /* the effects to be done after the current one */
	uint8_t n_modes;
	uint16_t mode_node
		[MODE_NODES]; /* operations "options" whose options were chosen on playing */
	uint16_t mode_mask[MODE_NODES];
	/* Bit per variable in use; the others are undefined. `var` stays last: a frame is copied
	 * only up to the variables in use. */
	uint16_t used;
	struct variable var[JUDGE_VARIABLES];
};

/* A card as a program reads it: as it is, as it was when it left, or as it is printed. */
struct ref {
	judge_card card;                /* JUDGE_NO_CARD: the card can't be found */
	const struct last_known *known; /* NULL: the current card */
	bool printed;
};

/* The rules about abilities, under the names of each game's rulebook, like kernel_rules. A rule is
 * required where a question, move, change or refusal has to be cited. */
struct ability_rules {
#define ABILITY_RULE(name, id) judge_rule name;
#include "engine/kernel/rules.def"
};

/* The rule with this kernel name. */
#define AR(name) (r->kernel->ability_rules->name)

/* A game's own half of the language. Each function gets only nodes with the game's own
 * operations. */
struct judge_language {
	/* the area of the places that a node of kind "zones" is about */
	uint8_t zone_area;
	uint8_t hand, deck, discard; /* areas under the names that effects use */
	/* Can cards like this one have the number, or traits at all? If not, the printed one is
	 * ignored and no effect changes it. NULL: all can. */
	bool (*has_number)(struct judge_run *, judge_card, int which);
	bool (*has_traits)(struct judge_run *, judge_card);
	/* The name of the total of the first number over several cards; NULL: just "total". */
	const char *first_total;
	/* Apply the rules' bounds to a card's number after all effects. */
	int32_t (*bounded)(struct judge_run *, struct ref, int which, int32_t number);
	/* Does each change start from the bounded number? NULL: from the unbounded number. */
	bool (*floors_sums)(struct judge_run *, judge_card);
	/* true if entering play is a different event from being played */
	bool enters_apart;
	/* Does the filter read something that everybody can see of a card even if it lies hidden?
	 * NULL: no filter does. */
	bool (*is_open_filter)(uint16_t op);
	/* The operation under which the game reports this event, if not its own. NULL: always its
	 * own. */
	uint16_t (*reported_as)(uint16_t event);
	/* Return event number `which` that a keyword without a program listens to: up to four, then
	 * OP_NONE. */
	uint16_t (*listens_for)(int keyword, int which);
	/* Do abilities work outside their areas, since the rule against that is not in force? */
	bool (*works_everywhere)(struct judge_run *);
	/* Does an event pattern that is not a selection mean the card of the event? */
	bool (*is_event_card)(struct judge_run *, const struct frame *, const struct judge_node *,
	                      const struct game_event *);
	/* Was the card put where its text triggers? NULL: there is no such place. */
	bool (*is_placed)(struct judge_run *, const struct game_event *);
	/* By word of the slot for the purpose of a discard: the matching cause; NULL: the game has
	 * no such words. */
	const uint8_t *purpose;
	/* Does an automatic ability whose event fits also meet its keyword's further conditions? */
	bool (*keyword_triggers)(struct judge_run *, const struct frame *,
	                         const struct game_event *);
	/* Return the rule by which abilities of a keyword trigger, or JUDGE_NO_RULE. */
	judge_rule (*keyword_rule)(int keyword);
	/* Return the event that a keyword's timed trigger waits for, or OP_NONE. NULL: no keyword
	 * makes one. */
	uint16_t (*due_at)(int keyword);
	/* may_trigger(): may the ability be put in standby at all (once a turn)? may_play(): may it
	 * be played? If not, the reason is cited under `parent`, unless that is 0. opens(): is the
	 * ability carried out? Asked before it resolves. NULL: always. */
	bool (*may_trigger)(struct judge_run *, const struct source *);
	bool (*may_play)(struct judge_run *, const struct source *, uint32_t parent);
	/* Note that the ability was put in standby. NULL: nothing to note. */
	void (*triggered)(struct judge_run *, const struct source *);
	bool (*opens)(struct judge_run *, const struct standby *, uint32_t parent);
	/* true if the rule of last known information is reversed: a moved card is read where it
	 * ends up */
	bool reads_where_it_ends;
	/* Is the ability about what happens to its own card (so that it triggers on its own
	 * leaving)? */
	bool (*is_about_itself)(struct judge_run *, const struct judge_ability *);
	/* Is this a trait that no effect gives or takes away? NULL: no trait is. */
	bool (*is_fixed_trait)(struct judge_run *, uint16_t trait);
	/* the word of `forbid` that protects abilities from being nullified; 0: none */
	uint8_t forbids_nullify;
	uint8_t all_keywords; /* the keyword that means all abilities */
	/* true if `has` counts keywords that effects give; otherwise it counts those printed, on
	 * any side */
	bool has_gained;
	bool cites_unfound; /* true if it is cited that a player leaves a card of a hidden area */
	/* Do these types (bit per type) match no card anywhere? NULL: never. */
	bool (*means_none)(struct judge_run *, uint32_t types);
	/* Does the operation read numbers that continuous effects change? */
	bool (*reads_numbers)(uint16_t op);
	/* Mutators of the game: put cards into the discard pile from wherever they are, draw cards,
	 * put cards into an area of several places (the player who moves them picks which), win or
	 * lose by an effect. */
	enum did (*discard_cards)(struct judge_run *, const struct set *, uint32_t parent);
	enum did (*draw)(struct judge_run *, judge_seat, int32_t n, uint32_t parent);
	enum did (*move_to_row)(struct judge_run *, struct frame *, const struct set *, int area);
	enum did (*result)(struct judge_run *, judge_seat, bool wins, uint32_t parent);
	void (*base)(struct judge_run *, const struct frame *, const struct judge_node *,
	             struct set *out);
	bool (*filter)(struct judge_run *, const struct frame *, const struct judge_node *,
	               struct ref);
	/* Return the number of a card that a filter compares with a range; -1: none. NULL: no
	 * filter of the game does. */
	int (*measures)(uint16_t op);
	/* Does the place pass a filter of zones? */
	bool (*place_filter)(struct judge_run *, const struct frame *, const struct judge_node *,
	                     judge_place);
	int32_t (*number)(struct judge_run *, const struct frame *, const struct judge_node *);
	bool (*holds)(struct judge_run *, const struct frame *, const struct judge_node *);
	/* Does the event match an event pattern, seen from the source? */
	bool (*fits)(struct judge_run *, const struct frame *, const struct judge_node *,
	             const struct game_event *);
	/* Perform an effect; add the cards it handled to `handled` and set `*n` to the number of
	 * times. */
	enum did (*effect)(struct judge_run *, struct frame *, const struct judge_node *,
	                   struct set *handled, int32_t *n);
	/* Return the rule by which effects can't choose the card (it is set apart); NULL: there is
	 * no such rule. */
	judge_rule (*set_apart)(struct judge_run *, judge_card);
	/* Is an effect forbidden to move the card? NULL: never. */
	bool (*is_kept_in_place)(struct judge_run *, judge_card, uint32_t parent);
	/* The game's own costs: add what refuses one, and pay it. NULL: the game has none. */
	void (*test_cost)(struct judge_run *, const struct frame *, const struct judge_node *,
	                  struct refusals *);
	void (*pay_cost)(struct judge_run *, struct frame *, const struct judge_node *);
	/* Has the card the mark by which picks tell it from others in its place (judge_game.mark)?
	 * NULL: there is no mark. */
	bool (*is_marked)(const struct judge_run *, judge_card);
	/* Would the operation change anything about the card now? NULL: always. */
	bool (*can_be)(struct judge_run *, judge_card, int op);
	/* Does the operation change the mode of a card (its mark), or the filter read it? NULL:
	 * none does. */
	bool (*is_of_mode)(uint16_t op);
	/* Could the effect be done whole ("you may A to B")? Also asked of the kernel's "draw". */
	bool (*can_do)(struct judge_run *, const struct frame *, const struct judge_node *);
	/* Keep only the cards that are extreme in one of the game's own ways (leftmost, highest
	 * zone). NULL: it has none. */
	void (*extreme)(struct judge_run *, const struct frame *, enum extreme, struct set *);
	/* Apply the layer of numbers that the game's rules add, between the layers of words and of
	 * numbers (NULL: none); `modifies`: bit per number it changes. */
	void (*own_layer)(struct judge_run *);
	uint32_t modifies;
	/* What the results depend on in addition to where cards lie: own_layer() on these values of
	 * seats and of cards, needs_met() on these values of seats, and an operation of the game in
	 * a continuous ability on these values of seats; bit per value. VALUES_ALL, or values_of()
	 * NULL: on anything. */
	uint16_t own_values, own_card_values, needs_values;
	uint16_t (*values_of)(uint16_t op);
	/* Return the areas of play in which an ability of this card works, as bits. */
	uint16_t (*works_in)(struct judge_run *, judge_card);
	/* Return further areas where the ability evidently works, as bits, if the rule `beside_by` is
	 * in force; NULL: none. */
	uint16_t (*works_beside)(const struct judge_card_set *, const struct judge_ability *);
	judge_rule beside_by;
	/* Return the default areas of types that are named without an area, as bits; UINT32_MAX:
	 * all areas in play. */
	uint16_t (*area_of_types)(uint32_t types);
	/* Are the game's own conditions of the ability (need_number, need_flag) met for the master?
	 * NULL: the game has none. */
	bool (*needs_met)(struct judge_run *, const struct judge_ability *, judge_seat master);
	/* Return the slot that holds the cards of one of the game's statics; -1: it has none. NULL:
	 * no static has. */
	int (*cards_slot)(const struct judge_node *);
	/* Apply one of the game's own statics for one source, by add_effect_row(). */
	void (*apply)(struct judge_run *, const struct frame *, uint16_t node);
	/* Abilities of keywords without a program: does one trigger on the event? */
	bool (*keyword_fits)(struct judge_run *, const struct frame *, const struct game_event *);
	/* Resolve an ability of such a keyword. */
	enum did (*keyword_effect)(struct judge_run *, struct frame *);
};

/* Return a variable of a frame, to set it or to read it. */
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

/* Make a frame that is only used for reading. */
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

/* Is it an ability that works in set-up only, and is set-up over? */
static inline bool
is_of_past_setup(const struct judge_run *r, const struct judge_ability *a)
{
	return a->in_setup && r->game.step != r->kernel->first_step;
}

/* Return the seat that a side means, seen from the master; JUDGE_NO_SEAT for any side. */
static inline judge_seat
side_seat(const struct frame *f, int32_t side)
{
	if (side == JUDGE_ANY)
		return JUDGE_NO_SEAT;
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
/* Return a reference to the card as the frame sees it: the source's or the event's card may be read
 * as it was. */
struct ref ref_to(struct judge_run *r, const struct frame *f, judge_card card);
/* Information of a card, including what continuous effects change. `which` indexes the game's
 * numbers. */
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

/* Select the cards a node describes without asking anybody: a choice in it is not made, every match
 * is returned. */
void select_cards(struct judge_run *r, const struct frame *f, uint16_t node, struct set *out);
bool matches(struct judge_run *r, const struct frame *f, uint16_t filters, struct ref ref);
/* Does the card lie where everybody can see it? */
bool lies_open(const struct judge_run *r, judge_card card);
/* Select the places that a node describes, bit per place, without asking: like select_cards(). */
uint64_t select_places(struct judge_run *r, const struct frame *f, uint16_t node);
/* Evaluate a number; JUDGE_NO_NUMBER: there is none. */
int32_t number_in(struct judge_run *r, const struct frame *f, uint16_t node);
/* Why a card does not match: the first filter that it fails. */
struct misfit {
	uint16_t op;
	/* index of its number that is out of range; -1: the reason is not a number */
	int number;
	int32_t is, bound; /* the number, and the minimum or maximum it must have */
	bool at_most;
};
/* Find the reason why the card does not match. False: it matches. */
bool find_misfit(struct judge_run *r, const struct frame *f, uint16_t filters, struct ref ref,
                 struct misfit *out);
bool in_range(struct judge_run *r, const struct frame *f, uint16_t range, int32_t number);
/* Does the condition hold? True if there is no node. */
bool holds(struct judge_run *r, const struct frame *f, uint16_t condition);
/* Return the sum over the cards a node describes: of the results of `number`, or of their number
 * `which` if that is NULL. JUDGE_NO_NUMBER: no card has one. */
typedef int32_t number_of_ref(struct judge_run *, const struct frame *, struct ref);
int32_t total_of(struct judge_run *r, const struct frame *f, uint16_t cards, int which,
                 number_of_ref *number);
/* Return a number of the seat that `side` means, or the sum for both seats. */
int32_t of_seats(struct judge_run *r, const struct frame *f, uint16_t side,
                 int32_t (*number)(struct judge_run *, judge_seat));
/* Find the one card a node is about, even if it has left. False: there is none. */
bool one_ref(struct judge_run *r, const struct frame *f, uint16_t node, struct ref *out);

/* listen.c */

/* The number of abilities that judge_derived.reads_numbers has bits for. Abilities after these are
 * treated as if they read numbers. */
enum { DERIVED_ABILITIES = 32 };
static inline const struct judge_derived *
derived_of(const struct judge_run *r, judge_def def)
{
	return &r->p.cards->def[def].derived;
}
/* Could an ability of the definition listen to the event? */
static inline bool
hears(const struct judge_run *r, judge_def def, uint16_t event)
{
	return derived_of(r, def)->uses[event / 64] >> event % 64 & 1;
}
/* Return further areas where the ability evidently works, by the rules in force, as bits. */
static inline uint16_t
works_beside(struct judge_run *r, const struct judge_ability *a)
{
	const struct judge_language *language = r->kernel->language;
	uint16_t areas = language->works_beside ? language->works_beside(r->p.cards, a) : 0;
	bool holds = areas && in_force(r, language->beside_by, JUDGE_NO_SEAT, JUDGE_NO_CARD);
	return holds ? areas : 0;
}
/* Return the operation under which events of this kind are reported: the plainest description of
 * them. */
uint16_t reported_as(const struct judge_language *language, uint16_t event);
/* Does the result of such an operation depend only on which cards lie where? */
bool is_about_places(uint16_t op);
/* Does some card listen to moves between the areas of these places? */
bool is_heard_move(const struct judge_run *r, judge_place from, judge_place to);
/* Join the texts of all cards of both players; called before the game begins. */
void join_all_texts(struct judge_run *r);
/* Join the text of a card that enters the game later. */
void join_text(struct judge_run *r, judge_def def);

/* layers.c */

enum { ROWS_A_LOOK = 16 };
/* Note a change: what continuous effects do must be derived again. */
static inline void
invalidate(struct judge_run *r)
{
	r->applied_valid = false;
	r->sources_are = SOURCES_UNKNOWN;
}
/* Like invalidate(), for cards that moved only between areas where no ability works. */
static inline void
invalidate_changes(struct judge_run *r)
{
	r->applied_valid = false;
}
/* Like invalidate(), for a new turn: abilities that work only during set-up stop working when the
 * first turn begins. */
static inline void
invalidate_turn(struct judge_run *r)
{
	if (r->game.turn > 1)
		invalidate_changes(r);
	else
		invalidate(r);
}
/* Like invalidate(), when no card moved. */
static inline void
invalidate_values(struct judge_run *r)
{
	if (r->applied_by_values)
		r->applied_valid = false;
}
/* Like invalidate(), when this value of a seat changed. */
static inline void
invalidate_value(struct judge_run *r, int which)
{
	if (r->applied_by_values || r->applied_reads >> which & 1)
		r->applied_valid = false;
}
/* Update the sources for a card that moved to its current place, into or out of an area where
 * abilities work. */
void move_sources(struct judge_run *r, judge_card card, judge_place from);
/* Derive all rows of continuous changes again. */
void derive_effects(struct judge_run *r);
static inline void
refresh_effects(struct judge_run *r)
{
	if (!r->applied_valid && !r->now.applying && r->kernel->language)
		derive_effects(r);
}
/* Like refresh_effects(), and charge for going through the rows. */
static inline void
look_at_rows(struct judge_run *r)
{
	refresh_effects(r);
	look(r, r->n_applied / ROWS_A_LOOK);
}
/* Return how many rows have to be searched for changes of the card. */
static inline int
rows_about(const struct judge_run *r, judge_card card)
{
	return r->changed[card / 64] >> card % 64 & 1 ? r->n_applied : 0;
}
void add_effect_row(struct judge_run *r, struct effect_row a);
/* Does an effect nullify the ability? An ability that the card was given later stays. */
bool is_nullified(const struct judge_run *r, const struct source *s);
/* Does a row after `row` nullify abilities of this keyword (0: without one)? `row` -1: does any? */
bool is_silenced_after(const struct judge_run *r, int row, judge_card card, int keyword);
/* Does the ability work in the area of its card? */
bool works_here(struct judge_run *r, const struct source *s, const struct judge_ability *ability);
/* Is the ability active now? */
bool is_active(struct judge_run *r, const struct source *s);
/* Call `each` with every ability of the kind in play that is not nullified, active or not; with an
 * event, only for cards with an ability that could listen to it. */
void for_each_ability(struct judge_run *r, enum judge_ability_kind kind, uint16_t event,
                      void (*each)(struct judge_run *, const struct source *, void *), void *ctx);
/* Return the change that forbids `what` to the card (or JUDGE_NO_CARD) or seat; NULL if none does.
 * `total` for limits, else JUDGE_NO_NUMBER. */
const struct effect_row *forbidden(struct judge_run *r, int what, judge_card card, judge_seat seat,
                                   int32_t total);
/* Add a refusal if forbidden() finds a change. */
void test_forbidden(struct judge_run *r, int what, judge_card card, judge_seat seat,
                    struct refusals *list);
/* End the lasting effects and timed triggers of a span. */
void end_span(struct judge_run *r, enum span span, struct why why);
void make_lasting(struct judge_run *r, struct frame *f, uint16_t statics, enum span span);

/* trigger.c */

/* Remember a card before it leaves: last known information. */
void save_last_known(struct judge_run *r, judge_card card);
const struct last_known *find_last_known(const struct judge_run *r, judge_card card,
                                         uint32_t identity);
/* Note an event: abilities trigger at its end (process_events). */
void queue_event(struct judge_run *r, struct game_event h);
/* Note a discard, if a change within a larger event moved a card from the area `hand` to the area
 * `pile`. */
void note_discarded(struct judge_run *r, const struct change *ch, judge_place from_place, int hand,
                    int pile, uint32_t citation);
void process_events(struct judge_run *r);
/* Settle an event after which another card covers the topmost card h.card. Abilities of h.card
 * still listen to this event. */
void process_covering_event(struct judge_run *r, struct game_event h);
struct game_event a_game_event(const struct judge_run *r, uint16_t kind, judge_seat seat);
/* Does an event match one of these event patterns? The game handles its own operations. */
bool event_fits(struct judge_run *r, const struct frame *f, uint16_t events,
                const struct game_event *h);
/* Is the event's card among the cards of a pattern? */
bool event_card_fits(struct judge_run *r, const struct frame *f, uint16_t cards,
                     const struct game_event *h);
/* causes_fit(): does the event have all causes of a list? seat_fits(): does a side, seen from the
 * master, mean the seat? */
bool causes_fit(const struct judge_run *r, const struct frame *f, uint16_t causes,
                const struct game_event *h);
bool seat_fits(const struct judge_run *r, const struct frame *f, uint16_t side, judge_seat seat);
/* Has the event this cause, seen from the master (enum cause)? */
bool has_cause(const struct frame *f, const struct game_event *h, int cause);
void put_in_standby(struct judge_run *r, const struct source *s, const struct game_event *h,
                    uint8_t later);
/* Return the event that a keyword's timed trigger waits for; OP_NONE: it is not such a trigger. */
uint16_t keyword_event(const struct judge_run *r, const struct timed_trigger *l);
/* awaits(): does a timed trigger wait for events of this kind? end_awaiting(): end those that
 * do. */
bool awaits(const struct judge_run *r, uint16_t kind);
void end_awaiting(struct judge_run *r, uint16_t kind);
/* Play and resolve one ability that the seat has in standby. False: there is none. */
bool play_standby(struct judge_run *r, judge_seat seat, uint32_t parent);
/* Play the ability that, by the record, was played next. False if the record names none in
 * standby. */
bool play_recorded(struct judge_run *r, uint32_t parent);
/* Return the rule by which an ability that the seat has in standby is not played yet;
 * JUDGE_NO_RULE: there is none. */
judge_rule standby_waits_by(struct judge_run *r, judge_seat seat);
void trigger_states(struct judge_run *r);

/* effect.c */

enum did run_effect(struct judge_run *r, struct frame *f, uint16_t effect);
/* Make a timed trigger with the effects of an operation "later"; node 0: with the effects of the
 * frame's keyword. */
void make_later(struct judge_run *r, const struct frame *f, uint16_t node);
enum did run_effects(struct judge_run *r, struct frame *f, uint16_t effects);
/* Return the options that can be picked, as bits. */
uint16_t offered_options(struct judge_run *r, const struct frame *f, const struct judge_node *node);
/* Do effects. Returns whether all of them were done; a replaced one counts as done. */
bool all_done(struct judge_run *r, struct frame *f, uint16_t effects);
/* Do effects as a price, which is paid whole under the rule. */
bool pay_whole(struct judge_run *r, struct frame *f, uint16_t effects, judge_rule rule);
/* Is a price being paid that must be paid whole? For a "you may" that is a rule about the player,
 * for the cost of an ability one about its card, too. */
bool is_paid_whole(struct judge_run *r, const struct frame *f);
/* save_variables(): store the variables of a frame (restore_variables() restores them).
 * note_gone(): add to the frame's `gone` the stored cards that have moved since identity
 * `identities`, or had already moved (`already`, bit per card). */
void save_variables(struct judge_run *r, const struct frame *f, struct kept *kept);
void note_gone(const struct judge_run *r, struct frame *f, const struct kept *kept,
               uint32_t identities, const uint64_t already[3]);
/* Cite the ability under a rule. Returns the citation's id. */
uint32_t cite_source(struct judge_run *r, const struct source *s, struct why why);
/* pick_options(): ask for the options of these effects. resolve_effects(): do the effects under the
 * frame's citation. */
void pick_options(struct judge_run *r, struct frame *f, uint16_t effects);
enum did resolve_effects(struct judge_run *r, struct frame *f, uint16_t effects);
void restore_variables(struct frame *f, const struct kept *kept);
/* Let the seats (bit per seat) look at the card until the ability is over. */
void reveal_until_end(struct judge_run *r, judge_card card, uint8_t seats);
/* Hide again the cards that were revealed from index `from_which` on. */
void end_reveals(struct judge_run *r, int from_which, uint32_t parent);
bool is_playable(struct judge_run *r, const struct standby *s);
void play_ability(struct judge_run *r, const struct standby *s, uint32_t parent);
/* Move cards into an area of their owners, each in its own event or all in one. */
enum did move_cards(struct judge_run *r, const struct set *cards, int area, enum how how,
                    bool together, struct why why);

/* whole.c */

/* Are there as many cards as a choice wants, among those that pass `can` (called with `what`; NULL:
 * all)? */
bool enough_cards(struct judge_run *r, const struct frame *f, uint16_t node,
                  bool (*can)(struct judge_run *, judge_card, int what), int what);
/* Can the effects be done whole, each with its own cards? */
bool can_do_all(struct judge_run *r, const struct frame *f, uint16_t effects);

/* choose.c */

/* Return who chooses first when both players choose for one effect; `acts` is its master. */
judge_seat first_to_choose(struct judge_run *r, judge_seat acts);
/* Select the cards an effect is about; asks if the node holds a choice. */
void choose_cards(struct judge_run *r, struct frame *f, uint16_t node, struct set *out);
/* Select the places an effect is about; asks if the node holds a choice. */
uint64_t choose_places(struct judge_run *r, struct frame *f, uint16_t node);
/* A question for cards, in all details. */
struct cards_wanted {
	int32_t n, limit;
	uint8_t totals;        /* the number whose sum over the cards `limit` bounds */
	bool up_to, takes_few; /* takes_few: there may be fewer cards than `n` */
	judge_rule ends_by;
	judge_rule described;  /* the rule that says which cards fit; 0: the rule for all targets */
	uint8_t secret;        /* bit per seat that may not know which cards are picked */
	uint8_t sides, orders; /* as in struct choice */
	bool by_depth;         /* as in struct choice */
	uint8_t verb;          /* the game's own verb that names a card; 0: choose */
	/* the condition that an unknown card must meet to be identified by its name; NULL: none */
	is_fitting *fits;
	uint16_t node;
};
void ask_wanted(struct judge_run *r, const struct frame *f, judge_seat seat,
                const struct set *from_set, struct cards_wanted w, struct set *out);
/* Ask a seat for `n` of the cards; `up_to`: or fewer. */
void ask_cards(struct judge_run *r, const struct frame *f, judge_seat seat, const struct set *from,
               int32_t n, bool up_to, int32_t total_rank, struct set *out);
/* Ask a seat for one of the places. */
judge_place ask_place(struct judge_run *r, const struct frame *f, judge_seat seat, judge_def about,
                      uint64_t places, judge_rule refuses);
/* Ask for options. Returns bits; `possible`: those that can be picked. */
uint16_t ask_modes(struct judge_run *r, const struct frame *f, int n_options, uint16_t possible,
                   int32_t n, judge_rule otherwise);
/* Ask a seat whether it uses an optional effect. */
bool ask_may(struct judge_run *r, const struct source *s, judge_seat seat, struct why why);
/* Like ask_may(), but if a record says nothing, the player has declined. */
bool ask_may_or_lapse(struct judge_run *r, const struct source *s, judge_seat seat, struct why why);
/* The player can't do it (or not again), so there is no question. Report the answer "no" to the
 * decider, so that a record that says so is right. `denied`: the rule that refuses an acceptance,
 * or JUDGE_NO_RULE. */
void report_forced_no(struct judge_run *r, const struct source *s, judge_seat seat,
                      judge_rule denied);
/* Report to the decider the cards that the seat would have to pick. There is no question, and a
 * record that states them is right. */
void report_forced_cards(struct judge_run *r, const struct frame *f, judge_seat seat,
                         const struct set *cards);
/* store_selection(): store cards in the variables of a selection. append_selection(): add cards to
 * an operation's variable. */
void store_selection(struct frame *f, const struct judge_node *select, const struct set *cards);
void append_selection(struct frame *f, const struct judge_node *node, const struct set *cards,
                      bool did);

/* offer.c */

/* Does an ability ask this kind of question? */
bool is_of_ability(const struct judge_run *r, const struct judge_question *q);
int ability_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                       int cap);
void test_ability_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                       struct refusals *list);
/* The purpose of selecting cards: to choose from them, to search, or to find out whether there are
 * enough before a player chooses. */
enum choosing { CHOOSING, SEARCHING, WHETHER_ENOUGH };
/* Select the cards to choose from; unknown cards count as fitting if that makes no difference. */
void find_choosable(struct judge_run *r, const struct frame *f, uint16_t node,
                    enum choosing what_for, struct set *out);
/* Check a card that was chosen without saying which card it is: it has to fit, or the pick is
 * refused. */
void check_unnamed_choice(struct judge_run *r, struct frame *f, const struct judge_node *select,
                          const struct set *offered, const struct set *chosen);
/* Remove the cards that have become other cards than the effect's node means. */
void drop_gone(struct judge_run *r, const struct frame *f, uint16_t node, struct set *s);
/* Does the card fit the selection's description, wherever it lies? */
bool fits_choice(struct judge_run *r, const struct frame *f, uint16_t node, judge_card card);
/* Does the choice give only a number of cards and no description? */
bool is_bare_count(const struct judge_run *r, const struct judge_node *select);
/* Return the seats whose places hold the cards of a selection, as in struct choice. */
uint8_t sides_of(const struct judge_run *r, const struct frame *f, uint16_t node);

/* pick.c */

/* Does this kind of question choose cards, by a player or by chance? */
bool is_card_question(const struct judge_run *r, uint8_t kind);
/* Return the verb that names a card in answers to a question for cards. */
uint8_t picking_verb(const struct judge_run *r, uint8_t kind);
/* Change a pick to the form that judge_options() gives. False: it is not a candidate. */
bool complete_ability_pick(struct judge_run *r, const struct judge_question *q,
                           struct judge_pick *pick);
/* When cards are put in order: is the picked card one of them? True for all other picks. */
bool is_among_ordered(struct judge_run *r, struct judge_pick pick);
/* If the pick states a mark, does the card have it? */
bool is_as_marked(const struct judge_run *r, struct judge_pick pick, judge_card card);
/* Could a pick without a mark mean the same card as the option? Among cards with different marks it
 * means those that the effect would change. True for all other picks. */
bool could_match_option(struct judge_run *r, const struct judge_question *q, struct judge_pick like,
                        struct judge_pick option);
/* Return which ability in r->now.choice a pick names; -1: none, or several that differ. A pick with
 * all details means exactly that ability; one with less means an ability that it fits, if all such
 * abilities are alike. */
int picked_source(const struct judge_run *r, struct judge_pick pick);

/* loop.c */

/* At the beginning of a check timing: look for a state that has occurred before in this turn. True:
 * no player can stop the loop, so the caller must end what keeps it going, unless the game ended in
 * a draw. */
bool detect_loop(struct judge_run *r, uint32_t parent);
/* Like detect_loop(), called where a play timing begins. */
void detect_action_loop(struct judge_run *r, uint32_t parent);
/* Compute the hash of the state and that of its shape: without the numbers that grow in each round
 * of a loop. */
void loop_hashes(struct judge_run *r, uint64_t *state, uint64_t *shape);
/* Forget the states of the last turn. */
void forget_loops(struct judge_run *r);
void note_pick_for_loops(struct judge_run *r, const struct judge_question *q,
                         struct judge_pick pick);
/* Return the rule by which the pick may not begin a loop again; JUDGE_NO_RULE: it may. */
judge_rule rule_against_restart(const struct judge_run *r, const struct judge_question *q,
                                struct judge_pick pick);
/* Return the least number of repetitions that may be named. */
int32_t min_loop_count(const struct judge_run *r);
/* Continue a declared loop: the pick that begins it is repeated without a question, as long as no
 * rule refuses it. */
bool repeat_loop(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick);

/* replace.c */

/* Apply replacements to an event. The player concerned may have to choose which applies first.
 * Returns DID_NOTHING if the event happens unchanged, DID_INSTEAD if something else happened. */
enum did replaced(struct judge_run *r, const struct game_event *h);
/* Like replaced(), for an event with several names (destroyed and moved): replacements of any of
 * its names compete. */
enum did replaced_by_any_name(struct judge_run *r, const struct game_event *h, int n);
/* Return the rule by which no optional replacement can apply to the event, or `otherwise` if there
 * is no replacement for it; JUDGE_NO_RULE: one could apply. */
judge_rule not_replaced_by(struct judge_run *r, const struct game_event *h, judge_rule otherwise);

/* fact.c: is the card, as assumed, without abilities that could work in these areas? */
bool has_no_ability_in(struct judge_run *r, judge_card card, uint32_t areas);
/* trigger.c: could a card of the definition have an ability that listens to such an event?
 * `on_field`: the card was on the field. */
bool hears_of(struct judge_run *r, judge_def def, uint16_t event, bool on_field);

#endif
