// The limit of a write: inserts into the embedded store, each acknowledged once it is on disk, with nothing else around.
// A process of its own. Argument: the folder; messages: {inFlight, ms}, each replied to by a round.
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { MongoClient } from 'mongodb';
import { closedLoop } from './closed-loop.mjs';

/** As large as an order. */
const body = 'x'.repeat(900);
const store = await startEmbeddedMongo({ dataDir: process.argv[2] });
const client = await new MongoClient(store.uri('bench'), {
  writeConcern: { w: 'majority', journal: true },
}).connect();
const writes = client.db().collection('writes');

process.on('message', async ({ inFlight, ms }) => {
  process.send(await closedLoop({ inFlight, ms }, () => writes.insertOne({ at: new Date(), body })));
});
process.once('disconnect', async () => {
  await client.close();
  await store.close();
  process.exit(0);
});
