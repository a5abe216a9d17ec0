import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinalStatus } from '@vale/contracts/checkout';
import { HttpProblem } from '@vale/testing/system/http-client';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import type { SystemClient } from '@vale/testing/system/system-client';

const AGAIN_MS = 200;
/** Answers that say "not now": nobody answers, somebody was too slow, or too many at once. */
const NOT_NOW: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const OPEN_ORDERS = 'checkout.too-many-open-orders';

/** What shoppers met on their way. */
export class BuyerStats {
  /** Requests that were repeated, by what was the matter. */
  readonly repeated = new Map<string, number>();
  /** Orders that ended before there was anything to pay. */
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

/** A shopper's page: sends a request again until it is answered, a write under the same key. */
export class Buyer {
  constructor(
    private readonly shopper: SystemClient,
    private readonly met: BuyerStats,
    private readonly timeoutMs: number,
    /** Goes home at once. */
    private readonly over: AbortSignal,
  ) {}

  /** Orders and pays. An order that fails before there is a PIX is given up for another. */
  async buy(productId: string): Promise<Purchase> {
    const end = performance.now() + this.timeoutMs;
    for (;;) {
      const key = randomUUID();
      const { transactionId } = await this.persist(end, () => this.shopper.placeOrder({ productId }, key));
      const sandboxUrl = await this.pix(transactionId, end);
      if (!sandboxUrl) {
        this.met.failedOrders += 1;
        continue;
      }
      await this.pay(sandboxUrl, end);
      return { shopper: this.shopper, transactionId };
    }
  }

  /** Undefined when the order failed, or was cancelled for want of a charge. */
  private async pix(transactionId: string, end: number): Promise<string | undefined> {
    for (;;) {
      const order = await this.persist(end, () => this.shopper.order(transactionId));
      if (order.pixCode !== null && order.sandboxUrl) return order.sandboxUrl;
      if (isFinalStatus(order.status)) return undefined;
      // The demo's stand-in for a provider that does not answer: nobody can pay it.
      if (order.simulated) {
        await this.persist(end, () => this.shopper.cancel(transactionId));
        return undefined;
      }
      if (performance.now() > end) throw new Error(`order ${transactionId} never had a PIX`);
      await sleep(AGAIN_MS);
    }
  }

  private async pay(sandboxUrl: string, end: number): Promise<void> {
    let tried = false;
    await this.persist(end, async () => {
      try {
        await SandboxClient.pay(sandboxUrl);
      } catch (error) {
        // The answer to an earlier click got lost: it was paid then.
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
        if (!isPassing(error) || performance.now() > end) throw error;
        this.met.note(reasonOf(error));
        await sleep(AGAIN_MS);
      } finally {
        this.met.slowestMs = Math.max(this.met.slowestMs, performance.now() - started);
      }
    }
  }
}

/** Earlier orders are paid, but services that are failing have not noticed yet; the slots become free by themselves. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof HttpProblem)) return true;
  return NOT_NOW.has(error.status) || error.problem.code === OPEN_ORDERS;
}

function reasonOf(error: unknown): string {
  if (error instanceof HttpProblem) return `${error.status} ${error.problem.code ?? ''}`.trim();
  const { cause, name } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}
