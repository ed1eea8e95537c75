// Whom the table waits for, in words for those who only look on.
import type { Table } from '../table/table';
import { say } from '../words/say.svelte';

export function sayTurn({ seen, seats, past }: Table): string {
  const { phase, to_act } = seen.view;
  const waiting = to_act.map((seat) => seats[seat]!);
  if (phase === 'over') {
    return say('event.over');
  }
  if (waiting.length > 1) {
    return say('page.screen.choosing', { who: waiting.map(({ name }) => name).join(', ') });
  }
  const [one] = waiting;
  const thinks = one?.kind === 'bot' && !past;
  return say(thinks ? 'page.turn.bot' : 'page.turn.other', { who: one?.name ?? '' });
}
