import { pageEventType, type ExportedEvent } from './exported-event.js';

/** A term that was searched for without a result on one day, and the visits that did. */
export interface SearchedTerm {
  term: string;
  visits: number;
}

/** Terms that are kept of one day. */
const MAX_TERMS = 200;
/** Terms that are told apart while a day is read: anybody can invent some. */
const MAX_APART = 5_000;
const SEARCH = pageEventType('Search');

/** Counts terms by the rows of a day as they pass by. Rows of bots and unproven visits have none. */
export class SearchedTermCounter {
  private readonly visits = new Map<string, Set<string>>();

  add(rows: readonly ExportedEvent[]): void {
    for (const { type, searchTerm: term, visit } of rows) {
      if (type !== SEARCH || term === undefined || visit === undefined) continue;
      const visits = this.visits.get(term);
      if (visits) visits.add(visit);
      else if (this.visits.size < MAX_APART) this.visits.set(term, new Set([visit]));
    }
  }

  /** The terms of most visits. */
  list(): SearchedTerm[] {
    return largest(
      [...this.visits].map(([term, visits]) => ({ term, visits: visits.size })),
      MAX_TERMS,
    );
  }
}

export function sumOfTerms(days: readonly (readonly SearchedTerm[])[], most: number): SearchedTerm[] {
  const sums = new Map<string, number>();
  for (const { term, visits } of days.flat()) sums.set(term, (sums.get(term) ?? 0) + visits);
  return largest(
    [...sums].map(([term, visits]) => ({ term, visits })),
    most,
  );
}

function largest(terms: readonly SearchedTerm[], most: number): SearchedTerm[] {
  return terms
    .toSorted((one, other) => other.visits - one.visits || (one.term < other.term ? -1 : 1))
    .slice(0, most);
}
