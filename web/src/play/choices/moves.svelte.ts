// What the player is about to do: something touched, the ways it can be meant, a refusal in words.
import { settings } from '../../app/settings.svelte';
import type { Action } from '../../engine/types';
import { mayAct, type Table } from '../../table/table';
import { sayComplaint, sayLack, sayRefusal, sayRoute } from '../../words/phrases';
import { say } from '../../words/say.svelte';
import { aside } from '../help/aside.svelte';
import { isSame, NOWHERE, openPlaces, optionsFor, type Target } from './options';

export class Moves {
  target = $state.raw<Target>();
  options = $state.raw<Action[]>([]);
  /** Why the last wish cannot be done; or a hint. */
  word = $state('');
  clause = $state('');
  /** What a hint advises. */
  advice = $state.raw<Action>();
  busy = $state(false);
  readonly mine = $derived.by(() => mayAct(this.table));
  readonly open = $derived.by(() => (this.mine ? openPlaces(this.table.seen.legal) : NOWHERE));

  constructor(private readonly table: Table) {}

  has(kind: Action['kind']): boolean {
    return this.mine && this.table.seen.legal.some((a) => a.kind === kind);
  }

  cancel(): void {
    this.target = undefined;
    this.options = [];
    this.word = '';
    this.clause = '';
    this.advice = undefined;
  }

  /** A hint: what it advises is shown in its place, and offered to be done. */
  advise(action: Action, word: string): void {
    this.cancel();
    this.advice = action;
    this.word = word;
  }

  /** Something was touched. Touched a second time it is meant. */
  async pick(target: Target): Promise<void> {
    if (aside.touching) {
      aside.touching.pick(target);
      return;
    }
    if (this.busy) {
      return;
    }
    if (isSame(this.target, target) && this.options.length === 1) {
      await this.act(this.options[0]!);
      return;
    }
    this.cancel();
    const { seen, eye } = this.table;
    const hand = seen.view.players[eye]?.hand ?? {};
    const options = this.mine ? optionsFor(target, seen.legal, hand) : [];
    if (options.length === 0) {
      await this.explain(target);
    } else if (options.length === 1 && (!settings.confirm || options[0]!.kind === 'draw')) {
      await this.act(options[0]!);
    } else {
      this.target = target;
      this.options = options;
    }
  }

  async act(action: Action | string): Promise<boolean> {
    const text = typeof action === 'string' ? action : action.text;
    this.cancel();
    this.busy = true;
    try {
      const refused = await this.table.act(text);
      if (refused) {
        this.word = sayRefusal(this.table.map, refused);
        this.clause = refused.clause;
      }
      return !refused;
    } finally {
      this.busy = false;
    }
  }

  /** Takes back the last action, or says why not. */
  async takeBack(): Promise<void> {
    const { table } = this;
    if (this.busy) {
      return;
    }
    this.cancel();
    this.busy = true;
    try {
      const refused =
        table.takingBack?.result === 'ok' ? await table.takeBack?.() : table.takingBack;
      this.word = refused ? sayRefusal(table.map, refused) : '';
    } finally {
      this.busy = false;
    }
  }

  private async explain(target: Target): Promise<void> {
    const { table } = this;
    const { to_act, phase } = table.seen.view;
    if (table.eye >= table.seats.length || table.elsewhere || phase === 'over') {
      return;
    }
    if (!this.mine) {
      this.word = say('page.turn.other', { who: table.seats[to_act[0] ?? 0]!.name });
      return;
    }
    if (target.kind === 'route') {
      const lack = await table.lacks(target.route);
      const route = table.map.route(target.route);
      const worth = say('page.worth', {
        route: sayRoute(table.map, route.id),
        n: table.map.points(route.length),
      });
      const why = sayLack(table.map, lack, route);
      this.word = lack.result === 'not-in-hand' ? `${worth} ${why}` : why;
      this.clause = lack.clause;
      return;
    }
    const why = await table.check(this.wish(target));
    if ('result' in why) {
      const cards = target.kind === 'city' && why.result === 'not-in-hand';
      this.word = cards ? say('page.lacks.harbor') : sayRefusal(table.map, why);
      this.clause = why.clause;
    } else {
      this.word = sayComplaint(why);
    }
  }

  /** The plainest action that a touch could mean, for the engine to say what is wrong with it. */
  private wish(target: Target): string {
    const two = this.table.map.ships;
    switch (target.kind) {
      case 'card':
        return `draw ${target.card}${two ? ' refill train-deck' : ''}`;
      case 'deck':
        return two ? `draw ${target.deck}-deck` : 'draw deck';
      case 'city':
        return `harbor ${target.city} 4 wild`;
      case 'route':
        return `claim ${target.route}`;
      default:
        return target.kind;
    }
  }
}
