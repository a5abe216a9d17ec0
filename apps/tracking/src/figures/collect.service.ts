import { Injectable } from '@nestjs/common';
import type { CallContext } from '@vale/contracts/define';
import {
  collectedEventSchema,
  dayOf,
  deviceOf,
  trackingMessages,
  type CollectedEvent,
  type EventBatch,
} from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { DictionaryRepository } from './dictionary.repository.js';
import { EventRepository, visitId, type RecordedEvent } from './event.repository.js';
import { EventWriterService } from './event-writer.service.js';
import { VisitorKeyRepository } from './visitor-key.repository.js';
import {
  CONSENT,
  consentCode,
  happenedAt,
  isTooOld,
  nameCode,
  STEP,
  stepsOf,
  type VisitOf,
} from './visit.js';

type VisitPart = Pick<RecordedEvent, 'visit' | 'visitId' | 'before'>;
type Sender = Pick<EventBatch, 'marketingConsent' | 'visitorId' | 'campaign'>;

/** Stands for a request whose sender is unknown. */
const NOBODY = { ip: '', userAgent: '' };

@Injectable()
export class CollectService {
  constructor(
    private readonly keys: VisitorKeyRepository,
    private readonly dictionary: DictionaryRepository,
    private readonly writer: EventWriterService,
    private readonly events: EventRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  @Handles(trackingMessages.collectEvents)
  async collect(
    batch: EventBatch,
    { client = NOBODY }: CallContext,
  ): Promise<{ accepted: number; rejected: number }> {
    const now = this.clock.nowMs();
    const { marketingConsent, visitorId } = batch;
    if (marketingConsent === false && visitorId !== undefined) await this.keys.withdraw(visitorId);
    const accepted: { event: CollectedEvent; at: number }[] = [];
    const reasons: string[] = [];
    for (const one of batch.events) {
      const parsed = collectedEventSchema.safeParse(one);
      const at = parsed.success ? happenedAt(parsed.data.at, batch.sentAt, now) : now;
      if (!parsed.success) reasons.push(`invalid: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
      else if (isTooOld(at, now)) reasons.push('too-old');
      else accepted.push({ event: parsed.data, at });
    }
    await this.events.reject(reasons.map((reason) => ({ _id: this.ids.ulid(), at: new Date(now), reason })));
    const visits = await this.visitsOf(accepted, batch, client);
    const recorded: RecordedEvent[] = [];
    for (const { event, at } of accepted)
      recorded.push({
        id: Buffer.from(event.id, 'hex'),
        at,
        ...visits.get(dayOf(at))!,
        steps: stepsOf(event) | (batch.isAsked ? STEP.asked : 0),
        name: nameCode(event.name),
        page: await this.dictionary.idOf('page', event.page),
        ...(event.product !== undefined && { product: await this.dictionary.idOf('product', event.product) }),
      });
    if (recorded.length > 0) await this.writer.write(recorded);
    return { accepted: recorded.length, rejected: reasons.length };
  }

  /** The visit of each day that the batch has events of. */
  private async visitsOf(
    events: readonly { at: number }[],
    batch: EventBatch,
    client: { ip: string; userAgent: string },
  ): Promise<Map<number, VisitPart>> {
    const visits = new Map<number, VisitPart>();
    for (const { at } of events) {
      const day = dayOf(at);
      if (visits.has(day)) continue;
      const visit = await this.visitOf(at, batch, client);
      const before = batch.before && (await this.visitOf(at, batch.before, client));
      visits.set(day, { visit, visitId: visitId(day, visit), ...(before && { before }) });
    }
    return visits;
  }

  private async visitOf(
    at: number,
    { marketingConsent, visitorId, campaign = {} }: Sender,
    client: { ip: string; userAgent: string },
  ): Promise<VisitOf> {
    const consent = consentCode(marketingConsent);
    const hasOwnId = consent === CONSENT.accepted && visitorId !== undefined;
    return {
      visitor: hasOwnId ? this.keys.own(visitorId) : await this.keys.daily(at, client),
      campaign: await this.dictionary.campaignId(campaign, consent),
      device: deviceOf(client.userAgent),
      // A visit without its own id is identified by the day's hash alone.
      consent: consent === CONSENT.accepted && !hasOwnId ? CONSENT.none : consent,
    };
  }
}
