// Who owns what on the board, by the colors of the pieces.
import type { Player } from '../../art/colors';
import { ownerOf } from '../../art/worn.svelte';
import type { PlayerView, View } from '../../engine/types';

type Owners = Record<string, Player>;

const owned = (view: View, what: (player: PlayerView) => string[]): Owners =>
  Object.fromEntries(
    view.players.flatMap((player, seat) => what(player).map((id) => [id, ownerOf(seat)])),
  );

export const routeOwners = (view: View): Owners => owned(view, (player) => player.routes);
export const harborOwners = (view: View): Owners => owned(view, (player) => player.harbors);
