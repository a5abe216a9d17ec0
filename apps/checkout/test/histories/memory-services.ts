import type { JobDefinition, JobInput } from '@vale/contracts/define';
import type { Clock } from '@vale/platform/clock';
import { Jobs, type EnqueueOptions } from '@vale/platform/jobs';
import { familyOf } from '../../src/orders/money/method-id.js';
import { type StoredPaymentMethod } from '../../src/payments/methods/payment-method.js';
import type {
  PaymentMethodRepository,
  SecretField,
} from '../../src/payments/methods/payment-method.repository.js';
import type { Disk } from './disk.js';
import type { Machine } from './machine.js';

/** `PaymentMethodRepository` without a database. */
export class MemoryMethods implements Partial<PaymentMethodRepository> {
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
  ) {}

  find(id: string): Promise<StoredPaymentMethod | null> {
    return this.machine.step(() => this.disk.methods.get(id) ?? null);
  }

  activeId(): Promise<string | null> {
    return this.machine.step(() => this.disk.activeMethodId);
  }

  choice(): Promise<{ activeId: string | null; isByAdmin: boolean }> {
    return this.machine.step(() => ({ activeId: this.disk.activeMethodId, isByAdmin: false }));
  }

  findFamily(family: string): Promise<StoredPaymentMethod[]> {
    return this.machine.step(() =>
      [...this.disk.methods.values()].filter(({ id }) => familyOf(id) === family),
    );
  }

  list(): Promise<StoredPaymentMethod[]> {
    return this.machine.step(() => [...this.disk.methods.values()]);
  }

  listSecrets(): Promise<StoredPaymentMethod[]> {
    return this.machine.step(() => [...this.disk.methods.values()]);
  }

  replaceSecret(id: string, field: SecretField, before: string, after: string): Promise<void> {
    return this.machine.step(() => {
      const method = this.disk.methods.get(id);
      if (method?.[field] === before) this.disk.methods.set(id, { ...method, [field]: after });
    });
  }

  insert(method: StoredPaymentMethod): Promise<boolean> {
    return this.machine.step(() => {
      if (this.disk.methods.has(method.id)) return false;
      this.disk.methods.set(method.id, method);
      return true;
    });
  }

  change(id: string, change: Partial<StoredPaymentMethod>): Promise<void> {
    return this.machine.step(() => {
      const method = this.disk.methods.get(id);
      if (method) this.disk.methods.set(id, { ...method, ...change });
    });
  }

  activate(id: string): Promise<void> {
    return this.machine.step(() => {
      this.disk.activeMethodId = id;
    });
  }
}

/** Stored jobs; the history says which runs when. */
export class MemoryJobs extends Jobs {
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
    private readonly clock: Clock,
  ) {
    super();
  }

  enqueue<J extends JobDefinition>(
    job: J,
    payload: JobInput<J>,
    options: EnqueueOptions = {},
  ): Promise<void> {
    return this.machine.step(() => {
      const key = options.dedupeKey ?? job.dedupeKey?.(payload as never);
      if (key !== undefined && this.disk.jobs.some((one) => one.job === job && one.key === key)) return;
      const dueAt = this.clock.nowMs() + (options.delayMs ?? 0);
      this.disk.jobs.push({ job, payload: payload as never, key, dueAt, attempt: 1, isRunning: false });
    });
  }
}
