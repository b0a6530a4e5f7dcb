static int nothing;

/*
 * 1.1 Drawing: 1.2 in second, though first 1.2 exists, and
 * 2.10 forbids passing.
 */
static int something;
