import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningSystem } from '@vale/platform/app';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../wait-until.js';
import { uniqueMark, type MakeEnvironment, type ContractEnvironment } from './contract-environment.js';

export function limitsContract(makeEnvironment: MakeEnvironment): void {
  describe('limits and leases', () => {
    let environment: ContractEnvironment;
    let system: RunningSystem;
    let replica: RunningSystem;

    beforeAll(async () => {
      environment = await makeEnvironment();
      system = await environment.start();
      replica = await environment.start();
    });
    afterAll(() => environment.close());

    it('limits points per window over all replicas, and returns how long to wait', async () => {
      const key = uniqueMark('take');
      const limit = { points: 3, seconds: 60 };
      const taken = [
        await system.drivers.limits.take('login', key, limit),
        await replica.drivers.limits.take('login', key, limit),
        await system.drivers.limits.take('login', key, limit),
        await replica.drivers.limits.take('login', key, limit),
      ];
      expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
      expect(taken.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0]);
      expect(taken[3]!.retryAfterMs).toBeGreaterThan(50_000);
      expect(taken[3]!.retryAfterMs).toBeLessThanOrEqual(60_000);
      expect(taken[0]!.retryAfterMs).toBe(0);
    });

    it('takes several points at once, and says how many are left for how long', async () => {
      const key = uniqueMark('several');
      const limit = { points: 5, seconds: 60 };
      const first = await system.drivers.limits.take('reads', key, limit, 4);
      expect(first).toMatchObject({ allowed: true, remaining: 1 });
      expect(first.endsInMs).toBeGreaterThan(50_000);
      const read = await replica.drivers.limits.take('reads', key, limit, 0);
      expect(read).toMatchObject({ allowed: true, remaining: 1 });
      const second = await replica.drivers.limits.take('reads', key, limit, 2);
      expect(second).toMatchObject({ allowed: false, remaining: 0 });
    });

    it('counts keys, buckets and limits apart', async () => {
      const key = uniqueMark('apart');
      const { limits } = system.drivers;
      await limits.take('a', key, { points: 1, seconds: 60 });
      const others = await Promise.all([
        limits.take('a', `${key}-other`, { points: 1, seconds: 60 }),
        limits.take('b', key, { points: 1, seconds: 60 }),
        limits.take('a', key, { points: 2, seconds: 60 }),
      ]);
      expect(others.map(({ allowed }) => allowed)).toEqual([true, true, true]);
    });

    it('allows again when the window has passed', async () => {
      const key = uniqueMark('window');
      const limit = { points: 1, seconds: 3 };
      await system.drivers.limits.take('w', key, limit);
      expect((await system.drivers.limits.take('w', key, limit)).allowed).toBe(false);
      await waitUntil(async () => (await system.drivers.limits.take('w', key, limit)).allowed);
    });

    it('allows many at once no more than there are points', async () => {
      const key = uniqueMark('many');
      const taken = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          (n % 2 ? system : replica).drivers.limits.take('m', key, { points: 10, seconds: 60 }),
        ),
      );
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10);
    });

    it('takes tokens of one bucket over all replicas, and keeps some for who may have them', async () => {
      const key = uniqueMark('tokens');
      const take = ({ drivers: { limits } }: RunningSystem, keep: number) =>
        limits.takeToken('t', key, { capacity: 4, perMinute: 1 }, keep);
      const kept = [await take(system, 2), await take(replica, 2), await take(system, 2)];
      expect(kept.map(({ allowed }) => allowed)).toEqual([true, true, false]);
      expect(kept[2]!.retryAfterMs).toBeGreaterThan(0);
      expect(kept[2]!.retryAfterMs).toBeLessThanOrEqual(60_000);
      const rest = await Promise.all([replica, system, replica].map((one) => take(one, 0)));
      expect(rest.filter(({ allowed }) => allowed)).toHaveLength(2);
    });

    it('gives a lease to one holder at a time, until it is released', async () => {
      const name = uniqueMark('lease');
      const lease = await system.drivers.limits.lease(name, 5_000);
      expect(lease).not.toBeNull();
      await expect(replica.drivers.limits.lease(name, 5_000)).resolves.toBeNull();
      await lease!.release();
      await expect(replica.drivers.limits.lease(name, 5_000)).resolves.not.toBeNull();
    });

    it('ends a lease that is not renewed, and its former holder can detect it', async () => {
      const name = uniqueMark('expiring');
      const first = await system.drivers.limits.lease(name, 5_000);
      await sleep(3_000);
      await expect(first!.renew()).resolves.toBe(true);
      await sleep(3_000);
      await expect(replica.drivers.limits.lease(name, 60_000)).resolves.toBeNull();
      await waitUntil(() => replica.drivers.limits.lease(name, 60_000));
      await expect(first!.renew()).resolves.toBe(false);
      await first!.release();
      await expect(system.drivers.limits.lease(name, 100)).resolves.toBeNull();
    });
  });
}
