import type { DomainEvent, JobDefinition } from '@vale/contracts/define';
import type { Callback } from '../../src/payments/callbacks/callback.js';
import type { StoredOrder } from '../../src/orders/store/stored-order.js';
import type { StoredPaymentMethod } from '../../src/payments/methods/payment-method.js';
import type { SettledCursor } from '../../src/payments/reconciliation/settled-window.js';
import type { StatusWord } from '../../src/payments/charges/status-word.js';
import type { StrayPayment } from '../../src/orders/money/stray-money.js';
import type { SharedStock, StockCodeDocument } from '../../src/stock/stock.schema.js';

export interface StoredJob {
  job: JobDefinition;
  payload: never;
  key: string | undefined;
  dueAt: number;
  attempt: number;
  isRunning: boolean;
}

/** State that survives every process: databases, unpublished events and jobs. */
export class Disk {
  readonly orders = new Map<string, StoredOrder>();
  events: DomainEvent[] = [];
  codes: StockCodeDocument[] = [];
  /** Stocks with a shared text, keyed by `stockId`. */
  readonly shared = new Map<string, SharedStock>();
  readonly methods = new Map<string, StoredPaymentMethod>();
  activeMethodId: string | null = null;
  jobs: StoredJob[] = [];
  readonly cursors = new Map<string, SettledCursor>();
  /** Settled payments that are no order's. */
  readonly stray = new Map<string, StrayPayment>();
  /** Words of providers, by their id. */
  readonly words = new Map<string, StatusWord>();
  readonly callbacks = new Map<string, Callback>();
}
