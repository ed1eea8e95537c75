// Parts of the build that are not made from modules: the service worker with the list of all files,
// so that the page works without a network once it was visited, and the licenses of what others
// made.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

const web = new URL('..', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, web), 'utf8');

export function offline(): Plugin {
  return {
    name: 'roundhouse-offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const licenses = [
        read('LICENSES.md'),
        read('node_modules/@fontsource/old-standard-tt/LICENSE'),
      ];
      this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: licenses.join('\n\n') });
      const files = ['./', ...readdirSync(new URL('public', web)), ...Object.keys(bundle)];
      const sums = Object.values(bundle).map((f) => (f.type === 'chunk' ? f.code : f.source));
      const version = createHash('sha256').update(sums.join()).digest('hex').slice(0, 12);
      const source = read('tools/sw.js')
        .replace("'VERSION'", JSON.stringify(version))
        .replace("['FILES']", JSON.stringify([...new Set(files)]));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
