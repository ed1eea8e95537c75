// Who wears which color at the table that is open. Everything that shows a player asks here.
import { PLAYERS, type Player } from './colors';

let colors = $state.raw<readonly (Player | undefined)[]>([]);

/** The color and pattern of a seat: in their order, unless others were chosen. */
export const ownerOf = (seat: number): Player =>
  colors[seat] ?? PLAYERS[seat % PLAYERS.length] ?? PLAYERS[0];

/** Another table has other colors; nothing chosen: those of the seats in their order. */
export function wear(chosen: readonly (Player | undefined)[]): void {
  if (chosen.join() !== colors.join()) {
    colors = chosen;
  }
}

/** A seat takes a color, and whoever wore it gets the one before. */
export function swapped(all: readonly Player[], seat: number, color: Player): Player[] {
  return all.map((one, i) => (i === seat ? color : one === color ? all[seat]! : one));
}
