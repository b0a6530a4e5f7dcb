/*
 * told_chain.c: version 1 of the chain digest, over every decision and what it caused.
 *
 * The encoding is text, one line a decision and one a citation, fields parted by tabs, absent fields
 * left out: docs/ruling.md, "The chain".
 */
#include "judged/words/say.h"
#include "judged/words/told_pack.h"

struct chain {
	struct buffer text; /* of the line that is written */
	struct digest digest;
	const struct told_ruling *told;
};

static void
end_line(struct chain *chain)
{
	buffer_text(&chain->text, "\n");
	digest_add(&chain->digest, chain->text.at, chain->text.n);
	chain->text.n = 0;
}

static void
field(struct chain *chain, const char *name, const char *is)
{
	buffer_text(&chain->text, name);
	buffer_text(&chain->text, is);
}

static void
named(struct chain *chain, const char *name, told_name is)
{
	if (is)
		field(chain, name, told_name_text(chain->told, is));
}

static void
number(struct chain *chain, const char *name, int64_t is)
{
	buffer_text(&chain->text, name);
	buffer_number(&chain->text, is);
}

static void
add_order(struct chain *chain, const struct told_decision *d)
{
	for (uint32_t i = 0; i < d->n_order; i++)
		field(chain, i ? "," : "\torder=",
		      told_name_text(chain->told, chain->told->order[d->order_at + i]));
}

static void
add_pick(struct chain *chain, const struct told_decision *d)
{
	named(chain, "\tverb=", d->verb);
	field(chain, "\tby=", say_seat(d->seats));
	named(chain, "\tcard=", d->card);
	named(chain, "\tplace=", d->place);
	if (d->ability)
		number(chain, "\tability=", d->ability);
	if (d->numbers)
		number(chain, "\tnumber=", d->number);
	named(chain, "\tseat=", d->seat);
}

static void
add_decision(struct chain *chain, const struct told_decision *d)
{
	static const char *const conceding[] = { "", "A", "B", "AB" };
	field(chain, "decision\tasked=", say_seat(d->asked));
	named(chain, "\tquestion=", d->question);
	if (d->concedes)
		field(chain, "\tconcedes=", conceding[d->seats & 3]);
	else if (d->n_order)
		add_order(chain, d);
	else
		add_pick(chain, d);
	end_line(chain);
}

static void
add_citation(struct chain *chain, uint32_t i)
{
	const struct told_citation *c = &chain->told->citation[i];
	number(chain, "citation\tid=", i + 1);
	if (c->rule)
		named(chain, "\trule=", chain->told->rule[c->rule - 1].name);
	named(chain, "\thow=", c->how);
	named(chain, "\tevent=", c->event);
	if (c->parent)
		number(chain, "\tparent=", c->parent);
	if (c->seat < TOLD_NO_SEAT)
		field(chain, "\tplayer=", say_seat(c->seat));
	named(chain, "\tcard=", c->card);
	named(chain, "\tsource=", c->source);
	if (c->ability)
		number(chain, "\tability=", c->ability);
	named(chain, "\tfrom=", c->from);
	named(chain, "\tto=", c->to);
	for (int k = 0; k < c->n_values; k++) {
		field(chain, "\tvalue:", told_name_text(chain->told, c->named[k]));
		number(chain, "=", c->value[k]);
	}
	end_line(chain);
}

/* Decisions and citations as they came: a citation counts the decisions before it. Only decisions
 * that were taken are part of the chain, not one that was refused. */
static void
chain_of(const struct told_ruling *told, char hex[DIGEST_HEX])
{
	struct chain chain = { .told = told };
	uint32_t next = 0;
	digest_begin(&chain.digest);
	field(&chain, "judged-chain\t1\ngame\t", told_name_text(told, told->game));
	end_line(&chain);
	for (uint32_t i = 0; i < told->n_citations; i++) {
		for (; next < told->n_decisions && next < told->citation[i].decision; next++)
			add_decision(&chain, &told->decision[next]);
		add_citation(&chain, i);
	}
	for (; next < told->n_decisions; next++)
		add_decision(&chain, &told->decision[next]);
	digest_end(&chain.digest, hex);
	buffer_free(&chain.text);
}

void
told_chain_1(const struct told_ruling *told, char hex[DIGEST_HEX])
{
	struct told_ruling whole = { 0 };
	if (told->folded.n)
		told_unfold(told, &whole);
	chain_of(told->folded.n ? &whole : told, hex);
	told_free(&whole);
}
