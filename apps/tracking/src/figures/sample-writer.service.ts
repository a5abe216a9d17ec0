import { Injectable } from '@nestjs/common';
import { campaignText } from './campaign.js';
import { DictionaryRepository } from './dictionary.repository.js';
import { eventId, EventRepository, sha256, visitId, type RecordedEvent } from './event.repository.js';
import { EventWriterService } from './event-writer.service.js';
import { sampleVisitsOf, type SampleVisit } from './sample.js';
import { SaleService } from './sale.service.js';
import { KEY_BYTES, VisitorKeyRepository } from './visitor-key.repository.js';
import { CONSENT, nameCode, stepsOf } from './visit.js';

@Injectable()
export class SampleWriterService {
  constructor(
    private readonly events: EventWriterService,
    private readonly stored: EventRepository,
    private readonly sales: SaleService,
    private readonly dictionary: DictionaryRepository,
    private readonly keys: VisitorKeyRepository,
  ) {}

  /** Safe to repeat. Orders come first, because their removal looks for days with orders. */
  async write(days: readonly number[]): Promise<void> {
    // Another process may have removed what this one remembers.
    this.stored.forgetWritten();
    for (const day of days) {
      const visits = sampleVisitsOf(day, sha256);
      await this.sales.recordAll(visits.flatMap(({ sale = [] }) => sale));
      await this.events.write((await Promise.all(visits.map((visit) => this.eventsOf(day, visit)))).flat());
    }
  }

  private async eventsOf(
    day: number,
    { attribution, device, visitorId, isKnown, events }: SampleVisit,
  ): Promise<RecordedEvent[]> {
    const consent = isKnown ? CONSENT.accepted : CONSENT.none;
    const visitor = isKnown ? this.keys.own(visitorId) : Buffer.from(visitorId, 'hex').subarray(0, KEY_BYTES);
    const campaign = await this.dictionary.campaignId(attribution, CONSENT.none);
    const text = campaignText(attribution, CONSENT.none);
    const visit = { visitor, campaign, campaignText: text, device, consent };
    const recorded: RecordedEvent[] = [];
    for (const { at, idSeed, name, page, product } of events)
      recorded.push({
        id: eventId(at, idSeed),
        at,
        visit,
        visitId: visitId(day, visit),
        name: nameCode(name),
        steps: stepsOf({ name, page }),
        page: await this.dictionary.idOf('page', page),
        ...(product && { product: await this.dictionary.idOf('product', product) }),
      });
    return recorded;
  }
}
