import { canonicalCategory, categoryLabel, type CategorySlug } from '@vale/contracts/catalog';
import { SHORTEST_FORGIVEN } from './typing-error.js';

/** By what a product is found; written with it, and read by queries only. */
export interface SearchFields {
  /** Name and brand as they stand, folded. */
  searchText: string;
  /**
   * Every beginning of every word of name, brand and category; those of the name once more as `nameToken`; and the
   * category itself as `categoryToken`.
   */
  searchTokens: string[];
}

/** What a shopper looks for: products that have all words, or else all patterns. */
export interface Search {
  /** As `searchTokens` has them, the longest first. */
  words: string[];
  /** Regular expressions of what was typed, over `searchText`. */
  patterns: string[];
}

interface Searchable {
  nome: string;
  marca?: string | undefined;
  categoria: CategorySlug;
}

const MAX_SEARCH_WORDS = 8;
/** Longer words are found by so many of their first characters. */
const MAX_TOKEN_LENGTH = 16;

/** A change of these rules, or of a category's label, needs a migration of the stored products. */
export function searchFields({ nome, marca = '', categoria }: Searchable): SearchFields {
  const canonical = canonicalCategory(categoria);
  const ofName = wordsWithParts(nome).flatMap(beginnings);
  const others = [marca, categoryLabel(canonical)].flatMap(wordsWithParts).flatMap(beginnings);
  return {
    searchText: fold(`${nome} ${marca}`),
    searchTokens: [...new Set([...ofName, ...others, ...ofName.map(nameToken), categoryToken(canonical)])],
  };
}

/** Undefined when nothing was typed. */
export function searchFor(q: string | undefined): Search | undefined {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return undefined;
  const words = wordsOf(fold(q ?? '')).map((word) => [...word].slice(0, MAX_TOKEN_LENGTH).join(''));
  return {
    words: [...new Set(words)].slice(0, MAX_SEARCH_WORDS).toSorted((one, other) => other.length - one.length),
    patterns,
  };
}

/** A word that is in the name. No word has its first character. */
export function nameToken(word: string): string {
  return `=${word}`;
}

/** No word has its first character. */
export function categoryToken(canonical: CategorySlug): string {
  return `#${canonical}`;
}

export function isFoundByName({ words }: Search, nome: string): boolean {
  const own = wordsWithParts(nome);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** Patterns that all must occur in `searchText`; every character stands for itself. */
export function searchPatterns(q: string | undefined): string[] {
  return fold(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
}

/** Lower case without accents: "cartao" finds "Cartão". */
export function fold(text: string): string {
  return withoutAccents(text).toLowerCase();
}

const PRINTABLE_ASCII = /^[ -~]*$/;

function withoutAccents(text: string): string {
  return PRINTABLE_ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Runs of letters and digits. The names of a page are read for each search, and most are ASCII, which is found faster. */
export function wordsOf(text: string): string[] {
  return text.match(PRINTABLE_ASCII.test(text) ? /[A-Za-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
}

/** Words that `PART_STARTS` does not split; most are such. */
const ONE_PART = /^(?:[A-Z]*[a-z]*|[0-9]+)$/;
const PART_STARTS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/** The folded words, and the parts that a word is visibly made of: `iFood` is also `food`, `FC26` is `fc` and `26`. */
function wordsWithParts(text: string): string[] {
  return wordsOf(withoutAccents(text))
    .flatMap((word) => (ONE_PART.test(word) ? word : [word, ...word.split(PART_STARTS)]))
    .map((word) => word.toLowerCase());
}

function beginnings(word: string): string[] {
  const characters = [...word].slice(0, MAX_TOKEN_LENGTH);
  return characters.map((_, index) => characters.slice(0, index + 1).join(''));
}

/** Of a product's `searchTokens`, the words that are found with a typing error in them; not numbers: another is meant. */
export function forgivenWords(searchTokens: readonly string[]): string[] {
  return searchTokens.filter(isForgiven);
}

export function isForgiven(word: string): boolean {
  return word.length >= SHORTEST_FORGIVEN && /^\p{L}+$/u.test(word);
}
