// The most that the shop can reach, in a process of its own: plain Fastify that sends the shop's own bytes,
// and inserts into an embedded store that does nothing else, each acknowledged when it is on disk. Argument:
// the store's folder. Messages: {replies}, answered by the port, and {inFlight, ms}, answered by a load.
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { fastify } from 'fastify';
import { MongoClient } from 'mongodb';
import { closedLoop } from './load.mjs';

process.once('disconnect', () => process.exit(0));
/** About the size of an order. */
const body = 'x'.repeat(900);
const store = await startEmbeddedMongo({ dataDir: process.argv[2] });
const client = await new MongoClient(store.uri('bench'), {
  writeConcern: { w: 'majority', journal: true },
}).connect();
const writes = client.db().collection('writes');

async function serve(replies) {
  const server = fastify();
  for (const [at, reply] of replies.entries()) {
    const bytes = Buffer.from(reply.body, 'base64');
    server.get(`/${at}`, (_request, answer) => answer.headers(reply.headers).send(bytes));
  }
  await server.listen({ host: '127.0.0.1', port: 0 });
  return server.server.address().port;
}

process.on('message', async ({ replies, inFlight, ms }) => {
  const insert = () => writes.insertOne({ at: new Date(), body });
  process.send(replies ? await serve(replies) : await closedLoop(inFlight, ms, insert));
});
