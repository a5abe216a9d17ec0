import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { MongoClient } from 'mongodb';

const PER_COMMAND = 1_000;
const OF_A_FREE_CODE = { orderId: 0, line: 0, assignedAt: 0, assignedFor: 0 };

/**
 * Gives each of the products a stock with `each` free codes, straight into the store of a shop that does not run now. The
 * codes are copies of one that was delivered, so that there must be one. Products that have a stock keep theirs.
 */
export async function seedStocks(dataDir, productIds, each) {
  const store = await startEmbeddedMongo({ dataDir });
  const client = await new MongoClient(store.uri('vale_checkout')).connect();
  try {
    const database = client.db('vale_checkout');
    const [codes, levels] = ['stock_codes', 'stock_levels'].map((name) => database.collection(name));
    const code = await codes.findOne({ state: 'assigned' }, { projection: OF_A_FREE_CODE });
    const level = await levels.findOne({ productId: code.productId });
    const known = await levels.find({ productId: { $in: productIds } }).toArray();
    const stocked = new Set(known.map(({ productId }) => productId));
    const missing = productIds.filter((id) => !stocked.has(id));
    for (let from = 0; from < missing.length; from += PER_COMMAND) {
      const some = missing.slice(from, from + PER_COMMAND);
      await levels.insertMany(
        some.map((productId) => ({
          ...{ ...level, _id: `${productId}\n`, productId, variation: '' },
          ...{ free: each, version: 0, outbox: [] },
        })),
      );
      await codes.insertMany(some.flatMap((productId) => codesOf(code, productId, each)));
    }
  } finally {
    await client.close();
    await store.close();
  }
}

function codesOf(code, productId, each) {
  return Array.from({ length: each }, (_unused, number) => {
    const key = `${productId}-${number}`;
    return { ...code, _id: key, fingerprint: key, folded: key, productId, variation: '', state: 'free' };
  });
}
