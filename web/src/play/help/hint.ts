// A hint: what a good bot would do with the same view, put on the table as if it had been touched.
import type { Action, Hint } from '../../engine/types';
import type { Table } from '../../table/table';
import { sayCard, sayCards, sayRoute, sayTicket } from '../../words/phrases';
import { list, say } from '../../words/say.svelte';
import type { Moves } from '../choices/moves.svelte';

export function describeAction(table: Table, action: Action): string {
  const { map } = table;
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
        : say('page.do.draw', { what: say(`deck.${map.file.ship_cards ? action.deck : 'only'}`) });
    case 'claim':
      return say('page.do.claim', {
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

/** One sentence why, from the reason that the engine names. */
function sayWhy(table: Table, hint: Hint): string {
  if (!hint.why) {
    return '';
  }
  const { map } = table;
  const key = hint.why === 'needs' && !hint.route ? 'needs-any' : hint.why;
  return say(`page.why.${key}`, {
    ticket: hint.ticket ? sayTicket(map, hint.ticket) : '',
    route: hint.route ? sayRoute(map, hint.route) : '',
    city: hint.city ? map.city(hint.city) : '',
    card: hint.card ? sayCard(hint.card) : '',
    who: table.seats[hint.seat]?.name ?? '',
    n: hint.n,
    m: hint.m,
    points: hint.points,
  });
}

export async function askHint(table: Table, moves: Moves): Promise<void> {
  moves.cancel();
  moves.word = say('page.hint.thinks');
  const hint = await table.hint();
  const action = table.seen.legal.find((a) => a.text === hint?.action);
  moves.word =
    hint && action
      ? `${say('page.hint.is', { what: describeAction(table, action) })} ${sayWhy(table, hint)}`
      : '';
}
