import { globSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { SystemIds } from '@vale/platform/ids';
import { MongoClient } from 'mongodb';
import { ROOT } from '../scripts/machine/paths.mjs';
import { PERSONAL_DATA_KEY } from './shop.mjs';

const PER_COMMAND = 1_000;
const DAY_MS = 86_400_000;
const ORDERS_A_BUYER = 5;
/** Every seeded product has these words in its name. */
export const SHARED_WORDS = ['cartao', 'digital'];

export const productIdOf = (number) => `bench-${number}`;
/** Sorts before every id that the shop makes. */
const idOf = (kind, number) => `00${kind}${String(number).padStart(23, '0')}`;
export const orderIdOf = (number) => idOf('A', number);
export const buyerOf = (order) => `buyer${Math.floor(order / ORDERS_A_BUYER)}@example.com`;

/** A built module, wherever its app keeps it, so that the bench runs on earlier and later commits. */
const builtModule = (app, file) =>
  import(join(ROOT, globSync(`apps/${app}/dist/**/${file}.js`, { cwd: ROOT })[0]));

/**
 * Adds products and delivered orders to the store of a shop that has sold one product and does not run now: copies of a
 * demo product, over all categories in turn, and of the order with its code, which are older than it.
 */
export async function seed(dataDir, { products, orders }) {
  const store = await startEmbeddedMongo({ dataDir: join(dataDir, 'store') });
  const client = await new MongoClient(store.uri()).connect();
  try {
    await addProducts(client.db('vale_catalog'), products);
    await addOrders(client.db('vale_checkout'), orders);
  } finally {
    await client.close();
    await store.close();
  }
}

/** Inserts `count` documents in groups; `insert` gets the numbers of one. */
async function inGroups(count, insert) {
  for (let from = 0; from < count; from += PER_COMMAND)
    await insert(Array.from({ length: Math.min(PER_COMMAND, count - from) }, (_unused, at) => from + at));
}

async function addProducts(database, count) {
  const { newProduct } = await builtModule('catalog', 'product');
  const [products, levels] = ['contas', 'stockLevels'].map((name) => database.collection(name));
  const categories = await products.distinct('canonicalCategory');
  const template = await products.findOne({ isActive: true, variations: { $ne: [] } });
  const stock = await levels.find({ productId: template._id }).toArray();
  const freeOf = (name) => stock.find(({ variation }) => variation === name)?.free ?? 0;
  const nowMs = Date.now();
  const copyOf = (number) => {
    const names = { nome: `Cartão Digital ${number}`, categoria: categories[number % categories.length] };
    const draft = { ...template, ...names, expiraEm: null };
    const made = newProduct(draft, { id: productIdOf(number), nowMs: nowMs + number, freeOf });
    return { ...draft, ...made, outbox: [] };
  };
  await inGroups(count, async (numbers) => {
    await products.insertMany(numbers.map(copyOf));
    const copies = numbers.flatMap((number) =>
      stock.map((level) => renamed(level, [[template._id, productIdOf(number)]])),
    );
    if (copies.length > 0) await levels.insertMany(copies);
  });
}

async function addOrders(database, count) {
  const seal = await customerSeal();
  const [orders, codes] = ['orders', 'stock_codes'].map((name) => database.collection(name));
  const order = await orders.findOne({ state: 'delivered' });
  const code = await codes.findOne({ orderId: order._id });
  const customer = seal.open(order.customer, order._id);
  const { providerId } = order.charges[0];
  const orderOf = (number) => {
    const _id = orderIdOf(number);
    const copy = renamed(order, [
      [order._id, _id],
      [providerId, idOf('B', number)],
    ]);
    return {
      ...copy,
      accountId: idOf('F', Math.floor(number / ORDERS_A_BUYER)),
      customer: seal.seal({ ...customer, email: buyerOf(number) }, _id),
      idempotencyKey: idOf('C', number),
      createdAt: order.createdAt - DAY_MS - number,
      outbox: [],
    };
  };
  const codeOf = (number) => {
    return { ...code, _id: idOf('D', number), orderId: orderIdOf(number), fingerprint: idOf('E', number) };
  };
  await inGroups(count, async (numbers) => {
    await orders.insertMany(numbers.map(orderOf));
    await codes.insertMany(numbers.map(codeOf));
  });
}

/** A text that was sealed for one order does not open in its copy. */
async function customerSeal() {
  const { CustomerSealService } = await builtModule('checkout', 'customer-seal.service');
  return new CustomerSealService({ VALE_DEMO: true }, { PERSONAL_DATA_KEY }, new SystemIds());
}

function renamed(document, names) {
  const text = names.reduce((json, [from, to]) => json.replaceAll(from, to), JSON.stringify(document));
  return JSON.parse(text);
}
