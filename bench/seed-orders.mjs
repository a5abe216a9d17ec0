import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { SystemIds } from '@vale/platform/ids';
import { MongoClient } from 'mongodb';
import { DEMO_PERSONAL_DATA_KEY } from '../apps/checkout/dist/checkout.config.js';
import { CustomerSealService } from '../apps/checkout/dist/crypto/customer-seal.service.js';

const PER_COMMAND = 1_000;
const DAY_MS = 86_400_000;

/** Where seeded orders are of many buyers. */
export const ORDERS_A_BUYER = 5;

/** The address of a buyer of seeded orders. */
export const buyerEmailOf = (buyer) => `buyer${buyer}@example.com`;

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
    const customer = seal.open(order.customer, order._id);
    const added = await orders.countDocuments({ _id: { $lt: idOf('B', 0) } });
    const end = added + Math.max(0, count - (await orders.countDocuments()));
    for (let from = added; from < end; from += PER_COMMAND) {
      const numbers = Array.from({ length: Math.min(PER_COMMAND, end - from) }, (_unused, at) => from + at);
      await orders.insertMany(numbers.map((number) => vary(orderOf(order, customer, number), number)));
      await codes.insertMany(numbers.map((number) => codeOf(code, number)));
    }
  } finally {
    await client.close();
    await store.close();
  }
}

/** That of a demonstration, which every shop of the bench is: a text that was sealed for one order does not open in its copy. */
const seal = new CustomerSealService(
  { VALE_DEMO: true },
  { PERSONAL_DATA_KEY: DEMO_PERSONAL_DATA_KEY },
  new SystemIds(),
);

/** Sorts before every id that the shop makes. */
const idOf = (kind, number) => `00${kind}${String(number).padStart(23, '0')}`;

/** The id of a seeded order; there are some fewer of them than orders. */
export const seededOrderId = (number) => idOf('A', number);

/** With keys of its own wherever the shop has a unique one, and nothing left to publish. */
function orderOf(order, customer, number) {
  const { providerId } = order.charges[0];
  const copy = replaced(order, { [order._id]: idOf('A', number), [providerId]: idOf('B', number) });
  return {
    ...copy,
    customer: seal.seal(customer, copy._id),
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
