// The system's zlib, as Swift sees it.
#include <zlib.h>
