import { Injectable } from '@nestjs/common';
import { collectedEventSchema, dayOf, type CollectedEvent, type EventBatch } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { EventNamesService } from './event-names.service.js';
import { EventRepository, type RecordedEvent } from './event.repository.js';
import { EventWriterService } from './event-writer.service.js';
import { searchTerm } from './search-term.js';
import { happenedAt, isTooOld, nameCode, STEP, stepsOf } from './visit.js';
import { VisitOfBatchService } from './visit-of-batch.service.js';
import { VisitProofService } from './visit-proof.service.js';

type Client = { ip: string; userAgent: string };
type Accepted = { event: CollectedEvent; at: number };

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

  /** Stores the valid events of a batch. `isProven`: they count as those of people. */
  async collect(
    batch: EventBatch,
    client: Client,
  ): Promise<{ accepted: Accepted[]; rejected: number; isProven: boolean }> {
    const now = this.clock.nowMs();
    await this.visits.withdraw(batch);
    const accepted: Accepted[] = [];
    const reasons: string[] = [];
    for (const one of batch.events) {
      const parsed = collectedEventSchema.safeParse(one);
      const at = parsed.success ? happenedAt(parsed.data.at, batch.sentAt, now) : now;
      if (!parsed.success) reasons.push(`invalid: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
      else if (isTooOld(at, now)) reasons.push('too-old');
      else accepted.push({ event: parsed.data, at });
    }
    await this.events.reject(reasons, new Date(now));
    const isProven = accepted.length > 0 && (await this.record(accepted, batch, client));
    return { accepted, rejected: reasons.length, isProven };
  }

  private async record(accepted: readonly Accepted[], batch: EventBatch, client: Client): Promise<boolean> {
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
        term: event.name === 'Search' ? searchTerm(event.term ?? '') : undefined,
        ...(await this.names.of(event)),
      });
    await this.writer.write(recorded);
    return isProven;
  }
}
