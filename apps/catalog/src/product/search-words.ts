/** Written as one letter in other languages, and typed as these. Unicode does not decompose them. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  [
    ...['ł:l', 'Ł:L', 'ø:o', 'Ø:O', 'đ:d', 'Đ:D', 'ð:d', 'Ð:D', 'ħ:h', 'Ħ:H', 'ŧ:t', 'Ŧ:T', 'ı:i'],
    ...['ß:ss', 'ẞ:SS', 'œ:oe', 'Œ:OE', 'æ:ae', 'Æ:AE', 'þ:th', 'Þ:TH'],
  ].map((pair) => pair.split(':') as [string, string]),
);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');

/** Left out within words: "Domino’s" is also typed "dominos". Marks of brands would become letters. */
const UNTYPED = /['’‘ʼ`´™®©]/g;

const APOSTROPHED = /\p{L}+['’‘ʼ`´]\p{L}+/gu;

const PRINTABLE_ASCII = /^[ -~]*$/;
/** ASCII without apostrophes: folding changes nothing but its case. */
const PLAIN = /^[ -&(-_a-~]*$/;

/** Lower case without accents, in plain letters: "cartao" finds "Cartão", "ｓｔｅａｍ" finds "Steam". */
export function fold(text: string): string {
  return inPlainLetters(text).toLowerCase();
}

function inPlainLetters(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(UNTYPED, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(LETTER, (letter) => LETTERS.get(letter)!);
}

/** Runs of letters and digits. The names of a page are read for each search, and most are ASCII, which is found faster. */
export function wordsOf(text: string): string[] {
  return text.match(PRINTABLE_ASCII.test(text) ? /[A-Za-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
}

/** Words that `PART_STARTS` does not split; most are such. */
const ONE_PART = /^(?:[A-Z]*[a-z]*|[0-9]+)$/;
const PART_STARTS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/**
 * The folded words, and the parts that a word is visibly made of: `iFood` is also `food`, `FC26` is `fc` and `26`, and
 * `D’Angelo` is `angelo`.
 */
export function wordsWithParts(text: string): string[] {
  return wordsOf(inPlainLetters(text))
    .flatMap((word) => (ONE_PART.test(word) ? word : [word, ...wordParts(word)]))
    .map((word) => word.toLowerCase())
    .concat(wordsBesideApostrophes(text));
}

/** The folded words, each in its parts: `iFood` is `i` and `food`. */
export function partsOf(text: string): string[] {
  return wordsOf(inPlainLetters(text)).flatMap(wordParts).map(fold);
}

/** Folded; `angelo` for "d'angelo". A single letter is no word of its own. */
export function wordsBesideApostrophes(text: string): string[] {
  const apart = text.match(APOSTROPHED) ?? [];
  return apart
    .flatMap((word) => wordsOf(fold(word.replace(UNTYPED, ' '))))
    .filter(({ length }) => length > 1);
}

/** `FC26` is `FC` and `26`. */
export function wordParts(word: string): string[] {
  return word.split(PART_STARTS);
}

/** People type longer names with their spaces. */
const MAX_JOINED = 6;

/** `Mercado Livre` is also `mercadolivre`: from each word on, the rest of the text without its spaces. */
export function joinedWords(text: string): string[] {
  const words = wordsOf(fold(text)).slice(0, MAX_JOINED);
  return words.slice(0, -1).map((_, from) => words.slice(from).join(''));
}
