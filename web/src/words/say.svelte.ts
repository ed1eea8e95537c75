// The one function through which the page speaks, in the reader's language.
import english from '../../../data/messages/en.txt?raw';
import { fillIn, readBook, type Book, type Params } from './book';

const files = import.meta.glob<string>('../../../data/messages/*.txt', {
  query: '?raw',
  import: 'default',
});
const spare = readBook(english);

let book = $state.raw<Book>(spare);
let rules = new Intl.PluralRules('en');

/** The languages that have a file. */
export const languages = Object.keys(files).map((path) => /([a-z]+)\.txt$/.exec(path)![1]!);

export async function speak(language: string): Promise<void> {
  const file = files[`../../../data/messages/${language}.txt`];
  book = language === 'en' || !file ? spare : readBook(await file());
  rules = new Intl.PluralRules(book === spare ? 'en' : language);
  document.documentElement.lang = book === spare ? 'en' : language;
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
export function list(items: string[]): string {
  if (items.length < 2) {
    return items[0] ?? '';
  }
  const comma = items.slice(0, -1).reduce((a, b) => say('list.comma', { a, b }));
  return say('list.and', { a: comma, b: items[items.length - 1]! });
}
