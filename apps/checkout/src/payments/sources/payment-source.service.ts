import { Injectable } from '@nestjs/common';
import type { PaymentSourceName } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { connectionProblemOf } from '../providers/connection-problem.client.js';
import { ProviderBusy } from '../providers/provider-errors.js';
import { isSilent, type PaymentSource } from './payment-source.js';
import { PaymentSourceRepository, sourceId } from './payment-source.repository.js';

const MAX_PROBLEM_LENGTH = 200;
const NOT_CALLED = 'A loja não chegou a chamar o provedor.';
const POSTPONED =
  'O limite de chamadas do provedor está quase todo usado, e o resto fica para pedidos novos.';

/**
 * Knows for each method when its reads, its lists and the registration of its callbacks last worked, and when no
 * calls were postponed.
 */
@Injectable()
export class PaymentSourceService {
  /** Times of this process's last writes of a success, because most runs change nothing. */
  private readonly written = new Map<string, number>();

  constructor(
    private readonly sources: PaymentSourceRepository,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Runs `work` and stores whether it succeeded. A failure is logged, and left to the next run. */
  async watch(methodId: string, source: PaymentSourceName, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      return this.recordFailure(methodId, source, error);
    }
    await this.recordSuccess(methodId, source);
  }

  async recordSuccess(methodId: string, source: PaymentSourceName): Promise<void> {
    const key = { methodId, source };
    const now = this.clock.nowMs();
    if (Math.abs(now - (this.written.get(sourceId(key)) ?? -Infinity)) < MINUTE_MS) return;
    await this.sources.recordSuccess(key, now);
    this.written.set(sourceId(key), now);
  }

  /** Logs the failure too. */
  async recordFailure(methodId: string, source: PaymentSourceName, error: unknown): Promise<void> {
    const key = { methodId, source };
    this.written.delete(sourceId(key));
    const isPostponed = error instanceof ProviderBusy && error.reason === 'reserved';
    const problem = connectionProblemOf(error)?.message ?? (isPostponed ? POSTPONED : NOT_CALLED);
    await this.sources.recordFailure(key, problem.slice(0, MAX_PROBLEM_LENGTH), this.clock.nowMs());
    this.logger.warn('a source of payments failed', { ...key, error });
  }

  /** Sources that a person has to look at. */
  async silent(): Promise<PaymentSource[]> {
    const now = this.clock.nowMs();
    return (await this.sources.list()).filter((one) => isSilent(one, now));
  }
}
