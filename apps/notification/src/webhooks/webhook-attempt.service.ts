import { Injectable } from '@nestjs/common';
import { UNIT_REQUESTED, type WebhookAttempt } from '@vale/contracts/webhooks';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { EndpointSealService } from './endpoint-seal.service.js';
import { UnitRequestService } from './unit-request.service.js';
import { messageText, WebhookBodyService } from './webhook-body.service.js';
import { WebhookPostService } from './webhook-post.service.js';
import type { DeliveryRecord, EndpointRecord } from './webhook.js';

/** Makes single attempts. The sender decides about repetitions. */
@Injectable()
export class WebhookAttemptService {
  constructor(
    private readonly seal: EndpointSealService,
    private readonly bodies: WebhookBodyService,
    private readonly posts: WebhookPostService,
    private readonly units: UnitRequestService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * `later`: nothing was sent, because the order could not be read or the endpoint's key is not configured; or the reply for a
   * unit could not be stored.
   */
  async make(endpoint: EndpointRecord, delivery: DeliveryRecord): Promise<WebhookAttempt | 'later'> {
    try {
      const isUnit = delivery.type === UNIT_REQUESTED;
      if (await this.isOver(delivery))
        return { at: this.clock.nowMs(), ms: 0, status: null, problem: 'over' };
      const body = await this.bodies.write(delivery, endpoint);
      const message = { id: delivery.messageId, body };
      const { attempt, reply } = await this.posts.post(message, this.seal.require(endpoint));
      if (!isUnit || attempt.problem !== null) return attempt;
      return await this.units.take(delivery, attempt, reply);
    } catch (error) {
      this.logger.error('a message of a webhook could not be written', { webhook: endpoint._id, error });
      return 'later';
    }
  }

  /** True for a unit that was delivered or refunded. */
  async isOver(delivery: DeliveryRecord): Promise<boolean> {
    return delivery.type === UNIT_REQUESTED && !(await this.units.isAwaited(delivery));
  }

  /** Throws `notification.webhook-unreadable`. */
  async test(endpoint: EndpointRecord): Promise<WebhookAttempt> {
    const body = messageText('webhook.test', this.clock.nowMs(), { webhook: endpoint.name });
    const message = { id: this.seal.newMessageId(), body };
    return (await this.posts.post(message, this.seal.require(endpoint))).attempt;
  }
}
