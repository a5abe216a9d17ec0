import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { currentContext, runInContext } from '@vale/platform/context';
import { Logger } from '@vale/platform/logging';
import { AlertCausesService } from '../alerts/alert-causes.service.js';
import { WebhookDeliveryRepository, type DueDelivery } from './delivery.repository.js';
import { EndpointRepository, type Endpoint } from './endpoint.repository.js';
import { WebhookAttemptService } from './webhook-attempt.service.js';
import { stepAfter } from './webhook.js';

/** Requests to one endpoint at a time from this process. One that hangs keeps no others waiting. */
const MAX_RUNS = 2;
/** Wait while checkout cannot be asked, or the endpoint's key is not configured. Milliseconds. */
const UNREADY_MS = 60_000;

/**
 * Sends what is due, each endpoint by runs of its own. Messages are in no order. One that a killed process was sending is due
 * again after `CLAIM_MS`.
 */
@Injectable()
export class WebhookSenderService implements OnApplicationShutdown {
  private readonly runs = new Map<string, Set<Promise<void>>>();
  private isStopping = false;

  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly attempts: WebhookAttemptService,
    private readonly alerts: AlertCausesService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.idle();
  }

  /** Resolves when nothing is due for now. */
  async idle(): Promise<void> {
    for (let runs = this.allRuns(); runs.length > 0; runs = this.allRuns()) await Promise.all(runs);
  }

  /** Returns at once. Sending is no part of the call that wakes it: checkout answers it as a service, and it outlives the deadline. */
  wake(endpointId: string): void {
    const runs = this.runs.get(endpointId) ?? new Set();
    this.runs.set(endpointId, runs);
    if (this.isStopping || runs.size >= MAX_RUNS) return;
    const run = runInContext({ requestId: currentContext().requestId }, () => this.run(endpointId))
      .catch((error: unknown) =>
        this.logger.error('the messages of a webhook were left to the next sweep', {
          webhook: endpointId,
          error,
        }),
      )
      .finally(() => runs.delete(run));
    runs.add(run);
  }

  private allRuns(): Promise<void>[] {
    return [...this.runs.values()].flatMap((runs) => [...runs]);
  }

  private async run(endpointId: string): Promise<void> {
    while (!this.isStopping) {
      const endpoint = await this.endpoints.find(endpointId);
      if (!endpoint || endpoint.paused) return;
      const delivery = await this.deliveries.claim(endpointId, this.clock.nowMs());
      if (!delivery) return;
      // Others may be due, too, and this one may hang.
      this.wake(endpointId);
      await this.send(endpoint, delivery);
    }
  }

  private async send(endpoint: Endpoint, delivery: DueDelivery): Promise<void> {
    const attempt = await this.attempts.make(endpoint, delivery);
    const now = this.clock.nowMs();
    if (attempt === 'later') return this.deliveries.postpone(delivery, now + UNREADY_MS);
    const step = stepAfter(attempt, delivery);
    if (step.kind === 'accepted' || step.kind === 'given-up')
      return this.deliveries.settle(delivery, attempt, null);
    if (attempt.problem !== 'wait')
      this.logger.warn('a webhook did not accept a message', { webhook: endpoint._id, ...attempt });
    if (step.kind === 'retry') return this.deliveries.settle(delivery, attempt, now + step.waitMs);
    // The alert comes first: if this process ends before the pause, the next attempt leads here again.
    await this.alerts.addPausedWebhook(`${endpoint._id}.${endpoint.version}`, endpoint.name);
    await this.endpoints.pause(endpoint._id, { at: now, reason: step.reason });
    await this.deliveries.settle(delivery, attempt, now);
  }
}
