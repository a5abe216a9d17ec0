import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { markdownTable, short } from './figures.mjs';
import { closedLoop } from './load.mjs';
import { processorCauses } from './processor-causes.mjs';
import { cpuOf, startShop } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';

/** Store commands and statements that a purchase may need; e2e/purchase-budget.system-spec.ts compares. */
const BUDGET = join(import.meta.dirname, 'purchase-budget.json');
const MOST_CAUSES = 20;
/** Mails, conversions and figures follow a delivery. */
const AFTERWARDS_MS = 2_000;

/**
 * Prints the cost of one purchase over HTTP, with polling, by cause: commands and statements of the store, and processor time.
 * `record` makes these counts the budget.
 */
export async function measurePurchase({ folder, inFlight, profileMs, warmUpMs, record, say }) {
  const { countPurchaseWork } = await import('@vale/testing/system/purchase-work');
  const work = await countPurchaseWork();
  const budget = JSON.parse(readFileSync(BUDGET, 'utf8'));
  for (const [kind, counts] of Object.entries(work))
    say(`\nA purchase's ${kind}: ${sum(counts)}; the budget is ${sum(budget[kind])}\n${tableOf(counts)}`);
  if (record) writeFileSync(BUDGET, `${JSON.stringify(work, null, 2)}\n`);
  const { cpu, causes } = await profile({ folder, inFlight, profileMs, warmUpMs });
  say(
    `\nA purchase's processor time: ${short(cpu)} ms while it is profiled; milliseconds of its threads by cause`,
  );
  say(tableOf(causes));
}

async function profile({ folder, inFlight, profileMs, warmUpMs }) {
  const profiles = join(folder, 'profiles');
  mkdirSync(profiles);
  const startedAt = performance.now();
  const { system } = await startShop({ NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` });
  let cpu;
  let period;
  let purchases;
  try {
    const shoppers = await Shoppers.of(system, inFlight);
    const buy = (at) => shoppers.buyPolling(at);
    await closedLoop(inFlight, warmUpMs, buy);
    await shoppers.restock();
    await sleep(AFTERWARDS_MS);
    const before = cpuOf(system.pid);
    const from = performance.now();
    const { requests } = await closedLoop(inFlight, profileMs, buy);
    await sleep(AFTERWARDS_MS);
    period = { from: from - startedAt, to: performance.now() - startedAt };
    cpu = (cpuOf(system.pid) - before) / requests;
    purchases = requests;
  } finally {
    await system.stop();
  }
  const causes = Object.entries(processorCauses(profiles, period)).map(([cause, ms]) => [
    cause,
    ms / purchases,
  ]);
  return { cpu, causes: Object.fromEntries(causes) };
}

const sum = (counts) => Object.values(counts).reduce((all, n) => all + n, 0);

function tableOf(counts) {
  const rows = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  const [shown, others] = [rows.slice(0, MOST_CAUSES), rows.slice(MOST_CAUSES)];
  if (others.length > 0) shown.push([`${others.length} others`, sum(Object.fromEntries(others))]);
  return markdownTable(
    ['cause', 'of a purchase'],
    shown.map(([cause, n]) => [cause, short(n)]),
  );
}
