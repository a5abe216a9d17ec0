import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { AppError, platformErrors, type CallContext } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import pLimit from 'p-limit';
import { VaultService } from '../../vault/vault.service.js';
import { afterAttempt, ATTEMPT_LEASE_MS, type Callback, type CallbackOutcome } from './callback.js';
import { namesIn, piecesOf, statusIn } from './callback-body.js';
import { CallbackRepository } from './callback.repository.js';
import { CallbackWorkService } from './callback-work.service.js';

/** Callbacks that one process handles concurrently; each may read charges. */
const CONCURRENCY = 16;
/** Maximum in memory; further callbacks wait in the store. */
const MAX_WAITING = 1_000;
/** Callbacks of one sweep. */
const BATCH = 200;

/**
 * Stores each callback before answering it, then processes it immediately, or in the sweep after a failure or
 * crash.
 */
@Injectable()
export class CallbackStoreService implements OnModuleDestroy {
  private readonly limit = pLimit(CONCURRENCY);
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    private readonly callbacks: CallbackRepository,
    private readonly work: CallbackWorkService,
    private readonly vault: VaultService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly logger: Logger,
  ) {}

  /**
   * Resolves once the callback is durable: the provider need not call again. Rejects when it could not be stored.
   * `body` is its parsed JSON.
   */
  async receive(methodId: string, body: unknown, client: CallContext['client']): Promise<void> {
    const callbacks = piecesOf(body).map((piece) => this.callbackOf(methodId, piece, client));
    await this.store(callbacks);
    for (const callback of callbacks)
      if (callback.state === 'unreadable')
        this.logger.warn('a callback names no charge', { methodId, callbackId: callback.id });
      else if (this.limit.pendingCount < MAX_WAITING) this.start(callback);
  }

  private callbackOf(methodId: string, body: unknown, client: CallContext['client']): Callback {
    const now = this.clock.nowMs();
    const id = this.ids.ulid();
    const names = namesIn(body);
    const status = statusIn(body);
    return {
      id,
      methodId,
      receivedAt: now,
      names,
      problem: '',
      ...(status !== undefined && { status }),
      sentBy: client ?? { ip: '', userAgent: '' },
      body: this.vault.sealToken(JSON.stringify(body) ?? '', id),
      ...(names.length > 0
        ? { state: 'received', attempts: 1, dueAt: now + ATTEMPT_LEASE_MS }
        : { state: 'unreadable', attempts: 0 }),
    };
  }

  /** Retries callbacks whose attempt failed or was lost with its process. */
  @Processes(checkoutJobs.workOffCallbacks)
  async workOffDue(): Promise<void> {
    const due = await this.callbacks.findDue(this.clock.nowMs(), BATCH);
    await Promise.all(due.map((callback) => this.limit(() => this.attemptAgain(callback))));
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await Promise.allSettled(this.running);
  }

  /** A store error must end in a 5xx: only that makes every provider repeat its call. */
  private async store(callbacks: readonly Callback[]): Promise<void> {
    try {
      await this.callbacks.insert(callbacks);
    } catch (error) {
      throw new AppError(platformErrors.unavailable, { cause: error });
    }
  }

  private start(callback: Callback): void {
    const running = this.limit(() => this.attempt(callback)).finally(() => this.running.delete(running));
    this.running.add(running);
  }

  private async attemptAgain(callback: Callback): Promise<void> {
    if (this.stopped || !(await this.callbacks.claim(callback, this.clock.nowMs()))) return;
    await this.attempt({ ...callback, attempts: callback.attempts + 1 });
  }

  /** Never rejects: an attempt without a recorded result is due again when its lease ends. */
  private async attempt(callback: Callback): Promise<void> {
    if (this.stopped) return;
    const { id, methodId, attempts } = callback;
    try {
      const end = afterAttempt(attempts, await this.outcomeOf(callback), this.clock.nowMs());
      await this.callbacks.finish(id, attempts, end);
      if (end.state !== 'done' && end.state !== 'received')
        this.logger.error('gave up on a callback', { methodId, callbackId: id, ...end });
    } catch (error) {
      this.logger.warn('a callback will be retried by the next sweep', { methodId, callbackId: id, error });
    }
  }

  private async outcomeOf(callback: Callback): Promise<CallbackOutcome> {
    try {
      return await this.work.attempt(callback);
    } catch (error) {
      const { id: callbackId, methodId } = callback;
      this.logger.warn('an attempt to process a callback failed', { methodId, callbackId, error });
      return { state: 'failed', problem: error instanceof Error ? error.message : String(error) };
    }
  }
}
