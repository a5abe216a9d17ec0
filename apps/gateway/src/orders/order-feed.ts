import { Injectable } from '@nestjs/common';
import type { EventData } from '@vale/contracts/define';
import type { checkoutEvents } from '@vale/contracts/checkout';
import type { LiveFeed } from '../edge/event-stream.js';

export type OrderChange = Pick<
  EventData<typeof checkoutEvents.orderChanged>,
  'transactionId' | 'status' | 'version'
>;

/** Hands each change of an order to the pages that are open on it, in this gateway. */
@Injectable()
export class OrderFeed {
  private readonly followers = new Map<string, Set<OrderFollower>>();

  follow(transactionId: string): OrderFollower {
    const followers = this.followers.get(transactionId) ?? new Set();
    const follower = new OrderFollower(() => {
      followers.delete(follower);
      if (followers.size === 0) this.followers.delete(transactionId);
    });
    this.followers.set(transactionId, followers.add(follower));
    return follower;
  }

  tell({ transactionId, status, version }: OrderChange): void {
    for (const follower of this.followers.get(transactionId) ?? []) {
      follower.tell({ transactionId, status, version });
    }
  }

  get followedOrders(): number {
    return this.followers.size;
  }
}

/**
 * One open page. Changes come at least once and in no promised order: only what is newer than the last is told, and of
 * several that wait, the newest.
 */
export class OrderFollower implements LiveFeed<OrderChange> {
  private newest: OrderChange | null = null;
  private toldVersion = -1;
  private closed = false;
  private wake: (() => void) | undefined;

  constructor(private readonly leave: () => void) {}

  tell(change: OrderChange): void {
    if (change.version <= Math.max(this.toldVersion, this.newest?.version ?? -1)) return;
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
    this.toldVersion = change?.version ?? this.toldVersion;
    return change;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.leave();
    this.wake?.();
  }
}
