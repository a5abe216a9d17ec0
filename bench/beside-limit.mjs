import { summaryOf } from './figures.mjs';

/** Connections of clients, and orders in flight. */
export const CONNECTIONS = [1, 16];

/**
 * Rounds of a work and of its limit in turn, so that both meet the same machine. Either takes a number of connections
 * and resolves to a round. @returns one summary per number of connections, of each
 */
export async function besideLimit(workRound, limitRound, rounds) {
  const summaries = [];
  const limits = [];
  for (const connections of CONNECTIONS) {
    const work = [];
    const limit = [];
    for (let round = 0; round < rounds; round++) {
      work.push(await workRound(connections));
      limit.push(await limitRound(connections));
    }
    summaries.push(summaryOf(work));
    limits.push(summaryOf(limit));
  }
  return { summaries, limits };
}
