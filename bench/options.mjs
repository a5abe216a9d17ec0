import { parseArgs } from 'node:util';

const PARTS = ['reads', 'orders', 'memory', 'growth', 'purchase', 'peers'];
const USAGE = `npm run bench -- [--quick] [--parts ${PARTS.join(',')}] [--sizes 500:1000,20000:100000] [--rounds 5] [--record]`;
const FULL = {
  sizes: '500:1000,20000:100000',
  rounds: '5',
  roundMs: 1_000,
  warmUpMs: 6_000,
  restMs: 20_000,
  profileMs: 15_000,
};
const QUICK = {
  sizes: '100:100,400:400',
  rounds: '1',
  roundMs: 300,
  warmUpMs: 300,
  restMs: 1_000,
  profileMs: 3_000,
};
/** A page has 20 products. */
const FEWEST_PRODUCTS = 100;

/**
 * The first size is measured in all parts, the last one only in `growth`.
 * @throws Error with the usage
 */
export function readOptions(args) {
  const { quick, record, parts, sizes, rounds } = parse(args);
  const defaults = quick ? QUICK : FULL;
  const chosen = parts?.split(',') ?? PARTS;
  if (!chosen.every((part) => PARTS.includes(part))) throw new Error(`--parts: ${USAGE}`);
  const count = Number(rounds ?? defaults.rounds);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--rounds: a whole number from 1 on. ${USAGE}`);
  return {
    ...defaults,
    record,
    parts: new Set(chosen),
    sizes: sizesOf(sizes ?? defaults.sizes),
    rounds: count,
  };
}

function sizesOf(text) {
  const sizes = text.split(',').map((size) => size.split(':').map(Number));
  const isValid = ([products, orders, ...more]) =>
    products >= FEWEST_PRODUCTS && orders >= 1 && more.length === 0 && Number.isInteger(products + orders);
  if (sizes.length > 2 || !sizes.every(isValid))
    throw new Error(`--sizes: one or two of PRODUCTS:ORDERS, from ${FEWEST_PRODUCTS}:1 on. ${USAGE}`);
  return sizes.map(([products, orders]) => ({ products, orders }));
}

function parse(args) {
  const text = { type: 'string' };
  const flag = { type: 'boolean', default: false };
  const options = { quick: flag, record: flag, parts: text, sizes: text, rounds: text };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Error(`${error.message}. ${USAGE}`, { cause: error });
  }
}
