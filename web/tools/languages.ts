// The module `virtual:languages`: every language that has a message file with its own name for itself, and
// the pseudo-language xx, made of English by tools/pseudo.py, for whoever looks for untranslated text.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = new URL('../../', import.meta.url);
const LIST = 'virtual:languages';
const PSEUDO = 'virtual:pseudo/';

function languages(): [string, string][] {
  const folder = new URL('data/messages/', root);
  return readdirSync(folder).map((file) => {
    const [, name = file] =
      /^name = (.*)$/m.exec(readFileSync(new URL(file, folder), 'utf8')) ?? [];
    return [file.replace('.txt', ''), name];
  });
}

const pseudo = (folder: string): string =>
  execFileSync('python3', ['tools/pseudo.py', `data/${folder}/en.txt`], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
  });

export function languageFiles(): Plugin {
  return {
    name: 'roundhouse-languages',
    resolveId: (id) => (id === LIST || id.startsWith(PSEUDO) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) {
        return `export default ${JSON.stringify(languages())};`;
      }
      return id.startsWith(`\0${PSEUDO}`)
        ? `export default ${JSON.stringify(pseudo(id.slice(PSEUDO.length + 1)))};`
        : undefined;
    },
  };
}
