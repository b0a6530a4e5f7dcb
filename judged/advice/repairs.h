/* repairs.h: what to do about an illegal move, worked out and put into sentences. */
#ifndef JUDGED_ADVICE_REPAIRS_H
#define JUDGED_ADVICE_REPAIRS_H

#include "judged/advice/advice.h"
#include "judged/telling/tell.h"

struct repairs {
	struct tell_repairs say;
	struct ruling_snapshot at; /* the refused decision, if the game went on */
};

/* Find out how the rest of the record fares without the illegal move and with it; that takes two
 * more rulings. `advice` has a fault. `snap` is the ruling, which must outlive the result; free it
 * with repairs_free(). */
void repairs_make(const struct advice *advice, const struct ruling_snapshot *snap,
                  struct repairs *out);
void repairs_free(struct repairs *repairs);

#endif
