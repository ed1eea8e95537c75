// Where the cards of a ticket lie: on one's platform, in the railyard, in the hand, or nowhere in
// sight.
import type { Sign } from '../../app/Icon.svelte';
import type { PlayerView } from '../../engine/types';
import type { Color } from '../../map/types';

export type Mark = 'platform' | 'yard' | 'hand' | 'missing' | 'unseen';

/** What stands beside a card that lies there; what is missing is an outline alone. */
export const SIGN: Record<Mark, Sign | undefined> = {
  platform: 'check',
  yard: 'rails',
  hand: 'hand',
  unseen: 'unseen',
  missing: undefined,
};

/** One mark a card, for this ticket alone: the same card may serve another instead. */
export function marksOf(colors: Color[], player: PlayerView): Mark[] {
  const left: [Mark, Record<string, number>][] = [
    ['platform', { ...player.platform }],
    ['yard', Object.fromEntries(Object.entries(player.yard).map(([c, row]) => [c, row.cards]))],
    ['hand', { ...player.hand }],
  ];
  const hidden = player.platform === undefined && player.platform_n > 0;
  return colors.map((color) => {
    const place = left.find(([, cards]) => (cards[color] ?? 0) > 0);
    if (place) {
      place[1][color]!--;
    }
    return place?.[0] ?? (hidden ? 'unseen' : 'missing');
  });
}
