import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE =
  'npm run bench -- [--quick] [--products 500,20000] [--rounds 3] [--markdown] [--peers] | --scale-out | --waiting | --growth [--prepare] [--folder .cache/growth] [--orders 10000,1000000] | --admin-lists [--orders 100000] | --all';
const FULL = { products: '500,20000', orders: '10000,1000000', rounds: '3', limitMs: 510_000 };
const GROWTH = { ...FULL, products: '500,20000,500000', rounds: '5' };
const ADMIN_LISTS = { ...FULL, orders: '10000,100000' };
const QUICK = { products: '500', orders: '1000', rounds: '1', limitMs: 150_000 };
/** A page has 20, so that fewer would measure something else. */
const FEWEST_PRODUCTS = 100;

/** @throws Error with the usage */
export function readOptions(args) {
  const {
    quick,
    markdown,
    peers,
    growth,
    prepare,
    folder,
    waiting,
    'scale-out': scaleOut,
    'admin-lists': adminLists,
    all,
    ...given
  } = parse(args);
  if (all && args.length > 1) throw new Error(`--all takes no other option. ${USAGE}`);
  const { limitMs, ...defaults } = quick ? QUICK : growth ? GROWTH : adminLists ? ADMIN_LISTS : FULL;
  const { products, orders, rounds } = { ...defaults, ...given };
  if (!Number.isInteger(Number(rounds)) || Number(rounds) < 1)
    throw new Error(`--rounds: a whole number from 1 on. ${USAGE}`);
  if ((prepare || folder) && !growth) throw new Error(`--prepare and --folder belong to --growth. ${USAGE}`);
  return {
    products: sizesOf('products', products, FEWEST_PRODUCTS),
    orders: sizesOf('orders', orders, 1),
    rounds: Number(rounds),
    quick,
    markdown,
    peers,
    scaleOut,
    adminLists,
    growth,
    prepare,
    growthFolder: folder && resolve(folder),
    waiting,
    all,
    limitMs,
  };
}

/** In order, each once. */
function sizesOf(name, text, fewest) {
  const sizes = text.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= fewest))
    throw new Error(`--${name}: whole numbers from ${fewest} on. ${USAGE}`);
  return [...new Set(sizes)].sort((a, b) => a - b);
}

function parse(args) {
  const flag = { type: 'boolean', default: false };
  const text = { type: 'string' };
  try {
    const options = {
      quick: flag,
      markdown: flag,
      peers: flag,
      'scale-out': flag,
      'admin-lists': flag,
      growth: flag,
      prepare: flag,
      folder: text,
      waiting: flag,
      all: flag,
      orders: text,
      products: text,
      rounds: text,
    };
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Error(`${error.message}. ${USAGE}`, { cause: error });
  }
}
