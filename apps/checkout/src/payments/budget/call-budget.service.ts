import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { CallPurpose, CallUse } from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Limits } from '@vale/platform/limits';
import { Logger } from '@vale/platform/logging';
import { paymentsConfig, type PaymentsConfig } from '../payments.config.js';
import type { PaymentMethod } from '../methods/payment-method.js';
import type { CallBudget } from '../providers/payment-provider.js';
import { paymentProvider } from '../providers/payment-providers.client.js';
import { ProviderBusy } from '../providers/provider-errors.js';
import { PaymentSourceService } from '../sources/payment-source.service.js';
import {
  callsUsed,
  differenceOf,
  pastSlots,
  postponedPurposes,
  slotOf,
  sumOf,
  type CallCounts,
  type UsedCalls,
} from './call-budget.js';
import { CallCountsRepository } from './call-counts.repository.js';

/** Calls that a process keeps to itself: at most these are lost with it, and each block costs one database command. */
const BLOCK = 25;
/** Age after which the counts of other processes are read again. */
const READ_AGAIN_MS = MINUTE_MS;
/** Postponed calls are tried again after this time, which costs no call. */
const RETRY_MS = MINUTE_MS;

type Method = Pick<PaymentMethod<string>, 'id' | 'driver' | 'apiEndpoint' | 'publicToken'>;

/** One account with a documented limit, as this process knows it. */
interface Account {
  methodId: string;
  budget: CallBudget;
  /** Counts of all processes when they were last read, which is null before the first time. */
  stored: CallCounts;
  readAt: number | null;
  /** Calls of this process since then. */
  unsaved: CallCounts;
  unsavedCalls: number;
  saving: Promise<void> | null;
}

/**
 * Keeps calls of each account within what its provider documents, and what is left of it for new charges first. All
 * methods of an account share it, since providers limit accounts. Calls are counted in memory and stored in blocks, so
 * that no purchase waits for it.
 */
@Injectable()
export class CallBudgetService implements OnModuleDestroy {
  private readonly accounts = new Map<string, Account>();

  constructor(
    private readonly calls: CallCountsRepository,
    private readonly sources: PaymentSourceService,
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly logger: Logger,
    @InjectConfig(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  async onModuleDestroy(): Promise<void> {
    for (const [id, account] of this.accounts) {
      await account.saving;
      if (account.unsavedCalls > 0) await this.save(id, account);
    }
  }

  /** Throws `ProviderBusy` if what is left of the documented budget is for more important calls. */
  async admit(method: Method, purpose: CallPurpose): Promise<void> {
    const account = this.accountOf(method);
    if (!account) return;
    await this.refresh(method, account, { waits: purpose !== 'charge' });
    if (!this.postponed(account).includes(purpose)) return;
    throw new ProviderBusy('reserved', RETRY_MS);
  }

  /** True while what is left of the budget is not even for new charges. */
  async isSpent(method: Method): Promise<boolean> {
    const account = this.accountOf(method);
    if (!account) return false;
    await this.refresh(method, account, { waits: true });
    return this.postponed(account).includes('charge');
  }

  /** Counts one request to the provider. */
  count(method: Method, purpose: CallPurpose): void {
    const account = this.accountOf(method);
    if (!account) return;
    const slot = slotOf(account.budget, this.clock.nowMs(), purpose);
    account.unsaved = sumOf(account.unsaved, { [slot]: 1 });
    account.unsavedCalls++;
    if (account.unsavedCalls >= BLOCK) void this.save(idOf(method), account);
  }

  /** Null where the provider documents no limit. */
  async useOf(method: Method): Promise<CallUse | null> {
    const account = this.accountOf(method);
    if (!account) return null;
    account.methodId = method.id;
    await this.save(idOf(method), account);
    const { calls, periodMs } = account.budget;
    return {
      used: this.used(account).all,
      limit: calls,
      hours: periodMs / HOUR_MS,
      postponed: this.postponed(account),
    };
  }

  /**
   * Takes a read from the account's token bucket, which limits its pace: a full bucket and what fills it in a minute are together
   * what its provider documents. `kept`: share of the bucket that this read must leave. Throws `ProviderBusy` if it cannot.
   */
  async takeRead(method: Method, kept: number): Promise<void> {
    const { PAYMENT_READS_AT_ONCE, PAYMENT_READS_PER_MINUTE } = this.config;
    const { readsPerMinute = Infinity } = paymentProvider(method.driver) ?? {};
    const capacity = Math.min(PAYMENT_READS_AT_ONCE, readsPerMinute / 2);
    const size = { capacity, perMinute: Math.min(PAYMENT_READS_PER_MINUTE, readsPerMinute / 2) };
    const keep = Math.min(capacity - 1, Math.floor(capacity * kept));
    const { allowed, retryAfterMs } = await this.limits.takeToken('checkout.reads', idOf(method), size, keep);
    if (!allowed) throw new ProviderBusy('budget-spent', retryAfterMs);
  }

  private accountOf(method: Method): Account | null {
    const { budget } = paymentProvider(method.driver) ?? {};
    if (!budget) return null;
    const id = idOf(method);
    const account = this.accounts.get(id) ?? newAccount(method.id, budget);
    this.accounts.set(id, account);
    return account;
  }

  /** Reads what other processes called, in the background unless nothing is known yet and the call `waits`. */
  private async refresh(method: Method, account: Account, { waits }: { waits: boolean }): Promise<void> {
    const { readAt } = account;
    account.methodId = method.id;
    if (readAt !== null && Math.abs(this.clock.nowMs() - readAt) < READ_AGAIN_MS) return;
    const saved = this.save(idOf(method), account);
    if (waits && readAt === null) await saved;
  }

  private save(id: string, account: Account): Promise<void> {
    account.saving ??= this.write(id, account).finally(() => {
      account.saving = null;
    });
    return account.saving;
  }

  /** Never rejects: calls that could not be stored are stored with the next ones. */
  private async write(id: string, account: Account): Promise<void> {
    const { unsaved, unsavedCalls, stored, budget } = account;
    const now = this.clock.nowMs();
    try {
      const counts =
        unsavedCalls > 0
          ? await this.calls.add(id, unsaved, pastSlots(stored, budget, now))
          : await this.calls.find(id);
      account.stored = counts;
      account.readAt = now;
      account.unsaved = differenceOf(account.unsaved, unsaved);
      account.unsavedCalls -= unsavedCalls;
      await this.sources.watch(account.methodId, 'calls', async () => {
        if (this.postponed(account).length > 0) throw new ProviderBusy('reserved', RETRY_MS);
      });
    } catch (error) {
      this.logger.warn('calls to a provider could not be counted in the store', { error });
    }
  }

  private used({ stored, unsaved, budget }: Account): UsedCalls {
    return callsUsed(sumOf(stored, unsaved), budget, this.clock.nowMs());
  }

  private postponed(account: Account): CallPurpose[] {
    return postponedPurposes(this.used(account), account.budget);
  }
}

function idOf({ driver, apiEndpoint, publicToken }: Method): string {
  return [driver, apiEndpoint.replace(/\/+$/, ''), publicToken].join(' ');
}

function newAccount(methodId: string, budget: CallBudget): Account {
  return { methodId, budget, stored: {}, readAt: null, unsaved: {}, unsavedCalls: 0, saving: null };
}
