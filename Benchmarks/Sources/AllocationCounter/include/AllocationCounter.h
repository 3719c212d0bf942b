// Counts what a program asks of the heap, so that a benchmark can say “allocates nothing” and be held to it.

#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How many blocks of memory this thread has asked for since it began; -1 where they cannot be counted.
long allocation_count(void);

#endif
