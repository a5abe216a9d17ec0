import { describe, expect, it } from '@jest/globals';
import { findServers, serversMissing } from '@vale/testing/servers/find-servers';
import { printResults } from './print-failure.js';
import { measureScale } from './scale.js';

const WINDOW_MS = 10_000;

const missing = serversMissing(await findServers());
if (missing) process.stdout.write(`${missing}\n`);

(missing ? describe.skip : describe)('checkout', () => {
  // The ratio depends on the machine, so it is printed and not asserted.
  it('shares the orders among four processes, at least 10 % in each', async () => {
    const { onePerSecond, fourPerSecond, ratio, shares } = await measureScale(WINDOW_MS);
    printResults('Scaling, 300 ms of provider latency, 8 orders at once per process', {
      'orders/s, one process': onePerSecond.toFixed(1),
      'orders/s, four processes': fourPerSecond.toFixed(1),
      ratio: ratio.toFixed(2),
      shares: shares.map((share) => `${Math.round(share * 100)} %`).join(', '),
    });
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.1);
  }, 400_000);
});
