import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { SalesFigures } from '@vale/contracts/figures';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { ulidsFrom } from '@vale/platform/ids';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { isSandbox } from '../../payments/payment-method.js';
import { DeliveredTotalRepository } from './delivered-total.repository.js';

interface Total {
  orders: number;
  centavos: number;
}

/** Milliseconds for which a count is shown. */
const FRESH_MS = 60_000;
/** Milliseconds after which an order that was placed is rarely delivered or refunded: older ones are counted once a day. */
const SETTLED_MS = 2 * 86_400_000;
const RECOUNT_MS = 86_400_000;
/** Milliseconds that the first request after a start waits for the count. */
const FIRST_WAIT_MS = 500;
const PAGE = 1_000;

/**
 * Counts what was delivered without an index or a write of its own: pages of an index that is there, a thousand orders at
 * a time, while no request waits. An order that is delivered or refunded more than two days after it was placed is in
 * the figure a day later.
 */
@Injectable()
export class SalesFiguresService {
  private settled: Total = none();
  private settledUpTo = '';
  private recountAt = 0;
  private shown: Total | null = null;
  private countedAt = -Infinity;
  private counting: Promise<void> | null = null;

  constructor(
    private readonly orders: DeliveredTotalRepository,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async get(): Promise<SalesFigures> {
    const [delivered, hasStock] = await Promise.all([this.delivered(), this.orders.hasStock()]);
    return { delivered, hasStock };
  }

  /** Null while the first count after a start is not done. */
  private async delivered(): Promise<Total | null> {
    const now = this.clock.nowMs();
    if (!this.counting && now - this.countedAt >= FRESH_MS) {
      this.counting = this.count(now)
        .catch((error: unknown) => this.logger.warn('delivered orders could not be counted', { error }))
        .finally(() => (this.counting = null));
    }
    if (!this.shown && this.counting) {
      await Promise.race([this.counting, sleep(FIRST_WAIT_MS, undefined, { ref: false })]);
    }
    return this.shown;
  }

  private async count(now: number): Promise<void> {
    if (now >= this.recountAt) {
      this.settled = none();
      this.settledUpTo = '';
      this.recountAt = now + RECOUNT_MS;
    }
    const boundary = ulidsFrom(Math.max(0, now - SETTLED_MS));
    const recent = none();
    for (let after = this.settledUpTo; ;) {
      const page = await this.orders.listDelivered(after, PAGE);
      for (const { _id, totalCentavos, methodId } of page) {
        const isSettled = _id < boundary;
        if (isSettled) this.settledUpTo = _id;
        after = _id;
        if (isSandbox(methodId) && !this.runtime.VALE_DEMO) continue;
        add(isSettled ? this.settled : recent, totalCentavos);
      }
      if (page.length < PAGE) break;
    }
    this.shown = {
      orders: this.settled.orders + recent.orders,
      centavos: this.settled.centavos + recent.centavos,
    };
    this.countedAt = now;
  }
}

function none(): Total {
  return { orders: 0, centavos: 0 };
}

function add(total: Total, centavos: number): void {
  total.orders += 1;
  total.centavos += centavos;
}
