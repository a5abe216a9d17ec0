import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { OrderStoreService } from '../orders/order-store.service.js';
import type { Order } from '../orders/order.js';

/** Failed attempts at one order's charge after which its provider counts as down. Fewer are a hiccup. */
const FAILED_ATTEMPTS = 3;
/** Without a new order that shows it, a provider counts as down for this long. Milliseconds. */
const RECENT_MS = 3_600_000;
const NEWEST = 100;

/** Providers that make no PIX, as the attempts of stored orders show in every process. */
@Injectable()
export class ProviderDownService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly clock: Clock,
  ) {}

  /** Methods whose latest failed order has no order with a charge after it. */
  async methodIds(): Promise<Set<string>> {
    const newest = await Promise.all(
      (['created', 'failed', 'pending'] as const).map((state) =>
        this.orders.read.listNewestIn(state, NEWEST),
      ),
    );
    const since = this.clock.nowMs() - RECENT_MS;
    const recent = newest.flat().filter((order) => lastTriedAt(order) >= since);
    const failed = Map.groupBy(recent.filter(isFailing), ({ methodId }) => methodId);
    return new Set(
      [...failed].flatMap(([methodId, orders]) => {
        const failedAt = Math.max(...orders.map(lastTriedAt));
        const isBack = recent.some(
          (order) => order.methodId === methodId && isCharged(order) && lastTriedAt(order) > failedAt,
        );
        return isBack ? [] : [methodId];
      }),
    );
  }
}

function isFailing(order: Order): boolean {
  const unanswered = order.attempts.filter(({ outcome }) => outcome === 'unknown');
  return unanswered.length >= FAILED_ATTEMPTS && !isCharged(order);
}

function isCharged({ attempts }: Order): boolean {
  return attempts.some(({ outcome }) => outcome === 'made');
}

function lastTriedAt({ attempts, createdAt }: Order): number {
  return attempts.at(-1)?.startedAt ?? createdAt;
}
