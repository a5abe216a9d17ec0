import { invalidCursor } from '@vale/contracts/define';
import { readCursor, writeCursor } from './product-cursor.js';
import { RANKS, type Rank } from './search-rank.js';

/** The hits of a search are read in stages, each in the order of `searchOrder`. */
export interface Stage {
  isListed: boolean;
  soldOut: boolean;
  rank: Rank;
}

/** A product's place in a stage. */
export interface SearchPlace {
  searchOrder: number;
  _id: string;
}

/** A place in a search of words. */
export interface SearchPosition {
  attempt: number;
  /** Index of the word by which the index is read. */
  word: number;
  stage: number;
  /** Absent: start with the first. */
  after?: SearchPlace | undefined;
}

/** Restricts a list to some products; see `ListQuery`. */
interface Scope {
  listedAt?: number;
  isActive?: boolean;
}

const stages = (isListed: boolean): Stage[] =>
  [false, true].flatMap((soldOut) => RANKS.map((rank) => ({ isListed, soldOut, rank })));

const STAGES = { listed: stages(true), unlisted: stages(false), all: [true, false].flatMap(stages) };

/** Inactive products are not listed: looking for them among those would read every hit. */
function listing({ listedAt, isActive }: Scope): keyof typeof STAGES {
  if (listedAt !== undefined) return 'listed';
  return isActive === false ? 'unlisted' : 'all';
}

export function stagesOf(query: Scope): readonly Stage[] {
  return STAGES[listing(query)];
}

/** The values of `isListed` that hits may have. */
export function listings(query: Scope): boolean[] {
  return { listed: [true], unlisted: [false], all: [true, false] }[listing(query)];
}

export function writeSearchCursor({ attempt, word, stage, after }: SearchPosition): string {
  const place = after ? writeCursor({ createdAt: after.searchOrder, _id: after._id }) : '';
  return `${attempt}~${word}-${stage}~${place}`;
}

/**
 * Undefined for a list's cursor. A cursor of an earlier release, whose order was another, starts again. Throws
 * `platform.invalid-input` for an invalid place.
 */
export function readSearchCursor(cursor: string): SearchPosition | undefined {
  const [, attempt, word, stage, place] = /^(\d)~(\d)-(\d{1,2})~(.*)$/s.exec(cursor) ?? [];
  if (place === undefined)
    return /^(?:\d~)?\d-\d-/.test(cursor) ? { attempt: 0, word: 0, stage: 0 } : undefined;
  return {
    attempt: Number(attempt),
    word: Number(word),
    stage: Number(stage),
    after: place === '' ? undefined : placeOf(place),
  };
}

function placeOf(text: string): SearchPlace {
  const { createdAt, _id } = readCursor(text);
  return { searchOrder: createdAt, _id };
}

const CORRECTED = '*';

/** The cursor of a search for these words instead of the typed ones. */
export function writeCorrectedCursor(words: readonly string[], cursor: string): string {
  return `${CORRECTED}${words.join(' ')}${CORRECTED}${cursor}`;
}

/** Undefined for another cursor. */
export function readCorrectedCursor(cursor: string): { words: string[]; cursor: string } | undefined {
  if (!cursor.startsWith(CORRECTED)) return undefined;
  const [, words, rest] = cursor.split(CORRECTED);
  if (!words || rest === undefined) throw invalidCursor();
  return { words: words.split(' '), cursor: rest };
}
