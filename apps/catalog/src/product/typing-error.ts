/** Too many shorter words differ by one typing error. */
export const SHORTEST_FORGIVEN = 4;

/** How letters sound in Portuguese, for words that are written by ear: "netfliks", "robucks", "xopee". */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/sh|ch/g, 'x'],
  [/ck|qu|q/g, 'k'],
  [/c(?=[eiy])|ss|z/g, 's'],
  [/c/g, 'k'],
  [/ks/g, 'x'],
  [/w/g, 'u'],
  [/y|ee/g, 'i'],
  [/oo/g, 'u'],
  [/h/g, ''],
  [/(.)\1+/gu, '$1'],
];

function soundOf(word: string): string {
  return SOUNDS.reduce((sound, [letters, heard]) => sound.replace(letters, heard), word);
}

/** Words that sound alike, or are one typing error apart as they are written or sound, share at least one of these. */
export function formsOf(word: string): string[] {
  return [...new Set([...deletionsOf(word), ...deletionsOf(soundOf(word))])];
}

/**
 * The word itself and every form of it with one character left out. Two words that are one typing error apart
 * share at least one of these.
 */
export function deletionsOf(word: string): string[] {
  const characters = [...word];
  return [...new Set([word, ...characters.map((_, left) => characters.toSpliced(left, 1).join(''))])];
}

/** One character too many, too few or another one, or two neighbours exchanged. */
export function isOneTypingErrorApart(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  if (one === other || long.length - short.length > 1) return false;
  const from = long.findIndex((character, at) => character !== short[at]);
  const rest = (word: string[], at: number) => word.slice(at).join('');
  if (short.length < long.length) return rest(short, from) === rest(long, from + 1);
  const isExchange =
    short[from] === long[from + 1] &&
    short[from + 1] === long[from] &&
    rest(short, from + 2) === rest(long, from + 2);
  return isExchange || rest(short, from + 1) === rest(long, from + 1);
}

/**
 * The words that were probably meant, the likeliest first: errors are rare in a first letter, and a word of many products is
 * meant more often.
 */
export function likeliest(typed: string, words: ReadonlyMap<string, number>): string[] {
  const countOf = (word: string) => words.get(word) ?? 0;
  const sameStart = (word: string) => Number(word[0] === typed[0]);
  return [...words.keys()].toSorted(
    (a, b) =>
      sameStart(b) - sameStart(a) || countOf(b) - countOf(a) || b.length - a.length || (a < b ? -1 : 1),
  );
}

/** One typing error apart as they are written or sound. Short words sound like too many others. */
export function isSimilar(typed: string, word: string): boolean {
  if (isOneTypingErrorApart(typed, word)) return true;
  const [one, other] = [soundOf(typed), soundOf(word)];
  const isLong = Math.min(one.length, other.length) > SHORTEST_FORGIVEN;
  return typed !== word && (one === other || (isLong && isOneTypingErrorApart(one, other)));
}
