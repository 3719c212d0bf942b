// Headers of the system library zlib.
#include <zlib.h>
