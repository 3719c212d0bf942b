// How often this thread has asked for memory. A program that is linked with this counts every malloc of every library.

#pragma once

/// Calls of malloc, calloc, realloc, aligned_alloc, memalign and posix_memalign of the calling thread so far;
/// -1 where they cannot be counted.
long allocation_count(void);
