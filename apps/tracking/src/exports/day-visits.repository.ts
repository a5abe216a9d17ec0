import { Injectable } from '@nestjs/common';
import { dayStart, DEVICES } from '@vale/contracts/tracking';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import { mongo, type Model } from 'mongoose';
import { adNamed, campaignNamed, type Touch } from '../figures/campaign.js';
import { DictionaryRepository } from '../figures/dictionary.repository.js';
import { visitSchema, type VisitDocument } from '../figures/event.schema.js';
import { adOfMark, CONSENT, isUnproven } from '../figures/visit.js';
import type { ExportedEvent } from './exported-event.js';

/** Visits and campaigns remembered while a day is read. */
const KEPT = 10_000;
const BATCH = 500;

const CONSENTS = Object.keys(CONSENT);

export type CampaignPart = Pick<
  ExportedEvent,
  'campaignSource' | 'campaignMedium' | 'campaignName' | 'campaignContent' | 'campaignTerm'
>;
export type VisitPart = CampaignPart & Pick<ExportedEvent, 'visit' | 'visitor' | 'consent' | 'device'>;

@Injectable()
export class DayVisitsRepository {
  constructor(
    @InjectModel(visitSchema) private readonly visits: Model<VisitDocument>,
    private readonly dictionary: DictionaryRepository,
  ) {}

  /** Close it after use. */
  open(day: number): DayVisits {
    const collection = nativeCollection<VisitDocument>(this.visits);
    const t = { $gte: new Date(dayStart(day)), $lt: new Date(dayStart(day + 1)) };
    return new DayVisits(
      batchesOf(collection.find({ t }).sort({ t: 1 }).batchSize(BATCH)),
      (ids) => collection.find({ _id: { $in: ids } }).toArray(),
      (touches) => this.campaignsOf(touches),
    );
  }

  async campaignsOf(touches: readonly Touch[]): Promise<CampaignPart[]> {
    const ids = touches.flatMap(({ campaign, ad }) => (ad === undefined ? [campaign] : [campaign, ad]));
    const texts = await this.dictionary.textsOf([...new Set(ids)]);
    const parts = new Map<string, CampaignPart>();
    return touches.map((touch) => {
      const key = `${touch.campaign} ${touch.ad}`;
      const part = parts.get(key) ?? campaignPart(touch, texts);
      parts.set(key, part);
      return part;
    });
  }
}

/** Reads the visits of a day along with its events: both are sorted by time, and a visit begins with its first event. */
export class DayVisits {
  private readonly known = new RecentlyUsed<VisitPart>(KEPT);
  private readUntil = -Infinity;

  constructor(
    private readonly batches: AsyncGenerator<VisitDocument[]>,
    private readonly find: (ids: mongo.Binary[]) => Promise<VisitDocument[]>,
    private readonly campaignsOf: (touches: readonly Touch[]) => Promise<CampaignPart[]>,
  ) {}

  /** The visits of events, which happened until `time`. A crash may have left an event without its visit. */
  async of(ids: readonly mongo.Binary[], time: number): Promise<(VisitPart | undefined)[]> {
    while (this.readUntil <= time) {
      const { value } = (await this.batches.next()) as IteratorResult<VisitDocument[], undefined>;
      if (value) await this.add(value);
      this.readUntil = value?.at(-1)?.t.getTime() ?? Infinity;
    }
    const keys = ids.map(keyOf);
    const parts = keys.map((key) => this.known.get(key));
    // It has been read long ago, or an earlier event became known meanwhile.
    const missing = new Map(ids.flatMap((id, at) => (parts[at] ? [] : [[keys[at]!, id] as const])));
    if (missing.size === 0) return parts;
    await this.add(await this.find([...missing.values()]));
    return keys.map((key, at) => parts[at] ?? this.known.get(key));
  }

  async close(): Promise<void> {
    await this.batches.return(undefined);
  }

  private async add(visits: readonly VisitDocument[]): Promise<void> {
    // The part before an answer is shown as the visit to which it belongs.
    const joined = visits.flatMap(({ _id, j }) => (j ? [{ key: keyOf(_id), j }] : []));
    if (joined.length > 0) await this.add(await this.find(joined.map(({ j }) => j)));
    const own = visits.filter(({ j }) => !j);
    const campaigns = await this.campaignsOf(own.map(({ c, a }) => ({ campaign: c, ad: adOfMark(a) })));
    own.forEach((visit, at) => {
      const { _id, u, k, s, d } = visit;
      const key = keyOf(_id);
      this.known.set(key, {
        visit: k ?? key,
        visitor: u && k === undefined ? keyOf(u) : undefined,
        consent: CONSENTS[s],
        device: isUnproven(visit) ? 'bot' : DEVICES[d],
        ...campaigns[at],
      });
    });
    for (const { key, j } of joined) {
      const part = this.known.get(keyOf(j));
      if (part) this.known.set(key, part);
    }
  }
}

function campaignPart({ campaign, ad }: Touch, texts: ReadonlyMap<number, string>): CampaignPart {
  const { source, medium, name } = campaignNamed(campaign, texts);
  const { content, term } = adNamed(ad, texts);
  return {
    campaignSource: source || undefined,
    campaignMedium: medium || undefined,
    campaignName: name || undefined,
    campaignContent: content || undefined,
    campaignTerm: term || undefined,
  };
}

export function keyOf({ buffer, position }: mongo.Binary): string {
  return Buffer.from(buffer.buffer, buffer.byteOffset, position).toString('base64url');
}

/** Documents of a cursor. The store reads the next batch while the caller works on this one. */
export async function* batchesOf<Row>(cursor: mongo.FindCursor<Row>): AsyncGenerator<Row[]> {
  let hasNext = cursor.hasNext();
  try {
    while (await hasNext) {
      const batch = cursor.readBufferedDocuments();
      hasNext = cursor.hasNext();
      // A failure is handled where it is awaited, unless the caller stops before.
      hasNext.catch(() => {});
      yield batch;
    }
  } finally {
    await cursor.close();
  }
}
