import { summaryOf } from './figures.mjs';

/** Connections of clients, and orders in flight. */
export const CONNECTIONS = [1, 16];

/**
 * Rounds of a work and of its limits in turn, so that all meet the same machine. Each takes a number of connections and
 * resolves to a round. @returns one summary per number of connections, of each
 */
export async function besideLimit(workRound, limitRound, rounds, secondLimitRound) {
  const works = [workRound, limitRound, ...(secondLimitRound ? [secondLimitRound] : [])];
  const all = works.map(() => []);
  for (const connections of CONNECTIONS) {
    const measured = works.map(() => []);
    for (let round = 0; round < rounds; round++)
      for (const [at, work] of works.entries()) measured[at].push(await work(connections));
    for (const [at, ofWork] of measured.entries()) all[at].push(summaryOf(ofWork));
  }
  const [summaries, limits, secondLimits] = all;
  return { summaries, limits, secondLimits };
}

/** Each round with the processor time of a request in ms. `now` resolves to that of the process until now. */
export const withCpuTime =
  (now, runRound) =>
  async (...args) => {
    const before = await now();
    const round = await runRound(...args);
    return { ...round, cpu: ((await now()) - before) / round.requests };
  };
