import type { Page } from '@vale/contracts/define';
import { chargeKey } from '../../src/orders/money/charge.js';
import type { SettledRepository } from '../../src/payments/reconciliation/settled.repository.js';
import type { SettledCursor } from '../../src/payments/reconciliation/settled-window.js';
import type { UnmatchedPayment } from '../../src/payments/stray/unmatched-payment.js';
import type { Disk } from './disk.js';
import type { Machine } from './machine.js';

/** `SettledRepository` without a database. */
export class MemorySettled implements Partial<SettledRepository> {
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
  ) {}

  findCursor(methodId: string): Promise<SettledCursor | null> {
    return this.machine.step(() => this.disk.cursors.get(methodId) ?? null);
  }

  saveCursor(cursor: SettledCursor): Promise<void> {
    return this.machine.step(() => void this.disk.cursors.set(cursor.methodId, cursor));
  }

  recordUnmatched(payment: Omit<UnmatchedPayment, 'id' | 'state'>): Promise<void> {
    return this.machine.step(() => {
      const id = chargeKey(payment.methodId, payment.endToEndId);
      const known = this.disk.unmatched.get(id);
      const kept = { state: 'open' as const, ...known, ...payment, id };
      this.disk.unmatched.set(id, known ? { ...kept, seenAt: known.seenAt } : kept);
    });
  }

  /** Returns all of them as one page. */
  listUnmatched(state: UnmatchedPayment['state']): Promise<Page<UnmatchedPayment>> {
    return this.machine.step(() => {
      const items = [...this.disk.unmatched.values()].filter((one) => one.state === state);
      return { items, nextCursor: null };
    });
  }

  recordMatched(methodId: string, endToEndId: string, transactionId: string): Promise<void> {
    return this.machine.step(() => {
      const id = chargeKey(methodId, endToEndId);
      const known = this.disk.unmatched.get(id);
      if (known?.state === 'open') this.disk.unmatched.set(id, { ...known, state: 'matched', transactionId });
    });
  }
}
