import { parseArgs } from 'node:util';

const USAGE =
  'npm run bench -- [--quick] [--products 500,20000] [--rounds 3] [--markdown] [--peers] | --scale-out';
const FULL = { products: '500,20000', rounds: '3', limitMs: 240_000 };
const QUICK = { products: '500', rounds: '1', limitMs: 60_000 };
/** A page has 20, so that fewer would measure something else. */
const FEWEST_PRODUCTS = 100;

/** @throws Error with the usage */
export function readOptions(args) {
  const { quick, markdown, peers, 'scale-out': scaleOut, ...given } = parse(args);
  const { limitMs, ...defaults } = quick ? QUICK : FULL;
  const { products, rounds } = { ...defaults, ...given };
  const sizes = products.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= FEWEST_PRODUCTS))
    throw new Error(`--products: whole numbers from ${FEWEST_PRODUCTS} on. ${USAGE}`);
  if (!Number.isInteger(Number(rounds)) || Number(rounds) < 1)
    throw new Error(`--rounds: a whole number from 1 on. ${USAGE}`);
  return {
    products: [...new Set(sizes)].sort((a, b) => a - b),
    rounds: Number(rounds),
    quick,
    markdown,
    peers,
    scaleOut,
    limitMs,
  };
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
      products: text,
      rounds: text,
    };
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Error(`${error.message}. ${USAGE}`, { cause: error });
  }
}
