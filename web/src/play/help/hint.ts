// A hint: what a good bot would do with the same view, put on the table as if it had been touched.
import type { Action, Hint } from '../../engine/types';
import type { Table } from '../../table/table';
import { sayCard, sayCards, sayOf, sayRoute, sayTicket } from '../../words/phrases';
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

/** One sentence why, from the reason that the engine names. */
function sayWhy(table: Table, hint: Hint): string {
  if (!hint.why) {
    return '';
  }
  const { map } = table;
  return sayOf(map, `why.${hint.why}`, {
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
