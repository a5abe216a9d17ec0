import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { MongoClient } from 'mongodb';

const PER_COMMAND = 1_000;
const DAY_MS = 86_400_000;

/**
 * Adds copies of the shop's one delivered order and of its code until there are `count` of each, straight into the store
 * of a shop that does not run now. They are older than that order. `vary` changes a copy by its number.
 */
export async function seedOrders(dataDir, count, vary = (copy) => copy) {
  const store = await startEmbeddedMongo({ dataDir });
  const client = await new MongoClient(store.uri('vale_checkout')).connect();
  try {
    const [orders, codes] = ['orders', 'stock_codes'].map((name) =>
      client.db('vale_checkout').collection(name),
    );
    const order = await orders.findOne({ state: 'delivered', _id: { $gt: idOf('B', 0) } });
    const code = await codes.findOne({ orderId: order._id });
    const added = await orders.countDocuments({ _id: { $lt: idOf('B', 0) } });
    const end = added + Math.max(0, count - (await orders.countDocuments()));
    for (let from = added; from < end; from += PER_COMMAND) {
      const numbers = Array.from({ length: Math.min(PER_COMMAND, end - from) }, (_unused, at) => from + at);
      await orders.insertMany(numbers.map((number) => vary(orderOf(order, number), number)));
      await codes.insertMany(numbers.map((number) => codeOf(code, number)));
    }
  } finally {
    await client.close();
    await store.close();
  }
}

/** Sorts before every id that the shop makes. */
const idOf = (kind, number) => `00${kind}${String(number).padStart(23, '0')}`;

/** With keys of its own wherever the shop has a unique one, and nothing left to publish. */
function orderOf(order, number) {
  const { providerId } = order.charges[0];
  const copy = replaced(order, { [order._id]: idOf('A', number), [providerId]: idOf('B', number) });
  return {
    ...copy,
    idempotencyKey: idOf('C', number),
    createdAt: order.createdAt - DAY_MS - number,
    outbox: [],
  };
}

const codeOf = (code, number) => ({
  ...code,
  _id: idOf('D', number),
  orderId: idOf('A', number),
  fingerprint: idOf('E', number),
});

function replaced(document, texts) {
  const text = Object.entries(texts).reduce(
    (json, [from, to]) => json.replaceAll(from, to),
    JSON.stringify(document),
  );
  return JSON.parse(text);
}
