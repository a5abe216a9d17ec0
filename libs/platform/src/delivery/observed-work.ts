import { AppError } from '@vale/contracts/define';
import type { CallContext } from '@vale/contracts/define';
import type { Metrics, Outcome, WorkKind } from '../metrics.js';
import type { SpanRole, Tracing } from '../tracing.js';

/** Runs a message, event or job of one service in its call context, with metrics and traces. */
export class ObservedWork {
  constructor(
    private readonly service: string,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  async run<T>(
    kind: Exclude<WorkKind, 'route'>,
    name: string,
    context: CallContext,
    work: () => Promise<T>,
  ): Promise<T> {
    const role: SpanRole = kind === 'message' ? 'server' : 'consumer';
    const startedAt = performance.now();
    let outcome: Outcome = 'ok';
    try {
      return await this.tracing.run({ name: `${kind} ${name}`, role }, context, work);
    } catch (error) {
      outcome = error instanceof AppError && error.status < 500 ? 'refused' : 'failed';
      throw error;
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      this.metrics.observe(kind, { service: this.service, name, outcome }, seconds);
    }
  }
}
