import { Injectable } from '@nestjs/common';
import { checkoutEvents, unitMessages } from '@vale/contracts/checkout';
import { type EventData } from '@vale/contracts/define';
import { unitAnswerSchema, type AttemptProblem, type UnitAnswer } from '@vale/contracts/webhooks';
import { Bus } from '@vale/platform/bus';
import type { DeliveryRecord } from './webhook.js';

type Unit = { line: number; productId: string; variation: string };

/** Talks with checkout about units that the seller's own system delivers. */
@Injectable()
export class UnitRequestService {
  constructor(private readonly bus: Bus) {}

  async awaitedOf({ transactionId }: EventData<typeof checkoutEvents.handDeliveryChanged>): Promise<Unit[]> {
    return (await this.bus.request(unitMessages.listAwaitedUnits, { transactionId })).units;
  }

  /** False once the unit was delivered or refunded. */
  async isAwaited({ transactionId, facts }: DeliveryRecord): Promise<boolean> {
    const units = await this.awaitedOf({ transactionId: transactionId! });
    return units.some(({ line }) => line === facts['line']);
  }

  /** Null if the reply was a final one, which checkout has by then. */
  async take({ transactionId, facts }: DeliveryRecord, reply: Buffer | null): Promise<AttemptProblem | null> {
    const answer = answerOf(reply);
    if (!answer) return 'reply';
    if (answer.status === 'wait') return 'wait';
    const line = facts['line'] as number;
    await this.bus.request(unitMessages.recordUnitReply, {
      transactionId: transactionId!,
      line,
      reply: answer,
    });
    return null;
  }
}

function answerOf(reply: Buffer | null): UnitAnswer | null {
  try {
    return unitAnswerSchema.parse(JSON.parse(reply?.toString('utf8') ?? ''));
  } catch {
    return null;
  }
}
