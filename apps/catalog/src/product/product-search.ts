import { cut, isAmount, withoutCurrency } from './search-fields.js';
import { isCheap, isFiller, isForAnything, mayBecomeFiller } from './search-synonyms.js';
import { fold, wordParts, wordsBesideApostrophes, wordsOf } from './search-words.js';
import { SHORTEST_FORGIVEN } from './typing-error.js';

/** A parsed search: a product matches if it has all words of an attempt. */
export interface Search {
  /** Words as `searchTokens` has them, the longest first. The first attempt that finds something counts. */
  attempts: string[][];
  /** The words that may name a product, as typed: without amounts and fillers, unless there are no others. */
  words: string[];
  /** True if all words are generic: unless a product has them in its name, every product matches. */
  isGeneric: boolean;
  /** Reais. Products that cost less or more do not match. */
  prices?: { min: number; max: number };
  /** True for "barato" alone: every product matches, the cheapest first. */
  isCheapestFirst: boolean;
  /** Regular expressions for the typed text, matched against `searchText` in the panel. */
  patterns: string[];
}

const MAX_SEARCH_WORDS = 8;
/** The number of an attempt is one digit of a cursor. */
const MAX_ATTEMPTS = 9;
const AMOUNT =
  /\s+(?:r\$\s*)?(\d{1,3}(?:\.\d{3})+|\d{1,6})(?:,\d{1,2})?(?:\s*(?:reais|real|brl|contos?|pilas?))?(?![\p{L}\d])/u;
/** "até 30 reais", "menos de R$ 1.500,00", "até 30 conto". */
const UP_TO = new RegExp(`\\b(?:(?:de )?ate|abaixo de|menos de|no maximo)${AMOUNT.source}`, 'u');
/** "de 50 a 100", "entre R$ 50 e R$ 100". */
const BETWEEN = new RegExp(`\\b(?:de|entre)${AMOUNT.source}\\s+(?:a|e|ate)${AMOUNT.source}`, 'u');

/** Undefined when nothing was typed. */
export function searchFor(q: string | undefined): Search | undefined {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return undefined;
  const limit = limitIn(fold(q ?? ''));
  const text = limit ? fold(q ?? '').replace(limit.text, ' ') : (q ?? '');
  const folded = fold(withoutCurrency(text));
  const typed = wordsOf(folded).slice(0, MAX_SEARCH_WORDS);
  const telling = typed.filter((word) => !isFiller(word));
  const bases = basesOf(telling.length > 0 ? telling : typed);
  const isOfPriceAlone = limit !== undefined && typed.every(mayBecomeFiller);
  const isGeneric = isOfPriceAlone || saysNothing(typed, folded);
  return {
    attempts: attemptsOf([...bases, wordsBesideApostrophes(text)]),
    words: (bases.at(-1) ?? []).map(cut),
    isGeneric,
    isCheapestFirst: isGeneric && typed.some(isCheap),
    ...(limit && { prices: limit.prices }),
    patterns,
  };
}

function limitIn(folded: string): { text: string; prices: { min: number; max: number } } | undefined {
  const [between, min, max] = BETWEEN.exec(folded) ?? [];
  if (between !== undefined) return { text: between, prices: { min: reais(min), max: reais(max) } };
  const [upTo, most] = UP_TO.exec(folded) ?? [];
  return upTo === undefined ? undefined : { text: upTo, prices: { min: 0, max: reais(most) } };
}

const reais = (amount = '') => Number(amount.replaceAll('.', ''));

/** A search for these words alone. */
export function searchForWords(words: readonly string[]): Pick<Search, 'attempts'> {
  return { attempts: [tokensOf(words)] };
}

function saysNothing(words: readonly string[], folded: string): boolean {
  const named = words.filter((word) => !isAmount(word));
  return named.length > 0 && isForAnything(named, folded);
}

/** In order: as typed, without amounts, without words that may become fillers. */
function basesOf(words: readonly string[]): string[][] {
  const named = words.flatMap(withoutAmount);
  const told = named.filter((word) => !mayBecomeFiller(word));
  return [[...words], named, told].filter((one) => one.length > 0);
}

/** Each as it is, in parts, and with spaces removed. */
function attemptsOf(bases: readonly string[][]): string[][] {
  const attempts = bases
    .filter((base) => base.length > 0)
    .flatMap((base) => [base, base.flatMap(wordParts), ...withoutSpaces(base)])
    .map(tokensOf);
  const byText = new Map(attempts.toReversed().map((one) => [one.join(' '), one]));
  return [...byText.values()].toReversed().slice(0, MAX_ATTEMPTS);
}

/** None for an amount; `uber` for `uber100`, but `fc26` as it is: fewer letters name no brand. */
function withoutAmount(word: string): string[] {
  if (isAmount(word)) return [];
  return [/^(\p{L}{3,})\d+$/u.exec(word)?.[1] ?? word];
}

/** All words as one; and each word as one with the next. */
function withoutSpaces(words: readonly string[]): string[][] {
  if (words.length < 2) return [];
  const pairs = words
    .slice(1)
    .map((word, at) => [...words.slice(0, at), words[at]! + word, ...words.slice(at + 2)]);
  return [...(words.length > 2 ? [[words.join('')]] : []), ...pairs];
}

function tokensOf(words: readonly string[]): string[] {
  return [...new Set(words.map(cut))].toSorted((one, other) => other.length - one.length);
}

/** Escaped patterns that must all occur in `searchText`. */
export function searchPatterns(q: string | undefined): string[] {
  return fold(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
}

/**
 * The words of `searchTokens` that tolerate a typing error. A number does not: another number means another
 * product.
 */
export function forgivenWords(searchTokens: readonly string[]): string[] {
  return searchTokens.filter(isForgiven);
}

export function isForgiven(word: string): boolean {
  return word.length >= SHORTEST_FORGIVEN && /^\p{L}+$/u.test(word);
}
