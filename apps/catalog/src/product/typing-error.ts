/** Too many shorter words differ by one typing error. */
export const SHORTEST_FORGIVEN = 4;

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

/** The words that were probably meant, the likeliest first: errors are rare in a first letter, and words are cut short. */
export function likeliest(typed: string, words: readonly string[]): string[] {
  const sameStart = (word: string) => Number(word[0] === typed[0]);
  return words
    .filter((word) => isOneTypingErrorApart(typed, word))
    .toSorted((a, b) => sameStart(b) - sameStart(a) || b.length - a.length || (a < b ? -1 : 1));
}
