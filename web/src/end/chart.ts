// What charts of a game share: each seat has a dash of its own, and its name at its line's end.

export const DASHES = ['', '7 3', '2 3', '10 3 2 3', '5 5'];
const NAME_HEIGHT = 11;

/** Moves names apart that want to stand at these heights, in their order, within a frame. */
export function keepApart(wanted: number[], height: number): number[] {
  const order = wanted.map((_, seat) => seat).sort((a, b) => wanted[a]! - wanted[b]!);
  const at = [...wanted];
  order.forEach((seat, i) => {
    const above = i > 0 ? at[order[i - 1]!]! + NAME_HEIGHT : -Infinity;
    at[seat] = Math.max(wanted[seat]!, above);
  });
  // What was pushed below the frame pushes the others up again.
  let below = height;
  for (const seat of order.reverse()) {
    at[seat] = Math.min(at[seat]!, below);
    below = at[seat] - NAME_HEIGHT;
  }
  return at;
}
