import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { ulidsFrom } from '@vale/platform/ids';
import { Metrics } from '@vale/platform/metrics';
import type { CallbackState } from './callback.js';
import { CallbackRepository } from './callback.repository.js';

const GIVEN_UP: readonly CallbackState[] = ['unreadable', 'unmatched', 'failed'];
/** Older ones are evidence, and no longer a reason to act. Milliseconds. */
const RECENT_MS = 24 * 3_600_000;

@Injectable()
export class CallbackMetricsService implements OnModuleInit {
  constructor(
    private readonly callbacks: CallbackRepository,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.sample(
      'vale_callbacks_given_up',
      'Callbacks of the last 24 hours that led to no order or whose charge could not be read, by state',
      ['state'],
      () => {
        const after = ulidsFrom(this.clock.nowMs() - RECENT_MS);
        return Promise.all(
          GIVEN_UP.map(async (state) => ({
            labels: { state },
            value: await this.callbacks.countIn(state, after),
          })),
        );
      },
    );
  }
}
