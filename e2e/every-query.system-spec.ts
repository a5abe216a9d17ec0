import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { imageRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import type { RouteDefinition, RouteRequest } from '@vale/contracts/define';
import { gatewayRoutes } from '@vale/contracts/gateway';
import { identityAdminRoutes, identityRoutes } from '@vale/contracts/identity';
import { maskCpf, maskPhone } from '@vale/contracts/person';
import { aCustomer, aProduct } from '@vale/testing/builders';
import { explainQueries } from '@vale/testing/store/query-plans';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import type { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { clientsOf } from '@vale/testing/system/test-system';
import { nonEmpty, waitUntil } from '@vale/testing/wait-until';
import { MongoClient } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { contractRoutes } from '../apps/gateway/src/edge/contract-routes.js';

/** The longest interval of what each service does by itself right after a start. */
const SWEEPS_MS = 3_000;

/** Queries that read a whole collection or sort what they found, and why they may. */
const EXCEPTIONS: [query: RegExp, reason: string][] = [
  [/^vale_\w+\.forms find \{\}$/, 'one document a collection, read when a service starts'],
  [/^vale_\w+\.migrations find \{\}$/, 'one document a migration, read when a service starts'],
  [/^vale_platform\.schedules find \{\}$/, 'one document a repeated job, read when the store starts'],
  [
    /^vale_catalog\.orderBumps find \{isActive,/,
    'returns all bumps of a category under its two names: a handful',
  ],
  [/^vale_checkout\.orders find \{_id \$in\} sort/, 'returns the orders of a page: a hundred at most'],
  [
    /^vale_checkout\.orders find \{state \$in, payment\.paidAt \$gte, \$lte\}/,
    'returns the undelivered orders of a day: a handful',
  ],
  [
    /^vale_checkout\.inbox_cases find \{state, digestId \$gt\}/,
    'returns open cases past their deadline: a handful',
  ],
  [/^vale_checkout\.payment_methods find (\{\}|.* sort)/, 'returns all payment methods: a handful'],
  [/^vale_checkout\.payment_sources find \{\}$/, 'returns five sources of each payment method: a handful'],
];

let store: StoreProxy;
let system: SystemProcess;

beforeAll(async () => {
  store = await StoreProxy.start();
  system = await SystemProcess.start({ env: { MONGODB_URI: store.uri, ALERT_EMAIL: 'dona@loja.example' } });
}, 90_000);
afterAll(async () => {
  await system?.stop();
  await store?.close();
});

it('every query of every service is one that an index serves, however much is stored', async () => {
  // Migrations read all documents, once.
  store.commands.splice(0);
  await shopAndAdminister();
  await restartWithSweepsDue();
  await shopAndAdminister();

  const { collections, unindexed } = await explainQueries(store.commands, store.directUri);
  const slow = unindexed.filter(({ query }) => !EXCEPTIONS.some(([exception]) => exception.test(query)));
  expect(slow).toEqual([]);
  expect(collections.size).toBeGreaterThan(20);
  expect(await neverQueried(collections)).toEqual([]);
}, 180_000);

it('no command of a service has the CPF or phone of a buyer, whatever was searched, stored or queued', () => {
  // The sandbox stands for the payment provider.
  const sent = JSON.stringify(store.commands.filter(({ database }) => !database.includes('sandbox')));
  const { name, cpf, phone } = aCustomer();
  expect(sent).toContain(name);
  for (const clear of [cpf, maskCpf(cpf), phone, maskPhone(phone)]) expect(sent).not.toContain(clear);
});

it('the test would see one that is not', async () => {
  store.commands.splice(0);
  const client = await new MongoClient(store.uri).connect();
  const orders = client.db('vale_checkout').collection('orders');
  await orders.find({ 'customer.phone': '1' }).toArray();
  await orders.find({}).sort({ 'customer.phone': 1 }).toArray();
  await orders.updateMany({ 'customer.phone': '1' }, { $set: { a: 1 } });
  await orders.aggregate([{ $match: { 'customer.phone': '1' } }, { $group: { _id: null } }]).toArray();
  await client.close();
  const own = store.commands.filter(
    ({ body }) => JSON.stringify(body).includes('customer.phone') || body['updates'],
  );
  const { unindexed } = await explainQueries(own, store.directUri);
  expect(unindexed.map(({ query }) => query).toSorted()).toEqual([
    'vale_checkout.orders aggregate {customer.phone}',
    'vale_checkout.orders find {customer.phone}',
    'vale_checkout.orders find {} sort {"customer.phone":1}',
    'vale_checkout.orders update {customer.phone}',
  ]);
});

/** A purchase, an order that is cancelled, searches, and every page of lists that a shopper or the admin reads. */
async function shopAndAdminister(): Promise<void> {
  const clients = clientsOf(system);
  const [admin, shopper] = [await clients.admin(), await clients.shopper()];
  const product = await admin.createProduct(aProduct({ nome: `Cartão ${Math.random()}` }));
  await admin.addStock(
    product.id,
    ['a', 'b', 'c'].map((code) => `${product.id}-${code}`),
  );
  await (await shopper.http.fetch(product.banner)).arrayBuffer();
  const { transactionId } = await shopper.buy({ productId: product.id });
  await waitUntil(async () => nonEmpty(await shopper.mails(transactionId)));
  const token = `c1.${'0'.repeat(26)}.${'A'.repeat(43)}`;
  await expect(shopper.http.call(identityRoutes.confirmEmail, { body: { token } })).rejects.toMatchObject({
    status: 404,
  });
  const { transactionId: cancelled } = await shopper.placeOrder({ productId: product.id });
  await shopper.cancel(cancelled);
  const params = { id: product.id, transactionId };
  for (const client of [clients.visitor(), shopper, admin])
    for (const route of ROUTES) await read(client, route, params);
  await (await shopper.http.fetch('/sitemap-products.xml')).text();
  for (const path of QUERIES) expect((await admin.http.fetch(path)).status).toBe(200);
  for (const body of ORDER_SEARCHES) await admin.http.call(checkoutRoutes.searchOrders, { body });
  for (const body of ACCOUNT_SEARCHES) await admin.http.call(identityAdminRoutes.searchAccounts, { body });
}

/** They query no store. */
const SKIPPED = new Set<RouteDefinition>([...Object.values(gatewayRoutes), ...Object.values(imageRoutes)]);
const ROUTES = contractRoutes.filter((route) => !SKIPPED.has(route));

/** Routes that filter by query parameters. */
const QUERIES = [
  '/api/products?category=jogos',
  '/api/products?q=cartao',
  '/api/products?q=cartao%20jogos&category=jogos',
  '/api/products?q=artao',
  '/api/search?q=cratao',
  '/api/products?category=jogos&selo=novo&ordem=menor-preco',
  '/api/products?q=cartao&expira=hoje',
  '/api/facets?category=jogos',
  '/api/facets?q=cartao',
  '/api/order-bumps?category=jogos',
  '/api/admin/products?category=jogos',
  '/api/admin/products?q=cartao',
  '/api/admin/products?q=cartao&state=active',
  '/api/admin/products?state=inactive',
  '/api/admin/products?category=jogos&state=active&order=oldest',
  '/api/admin/products?order=name',
  '/api/admin/products?category=jogos&order=name',
  '/api/admin/products?category=jogos&state=active&order=name',
  '/api/admin/products?order=price-asc',
  '/api/admin/products?state=active&order=price-desc',
  '/api/admin/products?category=jogos&order=price-asc',
  '/api/admin/products?category=jogos&state=active&order=price-desc&cursor=%2425%3Ax',
  '/api/admin/products?q=cartao&order=price-asc',
  '/api/admin/products?q=cartao%20jogos&state=inactive&order=name',
  '/api/admin/orders?state=delivered',
  '/api/admin/orders?since=1&until=9999999999999',
  '/api/admin/orders?state=delivered&since=1&sort=oldest',
  '/api/admin/orders?batch=2026-11',
  '/api/admin/orders?campaign=natal',
  '/api/admin/orders?delivery=waiting&sort=oldest',
  '/api/admin/orders?delivery=preparing',
  '/api/admin/inbox?state=closed&kind=code-stuck',
  '/api/admin/inbox?cursor=1.code-stuck.x',
  '/api/admin/audit?targetKind=order&targetId=x',
  '/api/admin/audit?accountId=x',
  '/api/admin/days/2026-11-21',
  '/api/admin/stock/stocks?maxFree=5',
  '/api/admin/stock/stocks?cursor=1.x',
  '/api/admin/stock/stocks?productId=x',
  '/api/admin/stock/stocks?productIds=x,y',
  '/api/admin/stock/names?ids=x,y',
  '/api/admin/stock/codes?productId=x&variation=y&state=free',
  '/api/admin/stock/codes?productId=x',
  '/api/admin/order-bumps?category=jogos',
  '/api/admin/order-bumps?q=chip&state=active&order=price-asc',
  '/api/admin/testimonials?state=pending',
  '/api/admin/testimonials?state=inactive',
  '/api/admin/testimonials?q=otimo%20ana',
  '/api/admin/testimonials?q=otimo&state=active&cursor=mi0.x',
  '/api/admin/testimonials?cursor=mi0.x',
  '/api/admin/testimonials?order=oldest&cursor=mi0.x',
  '/api/admin/testimonials?q=otimo&state=active&order=oldest',
  '/api/admin/testimonials?order=rating-asc',
  '/api/admin/testimonials?state=pending&order=rating-desc',
  '/api/admin/testimonials?state=inactive&order=rating-asc&cursor=4*mi0.x',
  '/api/admin/testimonials?q=otimo&order=rating-asc',
  '/api/admin/users?status=inativo',
  '/api/admin/users?cursor=mi0.x',
  '/api/admin/users?order=oldest&cursor=mi0.x',
  '/api/admin/users?status=ativo&order=oldest',
  '/api/admin/users/names?ids=x,y',
];

const ORDER_SEARCHES: RouteRequest<typeof checkoutRoutes.searchOrders>['body'][] = [
  { q: 'ana@example.com', since: 1, until: 9_999_999_999_999 },
  { q: 'ana@example.com' },
  { q: '529.982.247-25' },
  { q: 'ana@example.com', state: 'delivered' },
  { q: '529.982.247-25', delivery: 'preparing' },
];
const ACCOUNT_SEARCHES = [
  { q: 'ana' },
  { q: 'ana', status: 'ativo' as const },
  { q: 'ana', order: 'name' as const },
  { order: 'name' as const },
  { order: 'name' as const, status: 'ativo' as const, cursor: 'k.x' },
];

async function read(
  client: SystemClient,
  route: RouteDefinition,
  params: Record<string, string>,
): Promise<void> {
  if (route.method !== 'GET' || route.stream) return;
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? 'x');
  const response = await client.http.fetch(path);
  await response.text();
  expect({ path, ok: response.status < 500 }).toEqual({ path, ok: true });
}

/** Every sweep runs right after the start, over what is stored by now. */
async function restartWithSweepsDue(): Promise<void> {
  await system.crash();
  const client = await new MongoClient(store.directUri).connect();
  await client.db('vale_platform').collection('schedules').deleteMany({});
  await client.close();
  system.launch();
  await system.ready();
  await sleep(SWEEPS_MS);
}

/** Collections with documents in which nothing was looked for: the test would not see a query of theirs. */
async function neverQueried(collections: ReadonlySet<string>): Promise<string[]> {
  const client = await new MongoClient(store.directUri).connect();
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const never: string[] = [];
    for (const { name } of databases) {
      for (const collection of await client.db(name).listCollections().toArray()) {
        const path = `${name}.${collection.name}`;
        const isEmpty = (await client.db(name).collection(collection.name).findOne({})) === null;
        if (!isEmpty && !collections.has(path)) never.push(path);
      }
    }
    return never;
  } finally {
    await client.close();
  }
}
