#!/bin/sh
# Prints the version of Roundhouse, which stands in one place: RH_VERSION in include/roundhouse.h.
exec sed -n 's/^#define RH_VERSION "\(.*\)"$/\1/p' "$(dirname "$0")/../include/roundhouse.h"
