/* areas.h: the areas. */
#ifndef JUDGE_COLOSSUS_AREAS_H
#define JUDGE_COLOSSUS_AREAS_H

enum area {
	AREA_FIELD,
	AREA_LOCUS,
	AREA_COLOSSUS,
	AREA_SET_GEMS,
	AREA_CAPTURE_GEMS,
	AREA_DECK,
	AREA_HAND,
	AREA_DISCARD,
	AREA_WAITING,  /* played cards that wait to be resolved */
	AREA_REVEALED, /* cards of a deck that an attack revealed */
	AREAS
};

enum { ROW = 50 }; /* places of the field, and of the Locus */

#endif
