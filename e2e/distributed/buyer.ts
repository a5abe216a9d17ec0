import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinalStatus } from '@vale/contracts/checkout';
import { HttpProblem } from '@vale/testing/system/http-client';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import type { SystemClient } from '@vale/testing/system/system-client';
import { CONSENTED } from '../conversion-destinations.js';

const RETRY_MS = 200;
/** Statuses after which a request is sent again: service unavailable, timeout, rate limit. */
export const RETRYABLE: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const OPEN_ORDERS = 'checkout.too-many-open-orders';

/** Counts over all shoppers of a run. */
export class BuyerStats {
  /** Repeated requests, by status or error code. */
  readonly repeated = new Map<string, number>();
  /** Orders that failed before they had a PIX. */
  failedOrders = 0;
  slowestMs = 0;

  note(reason: string): void {
    this.repeated.set(reason, (this.repeated.get(reason) ?? 0) + 1);
  }
}

export interface Purchase {
  shopper: SystemClient;
  transactionId: string;
}

/** Buys as the shop's page does: repeats a request until it succeeds, a write under the same idempotency key. */
export class Buyer {
  constructor(
    private readonly shopper: SystemClient,
    private readonly met: BuyerStats,
    private readonly timeoutMs: number,
    /** Ends all repeats. */
    private readonly over: AbortSignal,
  ) {}

  /** Orders and pays. An order that fails before it has a PIX is replaced by another. */
  async buy(productId: string): Promise<Purchase> {
    const end = performance.now() + this.timeoutMs;
    for (;;) {
      const key = randomUUID();
      const { transactionId } = await this.persist(end, () =>
        this.shopper.placeOrder({ productId, tracking: CONSENTED }, key),
      );
      const sandboxUrl = await this.pix(transactionId, end);
      if (!sandboxUrl) {
        this.met.failedOrders += 1;
        continue;
      }
      await this.pay(sandboxUrl, end);
      return { shopper: this.shopper, transactionId };
    }
  }

  /** Undefined when the order failed, or was cancelled because it had no real charge. */
  private async pix(transactionId: string, end: number): Promise<string | undefined> {
    for (;;) {
      const order = await this.persist(end, () => this.shopper.order(transactionId));
      if (order.pixCode !== null && order.sandboxUrl) return order.sandboxUrl;
      if (isFinalStatus(order.status)) return undefined;
      // The demo's simulation for an unreachable provider: it cannot be paid.
      if (order.simulated) {
        await this.persist(end, () => this.shopper.cancel(transactionId));
        return undefined;
      }
      if (performance.now() > end) throw new Error(`order ${transactionId} never had a PIX`);
      await sleep(RETRY_MS);
    }
  }

  private async pay(sandboxUrl: string, end: number): Promise<void> {
    let tried = false;
    await this.persist(end, async () => {
      try {
        await SandboxClient.pay(sandboxUrl);
      } catch (error) {
        // The response to an earlier attempt was lost, but the payment was made.
        if (tried && (error as Error).message.includes(': 409')) return;
        tried = true;
        if ((error as Error).message.includes(': 409')) throw new HttpProblem(409, {}, sandboxUrl);
        throw error;
      }
    });
  }

  private async persist<T>(end: number, call: () => Promise<T>): Promise<T> {
    for (;;) {
      this.over.throwIfAborted();
      const started = performance.now();
      try {
        return await call();
      } catch (error) {
        if (!isRetryable(error) || performance.now() > end) throw error;
        this.met.note(reasonOf(error));
        await sleep(RETRY_MS);
      } finally {
        this.met.slowestMs = Math.max(this.met.slowestMs, performance.now() - started);
      }
    }
  }
}

/** Includes "too many open orders": they are paid, and their slots become free once the services have recovered. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof HttpProblem)) return true;
  return RETRYABLE.has(error.status) || error.problem.code === OPEN_ORDERS;
}

function reasonOf(error: unknown): string {
  if (error instanceof HttpProblem) return `${error.status} ${error.problem.code ?? ''}`.trim();
  const { cause, name } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}
