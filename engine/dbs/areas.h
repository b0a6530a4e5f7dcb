/* areas.h: the areas (3). */
#ifndef JUDGE_DBS_AREAS_H
#define JUDGE_DBS_AREAS_H

enum area {
	AREA_LEADER,
	AREA_BATTLE,
	AREA_COMBO,
	AREA_ENERGY,
	AREA_LIFE,
	AREA_DECK,
	AREA_HAND,
	AREA_DROP,
	AREAS
};

enum { ROW = 50 }; /* places of the Battle Area */

#endif
