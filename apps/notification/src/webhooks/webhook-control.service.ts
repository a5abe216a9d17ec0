import { Injectable } from '@nestjs/common';
import {
  AppError,
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type Page,
} from '@vale/contracts/define';
import {
  webhookErrors,
  webhookMessages,
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
} from '@vale/contracts/webhooks';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { WebhookDeliveryRepository } from './delivery.repository.js';
import { EndpointRepository } from './endpoint.repository.js';
import { auditOf, EndpointService } from './endpoint.service.js';
import { WebhookAttemptService } from './webhook-attempt.service.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import type { DeliveryRecord } from './webhook.js';

type Messages = typeof webhookMessages;

/** Pauses, tests and replays webhooks for admins. Every method throws `notification.webhook-not-found`. */
@Injectable()
export class WebhookControlService {
  constructor(
    private readonly webhooks: EndpointService,
    private readonly endpoints: EndpointRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly attempts: WebhookAttemptService,
    private readonly sender: WebhookSenderService,
    private readonly clock: Clock,
  ) {}

  /** Throws `platform.conflict`. */
  @Handles(webhookMessages.pauseWebhook)
  async pause(
    { id, isPaused }: MessageParsed<Messages['pauseWebhook']>,
    context: CallContext,
  ): Promise<Webhook> {
    requireAdmin(context);
    const before = await this.webhooks.require(id);
    if ((before.paused !== null) === isPaused) return this.webhooks.view(before);
    const now = this.clock.nowMs();
    const paused = isPaused ? { at: now, reason: 'owner' as const } : null;
    const action = isPaused ? 'deactivate' : 'activate';
    const audit = auditOf(context, action, id, { paused: before.paused }, { paused });
    // Waiting messages are made due first: if this process ends in between, they are sent after the next click.
    if (!isPaused) await this.deliveries.resume(id, now);
    const after = await this.endpoints.change(before, { paused }, [audit]);
    if (!isPaused) this.sender.wake(id);
    return this.webhooks.view(after);
  }

  /** Throws `platform.conflict`. */
  @Handles(webhookMessages.deleteWebhook)
  async delete({ id }: { id: string }, context: CallContext) {
    requireAdmin(context);
    const before = await this.webhooks.require(id);
    const { name, events, buyerFields } = before;
    await this.endpoints.remove(before, [
      auditOf(context, 'delete', id, { name, events, buyerFields }, null),
    ]);
    await this.deliveries.deleteOf(id);
    return {};
  }

  /** Throws `notification.webhook-unreadable`. A refusal by the receiver is a result, not an error. */
  @Handles(webhookMessages.testWebhook)
  async test({ id }: { id: string }, context: CallContext): Promise<WebhookAttempt> {
    requireAdmin(context);
    return this.attempts.test(await this.webhooks.require(id));
  }

  @Handles(webhookMessages.listWebhookLog)
  async log(
    { id, ...page }: MessageParsed<Messages['listWebhookLog']>,
    context: CallContext,
  ): Promise<Page<WebhookDelivery>> {
    requireAdmin(context);
    await this.webhooks.require(id);
    const { items, nextCursor } = await this.deliveries.list(id, page);
    return { items: items.map(shownDelivery), nextCursor };
  }

  /** Throws `notification.unit-not-awaited`. Of a period, units that do not wait are left out when it is sent. */
  @Handles(webhookMessages.replayWebhooks)
  async replay(
    { id, which }: MessageParsed<Messages['replayWebhooks']>,
    context: CallContext,
  ): Promise<{ count: number }> {
    requireAdmin(context);
    await this.webhooks.require(id);
    if ('deliveryId' in which) {
      const delivery = await this.deliveries.find(id, which.deliveryId);
      if (delivery && (await this.attempts.isOver(delivery)))
        throw new AppError(webhookErrors.unitNotAwaited);
    }
    const count = await this.deliveries.replay(id, which, this.clock.nowMs());
    const audit = auditOf(context, 'replay', id, {}, { ...which, count });
    await this.endpoints.publish(id, [audit]);
    this.sender.wake(id);
    return { count };
  }
}

function shownDelivery(delivery: DeliveryRecord): WebhookDelivery {
  const { _id: id, messageId, type, transactionId, createdAt, dueAt = null, attempts } = delivery;
  return { id, messageId, type, transactionId, createdAt, nextAt: dueAt, attempts };
}
