import { execFile, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { CommandError } from '../../scripts/machine/command.mjs';
import { CACHE } from '../../scripts/machine/paths.mjs';

const run = promisify(execFile);
const HOME = join(CACHE, 'peers', 'vendure');
const SOURCES = join(import.meta.dirname, 'vendure');
const INSTALL_MS = 300_000;
const SEED_MS = 180_000;

const LIST = `{ search(input: { take: 20, groupByProduct: true }) {
  totalItems items { productId productName slug currencyCode productAsset { preview }
    priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`;
const PRODUCT = `query ($id: ID!) { product(id: $id) { id name slug description
  variants { id name sku currencyCode priceWithTax stockLevel } } }`;
const ORDER_ERROR = '... on ErrorResult { errorCode message }';
/** The seven requests of a checkout, in order. */
const CHECKOUT = [
  `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { ... on Order { id } ${ORDER_ERROR} } }`,
  `mutation { setCustomerForOrder(input: { firstName: "Ana", lastName: "Souza", emailAddress: "ana@example.com" }) {
    ... on Order { id } ${ORDER_ERROR} } }`,
  `mutation { setOrderShippingAddress(input: { fullName: "Ana", streetLine1: "Rua A", city: "Recife", countryCode: "BR" }) {
    ... on Order { id } ${ORDER_ERROR} } }`,
  '{ eligibleShippingMethods { id } }',
  `mutation ($method: [ID!]!) { setOrderShippingMethod(shippingMethodId: $method) { ... on Order { id } ${ORDER_ERROR} } }`,
  `mutation { transitionOrderToState(state: "ArrangingPayment") { ... on Order { state } ${ORDER_ERROR} } }`,
  `mutation { addPaymentToOrder(input: { method: "dummy", metadata: {} }) { ... on Order { state } ${ORDER_ERROR} } }`,
];

/**
 * Vendure with so many products, installed into .cache at first, in production mode.
 * @throws CommandError when it cannot be installed
 */
export async function startVendure(databaseUrl, products) {
  await install();
  const { freePort } = await import('@vale/testing/system/free-port');
  const port = await freePort();
  const args = (phase) => ['server.mjs', phase, databaseUrl, String(products), String(port)];
  const options = { cwd: HOME, env: { ...process.env, NODE_ENV: 'production' } };
  await run(process.execPath, args('seed'), { ...options, timeout: SEED_MS });
  const server = spawn(process.execPath, args('serve'), { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
  const url = await readyLine(server);
  const { version } = JSON.parse(readFileSync(join(HOME, 'node_modules/@vendure/core/package.json'), 'utf8'));
  return {
    version,
    works: {
      'list of 20': () => query(url, LIST),
      product: () => query(url, PRODUCT, { id: anyOf(products) }),
      'checkout (7 requests, dummy payment)': () => checkout(url, anyOf(products)),
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
    },
  };
}

async function install() {
  mkdirSync(HOME, { recursive: true });
  for (const file of ['package.json', 'server.mjs']) copyFileSync(join(SOURCES, file), join(HOME, file));
  if (existsSync(join(HOME, 'node_modules/@vendure/core'))) return;
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: HOME, timeout: INSTALL_MS }).catch(
    (error) => {
      throw new CommandError(`npm install failed: ${error.message.split('\n')[0]}`);
    },
  );
}

async function readyLine(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /^ready (\S+)$/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('Vendure ended before it was ready');
}

const anyOf = (products) => String(1 + Math.floor(Math.random() * products));

async function checkout(url, id) {
  const session = { token: undefined };
  let method;
  for (const text of CHECKOUT) {
    const data = await query(url, text, { id, method }, session);
    method ??= data.eligibleShippingMethods?.map((one) => one.id).slice(0, 1);
    const [result] = Object.values(data);
    if (result.errorCode) throw new Error(`Vendure: ${result.message}`);
  }
}

async function query(url, text, variables = {}, session = {}) {
  const used = Object.entries(variables).filter(([name]) => text.includes(`$${name}:`));
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(session.token ? { authorization: `Bearer ${session.token}` } : {}),
    },
    body: JSON.stringify({ query: text, variables: Object.fromEntries(used) }),
  });
  session.token ??= reply.headers.get('vendure-auth-token') ?? undefined;
  const { data, errors } = await reply.json();
  if (errors) throw new Error(`Vendure: ${JSON.stringify(errors)}`);
  return data;
}
