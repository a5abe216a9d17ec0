// The limit of a search that nothing holds ready: the store command that reads its page, with nothing else around: plain Fastify,
// the driver, the embedded store. A process of its own. Argument: the folder of the store; its trace is the command
// (shop-trace.mjs).
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { fastify } from 'fastify';
import { MongoClient } from 'mongodb';
import { serveParent } from './bare-server.mjs';

const store = await startEmbeddedMongo({ dataDir: process.argv[2] });
const server = fastify();

/** The recorded search with other words: first the number, which the fewest products have, as the shop has it. */
function filterOf({ $and, ...filter }, q) {
  const words = q.split(' ').toSorted((one, other) => Number(isNumber(other)) - Number(isNumber(one)));
  const all = $and.map((part) => (part.searchTokens === undefined ? part : { searchTokens: words.shift() }));
  return { ...filter, $and: all };
}

const isNumber = (word) => /^\d+$/.test(word);

async function serve({ database, body: { find, filter, projection, sort, limit } }) {
  const client = await new MongoClient(store.uri(database)).connect();
  const products = client.db(database).collection(find);
  server.get('/api/products', async ({ query: { q } }, reply) => {
    const found = await products.find(filterOf(filter, q), { projection, sort, limit }).toArray();
    const page = found.slice(0, limit - 1);
    const nextCursor = found.length < limit ? null : `${page.at(-1).createdAt} ${page.at(-1)._id}`;
    reply.type('application/json');
    return JSON.stringify({ items: page.map(({ card }) => card), nextCursor });
  });
}

serveParent(server, serve);
