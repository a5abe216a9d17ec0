import { Injectable } from '@nestjs/common';
import { checkoutEvents, unitMessages, type RecordedUnitReply } from '@vale/contracts/checkout';
import { type EventData } from '@vale/contracts/define';
import { unitAnswerSchema, type UnitAnswer, type WebhookAttempt } from '@vale/contracts/webhooks';
import { Bus } from '@vale/platform/bus';
import { currentContext } from '@vale/platform/context';
import { stepAfter, type DeliveryRecord } from './webhook.js';

type Unit = { line: number; productId: string; variation: string };

/** Talks with checkout about units that the seller's own system delivers. */
@Injectable()
export class UnitRequestService {
  constructor(private readonly bus: Bus) {}

  async awaitedOf({ transactionId }: EventData<typeof checkoutEvents.handDeliveryChanged>): Promise<Unit[]> {
    // Checkout names them only to a service that asks for itself, also while an owner replays a message.
    const internal = { context: { requestId: currentContext().requestId } };
    return (await this.bus.request(unitMessages.listAwaitedUnits, { transactionId }, internal)).units;
  }

  /** False once the unit was delivered or refunded. */
  async isAwaited({ transactionId, facts }: DeliveryRecord): Promise<boolean> {
    const units = await this.awaitedOf({ transactionId: transactionId! });
    return units.some(({ line }) => line === facts['line']);
  }

  /** Hands what the system answered on to checkout, and adds it to the attempt. */
  async take(
    delivery: DeliveryRecord,
    attempt: WebhookAttempt,
    reply: Buffer | null,
  ): Promise<WebhookAttempt> {
    const answer = answerOf(reply);
    if (!answer) return { ...attempt, problem: 'reply' };
    if (answer.status !== 'wait') {
      await this.record(delivery, answer);
      return { ...attempt, answer: answer.status };
    }
    const waiting = { ...attempt, problem: 'wait' as const };
    const step = stepAfter(waiting, delivery);
    await this.record(delivery, {
      status: 'wait',
      nextAt: step.kind === 'retry' ? attempt.at + step.waitMs : null,
    });
    return waiting;
  }

  private async record({ transactionId, facts }: DeliveryRecord, reply: RecordedUnitReply): Promise<void> {
    const line = facts['line'] as number;
    await this.bus.request(unitMessages.recordUnitReply, { transactionId: transactionId!, line, reply });
  }
}

function answerOf(reply: Buffer | null): UnitAnswer | null {
  try {
    return unitAnswerSchema.parse(JSON.parse(reply?.toString('utf8') ?? ''));
  } catch {
    return null;
  }
}
