/*
 * Calls that do not compile here, because each has a better one: the build includes this file
 * first.
 *
 * The system's headers come before the poison, or they would be refused themselves.
 */
#ifndef BANNED_H
#define BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FORTIFY_SOURCE makes macros of these. */
#undef strcpy
#undef strcat
#undef sprintf
#undef vsprintf

#pragma GCC poison strcpy strcat sprintf vsprintf strtok atoi gets rand srand

#endif
