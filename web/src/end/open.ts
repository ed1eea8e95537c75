// Takes a record from outside into the browser's games.
import { openEngine } from '../engine/client';
import type { Complaint } from '../engine/types';
import { keepSave, newId, type Save } from '../table/saves';
import { say } from '../words/say.svelte';

export async function openRecord(record: string): Promise<Save | Complaint> {
  const engine = openEngine();
  try {
    const opened = await engine.open(record);
    if ('complaint' in opened) {
      return opened;
    }
    const { view } = await engine.see(5);
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
      over: view.phase === 'over',
    };
    keepSave(save);
    return save;
  } finally {
    engine.close();
  }
}
