// `npm run abuse`: what attackers who never pay hold of a live shop, and what honest buyers beside them meet. See README.md.
import '../scripts/machine/require-node.mjs';
import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/machine/build.mjs';
import { main, say } from '../scripts/machine/command.mjs';
import { ensureInstalled } from '../scripts/machine/install.mjs';
import { keepRunning } from '../scripts/machine/keep-running.mjs';
import { runtimeNode } from '../scripts/machine/node.mjs';
import { markdownTable } from './figures.mjs';
import { ownFolder } from './folder.mjs';

const FULL = { addresses: [1, 5, 20], stocks: [10, 60, 1_000] };
const QUICK = { addresses: [1, 5], stocks: [10, 60] };
const KINDS = ['IPv4', '/64', '/48'];
const TRUSTS = ['unproven', 'confirmed', 'catch-all'];
const HEADS = [
  'attacker',
  'stock',
  'held unpaid',
  'honest: refused',
  'found it reserved',
  'asked',
  'slowest, s',
];

await main(async () => {
  const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
  await ensureInstalled({ development: true });
  const node = runtimeNode();
  await ensureBuilt(node);
  if (process.execPath !== realpathSync(node))
    return keepRunning(node, [import.meta.filename, ...process.argv.slice(2)], process.env);
  process.env.TMPDIR = ownFolder('abuse-');
  // Imports the build.
  const { AbusedShop } = await import('@vale/testing/system/abused-shop');
  const rows = [];
  for (const attacks of attacksOf(quick ? QUICK : FULL)) {
    // The unpaid orders of earlier attacks would be polled meanwhile.
    const shop = await AbusedShop.start();
    try {
      for (const attack of attacks) {
        rows.push(rowOf(attack, await shop.attack(attack)));
        say(rows.at(-1).join(' | '));
      }
    } finally {
      await shop.stop();
    }
  }
  say(`\n${markdownTable(HEADS, rows)}`);
  return 0;
});

/** Attacks by shop. */
function attacksOf({ addresses: counts, stocks }) {
  return TRUSTS.flatMap((trust) =>
    counts.map((addresses) =>
      KINDS.flatMap((kind) => stocks.map((stock) => ({ addresses, kind, trust, stock }))),
    ),
  );
}

function rowOf({ addresses, kind, trust, stock }, { held, refused, reserved, asked, seconds }) {
  const counts = [held, refused, reserved, asked].map(String);
  return [`${addresses} × ${kind}, ${trust}`, String(stock), ...counts, seconds.toFixed(1)];
}
