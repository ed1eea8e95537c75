// What somebody wants to play: which game, where, with whom, in which colors, by which choices of
// the table. It begins with what was chosen last.
import { swapped } from '../art/worn.svelte';
import { PLAYERS, type Player } from '../art/colors';
import { isGame } from '../app/maps';
import { settings } from '../app/settings.svelte';
import type { NewGame } from '../table/local.svelte';
import type { TableWish } from '../table/server';
import { has, say } from '../words/say.svelte';
import type { Chair, Setup } from './last';

export const BOT_NAMES = ['Cinder', 'Juniper', 'Tender', 'Whistle', 'Ballast'];

export const levelName = (level: string): string =>
  has(`page.level.${level}`) ? say(`page.level.${level}`) : level;

function chairsOf(before: Setup | undefined): Chair[] {
  return BOT_NAMES.map((name, i) => {
    const color = before?.colors?.[i] ?? PLAYERS[i]!;
    const one = before?.chairs[i];
    return one && (one.kind !== 'open' || before.where === 'server')
      ? { ...one, color }
      : { kind: i === 0 ? 'me' : 'bot', name, level: '', color };
  });
}

export class Wish {
  /** The name of the map: a published one, or one's own. */
  game = $state('usa');
  /** How many may play on it. */
  range = $state.raw<[number, number]>([2, 5]);
  count = $state(3);
  name = $state(settings.name);
  where = $state<'here' | 'server'>('here');
  chairs = $state<Chair[]>([]);
  first = $state(-1);
  openPlatform = $state(false);
  hints = $state(false);
  standIn = $state(true);
  isPublic = $state(false);
  turn = $state(0);
  forfeit = $state(false);
  /** Asked for; whether it can be is another question. */
  rated = $state(false);
  readonly shown = $derived(
    this.chairs.slice(0, Math.min(Math.max(this.count, this.range[0]), this.range[1])),
  );

  constructor(game: string, before: Setup | undefined) {
    this.game = game;
    this.chairs = chairsOf(before);
    this.count = before?.count ?? this.count;
    this.openPlatform = before?.openPlatform ?? false;
    this.first = before?.first ?? -1;
    this.hints = before?.hints ?? false;
    this.standIn = before?.standIn ?? true;
    this.isPublic = before?.isPublic ?? false;
    this.turn = before?.turn ?? 0;
    this.forfeit = before?.forfeit ?? false;
    this.rated = before?.rated ?? false;
  }

  level(chair: Chair): string {
    return chair.level || settings.level;
  }
  nameOf(i: number): string {
    const chair = this.chairs[i]!;
    const name = chair.kind === 'me' ? this.name : chair.name;
    return name.trim() || say('page.player', { n: i + 1 });
  }
  /** Whether hints are anybody else's business. */
  readonly people = $derived(
    this.where === 'server' || this.shown.filter((c) => c.kind !== 'bot').length > 1,
  );
  /** What a seat is called while nobody sits there yet: at a server, bots come with names. */
  seatName(i: number): string {
    const { kind } = this.chairs[i]!;
    if (this.where === 'here' || kind === 'me' || kind === 'here') {
      return this.nameOf(i);
    }
    const who =
      kind === 'open'
        ? say('page.seat.free')
        : say('page.kind.bot', { level: levelName(this.level(this.chairs[i]!)) });
    return say('page.seat.nth', { n: i + 1, who });
  }

  /** The first reason why this table cannot be rated, as the server names it; it knows more. */
  readonly unrated = $derived.by((): string | undefined => {
    const reasons = {
      map: !isGame(this.game),
      clock: this.turn === 0,
      hints: this.hints,
      open: this.openPlatform,
      first: this.starter !== undefined,
      twice: this.shown.some((chair) => chair.kind === 'here'),
    };
    return Object.entries(reasons).find(([, holds]) => holds)?.[0];
  });

  /** A table at the server is for others to come to, unless somebody was chosen already. */
  play(where: 'here' | 'server'): void {
    this.where = where;
    for (const chair of this.chairs.slice(1)) {
      if (where === 'server' && chair.kind === 'bot' && chair.level === '') {
        chair.kind = 'open';
      } else if (where === 'here' && chair.kind === 'open') {
        chair.kind = 'bot';
      }
    }
  }

  paint(i: number, color: Player): void {
    const all = swapped(
      this.chairs.map((c) => c.color),
      i,
      color,
    );
    this.chairs.forEach((chair, at) => (chair.color = all[at]!));
  }

  private get starter(): number | undefined {
    return this.first < 0 || this.first >= this.shown.length ? undefined : this.first;
  }
  /** As a game in this browser. */
  get here(): Omit<NewGame, 'seed'> {
    return {
      map: this.game,
      seats: this.shown.map((chair, i) => ({
        name: this.nameOf(i),
        color: chair.color,
        ...(chair.kind === 'bot'
          ? { kind: 'bot', level: this.level(chair) }
          : { kind: 'here' as const }),
      })),
      openPlatform: this.openPlatform,
      hints: this.hints,
      first: this.starter,
    };
  }
  /** As a table on a server. */
  get there(): TableWish {
    return {
      map: this.game,
      seats: this.shown.map((chair, i) => ({
        kind: chair.kind,
        name: this.nameOf(i),
        level: this.level(chair),
        color: chair.color,
      })),
      openPlatform: this.openPlatform,
      first: this.starter,
      name: this.name.trim() || say('page.player', { n: 1 }),
      hints: this.hints,
      standIn: this.standIn,
      isPublic: this.isPublic,
      turn: this.turn,
      forfeit: this.forfeit && this.turn > 0,
      rated: this.rated && this.unrated === undefined,
    };
  }
  /** To be offered next time. */
  get kept(): Setup {
    const { game, count, where, openPlatform, first, hints, standIn, isPublic, turn } = this;
    return {
      ...{ game, count, where, openPlatform, first, hints, standIn, isPublic, turn },
      ...{ rated: this.rated, forfeit: this.forfeit },
      chairs: this.chairs.map(({ kind, name, level }) => ({ kind, name, level })),
      colors: this.chairs.map((c) => c.color),
      ...(where === 'here' ? { here: this.here } : {}),
    };
  }
}
