/* world.c: the clock, the random numbers, and actors that take turns. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <ucontext.h>

#include "tests/sim/sim.h"

enum { STACK = 256 << 10, EPOCH_MS = 1700000000 };

struct turn {
	ucontext_t context;
	char *stack;
	actor *run;
	void *ctx;
	int member;
	int64_t wakes;
	bool over;
};

struct world world;
static struct turn turns[ACTORS];
static int n_turns, current = -1;
static ucontext_t outside;
static uint64_t chance;

/* splitmix64 */
static uint64_t
next_random(void)
{
	uint64_t z = chance += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

uint64_t
world_random(uint64_t below)
{
	return next_random() % below;
}

/* 1. Functions of libc that the code under test calls */

static int64_t
clock_of_current(void)
{
	int member = current >= 0 ? turns[current].member : -1;
	return world.now + (member >= 0 ? world.member[member].skew : 0);
}

int
clock_gettime(clockid_t which, struct timespec *out)
{
	(void)which;
	int64_t ms = clock_of_current();
	out->tv_sec = (time_t)(ms / 1000) + EPOCH_MS;
	out->tv_nsec = (long)(ms % 1000) * 1000000;
	return 0;
}

int
nanosleep(const struct timespec *time, struct timespec *left)
{
	(void)left;
	world_sleep((int64_t)time->tv_sec * 1000 + time->tv_nsec / 1000000);
	return 0;
}

ssize_t
getrandom(void *to, size_t n, unsigned flags)
{
	(void)flags;
	for (size_t i = 0; i < n; i++)
		((unsigned char *)to)[i] = (unsigned char)next_random();
	return (ssize_t)n;
}

int
getentropy(void *to, size_t n)
{
	return getrandom(to, n, 0) == (ssize_t)n ? 0 : -1;
}

/* 2. Turns */

void
world_sleep(int64_t ms)
{
	if (current < 0)
		return;
	struct turn *turn = &turns[current];
	turn->wakes = world.now + ms;
	swapcontext(&turn->context, &outside);
}

static void
begin_turn(void)
{
	struct turn *turn = &turns[current];
	turn->run(turn->ctx);
	turn->over = true;
	swapcontext(&turn->context, &outside);
}

void
world_begin(uint64_t seed)
{
	memset(&world, 0, sizeof world);
	memset(&base, 0, sizeof base);
	chance = seed * 0x2545f4914f6cdd1du + 1;
	n_turns = 0;
	current = -1;
	world.now = 1000000;
}

void
world_add(int member, actor *run, void *ctx)
{
	struct turn *turn = &turns[n_turns++];
	*turn = (struct turn){ .run = run, .ctx = ctx, .member = member, .wakes = world.now };
	turn->stack = malloc(STACK);
	if (!turn->stack || n_turns == ACTORS)
		abort();
	getcontext(&turn->context);
	turn->context.uc_stack.ss_sp = turn->stack;
	turn->context.uc_stack.ss_size = STACK;
	turn->context.uc_link = &outside;
	makecontext(&turn->context, begin_turn, 0);
}

static int64_t
wakes_at(const struct turn *turn)
{
	const struct member *m = turn->member >= 0 ? &world.member[turn->member] : NULL;
	return m && m->stopped_until > turn->wakes ? m->stopped_until : turn->wakes;
}

static bool
is_out(const struct turn *turn)
{
	return turn->over || (turn->member >= 0 && !world.member[turn->member].alive);
}

/* Return the actor that wakes first; if there are several, one of them at random. -1: none is
 * left. */
static int
next_turn(void)
{
	int found = -1, same = 0;
	for (int i = 0; i < n_turns; i++) {
		if (is_out(&turns[i]))
			continue;
		int64_t at = wakes_at(&turns[i]), best = found < 0 ? 0 : wakes_at(&turns[found]);
		same = found >= 0 && at == best ? same + 1 : 1;
		if (found < 0 || at < best || (at == best && world_random((uint64_t)same) == 0))
			found = i;
	}
	return found;
}

bool
world_run(int64_t until)
{
	int next;
	while ((next = next_turn()) >= 0) {
		if (wakes_at(&turns[next]) > world.now)
			world.now = wakes_at(&turns[next]);
		if (world.now > until)
			return false;
		current = next;
		swapcontext(&outside, &turns[next].context);
		current = -1;
	}
	return true;
}

void
world_end(void)
{
	for (int i = 0; i < n_turns; i++)
		free(turns[i].stack);
}
