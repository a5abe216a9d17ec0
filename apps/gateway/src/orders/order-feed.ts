import { Injectable } from '@nestjs/common';
import type { EventData } from '@vale/contracts/define';
import { checkoutEvents } from '@vale/contracts/checkout';
import { On } from '@vale/platform/bus';
import type { LiveFeed } from '../edge/event-stream.js';

export type OrderChange = Pick<
  EventData<typeof checkoutEvents.orderChanged>,
  'transactionId' | 'status' | 'version'
>;

/** Passes changes of an order to the pages that this gateway has open on it. */
@Injectable()
export class OrderFeed {
  private readonly subscriptions = new Map<string, Set<OrderSubscription>>();

  subscribe(transactionId: string): OrderSubscription {
    const subscriptions = this.subscriptions.get(transactionId) ?? new Set();
    const subscription = new OrderSubscription(() => {
      subscriptions.delete(subscription);
      if (subscriptions.size === 0) this.subscriptions.delete(transactionId);
    });
    this.subscriptions.set(transactionId, subscriptions.add(subscription));
    return subscription;
  }

  @On(checkoutEvents.orderChanged, { every: 'replica' })
  push({ transactionId, status, version }: OrderChange): void {
    for (const subscription of this.subscriptions.get(transactionId) ?? []) {
      subscription.push({ transactionId, status, version });
    }
  }

  /** The number of orders with an open page. */
  get size(): number {
    return this.subscriptions.size;
  }
}

/**
 * One open page. Changes may repeat and arrive out of order: older ones are dropped, and of several waiting changes
 * only the newest is kept.
 */
export class OrderSubscription implements LiveFeed<OrderChange> {
  private newest: OrderChange | null = null;
  private sentVersion = -1;
  private closed = false;
  private wake: (() => void) | undefined;

  constructor(private readonly onClose: () => void) {}

  push(change: OrderChange): void {
    if (change.version <= Math.max(this.sentVersion, this.newest?.version ?? -1)) return;
    this.newest = change;
    this.wake?.();
  }

  async next(): Promise<OrderChange | null> {
    while (!this.newest && !this.closed) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const change = this.closed ? null : this.newest;
    this.newest = null;
    this.sentVersion = change?.version ?? this.sentVersion;
    return change;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.onClose();
    this.wake?.();
  }
}
