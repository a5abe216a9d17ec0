import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@vale/contracts/time';
import { checkStep, type Watched } from './invariants.js';
import { SWEEPS, type World } from './world.js';

/** Past the end of every hold and of every look for late payments. */
const WAITS: readonly number[] = [
  0,
  ...Array.from({ length: 4 }, () => 10 * SECOND_MS),
  ...Array.from({ length: 8 }, () => 6 * MINUTE_MS),
  ...Array.from({ length: 14 }, () => 2 * HOUR_MS),
  // Past the end of every doubt, and of every look at a closed order.
  ...Array.from({ length: 13 }, () => 6 * HOUR_MS),
];
const MAX_ROUNDS = 50;

/** The end of a history: providers reply, callbacks arrive, jobs and sweeps run until there is nothing to do. */
export async function settle(watched: Watched, world: World): Promise<void> {
  world.bank.heal();
  for (const ms of WAITS) {
    await world.pass(ms);
    for (const which of SWEEPS) await world.run(0, null, (shop) => world.sweep(shop, which));
    await workOff(world);
  }
  checkStep(watched, world);
}

async function workOff(world: World): Promise<void> {
  for (let rounds = 0; ; rounds++) {
    const { bank, disk } = world;
    const jobs = world.dueJobs().length;
    if (bank.callbacks.length + disk.events.length + jobs === 0) return;
    if (rounds > MAX_ROUNDS) throw new Error('the work never ends');
    for (const callback of bank.callbacks) await world.run(0, null, (shop) => world.deliver(shop, callback));
    if (disk.events.length > 0) await world.run(0, null, (shop) => world.relay(shop));
    for (let job = 0; job < jobs; job++) await world.runDueJob(0, null, 0);
  }
}
