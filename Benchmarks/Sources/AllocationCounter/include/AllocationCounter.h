// Counts the memory allocations of a thread. A program that links this target replaces malloc for all its libraries.

#pragma once

/// The number of calls of malloc, calloc, realloc, aligned_alloc, memalign and posix_memalign by the calling thread, or -1 if
/// they cannot be counted on this system.
long allocation_count(void);
