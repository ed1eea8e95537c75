// The question before a move, with what it brings.
import type { Action } from '../../engine/types';
import type { Table } from '../../table/table';
import { sayCard, sayOf, sayRoute } from '../../words/phrases';
import { say } from '../../words/say.svelte';

export function sayQuestion({ map }: Table, action: Action): string {
  switch (action.kind) {
    case 'draw':
      return action.card
        ? say('page.ask.take', { what: sayCard(action.card) })
        : say('page.ask.draw', { what: say(`deck.${map.ships ? action.deck : 'only'}`) });
    case 'claim':
      return sayOf(map, 'page.ask.claim', {
        route: sayRoute(map, action.route!),
        n: map.points(map.route(action.route!).length),
      });
    case 'harbor':
      return say('page.ask.harbor', { city: map.city(action.city!) });
    default:
      return say(`page.ask.${action.kind}`);
  }
}
