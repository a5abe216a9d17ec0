import { Injectable } from '@nestjs/common';
import { dayOf, deviceOf, type EventBatch } from '@vale/contracts/tracking';
import { campaignText } from './campaign.js';
import { DictionaryRepository } from './dictionary.repository.js';
import { visitId, type RecordedEvent } from './event.repository.js';
import { CONSENT, consentCode, type VisitOf } from './visit.js';
import { VisitorKeyRepository } from './visitor-key.repository.js';

type VisitPart = Pick<RecordedEvent, 'visit' | 'visitId' | 'before'>;
type Sender = Pick<EventBatch, 'marketingConsent' | 'visitorId' | 'campaign'>;

/** Who sends a batch. `isProven`: otherwise the campaign may be invented, and gets no entry in the dictionary. */
interface From {
  client: { ip: string; userAgent: string };
  isProven: boolean;
}

/** The visits that the events of a batch belong to. */
@Injectable()
export class VisitOfBatchService {
  constructor(
    private readonly keys: VisitorKeyRepository,
    private readonly dictionary: DictionaryRepository,
  ) {}

  /** Records that the visitor of a batch refuses cookies after having accepted them. */
  async withdraw({ marketingConsent, visitorId }: EventBatch): Promise<void> {
    if (marketingConsent === false && visitorId !== undefined) await this.keys.withdraw(visitorId);
  }

  /** The visit of each day that the batch has events of. */
  async byDay(
    events: readonly { at: number }[],
    batch: EventBatch,
    from: From,
  ): Promise<Map<number, VisitPart>> {
    const visits = new Map<number, VisitPart>();
    for (const { at } of events) {
      const day = dayOf(at);
      if (visits.has(day)) continue;
      const visit = await this.visitOf(at, batch, from);
      const before = batch.before && (await this.visitOf(at, batch.before, from));
      visits.set(day, { visit, visitId: visitId(day, visit), ...(before && { before }) });
    }
    return visits;
  }

  private async visitOf(
    at: number,
    { marketingConsent, visitorId, campaign = {} }: Sender,
    { client, isProven }: From,
  ): Promise<VisitOf> {
    const consent = consentCode(marketingConsent);
    const hasOwnId = consent === CONSENT.accepted && visitorId !== undefined;
    const number = isProven
      ? await this.dictionary.campaignId(campaign, consent)
      : await this.dictionary.knownCampaignId(campaign, consent);
    return {
      visitor: hasOwnId ? this.keys.own(visitorId) : await this.keys.daily(at, client),
      campaign: number,
      campaignText: campaignText(campaign, consent),
      ad: isProven
        ? await this.dictionary.adId(number, campaign, consent)
        : await this.dictionary.knownAdId(number, campaign, consent),
      device: deviceOf(client.userAgent),
      // A visit without its own id is identified by the day's hash alone.
      consent: consent === CONSENT.accepted && !hasOwnId ? CONSENT.none : consent,
    };
  }
}
