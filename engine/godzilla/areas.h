/* areas.h: the areas (chapter 4). */
#ifndef JUDGE_GODZILLA_AREAS_H
#define JUDGE_GODZILLA_AREAS_H

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

#endif
