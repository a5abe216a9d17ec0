import { MongoClient } from 'mongodb';
import { socketOfOwner } from '../libs/embedded-mongo/dist/data-dir.js';
import { cpuTimes } from './cpu-time.mjs';
import { markdownTable, percentile, short } from './figures.mjs';
import { buyerEmailOf, ORDERS_A_BUYER, seededOrderId, seedOrders } from './seed-orders.mjs';
import { seedPanel } from './seed-panel.mjs';
import { seedProducts } from './seed-products.mjs';
import { seedStocks } from './seed-stocks.mjs';
import { startShop, storeFolder } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';

const ORDERS_A_PRODUCT = 5;
/** With the code of each order, two codes for each. */
const FREE_CODES_A_PRODUCT = 5;
const REQUESTS = 200;
const WARM_UP = 40;
const PAGE = 50;
/** In which the cases of one page are found. */
const INBOX_MS = 300_000;
/** Requests whose CPU time is read at once: the system counts in steps of 10 ms. */
const BATCH = 50;
/** One order in ten is in another state than delivered; none is one that a sweep changes. */
const STATES = [
  'underpaid',
  'overpaid',
  'late_paid',
  'disputed',
  'refunded',
  'expired',
  'cancelled',
  'failed',
  'delivered',
];
const RARE = 10;

const emailOf = (number) => buyerEmailOf(Math.floor(number / ORDERS_A_BUYER));

/**
 * As an admin's searches differ: nothing is read twice in a row. `number` is any up to the number of orders. An address, or one
 * with the body that is sent to it.
 */
const LISTS = {
  'products, newest': () => '/api/admin/products?limit=50',
  'products, oldest': () => '/api/admin/products?limit=50&order=oldest',
  'products, by name': () => '/api/admin/products?limit=50&order=name',
  'products, of a category': () => '/api/admin/products?limit=50&category=jogos',
  'products, of a category, active, by name': () =>
    '/api/admin/products?limit=50&category=jogos&state=active&order=name',
  'products, by price': () => '/api/admin/products?limit=50&order=price-desc',
  'products, inactive, by price, page from the middle': () =>
    '/api/admin/products?limit=50&state=inactive&order=price-asc&cursor=%2425%3Ax',
  'products, inactive': () => '/api/admin/products?limit=50&state=inactive',
  'products, a search': (number) =>
    `/api/admin/products?limit=50&q=${encodeURIComponent(`cartão ${number}`)}`,
  'products, a search, by price': (number) =>
    `/api/admin/products?limit=50&order=price-asc&q=${encodeURIComponent(`cartão ${number}`)}`,
  'products, a search that finds all, by name': () =>
    `/api/admin/products?limit=50&order=name&q=${encodeURIComponent('cartão digital')}`,
  'stocks, all': () => '/api/admin/stock/stocks?limit=50',
  'stocks, page from the middle': (number) =>
    `/api/admin/stock/stocks?limit=50&cursor=${encodeURIComponent(`5.${productOf(number)}\n`)}`,
  'stocks, of a product': (number) => `/api/admin/stock/stocks?productId=${productOf(number)}`,
  'codes of a stock': (number) => `/api/admin/stock/codes?limit=50&variation=&productId=${productOf(number)}`,
  'orders, newest': () => '/api/admin/orders?limit=50',
  'orders, oldest': () => '/api/admin/orders?limit=50&sort=oldest',
  'orders, page from the middle': (number) => `/api/admin/orders?limit=50&cursor=${seededOrderId(number)}`,
  'orders, delivered': () => '/api/admin/orders?limit=50&state=delivered',
  'orders, paid too little': () => '/api/admin/orders?limit=50&state=underpaid',
  'orders, wait for a person': () => '/api/admin/orders?limit=50&delivery=waiting',
  'orders, in preparation': () => '/api/admin/orders?limit=50&delivery=preparing',
  'orders, of a buyer': (number) => ['/api/admin/orders/search', { limit: 50, q: emailOf(number) }],
  'orders, of a buyer, delivered': (number) => {
    return ['/api/admin/orders/search', { limit: 50, q: emailOf(number), state: 'delivered' }];
  },
  'orders, counts': () => '/api/admin/order-counts',
  'one order': (number) => `/api/admin/orders/${seededOrderId(number)}`,
  'users, newest': () => '/api/admin/users?limit=50',
  'users, oldest, of a status': () => '/api/admin/users?limit=50&order=oldest&status=ativo',
  'users, by name': () => ['/api/admin/users/search', { limit: 50, order: 'name' }],
  'users, by name, page from the middle': () => [
    '/api/admin/users/search',
    { limit: 50, order: 'name', cursor: 'k.cliente5' },
  ],
  'users, a search': (number) => ['/api/admin/users/search', { limit: 50, q: `cliente${number}` }],
  'users, a search that finds all, by name': () => [
    '/api/admin/users/search',
    { limit: 50, q: 'cliente', order: 'name' },
  ],
  'testimonials, newest': () => '/api/admin/testimonials?limit=50',
  'testimonials, worst first': () => '/api/admin/testimonials?limit=50&order=rating-asc',
  'testimonials, hidden, best first, page from the middle': () =>
    '/api/admin/testimonials?limit=50&order=rating-desc&state=inactive&cursor=3*zzzzzzzz.x',
  'testimonials, a search': (number) => `/api/admin/testimonials?limit=50&q=ana%20${number}`,
  'testimonials, a search that finds many, worst first': () =>
    '/api/admin/testimonials?limit=50&q=ana&order=rating-asc',
  'order bumps, newest': () => '/api/admin/order-bumps?limit=50',
  'order bumps, a search, by price': (number) =>
    `/api/admin/order-bumps?limit=50&order=price-asc&q=${number % 1_000}`,
  inbox: () => '/api/admin/inbox?limit=50',
  'dead letters': () => '/api/admin/dead-letters?limit=50',
};

/**
 * The panel's lists at one connection, over HTTP as an admin asks for them; each in turn with what no list can do without,
 * a page of orders found by an index of the same store.
 */
export async function measureAdminLists({ orders }, say) {
  const { system } = await startShop();
  const measured = [];
  try {
    const template = await Shoppers.of(system, 1);
    await template.restock();
    await template.buy(0);
    for (const count of orders) {
      await system.crash();
      const products = await seedProducts(storeFolder(system), Math.ceil(count / ORDERS_A_PRODUCT));
      await seedOrders(storeFolder(system), count, varied);
      await seedPanel(storeFolder(system), products.length);
      await seedStocks(storeFolder(system), products, FREE_CODES_A_PRODUCT);
      system.launch();
      await system.ready();
      say(`${count.toLocaleString('en')} orders, ${products.length.toLocaleString('en')} products:`);
      const figures = await figuresOf(system, count, say);
      measured.push({ count, figures });
    }
  } finally {
    await system.stop();
  }
  say('');
  say(tableOf(measured));
}

async function figuresOf(system, count, say) {
  const { SystemClient } = await import('@vale/testing/system/system-client');
  const { http } = await SystemClient.admin(system.url);
  const socket = encodeURIComponent(socketOfOwner(storeFolder(system)));
  const store = await new MongoClient(`mongodb://${socket}/vale_checkout`).connect();
  const bare = () => store.db().collection('orders').find().sort({ _id: -1 }).limit(PAGE).toArray();
  const figures = new Map();
  try {
    for (const [name, requestOf] of Object.entries(LISTS)) {
      if (name === 'inbox') await inboxFilled(http);
      const read = async () => {
        const [path, body] = [requestOf(Math.floor(Math.random() * count))].flat();
        const response = await http.fetch(path, body && postOf(body));
        if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
        await response.text();
      };
      const figure = await besideBare(read, bare);
      figures.set(name, figure);
      const { times, bareTimes, cpu } = figure;
      say(
        `${name}: p50 ${short(percentile(times, 0.5))}, p95 ${short(percentile(times, 0.95))} ms; bare ` +
          `${short(percentile(bareTimes, 0.5))}, ${short(percentile(bareTimes, 0.95))} ms; CPU ${short(cpu)} ms`,
      );
    }
  } finally {
    await store.close();
  }
  return figures;
}

/** The cases of what was seeded are opened by a job: until then the inbox of a small shop is empty, and grows by being found. */
async function inboxFilled(http) {
  const { waitUntil } = await import('@vale/testing/wait-until');
  const isFilled = async () => {
    const { items } = await (await http.fetch('/api/admin/inbox?limit=50')).json();
    return items.length === PAGE;
  };
  await waitUntil(isFilled, { forMs: INBOX_MS, everyMs: 1_000, what: 'a full page of the inbox' });
}

function postOf(body) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function besideBare(read, bare) {
  for (let sent = 0; sent < WARM_UP; sent++) await Promise.all([read(), bare()]);
  const [times, bareTimes] = [[], []];
  let cpu = 0;
  for (let sent = 0; sent < REQUESTS; sent += BATCH) {
    const before = cpuOfShop();
    for (let at = 0; at < BATCH; at++) times.push(await timeOf(read));
    cpu += cpuOfShop() - before;
    for (let at = 0; at < BATCH; at++) bareTimes.push(await timeOf(bare));
  }
  return { times, bareTimes, cpu: cpu / times.length };
}

async function timeOf(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** The last size in full, and how it compares with the first. */
function tableOf(measured) {
  const [{ figures: first }] = measured;
  const { count, figures: last } = measured.at(-1);
  const ratio = ({ times, bareTimes }, share) => percentile(times, share) / percentile(bareTimes, share);
  const rows = [...last].map(([name, figure]) => [
    name,
    `${short(percentile(figure.times, 0.5))} / ${short(percentile(figure.times, 0.95))}`,
    `${short(ratio(figure, 0.5))} / ${short(ratio(figure, 0.95))}`,
    short(figure.cpu),
    (ratio(figure, 0.5) / ratio(first.get(name), 0.5)).toFixed(2),
    (figure.cpu / first.get(name).cpu).toFixed(2),
  ]);
  const sizes = `${count.toLocaleString('en')} : ${measured[0].count.toLocaleString('en')}`;
  return markdownTable(
    ['list', 'p50 / p95, ms', '× a bare find', 'CPU, ms', `p50, ${sizes}`, `CPU, ${sizes}`],
    rows,
  );
}

/** Milliseconds since it was started; Linux only. */
const cpuOfShop = () => cpuTimes(() => 'shop').get('shop') ?? Number.NaN;

const productOf = (number) => `bench-${Math.floor(number / ORDERS_A_PRODUCT)}`;

function varied(order, number) {
  const state = number % RARE === 0 ? STATES[(number / RARE) % STATES.length] : 'delivered';
  return { ...order, state, customer: { ...order.customer, email: emailOf(number) } };
}
