import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { killAtRandom, KILLS, KilledSystem, ORDERS } from './killed-system.js';

// A file of its own, so that its kills run beside those of crash.system-spec.ts.
describe('another system that is killed', () => {
  let killed: KilledSystem;

  beforeAll(async () => {
    killed = await KilledSystem.start();
  }, 120_000);
  afterAll(() => killed?.stop());

  it(`at ${KILLS} random moments of ${ORDERS} orders: no paid order lost, no code given twice`, async () => {
    await killAtRandom(killed, 20261122);
  }, 900_000);
});
