import { Injectable } from '@nestjs/common';
import type { WebhookAttempt } from '@vale/contracts/webhooks';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Logger } from '@vale/platform/logging';
import { EndpointSealService } from './endpoint-seal.service.js';
import { messageText, WebhookBodyService } from './webhook-body.service.js';
import { WebhookPostService } from './webhook-post.service.js';
import type { DeliveryRecord, EndpointRecord } from './webhook.js';

/** Makes single attempts; what follows from them is decided elsewhere. */
@Injectable()
export class WebhookAttemptService {
  constructor(
    private readonly seal: EndpointSealService,
    private readonly bodies: WebhookBodyService,
    private readonly posts: WebhookPostService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly logger: Logger,
  ) {}

  /** Null if nothing was sent: the order could not be read, or the endpoint's key is not configured. */
  async make(endpoint: EndpointRecord, delivery: DeliveryRecord): Promise<WebhookAttempt | null> {
    try {
      const body = await this.bodies.write(delivery, endpoint);
      return await this.posts.post({ id: delivery.messageId, body }, this.seal.require(endpoint));
    } catch (error) {
      this.logger.error('a message of a webhook could not be written', { webhook: endpoint._id, error });
      return null;
    }
  }

  /** Throws `notification.webhook-unreadable`. */
  test(endpoint: EndpointRecord): Promise<WebhookAttempt> {
    const body = messageText('webhook.test', this.clock.nowMs(), { webhook: endpoint.name });
    return this.posts.post({ id: `msg_${this.ids.ulid()}`, body }, this.seal.require(endpoint));
  }
}
