import { setTimeout as sleep } from 'node:timers/promises';
import { closedLoop } from './closed-loop.mjs';
import { cpuTimes } from './cpu-time.mjs';
import { markdownTable, median, short } from './figures.mjs';
import { seedOrders } from './seed-orders.mjs';
import { seedProducts } from './seed-products.mjs';
import { memoryOf, startShop, storeFolder } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';

const ROUND_MS = 500;
const WARM_UP_MS = 1_000;
/** Longer than the interval of most sweeps. */
const IDLE_MS = 20_000;

/** What a request costs with few and with many products and orders, as ratios to the first size. */
export async function measureGrowth({ products, orders, rounds }, say) {
  const sizes = [
    ...products.map((count) => ({ products: count, orders: orders[0] })),
    ...orders.slice(1).map((count) => ({ products: products.at(-1), orders: count })),
  ];
  const { system } = await startShop({ REPLY_CACHE_MEGABYTES: '0' });
  const measured = [];
  try {
    const template = await Shoppers.of(system, 1);
    await template.restock();
    await template.buy(0);
    for (const size of sizes) {
      const figures = await figuresOf(system, size, rounds);
      measured.push({ size, figures });
      say(
        `${sizeText(size)}: ${Object.entries(figures)
          .map(([name, value]) => `${name} ${short(value)}`)
          .join(', ')}`,
      );
    }
  } finally {
    await system.stop();
  }
  say('');
  say(tableOf(measured));
}

const sizeText = ({ products, orders }) =>
  `${products.toLocaleString('en')} products, ${orders.toLocaleString('en')} orders and codes`;

/** @param measured one per size, the smallest first */
function tableOf(measured) {
  const [{ figures: smallest }] = measured;
  const rows = Object.entries(smallest).map(([name, first]) => [
    name,
    short(first),
    ...measured.slice(1).map(({ figures }) => (figures[name] / first).toFixed(2)),
  ]);
  return markdownTable(['', ...measured.map(({ size }) => sizeText(size))], rows);
}

/** Milliseconds at one connection; nothing is kept ready by the gateway. The shop is what the size before left. */
async function figuresOf(system, size, rounds) {
  // Ended without a stop, which would remove its data.
  await system.crash();
  const ids = await seedProducts(storeFolder(system), size.products);
  await seedOrders(storeFolder(system), size.orders);
  const launched = performance.now();
  system.launch();
  await system.ready();
  const startSeconds = (performance.now() - launched) / 1_000;
  const shoppers = await Shoppers.of(system, 1);
  await shoppers.restock();
  const works = worksOf(shoppers, ids, await shoppers.place(0));
  // A process is faster after some seconds of requests: what is measured first would seem dear.
  for (const work of Object.values(works)) await closedLoop({ inFlight: 1, ms: WARM_UP_MS }, work);
  const costs = {};
  for (const [name, work] of Object.entries(works)) {
    const { p50, cpu } = await costOf(work, rounds);
    costs[`${name}: p50, ms`] = p50;
    costs[`${name}: CPU, ms`] = cpu;
  }
  return {
    ...costs,
    'start, in seconds': startSeconds,
    'CPU of the idle shop, ms per second': await idleCpu(),
    'memory after that, in MB': memoryOf(system.pid) ?? Number.NaN,
  };
}

function worksOf(shoppers, ids, { transactionId }) {
  const [shopper] = shoppers.shoppers;
  const read = (client, path) => async () => {
    const response = await client.http.fetch(typeof path === 'string' ? path : path());
    if (!response.ok) throw new Error(`${response.status}: ${response.url}`);
    await response.arrayBuffer();
  };
  const some = () => Math.floor(Math.random() * ids.length);
  const search = (q) => `/api/products?${new URLSearchParams({ limit: '20', q })}`;
  return {
    list: read(shopper, '/api/products?limit=20'),
    category: read(shopper, '/api/products?limit=20&category=jogos'),
    product: read(shopper, () => `/api/products/${ids[some()]}`),
    'search, a rare word': read(shopper, () => search(`cart ${some()}`)),
    'search, common words': read(shopper, search('cartao digital')),
    'search that finds nothing': read(shopper, () => search(`nada${some()}`)),
    'suggestions with a typing error': read(shopper, '/api/search?q=cratao'),
    'place and cancel an order': () => shoppers.cancel(0),
    'order status': read(shopper, `/api/orders/${transactionId}`),
    'own orders': read(shopper, '/api/account/orders'),
    'admin: orders': read(shoppers.admin, '/api/admin/orders'),
    'admin: products': read(shoppers.admin, '/api/admin/products'),
    'admin: stock': read(shoppers.admin, `/api/admin/stock?productId=${shoppers.productId}`),
  };
}

/** The median time of a request, and the shop's CPU time for it, which depends less on what else the machine does. */
async function costOf(work, rounds) {
  const before = cpuOfShop();
  const started = performance.now();
  const found = [];
  while (found.length < rounds) found.push(await closedLoop({ inFlight: 1, ms: ROUND_MS }, work));
  const seconds = (performance.now() - started) / 1_000;
  const requests = (found.reduce((sum, { perSecond }) => sum + perSecond, 0) / rounds) * seconds;
  return { p50: median(found.map(({ p50 }) => p50)), cpu: (cpuOfShop() - before) / requests };
}

/** Milliseconds since it was started; not known on other platforms. */
const cpuOfShop = () =>
  process.platform === 'linux' ? (cpuTimes(() => 'shop').get('shop') ?? Number.NaN) : Number.NaN;

/** What the sweeps cost, and all else that a shop does by itself. */
async function idleCpu() {
  const before = cpuOfShop();
  await sleep(IDLE_MS);
  return (cpuOfShop() - before) / (IDLE_MS / 1_000);
}
