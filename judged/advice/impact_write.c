/* impact_write.c: writes what an edition changes about one transcript, as text and as JSON. */
#include "judged/text/fault_json.h"
#include "judged/advice/advice.h"
#include "judged/ruling/explain.h"
#include "judged/advice/impact.h"
#include "judged/words/choices.h"

static const char *
rule_name(const struct impact_rule *rule)
{
	return rule->in->rules.row[rule->rule].name;
}

/* 1. JSON */

static json_t *
side_json(struct impact_side *side, enum view view)
{
	if (side->made)
		return outcome_json(&side->ruling, view);
	return json_pack("{s:s, s:o}", "verdict", "none", "fault", fault_json(&side->fault));
}

static int
value_of(const struct impact_side *side, judge_rule rule)
{
	return side->edition->rules.row[rule].value;
}

static json_t *
by_json(const struct impact *impact)
{
	json_t *out = json_array();
	for (int i = 0; i < impact->n_by; i++) {
		const struct impact_rule *by = &impact->by[i];
		json_t *one = json_pack("{s:s, s:s, s:s, s:o}", "edition", by->in->name, "clause",
		                        impact_clause(by), "rule", rule_name(by), "changes",
		                        outcome_words_json(by->differs));
		if (impact_values_differ(impact->from.edition, impact->to.edition, by->rule))
			json_object_set_new(one, "value",
			                    json_pack("{s:i, s:i}", "from",
			                              value_of(&impact->from, by->rule), "to",
			                              value_of(&impact->to, by->rule)));
		json_array_append_new(out, one);
	}
	return out;
}

json_t *
impact_json(struct impact *impact, enum view view)
{
	json_t *out = json_pack("{s:b, s:o, s:o, s:o}", "differs", impact->differs, "differences",
	                        outcome_words_json(impact->bits), "from",
	                        side_json(&impact->from, view), "to", side_json(&impact->to, view));
	if (!impact->differs || !impact->from.made || !impact->to.made)
		return out;
	if (impact->divergence.decisions || impact->divergence.citations)
		json_object_set_new(
			out, "parts",
			json_pack("{s:o, s:o}", "from",
		                  divergence_json(&impact->from.ruling, &impact->divergence, view),
		                  "to",
		                  divergence_json(&impact->to.ruling, &impact->divergence, view)));
	json_object_set_new(out, "by", by_json(impact));
	json_object_set_new(out, "together", json_boolean(impact->together));
	return out;
}

/* 2. Text */

static const char *
verdict_of(const struct impact_side *side)
{
	return side->made ? ruling_verdict_word(side->ruling.verdict) : "no ruling";
}

static void
write_side(struct impact_side *side, enum view view, const char *language, FILE *to)
{
	char why[RULING_WHY];
	if (side->made)
		ruling_why_in(&side->ruling, view, language, why);
	fprintf(to, "  %s: %s\n", side->edition->name, side->made ? why : side->fault.sentence);
}

static void
write_divergence(const struct impact_side *side, const struct divergence *divergence,
                 enum view view, FILE *to)
{
	char text[EXPLAIN_SAYING];
	judge_rule rule = divergence_rule(&side->ruling, divergence);
	divergence_say(&side->ruling, divergence, view, text, sizeof text);
	fprintf(to, "    %s: %s%s%s\n", side->edition->name,
	        rule == JUDGE_NO_RULE ? "" : clause_said(side->edition, rule),
	        rule == JUDGE_NO_RULE ? "" : "  ", text);
}

static void
write_where(const struct impact *impact, enum view view, FILE *to)
{
	uint32_t move = divergence_move(&impact->from.ruling, &impact->divergence);
	if (!impact->divergence.decisions && !impact->divergence.citations)
		return;
	if (move)
		fprintf(to, "  They diverge at move %u:\n", move);
	else
		fprintf(to, "  They diverge before the first move:\n");
	write_divergence(&impact->from, &impact->divergence, view, to);
	write_divergence(&impact->to, &impact->divergence, view, to);
}

static void
write_by(const struct impact *impact, FILE *to)
{
	char what[96];
	for (int i = 0; i < impact->n_by; i++) {
		const struct impact_rule *by = &impact->by[i];
		outcome_words(by->differs, what, sizeof what);
		fprintf(to, "  %s %s/%s %s", impact->together ? "Perhaps because of" : "Because of",
		        by->in->name, clause_said(by->in, by->rule), rule_name(by));
		if (impact_values_differ(impact->from.edition, impact->to.edition, by->rule))
			fprintf(to, " (%d, was %d)", value_of(&impact->to, by->rule),
			        value_of(&impact->from, by->rule));
		fprintf(to, ": %s\n", what);
	}
}

void
impact_text(struct impact *impact, enum view view, const char *language, FILE *to)
{
	char what[96];
	outcome_words(impact->bits, what, sizeof what);
	fprintf(to, "%s by %s, %s by %s", verdict_of(&impact->from), impact->from.edition->name,
	        verdict_of(&impact->to), impact->to.edition->name);
	fprintf(to, impact->bits ? " (%s)\n" : "\n", what);
	write_side(&impact->from, view, language, to);
	write_side(&impact->to, view, language, to);
	if (!impact->from.made || !impact->to.made)
		return;
	write_where(impact, view, to);
	write_by(impact, to);
}
