import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { CallPurpose } from '@vale/contracts/checkout';
import type { Customer } from '@vale/contracts/person';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { paymentsConfig, type PaymentsConfig } from '../payments.config.js';
import type { ChargeSnapshot, RefundSnapshot } from '../../orders/money/charge-snapshot.js';
import { isOpen, type Order } from '../../orders/life/order.js';
import { describeLines } from '../../orders/life/sold-products.js';
import type { ProviderReply } from '../../orders/money/provider-reply.js';
import { CallBudgetService } from '../budget/call-budget.service.js';
import type { AttemptResult } from './charge-attempt.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';
import { isSandbox } from '../../orders/money/method-id.js';
import { type PaymentMethod } from '../methods/payment-method.js';
import { problemOfPixCode } from './pix-code.js';
import {
  afterwards,
  isKeyRefused,
  ProviderBusy,
  ProviderError,
  ProviderRefusal,
} from '../providers/provider-errors.js';
import type {
  CreatedCharge,
  FoundCharge,
  NewRefund,
  PaymentProvider,
  SettledPage,
  SettledWindow,
} from '../providers/payment-provider.js';
import type { PaymentDriver } from '../providers/payment-providers.client.js';
import { ProviderConnections, type ProviderConnection } from '../providers/provider-connections.client.js';
import { simulatedCharge } from './simulated-charge.js';

/** Reason for reading a charge: a due poll, a request, or a callback. */
export type ReadCause = 'poll' | 'asked' | 'callback';

/** A refund as its provider describes it, with the replies as evidence. */
export interface AnsweredRefund {
  made: RefundSnapshot;
  replies: readonly ProviderReply[];
}

/** Share of the read bucket that a read must leave to others: requests and open orders come first. */
const KEPT: Record<ReadCause, { open: number; closed: number }> = {
  poll: { open: 0.25, closed: 0.75 },
  asked: { open: 0, closed: 0.75 },
  callback: { open: 0, closed: 0 },
};
const PURPOSES: Record<ReadCause, CallPurpose> = { poll: 'poll', asked: 'lookup', callback: 'charge' };
/** Like `KEPT`, for calls about refunds. */
const KEPT_BY_REFUNDS = 0.5;

/** Creates and reads charges at the provider of an order's payment method. */
@Injectable()
export class ProviderCallsService implements OnModuleDestroy {
  private readonly connections: ProviderConnections;
  /** Keyed by the signal of the operation, which each of its requests has. */
  private readonly purposes = new WeakMap<AbortSignal, CallPurpose>();

  constructor(
    private readonly methods: PaymentMethodService,
    private readonly clock: Clock,
    private readonly budget: CallBudgetService,
    private readonly logger: Logger,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(paymentsConfig) config: PaymentsConfig,
  ) {
    this.connections = new ProviderConnections({
      maxCalls: config.PAYMENT_MAX_CALLS,
      maxQueued: config.PAYMENT_MAX_QUEUED,
      timeoutMs: config.PAYMENT_REQUEST_TIMEOUT_MS,
    });
  }

  onModuleDestroy(): void {
    this.connections.close();
  }

  /** Milliseconds for which the provider takes no new charges, as it said to this process; 0 if it takes them. */
  pauseOfCharges(methodId: string): number {
    return this.connections.pauseOfCharges(methodId);
  }

  /**
   * Makes one attempt to create a charge; `isFirst` if no other came before. `begin` stores the attempt just before the call; returns null if
   * `begin` finds nothing to attempt. Rejects with `ProviderBusy` if too many calls wait already.
   */
  async createCharge(
    order: Order,
    customer: Customer,
    begin: () => Promise<boolean>,
    isFirst: boolean,
  ): Promise<AttemptResult | null> {
    const method = await this.methods.get(order.methodId);
    const { provider, writes, repliesTo } = this.connectionOf(method);
    let replies: readonly ProviderReply[] = [];
    try {
      await this.budget.admit(method, 'charge');
      const create = (signal: AbortSignal) => {
        this.purposes.set(signal, 'charge');
        replies = repliesTo(signal);
        return provider.createCharge(
          {
            reference: order.transactionId,
            amountCentavos: order.totalCentavos,
            expiresAt: order.expiresAt,
            now: this.clock.nowMs(),
            customer,
            description: describeLines(order),
            callbackUrl: this.methods.callbackUrl(method),
            isFirst,
          },
          signal,
        );
      };
      const created = await writes.runOnceBegun(begin, create);
      return created && { ...this.checked(order, created), replies };
    } catch (error) {
      return { ...this.failed(order, method.driver, error), replies };
    }
  }

  /** True while repeated failures of the provider stop all calls that create charges. */
  async isCircuitOpen({ methodId }: Order): Promise<boolean> {
    return this.connectionOf(await this.methods.get(methodId)).writes.isCircuitOpen;
  }

  /** All reads of one account share one bucket, open orders first. Rejects with `ProviderError` or `ProviderRefusal`. */
  async readCharge(order: Order, providerId: string, cause: ReadCause): Promise<ChargeSnapshot> {
    const method = await this.methods.get(order.methodId);
    await this.budget.admit(method, PURPOSES[cause]);
    await this.budget.takeRead(method, KEPT[cause][isOpen(order) ? 'open' : 'closed']);
    const { provider, reads, repliesTo } = this.connectionOf(method);
    const snapshot = await reads.run(async (signal) => {
      this.purposes.set(signal, PURPOSES[cause]);
      const read = await provider.readCharge(providerId, signal);
      return { ...read, payPage: this.payPageOf(read), replies: repliesTo(signal) };
    });
    const { status, providerStatus, amountCentavos } = snapshot;
    if (status === 'unknown' || (status === 'paid' && amountCentavos === null)) {
      const { transactionId } = order;
      this.logger.warn('the provider’s status of a charge is not understood', {
        transactionId,
        providerStatus,
      });
    }
    return snapshot;
  }

  /** Finds charges by the order's reference; none if the provider cannot search. Rejects like `readCharge`. */
  async findCharges({ methodId, transactionId }: Order): Promise<readonly FoundCharge[]> {
    const method = await this.methods.get(methodId);
    const { provider, reads } = this.connectionOf(method);
    if (!provider.findCharges) return [];
    await this.budget.admit(method, 'lookup');
    await this.budget.takeRead(method, KEPT.poll.closed);
    return reads.run(async (signal) => (await provider.findCharges?.(transactionId, signal)) ?? []);
  }

  /**
   * Any other operation of a method's provider; null if the provider lacks it. Rejects like the operation, and with
   * `ProviderBusy`.
   */
  async at<T>(
    methodId: string,
    purpose: Exclude<CallPurpose, 'charge'>,
    operation: (provider: PaymentProvider, signal: AbortSignal) => Promise<T> | undefined,
  ): Promise<T | null> {
    const method = await this.methods.get(methodId);
    const { provider, reads, writes } = this.connectionOf(method);
    await this.budget.admit(method, purpose);
    const gate = purpose === 'refund' ? writes : reads;
    return gate.run(async (signal) => {
      this.purposes.set(signal, purpose);
      return (await operation(provider, signal)) ?? null;
    });
  }

  /**
   * Returns null if the provider has no refunds. Uses the account's budget of reads. Rejects like `at`, and with
   * `ProviderRefusal` only if the provider shows no such refund.
   */
  async refund(methodId: string, refund: NewRefund): Promise<AnsweredRefund | null> {
    try {
      return await this.aboutRefund(methodId, (provider, signal) => provider.refund?.(refund, signal));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      // Some providers refuse a refund and make it anyway. A refused lookup shows none.
      const shown = this.findRefund(methodId, refund).catch((again: unknown) => {
        if (!(again instanceof ProviderRefusal)) throw again;
      });
      const found = await afterwards(shown);
      if (found) return found;
      throw error;
    }
  }

  /** Returns null if the provider does not show it. Uses the account's budget of reads. Rejects like `at`. */
  async findRefund(methodId: string, refund: NewRefund): Promise<AnsweredRefund | null> {
    return this.aboutRefund(methodId, (provider, signal) => provider.findRefund?.(refund, signal));
  }

  /**
   * One page of settled payments, counted as one read of the account; null if the provider has no such list. `kept`: share of
   * the account's bucket that it must leave. Rejects like `at`.
   */
  async listSettled(
    methodId: string,
    window: SettledWindow,
    page: number,
    kept = 0,
  ): Promise<SettledPage | null> {
    await this.budget.takeRead(await this.methods.get(methodId), kept);
    return this.at(methodId, 'list', (provider, signal) => provider.listSettled?.(window, page, signal));
  }

  private async aboutRefund(
    methodId: string,
    call: (provider: PaymentProvider, signal: AbortSignal) => Promise<RefundSnapshot | undefined> | undefined,
  ): Promise<AnsweredRefund | null> {
    const method = await this.methods.get(methodId);
    const { provider, writes, repliesTo } = this.connectionOf(method);
    if (!provider.refund) return null;
    await this.budget.admit(method, 'refund');
    await this.budget.takeRead(method, KEPT_BY_REFUNDS);
    return writes.run(async (signal) => {
      const made = await call(provider, signal);
      return made ? { made, replies: repliesTo(signal) } : null;
    });
  }

  private connectionOf(method: PaymentMethod<PaymentDriver>): ProviderConnection {
    if (isSandbox(method.id) && !this.runtime.VALE_DEMO)
      throw new ProviderError('not-called', 'the sandbox takes no payments outside demo mode');
    return this.connections.of(method.id, method.driver, this.methods.accountOf(method), (signal) =>
      this.budget.count(method, this.purposes.get(signal) ?? 'lookup'),
    );
  }

  /** A code that is invalid, or for another amount, is never shown. */
  private checked(order: Order, created: CreatedCharge): AttemptResult {
    const { providerId, pixCode, askedCentavos, providerStatus, feeCentavos } = created;
    const problem = problemOfPixCode(pixCode, order.totalCentavos, askedCentavos);
    if (problem) {
      this.logger.error('the provider made an unusable charge', {
        transactionId: order.transactionId,
        problem,
      });
      return { outcome: 'unusable', providerId, pixCode, message: problem };
    }
    return {
      outcome: 'made',
      charge: {
        providerId,
        pixCode: pixCode.trim(),
        simulated: false,
        payPage: this.payPageOf(created),
        providerStatus,
        feeCentavos,
      },
    };
  }

  private payPageOf({ payPage }: { payPage?: string | null }): string | null {
    return this.runtime.VALE_DEMO ? (payPage ?? null) : null;
  }

  private failed(order: Order, driver: string, error: unknown): AttemptResult {
    const { transactionId, methodId } = order;
    const about = { transactionId, methodId, provider: driver };
    if (error instanceof ProviderRefusal) {
      // The provider's message is meant for the shopper and may repeat the shopper's input, so it is not
      // logged.
      const level = isKeyRefused(error) ? 'error' : 'warn';
      this.logger[level]('the provider refused a charge', { ...about, status: error.status });
      return { outcome: 'refused', message: error.message };
    }
    if (!(error instanceof ProviderError) || isLeftToLater(error)) throw error;
    this.logger.warn('a charge was not made', { ...about, kind: error.kind, error });
    if ((error.kind === 'network' || error.kind === 'not-called') && this.runtime.VALE_DEMO)
      return { outcome: 'made', charge: simulatedCharge(order) };
    return { outcome: 'unknown', message: `${error.kind}: ${error.message}` };
  }
}

/** The attempt has not started: the order is unchanged, and another attempt can follow. */
function isLeftToLater(error: ProviderError): boolean {
  return error instanceof ProviderBusy && error.reason !== 'circuit-open';
}
