import { CommandError } from '../../scripts/machine/command.mjs';
import { CONNECTIONS } from '../beside-limit.mjs';
import { closedLoop } from '../closed-loop.mjs';
import { rateText, summaryOf } from '../figures.mjs';
import { startPostgres } from './postgres.mjs';
import { startVendure } from './vendure.mjs';

const ROUND_MS = 2_000;
const PRODUCTS = 500;

/**
 * Peers on this machine, one after the other: a durable insert of PostgreSQL, and Vendure (from npm, on PostgreSQL) with
 * 500 products. Yields a line for each figure, also for what is not there.
 */
export async function* measurePeers({ folder, rounds }) {
  const postgres = await startPostgres(folder).catch(missing);
  if (postgres.missing) return yield `Peers: skipped, ${postgres.missing}`;
  try {
    const insertRound = (inFlight) => postgres.insertRound(inFlight);
    yield `PostgreSQL, durable insert of 900 bytes (p50 is pgbench's average): ${await rates(rounds, insertRound)}`;
    yield* vendureFigures(postgres, rounds);
  } finally {
    await postgres.stop();
  }
}

async function* vendureFigures(postgres, rounds) {
  const vendure = await startVendure(await postgres.database('vendure'), PRODUCTS).catch(missing);
  if (vendure.missing) return yield `Vendure: skipped, ${vendure.missing}`;
  try {
    const works = {
      'list of 20': () => vendure.list(),
      'one product': () => vendure.product(),
      'a checkout (7 requests, dummy payment)': () => vendure.checkout(),
    };
    for (const [work, run] of Object.entries(works)) {
      const round = (inFlight) => closedLoop({ inFlight, ms: ROUND_MS }, run);
      await round(CONNECTIONS.at(-1));
      yield `Vendure ${vendure.version}, ${PRODUCTS} products, ${work}: ${await rates(rounds, round)}`;
    }
  } finally {
    await vendure.stop();
  }
}

/** What a peer needs and this machine lacks; anything else is a fault of the bench. */
function missing(error) {
  if (error instanceof CommandError) return { missing: error.message };
  throw error;
}

async function rates(rounds, round) {
  const summaries = [];
  for (const inFlight of CONNECTIONS) {
    const all = [];
    for (let at = 0; at < rounds; at++) all.push(await round(inFlight));
    summaries.push(summaryOf(all));
  }
  return rateText(summaries);
}
