import { CommandError } from '../../scripts/machine/command.mjs';
import { closedLoop } from '../load.mjs';
import { startPostgres } from './postgres.mjs';
import { startVendure } from './vendure.mjs';

/**
 * Peers on this machine, one after the other: a durable insert into PostgreSQL, and Vendure, from npm, on PostgreSQL. Says which peer
 * this machine cannot run.
 */
export async function measurePeers({ folder, sizes: [{ products }], runPeer, say }) {
  const postgres = await startPostgres(folder).catch(missing);
  if (postgres.missing) return say(`Peers are skipped: ${postgres.missing}`);
  try {
    await runPeer('PostgreSQL: durable insert of 900 bytes', postgres.insertRound);
    const vendure = await startVendure(await postgres.database('vendure'), products).catch(missing);
    if (vendure.missing) return say(`Vendure is skipped: ${vendure.missing}`);
    try {
      const run = (work) => (inFlight, ms) => closedLoop(inFlight, ms, work);
      for (const [name, work] of Object.entries(vendure.works))
        await runPeer(`Vendure ${vendure.version}: ${name}`, run(work));
    } finally {
      await vendure.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Name of what the machine lacks for the peer; any other error is a fault of the bench. */
function missing(error) {
  if (error instanceof CommandError) return { missing: error.message };
  throw error;
}
