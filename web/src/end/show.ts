// The end of a game as a series of moments: each says something and changes a total.
import type { GameMap } from '../app/maps';
import type { Score, View } from '../engine/types';
import { say } from '../words/say.svelte';

export interface Scene {
  seat: number | undefined;
  text: string;
  ticket?: string;
  done?: boolean;
  lights: string[];
  /** The totals so far, by seat. */
  totals: number[];
}

interface Change {
  seat: number;
  points: number;
  text: string;
  ticket?: string;
  done?: boolean;
  lights: string[];
}

function ticketChanges(map: GameMap, view: View, scores: Score[], names: string[]): Change[] {
  return scores.flatMap((score, seat) => {
    const player = view.players[seat]!;
    const ids = [...new Set([...player.completed, ...score.completed, ...(player.held ?? [])])];
    return ids.map((id): Change => {
      const { a, b, points } = map.ticket(id);
      const done = score.completed.includes(id) || player.completed.includes(id);
      const params = { who: names[seat]!, a: map.city(a), b: map.city(b), n: points };
      return {
        seat,
        points: done ? points : -points,
        text: say(done ? 'page.end.won' : 'page.end.lost', params),
        ticket: id,
        done,
        lights: map.board ? [a, b, ...(done ? player.routes : [])] : [],
      };
    });
  });
}

function bonusChanges(map: GameMap, view: View, scores: Score[], names: string[]): Change[] {
  const changes: Change[] = [];
  scores.forEach((score, seat) => {
    const who = names[seat]!;
    if (score.has_longest) {
      const text = say('page.end.longest', { who, n: score.longest, m: score.bonus });
      changes.push({ seat, points: score.bonus, text, lights: score.path });
    } else if (score.bonus_cities.length > 0) {
      const cities = score.bonus_cities.map((city) => map.city(city)).join(', ');
      const text = say('page.end.cities', { who, cities, n: score.bonus });
      changes.push({ seat, points: score.bonus, text, lights: [] });
    } else if (score.bonus > 0) {
      const text = say('page.end.harbors', { who, n: score.bonus });
      changes.push({ seat, points: score.bonus, text, lights: view.players[seat]!.harbors });
    }
    if (score.penalty > 0) {
      const text = say('page.end.unbuilt', { who, n: score.penalty });
      changes.push({ seat, points: -score.penalty, text, lights: [] });
    }
  });
  return changes;
}

/** All scenes; the totals of the last are the engine's. */
export function scenesOf(map: GameMap, view: View, scores: Score[], names: string[]): Scene[] {
  const changes = [
    ...ticketChanges(map, view, scores, names),
    ...bonusChanges(map, view, scores, names),
  ];
  const totals = scores.map(
    (score, seat) =>
      score.total - changes.reduce((sum, c) => sum + (c.seat === seat ? c.points : 0), 0),
  );
  const scenes: Scene[] = [
    { seat: undefined, text: say('page.end.before'), lights: [], totals: [...totals] },
  ];
  for (const { seat, points, ...rest } of changes) {
    totals[seat]! += points;
    scenes.push({ seat, ...rest, totals: [...totals] });
  }
  const winners = names.filter((_, seat) => scores[seat]!.rank === 0);
  const text =
    winners.length === 1
      ? say('page.end.winner', { who: winners[0]! })
      : say('page.end.shared', { who: winners.join(', ') });
  scenes.push({ seat: undefined, text, lights: [], totals: scores.map((s) => s.total) });
  return scenes;
}
