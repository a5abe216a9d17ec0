import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { MongoClient } from 'mongodb';
import { newProduct } from '../apps/catalog/dist/product/product.js';

const PER_COMMAND = 1_000;
/** Words that the names of all seeded products have: with a number, any two of them find one product. */
export const SHARED_WORDS = ['cartao', 'digital'];
const nameOf = (number) => `Cartão Digital ${number}`;

const idOf = (number) => `bench-${number}`;

/**
 * Adds products until there are `count`, straight into the store of a shop that has started once and does not run now.
 * They are copies of one of the demo's, in stock, over all categories in turn.
 * @returns {Promise<string[]>} the ids of all that were added, now and before
 */
export async function seedProducts(dataDir, count) {
  const store = await startEmbeddedMongo({ dataDir });
  const client = await new MongoClient(store.uri('vale_catalog')).connect();
  try {
    return await addCopies(client.db('vale_catalog'), count);
  } finally {
    await client.close();
    await store.close();
  }
}

async function addCopies(database, count) {
  const products = database.collection('contas');
  const levels = database.collection('stockLevels');
  const categories = await products.distinct('canonicalCategory');
  const added = await products.countDocuments({ _id: { $gte: 'bench-', $lt: 'bench.' } });
  const template = await products.findOne({ isActive: true, variations: { $ne: [] } });
  const templateLevels = await levels.find({ productId: template._id }).toArray();
  const freeOf = (name) => templateLevels.find(({ variation }) => variation === name)?.free ?? 0;
  const missing = Math.max(0, count - (await products.countDocuments()));
  const nowMs = Date.now();
  const end = added + missing;
  for (let from = added; from < end; from += PER_COMMAND) {
    const documents = Array.from({ length: Math.min(PER_COMMAND, end - from) }, (_unused, at) => {
      const number = from + at;
      const categoria = categories[number % categories.length];
      return copyOf(template, { id: idOf(number), nowMs: nowMs + number, number, categoria, freeOf });
    });
    await products.insertMany(documents);
    const stock = documents.flatMap(({ _id }) =>
      templateLevels.map((level) => withId(level, template._id, _id)),
    );
    if (stock.length > 0) await levels.insertMany(stock);
  }
  return Array.from({ length: end }, (_unused, number) => idOf(number));
}

/** What every stored document has is the template's; the product's own fields are made as the service makes them. */
function copyOf(template, { id, nowMs, number, categoria, freeOf }) {
  const draft = { ...template, nome: nameOf(number), categoria, expiraEm: null };
  return { ...draft, ...newProduct(draft, { id, nowMs, freeOf }), outbox: [] };
}

/** A document that names a product, for another product: its key has the id in it. */
function withId(document, from, to) {
  return JSON.parse(JSON.stringify(document).replaceAll(from, to));
}
