import {
  brandToken,
  isAmount,
  isBeginning,
  nameKey,
  nameToken,
  titleToken,
  weakToken,
  type Names,
} from './search-fields.js';

/**
 * How well a product matches, best first: the words are its whole title, its whole brand and in its title, its whole brand,
 * all in its title, all in its own texts, or some are known only from its category or a hint.
 */
export const RANKS = ['title', 'brandInTitle', 'brand', 'inTitle', 'inOwnTexts', 'weak'] as const;
export type Rank = (typeof RANKS)[number];

interface Condition {
  /** The token by which the index is read. */
  token: string;
  /** Further conditions, beside having all words. */
  filters: object[];
}

/** Tokens of products whose whole title or brand are these words. */
export function wholeTokens(words: readonly string[]): Record<'title' | 'brand', string> {
  const key = nameKey(words);
  return { title: titleToken(key), brand: brandToken(key) };
}

/**
 * The products of one rank; undefined if there are none. `rarest` is the word with the fewest products, `whole` the
 * `wholeTokens` that some product has.
 */
export function conditionOf(
  rank: Rank,
  {
    words,
    rarest,
    whole,
  }: { words: readonly string[]; rarest: string; whole: Partial<ReturnType<typeof wholeTokens>> },
): Condition | undefined {
  const { title, brand } = whole;
  const named = naming(words).map(nameToken);
  const notTitle = title === undefined ? [] : [not(title)];
  const notWhole = brand === undefined ? notTitle : [...notTitle, not(brand)];
  const notInTitle = { $or: named.map(not) };
  switch (rank) {
    case 'title':
      return title === undefined ? undefined : { token: title, filters: [] };
    case 'brandInTitle':
      return brand === undefined ? undefined : { token: brand, filters: [...notTitle, ...named.map(has)] };
    case 'brand':
      return brand === undefined ? undefined : { token: brand, filters: [...notTitle, notInTitle] };
    case 'inTitle': {
      const token = named.find((one) => one === nameToken(rarest)) ?? rarest;
      return { token, filters: [...notWhole, ...named.filter((one) => one !== token).map(has)] };
    }
    case 'inOwnTexts':
      return { token: rarest, filters: [...notWhole, notInTitle, ...words.map(weakToken).map(not)] };
    case 'weak':
      return { token: rarest, filters: [...notWhole, { $or: words.map(weakToken).map(has) }] };
  }
}

/** The same as `conditionOf`, for a product that has all words. */
export function rankOf(words: readonly string[], names: Names): Rank {
  const key = nameKey(words);
  if (names.titleKeys.includes(key)) return 'title';
  const title = [...names.title, ...names.titleSynonyms];
  const isInTitle = naming(words).every((word) => begins(word, title));
  if (names.brandKeys.includes(key)) return isInTitle ? 'brandInTitle' : 'brand';
  if (isInTitle) return 'inTitle';
  const own = [...title, ...names.brand, ...names.brandSynonyms];
  return words.every((word) => begins(word, own) || !begins(word, names.hints)) ? 'inOwnTexts' : 'weak';
}

/** True if its name, its brand, a synonym or a hint has each word, apart from amounts. */
export function isNamedBy(words: readonly string[], names: Names): boolean {
  const own = [
    ...names.title,
    ...names.titleSynonyms,
    ...names.brand,
    ...names.brandSynonyms,
    ...names.hints,
  ];
  return words.every((word) => isAmount(word) || begins(word, own));
}

/** Without amounts, which are rarely in a title, unless there are no other words. */
function naming(words: readonly string[]): readonly string[] {
  const named = words.filter((word) => !isAmount(word));
  return named.length > 0 ? named : words;
}

function begins(typed: string, words: readonly string[]): boolean {
  return words.some((word) => isBeginning(typed, word));
}

function has(token: string): object {
  return { searchTokens: token };
}

function not(token: string): object {
  return { searchTokens: { $ne: token } };
}
