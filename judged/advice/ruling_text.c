/* ruling_text.c: a ruling as text and as JSON, with the advice that is to be in it. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/advice/repairs.h"
#include "judged/ruling/ruling.h"
#include "judged/ruling/tree.h"
#include "judged/telling/evidence.h"
#include "judged/telling/tell.h"
#include "judged/text/alloc.h"
#include "judged/words/choices.h"

/* Write what players will have seen if the game is rewound, and the counter-proof. */
static void
say_advice(const struct advice *advice, char *line, size_t cap)
{
	char back[SAY_ADVICE], proof[SAY_PICKS];
	*line = '\0';
	advice_say_back(advice, back, sizeof back);
	counter_proof_say(&advice->proof, &advice->trial, proof, sizeof proof);
	back[0] = (char)toupper((unsigned char)back[0]);
	proof[0] = (char)toupper((unsigned char)proof[0]);
	say_add(line, cap, "%s%s%s%s%s", back, *back ? "." : "", *back && *proof ? " " : "", proof,
	        *proof ? "." : "");
}

static void
say_long(const struct ruling_snapshot *snap, enum view view, const struct advice *advice, FILE *to)
{
	struct ruling_snapshot at = { 0 };
	char line[2 * SAY_ADVICE] = "";
	bool there = advice && advice->at && advice->at != advice->of;
	if (there)
		ruling_freeze_members(advice->at, &at);
	if (advice)
		say_advice(advice, line, sizeof line);
	tell_long(snap, view, there ? &at : NULL, line, true, to);
	snapshot_free(&at);
}

static void
say_full(const struct ruling_snapshot *snap, enum view view, const struct advice *advice, FILE *to)
{
	say_long(snap, view, advice, to);
	fprintf(to, "\n");
	ruling_tree(snap, view, to);
}

void
snapshot_say_full(const struct ruling_snapshot *snap, enum view view, FILE *to)
{
	say_full(snap, view, NULL, to);
}

static void
say_short(const struct ruling_snapshot *snap, enum view view, const char *language,
          const struct advice *advice, FILE *to)
{
	struct repairs repairs;
	if (!advice || !advice->infraction) {
		tell_short(snap, view, language, NULL, to);
		return;
	}
	repairs_make(advice, snap, &repairs);
	tell_short(snap, view, language, &repairs.say, to);
	repairs_free(&repairs);
}

static void
say(const struct ruling_snapshot *snap, enum view view, const char *language, unsigned parts,
    const struct advice *advice, FILE *to)
{
	if (parts & RULING_TEXT_FULL)
		say_full(snap, view, advice, to);
	else if (parts & RULING_TEXT_LONG)
		say_long(snap, view, advice, to);
	else
		say_short(snap, view, language, advice, to);
}

void
ruling_text(struct ruling *r, enum view view, unsigned parts, FILE *to)
{
	ruling_text_in(r, view, "en", parts, to);
}

void
ruling_text_in(struct ruling *r, enum view view, const char *language, unsigned parts, FILE *to)
{
	struct ruling_snapshot snap = { 0 };
	(parts & (RULING_TEXT_FULL | RULING_TEXT_LONG)) ? ruling_freeze(r, &snap)
							: ruling_freeze_members(r, &snap);
	ruling_text_frozen(r, &snap, view, language, parts, to);
	snapshot_free(&snap);
}

void
ruling_text_frozen(struct ruling *r, const struct ruling_snapshot *snap, enum view view,
                   const char *language, unsigned parts, FILE *to)
{
	bool advised = parts & RULING_TEXT_ADVICE && view == VIEW_JUDGE;
	struct advice *advice = advised ? alloc_bytes(sizeof *advice) : NULL;
	if (advised)
		advice_make(r, advice);
	say(snap, view, language, parts, advice, to);
	if (advised)
		advice_free(advice);
	free(advice);
}

void
ruling_text_advised(const struct advice *advice, const struct ruling_snapshot *snap,
                    const char *language, FILE *to)
{
	say(snap, VIEW_JUDGE, language, 0, advice, to);
}

void
ruling_why_in(struct ruling *ruling, enum view view, const char *language, char *out)
{
	struct ruling_snapshot snap = { 0 };
	ruling_freeze_members(ruling, &snap);
	*out = '\0';
	tell_reason(&snap, view, language, out, RULING_WHY);
	snapshot_free(&snap);
}

/* As JSON */

void
ruling_write(const struct ruling_snapshot *snap, enum view view, unsigned include, unsigned indent,
             struct buffer *to)
{
	char headline[SAY_PICKS] = "";
	struct ruling_snapshot evidence = { 0 };
	tell_headline(snap, view, "en", headline, sizeof headline);
	evidence_tell(&evidence, snap, view);
	snapshot_write(snap, view, include, headline, &evidence, indent, to);
	snapshot_free(&evidence);
}

char *
ruling_json_text(struct ruling *r, enum view view, size_t *len)
{
	struct ruling_snapshot snap = { 0 };
	struct buffer out = { 0 };
	ruling_freeze(r, &snap);
	ruling_write(&snap, view, SNAPSHOT_EVERYTHING, 0, &out);
	snapshot_free(&snap);
	buffer_end(&out);
	if (len)
		*len = out.n;
	return out.at;
}

json_t *
ruling_json(struct ruling *r, enum view view)
{
	size_t len;
	char *text = ruling_json_text(r, view, &len);
	json_t *out = json_loadb(text, len, 0, NULL);
	free(text);
	return out;
}
