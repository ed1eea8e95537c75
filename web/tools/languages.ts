// The module `virtual:languages`: every language that has a message file with its own name for
// itself, and the pseudo-language xx, made of English by tools/pseudo.py, for whoever looks for
// untranslated text. Message files come without what only the terminal says: a third of them.
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

/** The first words of the keys that the page names anywhere: `page`, `event` and so on. */
function wordsOfPage(): Set<string> {
  const source = new URL('web/src/', root);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  return new Set(
    files
      .filter((file) => /\.(ts|svelte)$/.test(file))
      .flatMap((file) => [
        ...readFileSync(new URL(file, source), 'utf8').matchAll(/['"`]([a-z]+)\./g),
      ])
      .map(([, word]) => word!),
  );
}

/** Lines of keys that begin with one of these words, or are one word. */
export const keepWords = (text: string, words: Set<string>): string =>
  text
    .split('\n')
    .filter((line) => {
      const [key = '', ...more] = line.split('=', 1)[0]!.trim().split('.');
      return key !== '' && !key.startsWith('#') && (more.length === 0 || words.has(key));
    })
    .join('\n');

const MESSAGES = /\/data\/messages\/[a-z]+\.txt\?raw$/;

const pseudo = (folder: string): string =>
  execFileSync('python3', ['tools/pseudo.py', `data/${folder}/en.txt`], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
  });

export function languageFiles(): Plugin {
  let words: Set<string> | undefined;
  return {
    name: 'roundhouse-languages',
    enforce: 'pre',
    resolveId: (id) => (id === LIST || id.startsWith(PSEUDO) ? `\0${id}` : undefined),
    load(id) {
      if (MESSAGES.test(id)) {
        words ??= wordsOfPage();
        const text = readFileSync(id.slice(0, -'?raw'.length), 'utf8');
        // What is wrong with a file the engine itself says in English.
        const kept = id.includes('/en.txt')
          ? new Set([...words].filter((w) => w !== 'complaint'))
          : words;
        return `export default ${JSON.stringify(keepWords(text, kept))};`;
      }
      if (id === `\0${LIST}`) {
        return `export default ${JSON.stringify(languages())};`;
      }
      return id.startsWith(`\0${PSEUDO}`)
        ? `export default ${JSON.stringify(pseudo(id.slice(PSEUDO.length + 1)))};`
        : undefined;
    },
  };
}
