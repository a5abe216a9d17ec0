import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';

/** After an order: longer than its last mail takes. */
const SETTLE_MS = 1_500;
const WRITES = new Set(['insert', 'findAndModify', 'update']);

/**
 * What an order of each kind writes, in order, as a shop sent it to its store, and what its buyer was answered: `bare-orders.mjs`
 * does it again. What many orders share (the clear of their events, counts of the stock) is left out.
 */
export async function recordOrders() {
  const { StoreProxy } = await import('@vale/testing/store/store-proxy');
  const store = await StoreProxy.start();
  const { system } = await startShop({ MONGODB_URI: store.uri }).catch(async (error) => {
    await store.close();
    throw error;
  });
  try {
    const shoppers = await Shoppers.of(system, 1);
    await shoppers.restock();
    // The first of each reads session, offer and payment method.
    for (const work of ['cancel', 'purchase']) await shoppers.act(work, 0);
    const trace = { indexes: indexesIn(store.commands), code: codeOf(shoppers.productId, store.commands) };
    for (const work of ['cancel', 'purchase']) {
      await sleep(SETTLE_MS);
      store.commands.length = 0;
      await shoppers.act(work, 0);
      await sleep(SETTLE_MS);
      trace[work] = await writesIn(store.commands);
    }
    return { ...trace, reply: await shoppers.place(0) };
  } finally {
    await system.stop();
    await store.close();
  }
}

const indexesIn = (commands) =>
  commands
    .filter(({ name }) => name === 'createIndexes')
    .map(({ database, collection, body: { indexes } }) => ({ database, collection, indexes }));

const codeOf = (productId, commands) =>
  commands
    .filter(({ name, collection }) => name === 'insert' && collection === 'stock_codes')
    .flatMap(({ documents }) => documents)
    .find((code) => code.productId === productId);

async function writesIn(commands) {
  const { isByItself } = await import('@vale/testing/store/own-commands');
  return commands
    .filter((one) => WRITES.has(one.name) && !isByItself(one) && one.body.ordered !== false)
    .map(({ database, name, collection, body: { lsid: _session, $db: _database, ...body } }) => ({
      key: `${name} ${database}.${collection}`,
      database,
      body,
    }));
}
