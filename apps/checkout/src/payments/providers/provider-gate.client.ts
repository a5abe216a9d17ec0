import {
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  BrokenCircuitError,
  CircuitState,
  CountBreaker,
  handleWhen,
  TaskCancelledError,
} from 'cockatiel';
import { abortedAfter } from '@vale/platform/time-limit';
import { ProviderBusy, ProviderError, ProviderThrottled } from './provider-errors.js';

export interface GateLimits {
  /** Calls of one kind at once. */
  maxCalls: number;
  /** Calls that may wait for a place; one more is refused. */
  maxQueued: number;
  /** Milliseconds from the start of a call, not of its wait. */
  timeoutMs: number;
}

/** The circuit opens when half of the last calls failed, and lets one call through this often. */
const CIRCUIT = { threshold: 0.5, size: 20, minimumNumberOfCalls: 10 };
const CIRCUIT_RETRY_MS = 5_000;
/** Errors of the provider as a whole, not of one call. */
const OUTAGE = new Set<ProviderError['kind']>(['timeout', 'server', 'network']);

/**
 * Queues calls of one kind to one account. The queue is bounded, the timeout starts with the call, and a
 * provider that fails, or says when it takes calls again, gets a pause. Rejects with `ProviderBusy` if the call was not made.
 */
export class ProviderGate {
  private readonly places;
  private readonly circuit = circuitBreaker(
    handleWhen((error) => error instanceof ProviderError && OUTAGE.has(error.kind)),
    { halfOpenAfter: CIRCUIT_RETRY_MS, breaker: new CountBreaker(CIRCUIT) },
  );
  private readonly closing = new AbortController();
  /** No call is made before this time, of `performance.now()`. */
  private pausedUntil = 0;

  constructor(private readonly limits: GateLimits) {
    this.places = bulkhead(limits.maxCalls, limits.maxQueued);
  }

  /** True while no call is made because the provider failed too often. */
  get isCircuitOpen(): boolean {
    return this.circuit.state === CircuitState.Open;
  }

  /** Milliseconds for which the provider takes no calls, as it said; 0 if it takes them. */
  get pauseMs(): number {
    return Math.max(0, this.pausedUntil - performance.now());
  }

  /** Waits for a place, then calls; the signal aborts when the timeout is over. */
  run<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.inPlace(() => abortedAfter(this.limits.timeoutMs, call));
  }

  /**
   * Like `run`, with `begin` between taking a place and the call. Resolves with null if `begin` reports that
   * the call is obsolete.
   */
  runOnceBegun<T>(
    begin: () => Promise<boolean>,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> {
    return this.inPlace(async () => ((await begin()) ? abortedAfter(this.limits.timeoutMs, call) : null));
  }

  /** Calls that wait are not made any more; those under way end by themselves. */
  close(): void {
    this.closing.abort();
  }

  private async inPlace<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.places.execute(
        () => this.unlessPaused(() => this.circuit.execute(work)),
        this.closing.signal,
      );
    } catch (error) {
      if (error instanceof ProviderThrottled && error.retryAfterMs !== undefined)
        this.pausedUntil = performance.now() + error.retryAfterMs;
      throw busyOf(error) ?? error;
    }
  }

  private unlessPaused<T>(work: () => Promise<T>): Promise<T> {
    const leftMs = this.pauseMs;
    return leftMs > 0 ? Promise.reject(new ProviderBusy('throttled', leftMs)) : work();
  }
}

function busyOf(error: unknown): ProviderBusy | null {
  if (error instanceof BulkheadRejectedError) return new ProviderBusy('queue-full', CIRCUIT_RETRY_MS);
  if (error instanceof BrokenCircuitError) return new ProviderBusy('circuit-open', CIRCUIT_RETRY_MS);
  if (error instanceof TaskCancelledError) return new ProviderBusy('stopping', 0);
  return null;
}
