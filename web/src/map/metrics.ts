// Widths of the letters of the map's typeface (Old Standard Bold), in thousandths of its size,
// so that names can be placed without a browser. Kerning only makes names narrower.

const WIDTHS: Record<number, string> = {
  240: "'’",
  280: ' !,.:;·',
  296: 'iìíîï',
  308: 'l',
  320: 'j',
  350: 'f',
  364: 't',
  370: '()-',
  430: 's',
  434: 'r',
  440: 'IÌÍÎÏ',
  450: '/',
  460: 'z',
  468: 'cç',
  472: 'eèéêë',
  504: 'oòóôõöø',
  508: 'aàáâãäå',
  520: 'x',
  524: 'qyýþÿ',
  528: 'bv',
  540: 'dJð',
  544: 'p',
  550: 'uùúûü',
  556: 'gnñß',
  560: 'hk',
  580: '0123456789',
  620: 'S',
  652: 'Z',
  660: 'CÇ',
  670: 'FL',
  690: 'EÈÉÊË',
  702: 'PÞ',
  712: 'BOQÒÓÔÕÖØ',
  720: 'TG',
  736: 'RYÝ',
  764: 'XANÀÁÂÃÄÅÑ',
  772: 'KV',
  794: 'wDUÐÙÚÛÜ&',
  800: 'm',
  824: 'H',
  890: 'M',
  1076: 'W',
};

const widthOf = new Map<string, number>();
for (const [width, letters] of Object.entries(WIDTHS)) {
  for (const letter of letters) {
    widthOf.set(letter, Number(width));
  }
}

/**
 * Other alphabets fall back to a font of the system, whose widths nobody knows: these are usual
 * ones for Greek, and what is set in it is told to be as wide as we say (`isFitted`).
 */
const GREEK: Record<number, string> = {
  300: 'ιίϊΐ',
  460: 'ςτεέζξσ',
  520: 'αάβγδηήθκλνοόπρυύφχμ',
  680: 'ψωώ',
  640: 'ΑΆΒΓΔΕΈΖΛΡΣΤΥΎΦΧΨΠΘΟΌΩΏΝΚΗΉ',
  380: 'ΙΊ',
  800: 'ΜΞ',
};
for (const [width, letters] of Object.entries(GREEK)) {
  for (const letter of letters) {
    widthOf.set(letter, Number(width));
  }
}
const UNKNOWN = 700;

/** Whether a text has letters that the typeface lacks, so that it must be fitted into its width. */
export function isFitted(text: string): boolean {
  return /[^\u0000-\u024f\u2000-\u20ff]/.test(text);
}

export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const letter of text) {
    sum += widthOf.get(letter) ?? UNKNOWN;
  }
  return (sum * size) / 1000;
}
