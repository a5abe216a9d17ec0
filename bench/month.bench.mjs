// A month of a shop by a moved clock: `npm run bench:month -- --orders 200 --visits 3000`. See README.md.
import '../scripts/machine/require-node.mjs';
import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/machine/build.mjs';
import { main, say } from '../scripts/machine/command.mjs';
import { ensureInstalled } from '../scripts/machine/install.mjs';
import { keepRunning } from '../scripts/machine/keep-running.mjs';
import { runtimeNode } from '../scripts/machine/node.mjs';
import { markdownTable, short } from './figures.mjs';
import { ownFolder } from './folder.mjs';

async function measure({ shape, ...plan }) {
  const { simulateDays } = await import('@vale/testing/system/simulated-days');
  const { simulatedServices, simulatedShop } = await import('@vale/testing/system/simulated-shape');
  const simulated = await (shape === 'services' ? simulatedServices() : simulatedShop());
  try {
    const names = Object.keys(simulated.pids);
    say(
      `days of ${plan.orders} orders and ${plan.visits} visits; memory is resident now (at most), of the limit, in MiB`,
    );
    const days = await simulateDays(simulated, {
      ...plan,
      onDay: ({ day }) => day % 10 === 0 && say(`  day ${day}`),
    });
    const header = [
      'day',
      'visit p95',
      'purchase p95',
      'disk',
      'stream',
      'settled',
      'dead letters',
      ...names,
    ];
    const rows = days.map((one) => [
      one.day,
      `${short(one.visitMs)} ms`,
      `${short(one.purchaseMs)} ms`,
      `${short(one.disk)} MB`,
      `${short(one.stream * 100)} %`,
      `${short(one.settled)} s`,
      one.deadLetters,
      ...names.map(
        (name) =>
          `${short(one.memory[name].now)} (${short(one.memory[name].most)}) of ${simulated.limits[name]}`,
      ),
    ]);
    say(markdownTable(header, rows));
  } finally {
    await simulated.stop();
  }
}

await main(async () => {
  const text = { type: 'string' };
  const options = { shape: text, days: text, orders: text, visits: text };
  const { values } = parseArgs({ options });
  const node = runtimeNode();
  await ensureInstalled({ development: true });
  await ensureBuilt(node);
  if (process.execPath !== realpathSync(node))
    return keepRunning(node, [import.meta.filename, ...process.argv.slice(2)], process.env);
  process.env.TMPDIR = ownFolder('bench-month-');
  const { shape = 'shop', days = '30', orders = '200', visits = '3000' } = values;
  await measure({ shape, days: Number(days), orders: Number(orders), visits: Number(visits) });
  return 0;
});
