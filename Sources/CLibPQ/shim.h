// Headers of libpq.
#include <libpq-fe.h>
