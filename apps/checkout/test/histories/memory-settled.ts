import type { Page } from '@vale/contracts/define';
import { chargeKey } from '../../src/orders/money/charge.js';
import type { SettledCursorRepository } from '../../src/payments/reconciliation/settled-cursor.repository.js';
import type { StrayPaymentRepository } from '../../src/payments/stray/stray-payment.repository.js';
import type { SettledCursor } from '../../src/payments/reconciliation/settled-window.js';
import type { StrayPayment } from '../../src/orders/money/stray-money.js';
import type { Disk } from './disk.js';
import type { Machine } from './machine.js';

/** `SettledCursorRepository` without a database. */
export class MemoryCursors implements Partial<SettledCursorRepository> {
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
  ) {}

  find(methodId: string): Promise<SettledCursor | null> {
    return this.machine.step(() => this.disk.cursors.get(methodId) ?? null);
  }

  save(cursor: SettledCursor): Promise<void> {
    return this.machine.step(() => void this.disk.cursors.set(cursor.methodId, cursor));
  }
}

/** `StrayPaymentRepository` without a database. */
export class MemoryStray implements Partial<StrayPaymentRepository> {
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
  ) {}

  recordedOf(methodId: string, endToEndIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.machine.step(
      () => new Set(endToEndIds.filter((id) => this.disk.stray.has(chargeKey(methodId, id)))),
    );
  }

  record(payment: Omit<StrayPayment, 'id' | 'state'>): Promise<void> {
    return this.machine.step(() => {
      const id = chargeKey(payment.methodId, payment.endToEndId);
      const known = this.disk.stray.get(id);
      const kept = { state: 'open' as const, ...known, ...payment, id };
      this.disk.stray.set(id, known ? { ...kept, seenAt: known.seenAt } : kept);
    });
  }

  /** Returns all of them as one page. */
  list(state: StrayPayment['state']): Promise<Page<StrayPayment>> {
    return this.machine.step(() => {
      const items = [...this.disk.stray.values()].filter((one) => one.state === state);
      return { items, nextCursor: null };
    });
  }

  recordMatched(methodId: string, endToEndId: string, transactionId: string): Promise<void> {
    return this.machine.step(() => {
      const id = chargeKey(methodId, endToEndId);
      const known = this.disk.stray.get(id);
      if (known?.state === 'open') this.disk.stray.set(id, { ...known, state: 'matched', transactionId });
    });
  }
}
