// The rules in plain words, clause by clause (data/rules), in the language that the page speaks.
import { readBook, type Book } from '../words/book';
import { say, spoken } from '../words/say.svelte';
import type { Game } from '../app/maps';

const files = import.meta.glob<string>('../../../data/rules/*.txt', {
  query: '?raw',
  import: 'default',
});

/** Which examples stand at which section. */
const EXAMPLES: Record<Game, Record<string, string[]>> = {
  usa: { DRAW: ['draw'], CLAIM: ['claim', 'wild', 'double'], TICKET: ['path'] },
  'great-lakes': {
    DRAW: ['draw'],
    CLAIM: ['claim', 'ships', 'double'],
    TICKET: ['path'],
    HARBOR: ['harbor'],
    EXCHANGE: ['exchange'],
  },
  'card-game': { TURN: ['platform'], PLAY: ['robbery'], END: ['cards'] },
};

/** How clauses of each game begin. */
export const PREFIX: Record<Game, string> = { usa: 'USA', 'great-lakes': 'GL', 'card-game': 'CG' };

export interface Clause {
  id: string;
  text: string;
}
export interface Section {
  id: string;
  title: string;
  clauses: Clause[];
  /** Names of drawn examples. */
  examples: string[];
}
export interface Rules {
  about: string;
  sections: Section[];
}

async function bookOf(language: string): Promise<Book> {
  return readBook(
    language === 'xx'
      ? (await import('virtual:pseudo/rules')).default
      : await files[`../../../data/rules/${language}.txt`]!(),
  );
}

/** The rules of a game; asks again when the language changes. */
export async function rulesOf(game: Game): Promise<Rules> {
  const book = await bookOf(spoken());
  const prefix = PREFIX[game];
  const sections: Section[] = [];
  for (const [key, text] of book) {
    const [, id, section] = /^rule\.((?:[A-Z]+)-([A-Z]+)-\d+)$/.exec(key) ?? [];
    if (!id || !section || !id.startsWith(`${prefix}-`)) {
      continue;
    }
    if (sections[sections.length - 1]?.id !== section) {
      sections.push({
        id: section,
        title: book.get(`section.${section}`) ?? section,
        clauses: [],
        examples: EXAMPLES[game][section] ?? [],
      });
    }
    sections[sections.length - 1]!.clauses.push({ id, text });
  }
  return { about: book.get(`about.${prefix}`) ?? '', sections };
}

/** Letters without case and accents, so that "linie" finds "Linie" and "γυρος" finds "γύρος". */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ς/g, 'σ');
}

/**
 * The clauses and examples that have every word that is looked for, in their text, section or name.
 */
export function search(rules: Rules, words: string): Rules {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const fits = (...texts: string[]): boolean => {
    const all = folded(texts.join(' '));
    return wanted.every((word) => all.includes(word));
  };
  const sections = rules.sections
    .map((section) => ({
      ...section,
      clauses: section.clauses.filter(({ id, text }) => fits(id, section.title, text)),
      examples: section.examples.filter((name) => fits(section.title, say(`page.example.${name}`))),
    }))
    .filter(({ clauses, examples }) => clauses.length + examples.length > 0);
  return { ...rules, sections };
}
