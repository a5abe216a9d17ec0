import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './figures.mjs';
import { startShop } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';

/** After a step: longer than what it starts takes to settle. */
const SETTLE_MS = 1_000;
const WRITE = / (insert|update|delete|findAndModify) /i;

/**
 * What a start on an empty store and a purchase cost in commands of the store, seen between the shop and the store.
 * What the shop sends by itself is measured without a shopper and taken off.
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
  const during = async (work) => {
    store.clear();
    const result = await work();
    await sleep(SETTLE_MS);
    return { result, count: store.commands.length };
  };
  const counts = { idle: [], place: [], deliver: [] };
  for (let purchase = 0; purchase < purchases; purchase++) {
    const idle = await during(async () => undefined);
    const place = await during(() => shoppers.place(0));
    const deliver = await during(() => shoppers.pay(place.result));
    const { status } = await shoppers.shoppers[0].order(place.result.transactionId);
    if (status !== 'completed') throw new Error(`a paid order is ${status} after ${SETTLE_MS} ms`);
    counts.idle.push(idle.count);
    counts.place.push(place.count);
    counts.deliver.push(deliver.count);
  }
  const idle = median(counts.idle);
  return { idle, place: median(counts.place) - idle, deliver: median(counts.deliver) - idle };
}
