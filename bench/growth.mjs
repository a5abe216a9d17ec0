import { setTimeout as sleep } from 'node:timers/promises';
import { closedLoop } from './closed-loop.mjs';
import { cpuTimes } from './cpu-time.mjs';
import { markdownTable, median, ratiosOf, ratiosText, short, shuffled } from './figures.mjs';
import { copiesOfPrepared, sizeText } from './growth-folders.mjs';
import { buyerEmailOf, ORDERS_A_BUYER, seededOrderId } from './seed-orders.mjs';
import { memoryOf, startShop } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';
import { inColumns } from './table.mjs';

const ROUND_MS = 1_000;
const WARM_UP_MS = 1_000;
/** Longer than the interval of most sweeps. */
const IDLE_MS = 20_000;
const STARTS = 3;
/** Issue 7: p50 at the largest to that at the smallest. */
const GOAL = 1.5;
const RARE_WORDS = 400;

/**
 * What a request costs with few and with many products and orders. A shop of each size runs all the while on a copy of its
 * prepared folder; each figure is taken of all of them in turn, in another order in each round, so that whatever else the
 * machine does meets all sizes alike. A ratio is that of one round.
 */
export async function measureGrowth(options, say) {
  const started = performance.now();
  const shops = copiesOfPrepared(options, options.folder, say);
  const figures = new Map();
  try {
    await measureStarts(shops, figures);
    await measureRest(shops, figures);
    for (const shop of shops) shop.works = await worksOf(shop);
    await measureRequests(shops, figures, options.rounds, say);
    for (const shop of shops) add(figures, 'memory after all this, in MB', shop, memory(shop));
  } finally {
    await Promise.all(shops.map(({ system }) => system?.stop()));
  }
  say('');
  say(await inColumns(tableOf(figures, shops)));
  for (const line of beyondGoal(figures, shops)) say(line);
  say(`Done in ${((performance.now() - started) / 1_000).toFixed(0)} s.`);
}

function add(figures, name, { size }, value) {
  const bySize = figures.get(name) ?? new Map();
  figures.set(name, bySize.set(size, [...(bySize.get(size) ?? []), value]));
}

/** The last start of each goes on. */
async function measureStarts(shops, figures) {
  for (let start = 1; start <= STARTS; start++)
    for (const shop of shuffled(shops)) {
      const { system, seconds } = await startShop({ DATA_DIR: shop.dataDir, REPLY_CACHE_MEGABYTES: '0' });
      shop.system = system;
      add(figures, 'start, in seconds', shop, seconds);
      if (start < STARTS) await system.stop();
    }
}

/** What sweeps cost and hold, and all else that a shop does by itself; of all at the same time. */
async function measureRest(shops, figures) {
  await sleep(IDLE_MS);
  const before = shops.map(cpuOf);
  await sleep(IDLE_MS);
  for (const [at, shop] of shops.entries()) {
    add(figures, 'CPU at rest, ms per second', shop, (cpuOf(shop) - before[at]) / (IDLE_MS / 1_000));
    add(figures, 'memory at rest, in MB', shop, memory(shop));
  }
}

async function measureRequests(shops, figures, rounds, say) {
  for (const name of Object.keys(shops[0].works)) {
    // A process is faster after some seconds of requests: what is measured first would seem dear.
    for (const shop of shops) await closedLoop({ inFlight: 1, ms: WARM_UP_MS }, shop.works[name]);
    for (let round = 0; round < rounds; round++)
      for (const shop of shuffled(shops)) {
        const { p50, cpu } = await costOf(shop, name);
        add(figures, `${name}: p50, ms`, shop, p50);
        add(figures, `${name}: CPU, ms`, shop, cpu);
      }
    const p50s = [...figures.get(`${name}: p50, ms`).values()].map((values) => short(median(values)));
    say(`${name}: p50 ${p50s.join(', ')} ms`);
  }
}

/** The median time of a request, and the shop's CPU time for it, which depends less on what else the machine does. */
async function costOf(shop, name) {
  const before = cpuOf(shop);
  let requests = 0;
  const { p50 } = await closedLoop({ inFlight: 1, ms: ROUND_MS }, async () => {
    await shop.works[name]();
    requests += 1;
  });
  return { p50, cpu: (cpuOf(shop) - before) / requests };
}

/** Milliseconds since it was started; not known on other platforms. */
const cpuOf = ({ system }) =>
  process.platform === 'linux' ? (cpuTimes((pid) => pid).get(system.pid) ?? Number.NaN) : Number.NaN;
const memory = ({ system }) => memoryOf(system.pid) ?? Number.NaN;

const postOf = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * Numbers that are in the name of one product and begin no other number: the same count in each shop, for how common a word is
 * is known for a minute after a search for it.
 */
function numbersOfOneProduct(products) {
  const first = Math.ceil(products / 10);
  const step = (products - first) / RARE_WORDS;
  return Array.from({ length: RARE_WORDS }, (_unused, at) => first + Math.floor(at * step));
}

/** Requests to one shop; nothing is kept ready by the gateway. */
async function worksOf({ system, size, productIds }) {
  const shoppers = await Shoppers.of(system, 1);
  await shoppers.restock();
  const [shopper] = shoppers.shoppers;
  const { transactionId } = await shoppers.place(0);
  const read = (client, path) => async () => {
    const response = await client.http.fetch(typeof path === 'string' ? path : path());
    if (!response.ok) throw new Error(`${response.status}: ${response.url}`);
    await response.arrayBuffer();
  };
  const some = (count = productIds.length) => Math.floor(Math.random() * count);
  const rareNumbers = numbersOfOneProduct(productIds.length);
  const search = (q) => `/api/products?${new URLSearchParams({ limit: '20', q })}`;
  return {
    list: read(shopper, '/api/products?limit=20'),
    category: read(shopper, '/api/products?limit=20&category=jogos'),
    'product, any': read(shopper, () => `/api/products/${productIds[some()]}`),
    'product, the same': read(shopper, `/api/products/${productIds[0]}`),
    'search, a rare word': read(shopper, () => search(`cart ${rareNumbers[some(rareNumbers.length)]}`)),
    'search, common words': read(shopper, search('cartao digital')),
    'search that finds nothing': read(shopper, () => search(`nada${some()}`)),
    'suggestions with a typing error': read(shopper, '/api/search?q=cratao'),
    'place and cancel an order': () => shoppers.cancel(0),
    'order status': read(shopper, `/api/orders/${transactionId}`),
    'own orders': read(shopper, '/api/account/orders'),
    'admin: orders': read(shoppers.admin, '/api/admin/orders'),
    'admin: orders, page from the middle': read(
      shoppers.admin,
      () => `/api/admin/orders?cursor=${seededOrderId(some(size.orders / 2))}`,
    ),
    'admin: orders of a buyer, any': async () => {
      const q = buyerEmailOf(some(size.orders / ORDERS_A_BUYER / 2));
      const found = await shoppers.admin.http.fetch('/api/admin/orders/search', postOf({ limit: 20, q }));
      const { items } = await found.json();
      if (items.length !== ORDERS_A_BUYER) throw new Error(`${items.length} orders of ${q}`);
    },
    'admin: products': read(shoppers.admin, '/api/admin/products'),
    'admin: stock': read(shoppers.admin, `/api/admin/stock?productId=${shoppers.productId}`),
  };
}

/** The smallest size as measured, the others as ratios to it. */
function tableOf(figures, [smallest, ...others]) {
  const rows = [...figures].map(([name, bySize]) => {
    const first = bySize.get(smallest.size);
    return [name, short(median(first)), ...others.map(({ size }) => ratiosText(bySize.get(size), first))];
  });
  return markdownTable(['', ...[smallest, ...others].map(({ size }) => sizeText(size))], rows);
}

function beyondGoal(figures, [{ size: smallest }, ...others]) {
  const above = others.flatMap(({ size }) =>
    [...figures]
      .filter(([name]) => name.endsWith('p50, ms'))
      .map(([name, bySize]) => ({ name, ratio: median(ratiosOf(bySize.get(size), bySize.get(smallest))) }))
      .filter(({ ratio }) => ratio > GOAL)
      .map(({ name, ratio }) => `${name} ×${ratio.toFixed(2)} at ${sizeText(size)}`),
  );
  return above.length > 0
    ? [`Goal of p50, at most ${GOAL} times the smallest: MISSED by`, ...above]
    : [`Goal of p50, at most ${GOAL} times the smallest: met by all.`];
}
