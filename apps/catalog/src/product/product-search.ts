import { canonicalCategory, categoryLabel, faceValueOf, type CategorySlug } from '@vale/contracts/catalog';
import { isFiller, mayBecomeFiller, synonymsOf } from './search-synonyms.js';
import { fold, joinedWords, wordParts, wordsOf, wordsWithParts } from './search-words.js';
import { SHORTEST_FORGIVEN } from './typing-error.js';

/** Search fields, written with the product and read only by queries. */
export interface SearchFields {
  /** Folded name and brand. */
  searchText: string;
  /**
   * Every prefix of every word of name, synonyms, brand, category, region, platform and search terms; whole
   * amounts; prefixes of name and synonyms again as `nameToken`; and the category as `categoryToken`.
   */
  searchTokens: string[];
}

/** A parsed search: a product matches if it has all words of an attempt, or else all patterns. */
export interface Search {
  /** Words as `searchTokens` has them, the longest first. The first attempt that finds something counts. */
  attempts: string[][];
  /** The words that may name a product, as typed: without amounts and fillers, unless there are no others. */
  words: string[];
  /** True if all words are generic: unless a product has them in its name, every product matches. */
  isGeneric: boolean;
  /** Regular expressions for the typed text, matched against `searchText`. */
  patterns: string[];
}

interface Searchable {
  nome: string;
  marca?: string | undefined;
  categoria: CategorySlug;
  termos?: readonly string[] | undefined;
  valorDeFace?: number | undefined;
  variations?: readonly { value: string }[];
  extras?: { regiao?: string | undefined; plataforma?: string | undefined };
}

const MAX_SEARCH_WORDS = 8;
/** A longer word is found by its first characters. */
const MAX_TOKEN_LENGTH = 16;
/** The number of an attempt is one digit of a cursor. */
const MAX_ATTEMPTS = 9;

/** A change of these rules, or of a category's label, needs a migration of the stored products. */
export function searchFields(product: Searchable): SearchFields {
  const { nome, marca = '', categoria, termos = [], extras = {} } = product;
  const canonical = canonicalCategory(categoria);
  const named = [...nameWords(nome), ...synonymsFor(nome, marca)].flatMap(beginnings);
  const texts = [marca, categoryLabel(canonical), extras.regiao ?? '', extras.plataforma ?? '', ...termos];
  const others = texts.flatMap(nameWords).flatMap(beginnings);
  return {
    searchText: fold(`${nome} ${marca}`),
    searchTokens: [
      ...new Set([
        ...named,
        ...others,
        ...amountsOf(product),
        ...named.map(nameToken),
        categoryToken(canonical),
      ]),
    ],
  };
}

/** Undefined when nothing was typed. */
export function searchFor(q: string | undefined): Search | undefined {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return undefined;
  // The sign of the currency is no word.
  const typed = wordsOf(fold((q ?? '').replace(/r\$/gi, ' '))).slice(0, MAX_SEARCH_WORDS);
  const telling = typed.filter((word) => !isFiller(word));
  const bases = basesOf(telling.length > 0 ? telling : typed);
  const words = (bases.at(-1) ?? []).map(cut);
  return { attempts: attemptsOf(bases), words, isGeneric: saysNothing(typed), patterns };
}

function saysNothing(words: readonly string[]): boolean {
  const named = words.filter((word) => !isAmount(word));
  return named.length > 0 && named.every(mayBecomeFiller);
}

export function isAmount(word: string): boolean {
  return /^\d+$/.test(word);
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

function cut(word: string): string {
  return [...word].slice(0, MAX_TOKEN_LENGTH).join('');
}

/** Token of a word in the name. Its first character appears in no word. */
export function nameToken(word: string): string {
  return `=${word}`;
}

/** Its first character appears in no word. */
export function categoryToken(canonical: CategorySlug): string {
  return `#${canonical}`;
}

/** 0: its title has all words. 1: with its synonyms, which are indexed like its name. 2: neither. */
export function nameRank(words: readonly string[], { title, marca = '' }: Named): 0 | 1 | 2 {
  const has = (own: readonly string[], word: string) => own.some((one) => one.startsWith(word));
  const own = nameWords(title);
  const others = words.filter((word) => !has(own, word));
  if (others.length === 0) return 0;
  return others.every((word) => has(synonymsFor(title, marca), word)) ? 1 : 2;
}

/** True if its name, its brand or a synonym has each word, apart from amounts. */
export function isNamedBy(words: readonly string[], { title, marca = '' }: Named): boolean {
  const own = [title, marca].flatMap(nameWords).concat(synonymsFor(title, marca));
  return words.every((word) => isAmount(word) || own.some((one) => one.startsWith(word)));
}

interface Named {
  title: string;
  marca?: string | undefined;
}

function synonymsFor(nome: string, marca: string): string[] {
  return synonymsOf(new Set([nome, marca].flatMap(wordsWithParts)));
}

/** Escaped patterns that must all occur in `searchText`. */
export function searchPatterns(q: string | undefined): string[] {
  return fold(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
}

function nameWords(text: string): string[] {
  return [...wordsWithParts(text), ...joinedWords(text)];
}

/** Face values in whole reais: "steam 100" finds Steam, which has such a card. */
function amountsOf({ valorDeFace, variations = [] }: Searchable): string[] {
  const values = [valorDeFace, ...variations.map(({ value }) => faceValueOf(value))];
  return values.flatMap((value) => (value === undefined ? [] : [String(Math.trunc(value))]));
}

function beginnings(word: string): string[] {
  const characters = [...word].slice(0, MAX_TOKEN_LENGTH);
  return characters.map((_, index) => characters.slice(0, index + 1).join(''));
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
