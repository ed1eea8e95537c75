// The one function through which the page speaks, in the reader's language.
import languages from 'virtual:languages';
import english from '../../../data/messages/en.txt?raw';
import { fillIn, readBook, type Book, type Params } from './book';

/** The languages that have a file: code and own name. */
export { languages };

const files = import.meta.glob<string>('../../../data/messages/*.txt', {
  query: '?raw',
  import: 'default',
});
const spare = readBook(english);

let book = $state.raw<Book>(spare);
let rules = new Intl.PluralRules('en');
let wanted = 'en';

/** Made of English; only by address (?lang=xx), for those who look for what is not translated. */
const PSEUDO = 'xx';

function fileOf(language: string): Promise<string> {
  return language === PSEUDO
    ? import('virtual:pseudo/messages').then((module) => module.default)
    : files[`../../../data/messages/${language}.txt`]!();
}

export function isLanguage(code: string | null): code is string {
  return code === PSEUDO || languages.some(([one]) => one === code);
}

/** The language to speak: the one chosen, else the first of the browser's that we have. */
export function languageFor(chosen: string): string {
  return isLanguage(chosen)
    ? chosen
    : (navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en');
}

export async function speak(language: string): Promise<void> {
  wanted = language;
  const next = language === 'en' ? spare : readBook(await fileOf(language));
  // Whoever switches twice gets the second, however long the first takes to load.
  if (wanted === language) {
    rules = new Intl.PluralRules(language === PSEUDO ? 'en' : language);
    document.documentElement.lang = language === PSEUDO ? 'en' : language;
    book = next;
  }
}

/** The code of the language that is spoken. */
export function spoken(): string {
  return book.get('language') ?? 'en';
}

export function has(key: string): boolean {
  return book.has(key) || spare.has(key);
}

/** A message; a key that is missing shows itself in brackets. */
export function say(key: string, params: Params = {}): string {
  const text = book.get(key) ?? spare.get(key);
  return text === undefined ? `[${key}]` : fillIn(text, params, rules);
}

/** "a, b and c" */
export function list(items: string[], last: 'and' | 'or' = 'and'): string {
  if (items.length < 2) {
    return items[0] ?? '';
  }
  const comma = items.slice(0, -1).reduce((a, b) => say('list.comma', { a, b }));
  return say(`list.${last}`, { a: comma, b: items[items.length - 1]! });
}
