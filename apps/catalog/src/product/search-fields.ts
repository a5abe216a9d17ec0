import {
  canonicalCategory,
  categoryLabel,
  faceValueOf,
  type CategorySlug,
  type ProductCard,
} from '@vale/contracts/catalog';
import { initialsOf, inOtherNumerals } from './search-abbreviations.js';
import { isFiller, synonymsOf } from './search-synonyms.js';
import { fold, joinedWords, partsOf, wordsOf, wordsWithParts } from './search-words.js';

/** Search fields, written with the product and read only by queries. */
export interface SearchFields {
  /** Folded name and brand. */
  searchText: string;
  /**
   * Words of name, synonyms, brand, category, region, platform and search terms, with their beginnings; amounts; and the
   * marked tokens below, whose first character appears in no word.
   */
  searchTokens: string[];
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

/** A longer word is found by its first characters. */
const MAX_TOKEN_LENGTH = 16;
const MAX_KEY_LENGTH = 32;
/** Two letters begin too many words: a shorter word is found whole. */
const SHORTEST_BEGINNING = 3;

/** A word in the name. */
export const nameToken = (word: string): string => `=${word}`;
/** A word that only the category or a hint has. */
export const weakToken = (word: string): string => `~${word}`;
/** The whole name; see `nameKey`. */
export const titleToken = (key: string): string => `^${key}`;
/** The whole brand. */
export const brandToken = (key: string): string => `@${key}`;
export const categoryToken = (canonical: CategorySlug): string => `#${canonical}`;

/** A change of these rules, or of a category's label, needs a migration of the stored products. */
export function searchFields(product: Searchable): SearchFields {
  const { nome, marca = '', categoria, termos = [], extras = {} } = product;
  const canonical = canonicalCategory(categoria);
  const names = namesOf(product);
  const named = [...names.title, ...names.titleSynonyms].flatMap(beginnings);
  const texts = [extras.regiao ?? '', extras.plataforma ?? '', ...termos];
  const others = [...names.brand, ...names.brandSynonyms, ...texts.flatMap(wordsOfText)];
  const own = new Set([...named, ...others.flatMap(beginnings), ...amountsOf(product)]);
  const weak = [...names.hints, ...wordsWithParts(categoryLabel(canonical))]
    .flatMap(beginnings)
    .filter((word) => !own.has(word));
  const marked = [
    ...named.map(nameToken),
    ...weak.map(weakToken),
    ...names.titleKeys.map(titleToken),
    ...names.brandKeys.map(brandToken),
    categoryToken(canonical),
  ];
  return { searchText: fold(`${nome} ${marca}`), searchTokens: [...new Set([...own, ...weak, ...marked])] };
}

export interface Names {
  /** Words of the title, also without the spaces between them. */
  title: string[];
  /** Words of the brand. */
  brand: string[];
  /** Other names of one word of what the title, or else the brand, names. */
  titleSynonyms: string[];
  brandSynonyms: string[];
  hints: string[];
  /** Keys of the title, and of other names of what it is. */
  titleKeys: string[];
  brandKeys: string[];
}

export function namesOf({ nome, marca = '' }: Pick<Searchable, 'nome' | 'marca'>): Names {
  const title = wordsWithParts(withoutCurrency(nome));
  const ofTitle = synonymsOf(new Set(title));
  const brand = wordsWithParts(marca);
  const ofBrand = synonymsOf(new Set(brand)).filter((row) => !ofTitle.includes(row));
  // A title such as "Gift card R$ 50" describes nothing, so the brand does.
  const isNamedByBrand = wordsOf(fold(withoutCurrency(nome))).every(
    (word) => isAmount(word) || isFiller(word),
  );
  const hinting = isNamedByBrand ? [...ofTitle, ...ofBrand] : ofTitle;
  return {
    title: wordsOfText(nome),
    brand: wordsOfText(marca),
    titleSynonyms: ofTitle.flatMap(({ names }) => names),
    brandSynonyms: ofBrand.flatMap(({ names }) => names),
    hints: [
      ...hinting.flatMap(({ hints, phrases }) => [...hints, ...phrases.flat()]),
      ...initialsOf(nome),
      ...title.flatMap(inOtherNumerals),
    ],
    titleKeys: keysOf(nome),
    brandKeys: keysOf(marca),
  };
}

/** The whole words by which a card is found; those of its title first. */
export function wholeWords({
  title,
  marca,
  category,
}: Pick<ProductCard, 'title' | 'marca' | 'category'>): string[] {
  const names = namesOf({ nome: title, marca });
  return [
    ...names.title,
    ...names.brand,
    ...wordsWithParts(categoryLabel(category)),
    ...names.titleSynonyms,
    ...names.brandSynonyms,
    ...names.hints,
  ];
}

/** Returns the keys of a text and of its synonyms. */
function keysOf(text: string): string[] {
  const words = distinctiveWords(text);
  if (words.length === 0) return [];
  const isWhole = ({ name }: { name: readonly string[] }) => words.every((word) => name.includes(word));
  const whole = synonymsOf(new Set(words)).filter(isWhole);
  const others = whole.flatMap(({ names, phrases }) => [...names.map((name) => [name]), ...phrases]);
  return [words, [words.join('')], partsOf(text), ...others].map(nameKey);
}

/** Equal for two texts with the same words in any order. */
export function nameKey(words: readonly string[]): string {
  return words.toSorted().join('').slice(0, MAX_KEY_LENGTH);
}

/** The folded words without filler words, unless there are no others. */
function distinctiveWords(text: string): string[] {
  const words = wordsOf(fold(withoutCurrency(text)));
  const distinctive = words.filter((word) => !isFiller(word));
  return distinctive.length > 0 ? distinctive : words;
}

/** The currency sign is not a word. */
export function withoutCurrency(text: string): string {
  return text.replace(/r\$/gi, ' ');
}

function wordsOfText(text: string): string[] {
  const plain = withoutCurrency(text);
  return [...wordsWithParts(plain), ...joinedWords(plain)];
}

export function isAmount(word: string): boolean {
  return /^\d+$/.test(word);
}

/** Face values in whole reais: "steam 100" finds Steam, which has such a card. */
function amountsOf({ valorDeFace, variations = [] }: Searchable): string[] {
  const values = [valorDeFace, ...variations.map(({ value }) => faceValueOf(value))];
  return values.flatMap((value) => (value === undefined ? [] : [String(Math.trunc(value))]));
}

export function cut(word: string): string {
  return [...word].slice(0, MAX_TOKEN_LENGTH).join('');
}

/** Another number is another product, so numbers match only as a whole. */
export function isBeginning(typed: string, word: string): boolean {
  if (typed === word || typed === cut(word)) return true;
  return typed.length >= SHORTEST_BEGINNING && !isAmount(word) && word.startsWith(typed);
}

function beginnings(word: string): string[] {
  const characters = [...word].slice(0, MAX_TOKEN_LENGTH);
  if (isAmount(word) || characters.length <= SHORTEST_BEGINNING) return [characters.join('')];
  return characters
    .slice(SHORTEST_BEGINNING - 1)
    .map((_, at) => characters.slice(0, SHORTEST_BEGINNING + at).join(''));
}
