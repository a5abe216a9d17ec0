import { Injectable } from '@nestjs/common';
import type { CallContext } from '@vale/contracts/define';
import {
  collectedEventSchema,
  dayOf,
  trackingMessages,
  type CollectedEvent,
  type EventBatch,
} from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { EventNamesService } from './event-names.service.js';
import { EventRepository, type RecordedEvent } from './event.repository.js';
import { EventWriterService } from './event-writer.service.js';
import { happenedAt, isTooOld, nameCode, STEP, stepsOf } from './visit.js';
import { VisitOfBatchService } from './visit-of-batch.service.js';
import { VisitProofService } from './visit-proof.service.js';

/** Stands for a request whose sender is unknown. */
const NOBODY = { ip: '', userAgent: '' };

@Injectable()
export class CollectService {
  constructor(
    private readonly proofs: VisitProofService,
    private readonly visits: VisitOfBatchService,
    private readonly names: EventNamesService,
    private readonly writer: EventWriterService,
    private readonly events: EventRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(trackingMessages.collectEvents)
  async collect(
    batch: EventBatch,
    { client = NOBODY }: CallContext,
  ): Promise<{ accepted: number; rejected: number }> {
    const now = this.clock.nowMs();
    await this.visits.withdraw(batch);
    const accepted: { event: CollectedEvent; at: number }[] = [];
    const reasons: string[] = [];
    for (const one of batch.events) {
      const parsed = collectedEventSchema.safeParse(one);
      const at = parsed.success ? happenedAt(parsed.data.at, batch.sentAt, now) : now;
      if (!parsed.success) reasons.push(`invalid: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
      else if (isTooOld(at, now)) reasons.push('too-old');
      else accepted.push({ event: parsed.data, at });
    }
    await this.events.reject(reasons, new Date(now));
    if (accepted.length > 0) await this.record(accepted, batch, client);
    return { accepted: accepted.length, rejected: reasons.length };
  }

  private async record(
    accepted: readonly { event: CollectedEvent; at: number }[],
    batch: EventBatch,
    client: { ip: string; userAgent: string },
  ): Promise<void> {
    const isProven = await this.proofs.isProven(batch, client);
    const visits = await this.visits.byDay(accepted, batch, { client, isProven });
    if (isProven) await this.names.learnProducts(accepted.map(({ event }) => event));
    const ofBatch = (isProven ? STEP.proven : STEP.unproven) | (batch.isAsked ? STEP.asked : 0);
    const recorded: RecordedEvent[] = [];
    for (const { event, at } of accepted)
      recorded.push({
        id: Buffer.from(event.id, 'hex'),
        at,
        ...visits.get(dayOf(at))!,
        steps: stepsOf(event) | ofBatch,
        name: nameCode(event.name),
        ...(await this.names.of(event)),
      });
    await this.writer.write(recorded);
  }
}
