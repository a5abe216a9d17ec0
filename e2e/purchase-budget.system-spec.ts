import { expect, it } from '@jest/globals';
import { countPurchaseWork } from '@vale/testing/system/purchase-work';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Counts = Record<string, number>;

const BUDGET = join(workspaceRoot, 'bench/purchase-budget.json');
/** How many writes share a transaction depends on the machine. */
const TRANSACTIONS = /^\((BEGIN|COMMIT)\)$/;
/** Sweeps of the shop's own may fall into each of the purchases. */
const SWEEPS = 1.02;

it('a purchase asks no more of the store than its budget: see bench/README.md', async () => {
  const budget = JSON.parse(readFileSync(BUDGET, 'utf8')) as { commands: Counts; statements: Counts };
  const work = await countPurchaseWork();
  expect(rises(budget.commands, work.commands)).toEqual([]);
  expect(rises(budget.statements, work.statements)).toEqual([]);
}, 240_000);

/** Names the causes when the sum is above the budget. */
function rises(budget: Counts, counts: Counts): string[] {
  if (sum(counts) <= sum(budget) * SWEEPS) return [];
  return Object.entries(counts)
    .filter(([cause, n]) => n > (budget[cause] ?? 0))
    .map(([cause, n]) => `${cause}: ${n} instead of ${budget[cause] ?? 0}`);
}

function sum(counts: Counts): number {
  return Object.entries(counts)
    .filter(([cause]) => !TRANSACTIONS.test(cause))
    .reduce((all, [, n]) => all + n, 0);
}
