/* criterion.h: what every Criterion test of this project includes. The program's main comes with it. */
#ifndef TESTS_CRITERION_H
#define TESTS_CRITERION_H

#include <criterion/criterion.h>
#include <criterion/parameterized.h>

#endif
