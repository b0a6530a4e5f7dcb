/*
 * ability_say_frame.c: says a whole ability as a sentence: its keyword, conditions, event and
 * effects.
 *
 * "In your opponent's turn, awakening 6: whenever your monster is countered, this happens instead:
 * .."
 */
#include <ctype.h>
#include <string.h>

#include "judged/cards/ability_sayer.h"
#include "judged/cards/facts.h"

static void
put(struct sayer *s, const char *text)
{
	buffer_text(s->out, text);
}

/* Write when the ability works: "in your turn, awakening 6: ". */
static void
say_common(struct sayer *s, const struct judge_ability *a)
{
	static const char *const turns[] = { "in your turn", "in your opponent's turn" };
	const char *more = "";
	const struct {
		bool is;
		const char *says;
	} flags[] = { { a->covered, "also while it is covered" },
		      { a->need_flag, "with Overwhelm" },
		      { a->once, "once per turn" } };
	if (a->turn != JUDGE_ANY) {
		put(s, turns[a->turn]);
		more = ", ";
	}
	for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
		if (flags[i].is) {
			put(s, more);
			put(s, flags[i].says);
			more = ", ";
		}
	if (a->need_number) {
		put(s, more);
		put(s, "awakening ");
		buffer_number(s->out, a->need_number);
		more = ", ";
	}
	if (a->works_in) {
		put(s, more);
		put(s, "while it is");
		sayer_area(s, a->works_in, " in ");
		more = ", ";
	}
	put(s, *more ? ": " : "");
}

static void
say_keyword(struct sayer *s, const struct judge_ability *a)
{
	if (!a->keyword || !s->in.game->form[a->keyword])
		return;
	size_t at = s->out->n;
	sayer_blanks(s, s->in.game->keyword[a->keyword]);
	s->out->at[at] = (char)toupper((unsigned char)s->out->at[at]);
	switch (s->in.game->form[a->keyword]) {
	case JUDGE_FORM_NUMBER:
	case JUDGE_FORM_TRAITS:
		put(s, " ");
		buffer_number(s->out, a->n);
		break;
	case JUDGE_FORM_ONTO:
		put(s, " onto ");
		put(s, s->in.set->text[a->name - 1]);
		break;
	default: break;
	}
	if (a->traits) {
		put(s, " for the trait ");
		sayer_list(s, JUDGE_K_TRAITS, a->traits);
	}
	if (a->on || a->body || a->cost || a->choose)
		put(s, ": ");
}

static void
say_conditions(struct sayer *s, const struct judge_ability *a, const char *before)
{
	const uint16_t conditions[] = { a->when, a->active_if };
	for (int i = 0; i < 2; i++)
		if (conditions[i]) {
			put(s, before);
			sayer_op(s, conditions[i]);
		}
}

/* Write how the effects begin and whether they are optional: "this happens instead: ", "you may do
 * this first: ". */
static void
say_lead(struct sayer *s, const struct judge_ability *a)
{
	const char *when = a->kind != JUDGE_REPLACEMENT ? "" : a->still ? " first" : " instead";
	if (a->kind == JUDGE_REPLACEMENT && !a->body)
		put(s, "nothing happens instead");
	else if (a->optional || a->kind == JUDGE_REPLACEMENT) {
		put(s, a->optional ? "you may do this" : "this happens");
		put(s, when);
		put(s, ": ");
	}
}

/* Write the event and the conditions: "when X, if Y, ". */
static void
say_event(struct sayer *s, const struct judge_ability *a)
{
	if (a->on) {
		put(s, a->kind == JUDGE_REPLACEMENT ? "whenever " : "when ");
		sayer_list(s, JUDGE_K_EVENT, a->on);
	}
	say_conditions(s, a, a->on ? ", if " : "if ");
	if (a->on || a->when || a->active_if)
		put(s, ", ");
	say_lead(s, a);
}

/* Write what a keyword does by itself when its event happens. */
static void
say_keyword_effect(struct sayer *s, const struct judge_ability *a)
{
	const char *says = card_word_of(game_words(s->in.game->name)->keyword_does,
	                                s->in.game->keyword[a->keyword]);
	if (a->keyword && a->on && !a->body && says)
		put(s, says);
}

/* Should the conditions come first? After several statics, or one with clauses of its own, a
 * condition could be read as belonging only to the last words. */
static bool
begins_with_conditions(const struct sayer *s, const struct judge_ability *a)
{
	return a->body && (a->when || a->active_if) &&
	       (part_node(&s->in, a->body)->next || part_arg(&s->in, a->body, "pay") ||
	        part_arg(&s->in, a->body, "play_ignoring"));
}

static void
say_statics(struct sayer *s, const struct judge_ability *a)
{
	bool first = begins_with_conditions(s, a);
	put(s, a->in_setup ? "while the game is set up, " : "");
	if (first) {
		say_conditions(s, a, "as long as ");
		put(s, ", ");
	}
	if (a->body)
		sayer_list(s, JUDGE_K_STATIC, a->body);
	if (!first)
		say_conditions(s, a, " as long as ");
}

/* Write what a player pays and chooses to use the ability. */
static void
say_activated(struct sayer *s, const struct judge_ability *a)
{
	if (a->cost) {
		sayer_list(s, JUDGE_K_COST, a->cost);
		put(s, a->choose || a->body ? " to do this: " : "");
	}
	say_conditions(s, a, "if ");
	put(s, a->when || a->active_if ? ", " : "");
	if (a->choose) {
		sayer_list(s, JUDGE_K_EFFECT, a->choose);
		put(s, a->body ? ", then " : "");
	}
	if (a->body)
		sayer_list(s, JUDGE_K_EFFECT, a->body);
}

static void
say_body(struct sayer *s, const struct judge_ability *a)
{
	if (a->kind == JUDGE_ACTIVATED) {
		say_activated(s, a);
	} else if (a->kind == JUDGE_CONTINUOUS || a->kind == JUDGE_DECK_CONDITION) {
		say_statics(s, a);
	} else {
		say_event(s, a);
		if (a->body)
			sayer_list(s, JUDGE_K_EFFECT, a->body);
		say_keyword_effect(s, a);
	}
}

/* Finish a sentence: begin with a capital, end with one full stop, and remove blanks left by empty
 * parts. */
static void
finish(struct buffer *out, size_t from)
{
	size_t to = from;
	for (size_t i = from; i < out->n; i++)
		if (out->at[i] != ' ' || (i + 1 < out->n && out->at[i + 1] != ' '))
			out->at[to++] = out->at[i];
	while (to > from && strchr(" :,;", out->at[to - 1]))
		to--;
	out->n = to;
	if (to > from)
		out->at[from] = (char)toupper((unsigned char)out->at[from]);
	buffer_text(out, ".");
}

void
ability_say(struct buffer *out, const struct judge_game *game, const struct judge_card_set *set,
            const struct judge_ability *ability)
{
	struct sayer s = { .out = out, .in = { game, set, ability } };
	size_t from = out->n;
	say_keyword(&s, ability);
	say_common(&s, ability);
	say_body(&s, ability);
	finish(out, from);
}
