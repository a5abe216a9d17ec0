import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './figures.mjs';
import { startShop } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';

/** After a step: longer than what it starts takes to settle. */
const SETTLE_MS = 1_000;
const WRITE = / (insert|update|delete|findAndModify) /i;

/**
 * What a start on an empty store and a purchase cost in commands of the store, seen between the shop and the store. What the
 * shop sends by itself does not count for the purchase, as in the test of its commands.
 */
export async function countCommands({ purchases }) {
  const { countedStore } = await import('@vale/testing/counted-store');
  const store = await countedStore();
  const { system } = await startShop({ MONGODB_URI: store.uri }).catch(async (error) => {
    await store.close();
    throw error;
  });
  try {
    await sleep(SETTLE_MS);
    const first = [...store.commands];
    const start = { all: first.length, writes: first.filter((command) => WRITE.test(command)).length };
    return { start, purchase: await countPurchase(system, store, purchases) };
  } finally {
    await system.stop();
    await store.close();
  }
}

async function countPurchase(system, store, purchases) {
  const shoppers = await Shoppers.of(system, 1);
  await shoppers.restock();
  await shoppers.buy(0);
  await sleep(SETTLE_MS);
  const counts = { place: [], deliver: [], read: [] };
  const counted = async (step, work) => {
    store.clear();
    const result = await work();
    await sleep(SETTLE_MS);
    counts[step].push(store.ofRequests.length);
    return result;
  };
  for (let purchase = 0; purchase < purchases; purchase++) {
    const order = await counted('place', () => shoppers.place(0));
    await counted('deliver', () => shoppers.pay(order));
    const { status } = await counted('read', () => shoppers.shoppers[0].order(order.transactionId));
    if (status !== 'completed') throw new Error(`a paid order is ${status} after ${SETTLE_MS} ms`);
  }
  return { place: median(counts.place), deliver: median(counts.deliver), read: median(counts.read) };
}
