// From a map to the finished layout, and the geography that goes with it.
import { arrange } from './arrange';
import { layoutOf, type BoardLayout } from './layout';
import { bundlesOf } from './rows';
import type { Geography, MapData } from './types';

function isArranged(map: MapData): boolean {
  return (
    map.cities.every((c) => c.label !== undefined || c.junction || c.name === '') &&
    bundlesOf(map.routes).every((bundle) => bundle.routes[0]!.bend !== undefined)
  );
}

const layouts = new WeakMap<MapData, BoardLayout>();

/** The layout of any map; one without drawing hints is arranged first. */
export function boardOf(map: MapData): BoardLayout {
  let layout = layouts.get(map);
  if (!layout) {
    layout = layoutOf(isArranged(map) ? map : arrange(map));
    layouts.set(map, layout);
  }
  return layout;
}

/** The same map with its hints, found by a worker if there are none yet. */
export async function arranged(map: MapData): Promise<MapData> {
  if (isArranged(map)) {
    return map;
  }
  const worker = new Worker(new URL('./arranger.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<MapData>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<MapData>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(map);
    });
  } finally {
    worker.terminate();
  }
}

const files = import.meta.glob<Geography>('./geo/*.json', { import: 'default' });

/** The geography of a built-in board; a map of one's own has none. */
export async function geographyOf(id: string): Promise<Geography | undefined> {
  return files[`./geo/${id}.json`]?.();
}
