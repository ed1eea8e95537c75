// Takes a record from outside into the browser's games.
import { openEngine } from '../engine/client';
import { SPECTATOR } from '../engine/engine';
import type { Complaint } from '../engine/types';
import { fileOf, mapOfRecord } from '../map/files';
import { keepSave, newId, type Save } from '../table/saves';
import { say } from '../words/say.svelte';

export async function openRecord(record: string): Promise<Save | Complaint> {
  const map = mapOfRecord(record);
  if (map !== undefined) {
    await fileOf(map); // one that is missing is said before anything else
  }
  const engine = openEngine();
  try {
    const opened = await engine.open(record, map);
    if ('complaint' in opened) {
      return opened;
    }
    const { view, scores } = await engine.see(SPECTATOR);
    const over = view.phase === 'over';
    const save: Save = {
      id: newId(),
      map: opened.map,
      // Whoever opens a game that is not over plays all its seats.
      seats: opened.names.map((name, i) => ({
        name: name || say('page.player', { n: i + 1 }),
        kind: 'here',
      })),
      record,
      at: Date.now(),
      over,
      totals: over ? scores.map((s) => s.total) : undefined,
      ranks: over ? scores.map((s) => s.rank) : undefined,
    };
    keepSave(save);
    return save;
  } finally {
    engine.close();
  }
}
