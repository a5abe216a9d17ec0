// `npm run test:faults`: 120 purchases in the many-process shape while each process is killed, NATS and Redis fail and
// the provider misbehaves; then orders, payments, codes and mails are compared. TEST_SEED repeats a run, TEST_SIZE multiplies
// its size.
import './machine/require-node.mjs';
import { ensureBuilt } from './machine/build.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { main } from './machine/command.mjs';
import { conclude, runJest } from './stages/run-jest.mjs';

/** About 4 minutes on two idle cores. */
const LIMIT_MS = 15 * 60_000;

await main(async () => {
  await ensureInstalled({ development: true });
  const node = runtimeNode();
  await ensureBuilt(node);
  return conclude(await runJest(node, 'faults', process.argv.slice(2), { limitMs: LIMIT_MS }));
});
