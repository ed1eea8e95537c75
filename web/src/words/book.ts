// Reads message files (data/messages): `key = text {param}`, and `{n|card|cards}` for the form that
// a number asks for: one|other, or one|few|other where a language has three.

export type Params = Record<string, string | number>;
export type Book = Map<string, string>;

export function readBook(file: string): Book {
  const book: Book = new Map();
  for (const line of file.split('\n')) {
    const [, key, text] = /^([^#\s=][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key !== undefined && text !== undefined) {
      book.set(key, text);
    }
  }
  return book;
}

function formOf(rules: Intl.PluralRules, forms: string[], n: number): string {
  const category = rules.select(n);
  if (category === 'one') {
    return forms[0]!;
  }
  return forms.length > 2 && category === 'few' ? forms[1]! : forms[forms.length - 1]!;
}

export function fillIn(text: string, params: Params, rules: Intl.PluralRules): string {
  return text.replace(/\{([^{}|]+)(?:\|([^{}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = params[name];
    if (value === undefined) {
      return whole;
    }
    return forms === undefined ? String(value) : formOf(rules, forms.split('|'), Number(value));
  });
}
