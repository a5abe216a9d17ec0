import { closedLoop } from './closed-loop.mjs';
import { markdownTable, percentile, short } from './figures.mjs';
import { seedOrders } from './seed-orders.mjs';
import { startShop, storeFolder } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';

const BUYERS = 20_000;
const REQUESTS = 300;
const WARM_UP_MS = 1_000;
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

const emailOf = (number) => `buyer${number % BUYERS}@example.com`;

/** As an admin's searches differ: nothing is read twice in a row. */
const LISTS = {
  'orders, newest': () => '/api/admin/orders?limit=50',
  'orders, oldest': () => '/api/admin/orders?limit=50&sort=oldest',
  'orders, page from the middle': (number, id) => `/api/admin/orders?limit=50&cursor=${id}`,
  'orders, delivered': () => '/api/admin/orders?limit=50&state=delivered',
  'orders, paid too little': () => '/api/admin/orders?limit=50&state=underpaid',
  'orders, wait for a person': () => '/api/admin/orders?limit=50&delivery=waiting',
  'orders, in preparation': () => '/api/admin/orders?limit=50&delivery=preparing',
  'orders, of a buyer': (number) => `/api/admin/orders?limit=50&q=${encodeURIComponent(emailOf(number))}`,
  'orders, of a buyer, delivered': (number) =>
    `/api/admin/orders?limit=50&q=${encodeURIComponent(emailOf(number))}&state=delivered`,
  'orders, counts': () => '/api/admin/order-counts',
  'one order': (number, id) => `/api/admin/orders/${id}`,
  inbox: () => '/api/admin/inbox?limit=50',
  'dead letters': () => '/api/admin/dead-letters?limit=50',
};

/** Milliseconds of the panel's lists at one connection, over HTTP as an admin asks for them. */
export async function measureAdminLists({ orders }, say) {
  const { system } = await startShop();
  try {
    const template = await Shoppers.of(system, 1);
    await template.restock();
    await template.buy(0);
    for (const count of orders) {
      await system.crash();
      await seedOrders(storeFolder(system), count, varied);
      system.launch();
      await system.ready();
      say(`${count.toLocaleString('en')} orders:`);
      say(markdownTable(['list', 'p50, ms', 'p95, ms', 'p99, ms'], await rowsOf(system, count)));
    }
  } finally {
    await system.stop();
  }
}

async function rowsOf({ url }, count) {
  const { SystemClient } = await import('@vale/testing/system/system-client');
  const { http } = await SystemClient.admin(url);
  const rows = [];
  for (const [name, pathOf] of Object.entries(LISTS)) {
    const read = async () => {
      const number = Math.floor(Math.random() * count);
      const response = await http.fetch(pathOf(number, idOf(number)));
      if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      await response.text();
    };
    await closedLoop({ inFlight: 1, ms: WARM_UP_MS }, read);
    const times = [];
    for (let sent = 0; sent < REQUESTS; sent++) {
      const from = performance.now();
      await read();
      times.push(performance.now() - from);
    }
    rows.push([name, ...[0.5, 0.95, 0.99].map((share) => short(percentile(times, share)))]);
  }
  return rows;
}

const idOf = (number) => `00A${String(number).padStart(23, '0')}`;

function varied(order, number) {
  const state = number % RARE === 0 ? STATES[(number / RARE) % STATES.length] : 'delivered';
  return { ...order, state, customer: { ...order.customer, email: emailOf(number) } };
}
