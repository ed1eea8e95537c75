/* Games in files: under a name that the player says, or one of ours. */
#ifndef CLI_PLAY_SAVE_H
#define CLI_PLAY_SAVE_H

#include "cli/play/hotseat.h"

/* Where it fails, why is the reason in words. */
bool save_as(struct hotseat *g, const char *path, bool force, struct rh_complaint *why);
bool save_start(struct hotseat *g, struct rh_complaint *why); /* under a name of our own */
bool save_folder(char path[HOTSEAT_PATH_MAX]);                /* where those lie; false: nowhere */
bool save_make_folders(char *path); /* those of a file's path, as far as they are missing */
bool save_again(struct hotseat *g);
bool save_can_be_read(struct hotseat *g); /* whether a save of it could be read again */
void save_forget(struct hotseat *g);      /* removes a file that was our idea */

#endif
