import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../scripts/machine/command.mjs';
import { CACHE, ROOT } from '../scripts/machine/paths.mjs';
import { buyerEmailOf, ORDERS_A_BUYER, seedOrders } from './seed-orders.mjs';
import { seedProducts } from './seed-products.mjs';
import { startShop } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';

const DEFAULT_FOLDER = join(CACHE, 'growth');
/** Until what a shop does after its start is done: migrations, indexes, sweeps. */
const SETTLE_MS = 10_000;

/** Sizes of shop, the smallest first: products grow first, then orders. */
const sizesOf = ({ products, orders }) => [
  ...products.map((count) => ({ products: count, orders: orders[0] })),
  ...orders.slice(1).map((count) => ({ products: products.at(-1), orders: count })),
];

export const sizeText = ({ products, orders }) =>
  `${products.toLocaleString('en')} products, ${orders.toLocaleString('en')} orders and codes`;

/**
 * Makes a shop's data folder of each size, once; each is a copy of the one before, added to. One that is there is started
 * with this build, so that migrations and indexes are done before anything is measured.
 */
export async function prepareGrowth(options, say) {
  const home = homeOf(options);
  mkdirSync(home, { recursive: true });
  let before;
  for (const size of sizesOf(options)) {
    const started = performance.now();
    const folder = folderOf(home, size);
    const made = !existsSync(folder);
    if (made) await makeFolder(folder, size, before);
    else await startedOnce(folder, async () => undefined);
    writeNote(folder, { ...noteOf(folder), commit: commit() });
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    say(`${sizeText(size)}: ${made ? 'made' : 'brought up to date'} in ${seconds} s, ${folder}`);
    before = folder;
  }
}

/**
 * Copies of the prepared folders, to be changed by a run.
 * @returns {{size: object, dataDir: string, productIds: string[]}[]}
 * @throws CommandError when one was not prepared
 */
export function copiesOfPrepared(options, target, say) {
  const home = homeOf(options);
  const sizes = sizesOf(options);
  const missing = sizes.filter((size) => !existsSync(folderOf(home, size)));
  if (missing.length > 0)
    throw new CommandError(
      `Not prepared in ${home}: ${missing.map(sizeText).join('; ')}. First: npm run bench -- --growth --prepare`,
    );
  return sizes.map((size) => {
    const folder = folderOf(home, size);
    const { commit: made, productIds: count } = noteOf(folder);
    if (made !== commit())
      say(`${sizeText(size)}: last started with ${made}; --prepare starts it with this build.`);
    const dataDir = join(target, nameOf(size));
    copyFolder(folder, dataDir);
    return { size, dataDir, productIds: Array.from({ length: count }, (_unused, at) => `bench-${at}`) };
  });
}

const homeOf = ({ growthFolder }) => growthFolder ?? DEFAULT_FOLDER;
const nameOf = ({ products, orders }) => `${products}-products-${orders}-orders`;
const folderOf = (home, size) => join(home, nameOf(size));
const noteFile = (folder) => `${folder}.json`;
const noteOf = (folder) => JSON.parse(readFileSync(noteFile(folder), 'utf8'));
const writeNote = (folder, note) => writeFileSync(noteFile(folder), `${JSON.stringify(note)}\n`);
const commit = () => execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();

/** Under another name until it is whole, so that what an interrupted run left is never measured. */
async function makeFolder(folder, { products, orders }, before) {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  if (before) copyFolder(before, part);
  else await startedOnce(part, sellOne);
  const store = join(part, 'store');
  const ids = await seedProducts(store, products);
  await seedOrders(store, orders, ofManyBuyers);
  await startedOnce(part, async () => sleep(SETTLE_MS));
  writeNote(folder, { productIds: ids.length });
  renameSync(part, folder);
}

/** Shares the blocks where the file system can; on disk when it returns, so that no writing goes on while one measures. */
function copyFolder(from, to) {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const file = openSync(join(to, 'store', 'store.db'), 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Stopped in order, so that the store's log is merged into its file. */
async function startedOnce(dataDir, work) {
  const { system } = await startShop({ DATA_DIR: dataDir });
  try {
    await work(system);
  } finally {
    await system.stop();
  }
}

/** The order that the seeded ones are copies of. */
async function sellOne(system) {
  const shoppers = await Shoppers.of(system, 1);
  await shoppers.restock();
  await shoppers.buy(0);
}

/** A few orders for each account and address: one buyer with all of them would be another shop. */
function ofManyBuyers(order, number) {
  const buyer = Math.floor(number / ORDERS_A_BUYER);
  return {
    ...order,
    accountId: `00F${String(buyer).padStart(23, '0')}`,
    customer: { ...order.customer, email: buyerEmailOf(buyer) },
  };
}
