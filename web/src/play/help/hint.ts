// A hint: what a good bot would do with the same view, put on the table as if it had been touched.
import type { Action, Reason } from '../../engine/types';
import type { Table } from '../../table/table';
import { sayCard, sayCards, sayOf, sayRoute, sayTicket } from '../../words/phrases';
import { has, list, say } from '../../words/say.svelte';
import type { Moves } from '../choices/moves.svelte';

export function describeAction({ map }: Pick<Table, 'map'>, action: Action): string {
  switch (action.kind) {
    case 'keep':
    case 'complete':
      return say(`page.do.${action.kind}`, {
        tickets: list(action.tickets!.map((id) => sayTicket(map, id))) || say('page.nothing'),
      });
    case 'mix':
      return say('page.do.mix', { n: action.trains!, m: action.ships! });
    case 'draw':
      return action.card
        ? say('page.do.take', { what: sayCard(action.card) })
        : say('page.do.draw', { what: say(`deck.${map.ships ? action.deck : 'only'}`) });
    case 'claim':
      return sayOf(map, 'page.do.claim', {
        route: sayRoute(map, action.route!),
        cards: sayCards(action.cards!),
      });
    case 'harbor':
      return say('page.do.harbor', {
        city: map.city(action.city!),
        cards: sayCards(action.cards!),
      });
    case 'exchange':
      return say(`page.do.exchange.${action.receive}`, { n: action.n! });
    case 'play':
      return say('page.do.play', { cards: sayCards(action.cards!) });
    default:
      return say(`page.do.${action.kind}`);
  }
}

/**
 * One sentence why, from the reason that the engine names; other: it is not the reader's own move,
 * and some are said in another way then.
 */
export function sayWhy(
  { map, seats }: Pick<Table, 'map' | 'seats'>,
  reason: Reason,
  other = false,
): string {
  if (!reason.why) {
    return '';
  }
  const key = `why.${reason.why}`;
  return sayOf(map, other && has(`${key}.other`) ? `${key}.other` : key, {
    ticket: reason.ticket ? sayTicket(map, reason.ticket) : '',
    route: reason.route ? sayRoute(map, reason.route) : '',
    city: reason.city ? map.city(reason.city) : '',
    card: reason.card ? sayCard(reason.card) : '',
    who: seats[reason.seat]?.name ?? '',
    n: reason.n,
    m: reason.m,
    points: reason.points,
  });
}

export async function askHint(table: Table, moves: Moves): Promise<void> {
  const { step } = table.seen;
  moves.cancel();
  moves.word = say('page.hint.thinks');
  const thinks = moves.word;
  const hint = await table.hint();
  if (moves.word !== thinks || table.seen.step !== step) {
    return; // something else was done meanwhile
  }
  const action = table.seen.legal.find((a) => a.text === hint?.action);
  moves.cancel();
  if (hint && action) {
    const what = say('page.hint.is', { what: describeAction(table, action) });
    moves.advise(action, `${what} ${sayWhy(table, hint)}`);
  }
}
