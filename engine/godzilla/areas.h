/* areas.h: the areas, and how zones lie relative to each other (chapter 4). */
#ifndef JUDGE_GODZILLA_AREAS_H
#define JUDGE_GODZILLA_AREAS_H

#include "engine/kernel/kernel.h"

enum area {
	AREA_ZONE,
	AREA_STRATEGY,
	AREA_MONSTER, /* the invading monster zone */
	AREA_MONSTER_DECK,
	AREA_DECK,
	AREA_HAND,
	AREA_DISCARD,
	AREA_RESOLUTION,
	AREAS
};

/* zones.c */

int zones_of(struct judge_run *r, judge_seat seat);
int strategy_zones_of(struct judge_run *r, judge_seat seat);
/* Return the number of the zone behind zone `n`; 0 if there is none. */
int behind(struct judge_run *r, judge_seat seat, int n);
bool battle_card_in(struct judge_run *r, judge_place zone);
judge_card monster_standing_at(struct judge_run *r, judge_place place);
int zone_relation(struct judge_run *r, const char *name, judge_place x, judge_place y);
bool zones_adjacent(struct judge_run *r, judge_place x, judge_place y);
/* Do the zones lie next to each other in one player's row? */
bool zones_beside(struct judge_run *r, judge_place x, judge_place y);
/* 4.4.5.3: is zone number `x` beyond zone number `y`, or the same zone? */
bool zone_beyond(struct judge_run *r, judge_seat seat, int x, int y);
bool zones_in_column(struct judge_run *r, judge_place x, judge_place y);
bool zone_left_of(struct judge_run *r, judge_seat viewer, judge_place x, judge_place y);

#endif
