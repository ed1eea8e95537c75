/* `roundhouse serve`. */
#ifndef CLI_SERVE_H
#define CLI_SERVE_H

int cmd_serve(int argc, char **argv);

#endif
