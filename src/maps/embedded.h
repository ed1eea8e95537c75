/* A file that was built into the program by tools/embed.sh. A table of them ends with zeros. */
#ifndef MAPS_EMBEDDED_H
#define MAPS_EMBEDDED_H

struct embedded {
    const char *name;
    const char *data, *end; /* a zero byte follows */
};

#endif
