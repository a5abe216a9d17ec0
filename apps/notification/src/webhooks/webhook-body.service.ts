import { Injectable } from '@nestjs/common';
import { saleMessages } from '@vale/contracts/checkout';
import type { MessageReply } from '@vale/contracts/define';
import type { WebhookBuyerField } from '@vale/contracts/webhooks';
import { Bus } from '@vale/platform/bus';
import type { DeliveryRecord, EndpointRecord } from './webhook.js';

type WebhookOrder = MessageReply<typeof saleMessages.getWebhookOrder>;

/** Writes messages. An order is read for each attempt, so that nothing about its buyer is stored here. */
@Injectable()
export class WebhookBodyService {
  constructor(private readonly bus: Bus) {}

  /** Throws if checkout does not answer. */
  async write(
    { type, at, transactionId, facts }: DeliveryRecord,
    { buyerFields }: Pick<EndpointRecord, 'buyerFields'>,
  ): Promise<string> {
    const order =
      transactionId === null ? null : await this.bus.request(saleMessages.getWebhookOrder, { transactionId });
    const { buyer = null, ...rest } = order ?? {};
    const data = {
      ...(transactionId !== null && { orderId: transactionId }),
      ...rest,
      ...facts,
      ...(buyer && buyerFields.length > 0 && { buyer: chosenOf(buyer, buyerFields) }),
    };
    return messageText(type, at, data);
  }
}

/** The payload of the Standard Webhooks specification. */
export function messageText(type: string, at: number, data: object): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
}

function chosenOf(buyer: NonNullable<WebhookOrder['buyer']>, fields: readonly WebhookBuyerField[]): object {
  return Object.fromEntries(fields.map((field) => [field, buyer[field]]));
}
