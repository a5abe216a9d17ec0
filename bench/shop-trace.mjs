import { setTimeout as sleep } from 'node:timers/promises';
import { SHARED_WORDS } from './seed-products.mjs';
import { startShop } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';

/** After an order: longer than its last mail takes. */
const SETTLE_MS = 1_500;
const WRITES = new Set(['insert', 'findAndModify', 'update']);

/**
 * What a shop sent to its store, for the processes that do it again with nothing around. Of an order of each kind, its writes in order,
 * and what its buyer was answered (`bare-orders.mjs`); what many orders share (the clear of their events, counts of the stock) is
 * left out. Of a search, the one command that reads its page (`bare-search.mjs`).
 */
export async function recordShop() {
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
    return { ...trace, reply: await shoppers.place(0), search: await recordSearch(system, store) };
  } finally {
    await system.stop();
    await store.close();
  }
}

async function recordSearch({ url }, { commands }) {
  commands.length = 0;
  const q = `${SHARED_WORDS.join(' ')} 1`;
  const response = await fetch(`${url}/api/products?${new URLSearchParams({ limit: '20', q })}`);
  if (!response.ok) throw new Error(`a search was replied to by ${response.status}`);
  const { database, body } = commands.find(
    ({ name, body: { filter } }) => name === 'find' && filter.$and?.[0].searchTokens !== undefined,
  );
  return { database, body };
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
