import { fold, wordsOf } from '../product/search-words.js';
import type { TestimonialRecord } from './testimonial.js';

type Searched = Pick<TestimonialRecord, 'name' | 'comment' | 'game' | 'productTitle'>;

/** Characters of a word that are indexed; further ones rarely distinguish words. */
const MAX_INDEXED_LENGTH = 8;
/** Shorter words of a comment ("de", "que" have no use) are not looked for. */
const SHORTEST_OF_COMMENT = 3;
const MAX_WORDS = 8;

/**
 * Beginnings of the words of name, product, category and comment, folded: "joao" finds "João". A change of these rules needs a
 * migration of the stored testimonials.
 */
export function testimonialTokens({ name, comment, game, productTitle = '' }: Searched): string[] {
  const short = wordsOf(fold(`${name} ${game} ${productTitle}`)).flatMap((word) => beginnings(word, 1));
  const long = wordsOf(fold(comment)).flatMap((word) => beginnings(word, SHORTEST_OF_COMMENT));
  return [...new Set([...short, ...long])];
}

/**
 * Tokens in the form of `testimonialTokens`, longest first. Undefined if nothing was typed, empty if the text
 * has no searchable word.
 */
export function tokensFor(q: string | undefined): string[] | undefined {
  if (!q?.trim()) return undefined;
  const words = [...new Set(wordsOf(fold(q)).map((word) => cut(word)))];
  const long = words.filter((word) => [...word].length >= SHORTEST_OF_COMMENT);
  const sorted = (long.length > 0 ? long : words).toSorted((one, other) => other.length - one.length);
  return sorted.slice(0, MAX_WORDS);
}

function beginnings(word: string, shortest: number): string[] {
  const characters = [...cut(word)];
  return characters.flatMap((_, at) => (at + 1 < shortest ? [] : [characters.slice(0, at + 1).join('')]));
}

function cut(word: string): string {
  return [...word].slice(0, MAX_INDEXED_LENGTH).join('');
}
