import type { CallbackRepository } from '../../src/payments/callbacks/callback.repository.js';
import { ATTEMPT_LEASE_MS, type Callback, type CallbackEnd } from '../../src/payments/callbacks/callback.js';
import type { Disk } from './disk.js';
import type { Machine } from './machine.js';

/** `CallbackRepository` without a database. */
export class MemoryCallbacks implements Partial<CallbackRepository> {
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
  ) {}

  insert(callbacks: readonly Callback[]): Promise<void> {
    return this.machine.step(() => {
      for (const callback of callbacks) this.disk.callbacks.set(callback.id, callback);
    });
  }

  listBodies(after: string, limit: number): Promise<{ id: string; body: string }[]> {
    return this.machine.step(() =>
      [...this.disk.callbacks.values()]
        .filter(({ id }) => id > after)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id, body }) => ({ id, body })),
    );
  }

  replaceBody(id: string, before: string, after: string): Promise<void> {
    return this.machine.step(() => {
      const stored = this.disk.callbacks.get(id);
      if (stored?.body === before) this.disk.callbacks.set(id, { ...stored, body: after });
    });
  }

  findDue(now: number, limit: number): Promise<Callback[]> {
    return this.machine.step(() =>
      [...this.disk.callbacks.values()].filter(({ dueAt = Infinity }) => dueAt <= now).slice(0, limit),
    );
  }

  claim({ id, dueAt, attempts }: Callback, now: number): Promise<boolean> {
    return this.machine.step(() => {
      const stored = this.disk.callbacks.get(id);
      if (stored?.dueAt !== dueAt || stored?.attempts !== attempts) return false;
      this.disk.callbacks.set(id, { ...stored, dueAt: now + ATTEMPT_LEASE_MS, attempts: attempts + 1 });
      return true;
    });
  }

  finish(id: string, attempts: number, end: CallbackEnd): Promise<void> {
    return this.machine.step(() => {
      const stored = this.disk.callbacks.get(id);
      if (stored?.attempts !== attempts) return;
      const { dueAt: _dueAt, ...rest } = stored;
      this.disk.callbacks.set(id, { ...rest, ...end });
    });
  }
}
