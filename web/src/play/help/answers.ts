// Answers in sentences to what a player may ask the table at any time: the same facts that the
// picture shows.
import { scoreOf, type Table } from '../../table/table';
import { sayCards, sayEvents, sayRoute, sayTicket } from '../../words/phrases';
import { list, say } from '../../words/say.svelte';

export const QUESTIONS = ['cards', 'tickets', 'market', 'others', 'last'] as const;
export type Question = (typeof QUESTIONS)[number];

const total = (cards: Record<string, number>): number =>
  Object.values(cards).reduce((a, b) => a + b, 0);

function pieces(table: Table, seat: number, key: 'own' | 'other'): string {
  const { trains, ships, harbors_left: harbors } = table.seen.view.players[seat]!;
  return table.map.ships
    ? say(`${key}.pieces-ships`, { trains, ships, harbors })
    : table.map.board
      ? say(`${key}.pieces`, { trains })
      : '';
}

function cards(table: Table): string {
  const own = table.seen.view.players[table.eye];
  if (!own) {
    return say('page.hand.none');
  }
  const hand = say('own.hand', { n: total(own.hand), cards: sayCards(own.hand) });
  return `${hand} ${pieces(table, table.eye, 'own')}`.trim();
}

function tickets(table: Table): string {
  const { view, ways } = table.seen;
  if (view.tickets.length === 0) {
    return say('own.tickets-none');
  }
  const lines = view.tickets.map((id, i) => {
    const way = ways.find((w) => w.ticket === id);
    const params = { number: i + 1, ticket: sayTicket(table.map, id) };
    if (!way || !table.map.board) {
      return say('own.ticket', params);
    }
    if (way.state !== 'open') {
      return say(way.state === 'done' ? 'own.ticket-done' : 'own.ticket-lost', params);
    }
    const lacks = way.routes.map((route) => {
      const { length, color, kind } = table.map.route(route);
      return say(kind === 'ship' ? 'own.lacks-ship' : 'own.lacks', {
        route: sayRoute(table.map, route),
        n: length,
        color: say(`color.${color}`),
      });
    });
    return say('own.ticket-lacks', { ...params, n: way.missing, lacks: list(lacks) });
  });
  return [say('own.tickets', { n: view.tickets.length }), ...lines.map((line) => `${line}.`)].join(
    ' ',
  );
}

function market(table: Table): string {
  const { market: row, decks, discard } = table.seen.view;
  const open: Record<string, number> = {};
  for (const card of row) {
    if (card) {
      open[card] = (open[card] ?? 0) + 1;
    }
  }
  const left = say(table.map.ships ? 'market.decks-ships' : 'market.decks', {
    trains: decks.train,
    ships: decks.ship,
    discards: total(discard),
    tickets: decks.ticket,
  });
  return `${say('market.row', { cards: sayCards(open) })} ${left}`;
}

function yard(table: Table, seat: number): string {
  const { yard: rows, platform_n: n } = table.seen.view.players[seat]!;
  const said = Object.entries(rows).map(([color, row]) =>
    sayCards({ [color]: row.cards, [table.map.wild]: row.wilds }),
  );
  return said.length > 0
    ? say('other.yard', { rows: said.join('; '), n })
    : say('other.yard-empty', { n });
}

function others(table: Table): string {
  const { players } = table.seen.view;
  return players
    .flatMap((player, seat) => {
      if (seat === table.eye) {
        return [];
      }
      const params = {
        who: table.seats[seat]!.name,
        points: scoreOf(table.seen, seat),
        tickets: player.tickets,
      };
      const parts = [
        say(table.map.board ? 'other.board' : 'other.cards', params),
        say('other.hand', { n: player.cards }),
        table.map.board ? pieces(table, seat, 'other') : yard(table, seat),
      ];
      return `${parts.join('. ')}.`;
    })
    .join(' ');
}

function last(table: Table): string {
  const names = table.seats.map((s) => s.name);
  for (const { events } of [...table.log].reverse()) {
    const lines = sayEvents({ map: table.map, names }, events);
    if (lines.length > 0) {
      return lines.map((line) => line.text).join(' ');
    }
  }
  return say('page.log.none');
}

const ANSWERS: Record<Question, (table: Table) => string> = {
  cards,
  tickets,
  market,
  others,
  last,
};

export function answer(table: Table, question: Question): string {
  return ANSWERS[question](table);
}
