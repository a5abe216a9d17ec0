import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Attribution } from '@vale/contracts/checkout';
import { DAY_MS } from '@vale/contracts/time';
import { dayOf, dayStart } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { adText, campaignText, OTHERS, RESERVED } from './campaign.js';
import {
  counterSchema,
  dictionarySchema,
  type CounterDocument,
  type DictionaryDocument,
} from './dictionary.schema.js';
import type { ConsentCode } from './visit.js';

const CACHED = 20_000;
/** Anybody can invent campaigns: what is beyond this on one day counts as "outras". Each kind and source has its own. */
const NEW_A_DAY = 5_000;
const IDS = 'dictionary';

type Kind = 'campaign' | 'ad' | 'page' | 'product';
/** Texts from pages, which anybody can send, must not use up the numbers for texts of orders. */
type Source = 'visits' | 'orders';

@Injectable()
export class DictionaryRepository {
  private readonly ids = new RecentlyUsed<number>(CACHED);
  private readonly texts = new RecentlyUsed<string>(CACHED);
  /** Visitors who bring a new campaign at once share one search and one place of the day. */
  private readonly pending = new Map<string, Promise<number>>();

  constructor(
    @InjectModel(dictionarySchema) private readonly entries: Model<DictionaryDocument>,
    @InjectModel(counterSchema) private readonly counters: Model<CounterDocument>,
    private readonly clock: Clock,
  ) {}

  /** The number of a text, a new one if it has none. */
  async idOf(kind: Kind, text: string, source: Source = 'visits'): Promise<number> {
    const key = keyOf(kind, text);
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const budget = `${source}:${kind}`;
    const id = `${budget}:${key}`;
    const pending =
      this.pending.get(id) ?? this.findOrAdd(key, text, budget).finally(() => this.pending.delete(id));
    this.pending.set(id, pending);
    return pending;
  }

  async campaignId(attribution: Attribution, consent: ConsentCode, source?: Source): Promise<number> {
    const text = campaignText(attribution, consent);
    return typeof text === 'number' ? text : this.idOf('campaign', text, source);
  }

  /** Like `campaignId`, but adds no entry: a campaign without one counts as "outras". */
  async knownCampaignId(attribution: Attribution, consent: ConsentCode): Promise<number> {
    const text = campaignText(attribution, consent);
    if (typeof text === 'number') return text;
    return (await this.knownId('campaign', text)) ?? OTHERS;
  }

  /** Undefined without an ad. */
  async adId(
    campaign: number,
    attribution: Attribution,
    consent: ConsentCode,
    source?: Source,
  ): Promise<number | undefined> {
    const text = adText(campaign, attribution, consent);
    return text === null ? undefined : this.idOf('ad', text, source);
  }

  /** Like `adId`, but adds no entry. */
  async knownAdId(
    campaign: number,
    attribution: Attribution,
    consent: ConsentCode,
  ): Promise<number | undefined> {
    const text = adText(campaign, attribution, consent);
    return text === null ? undefined : this.knownId('ad', text);
  }

  /** Unknown numbers are left out. */
  async textsOf(ids: readonly number[]): Promise<Map<number, string>> {
    const missing = ids.filter((id) => this.texts.get(String(id)) === undefined);
    if (missing.length > 0) {
      const found = await this.entries.find({ _id: { $in: missing } }).lean<DictionaryDocument[]>();
      found.forEach(({ _id, text }) => this.texts.set(String(_id), text));
    }
    return new Map(
      ids.flatMap((id) => {
        const text = this.texts.get(String(id));
        return text === undefined ? [] : [[id, text] as const];
      }),
    );
  }

  private async knownId(kind: Kind, text: string): Promise<number | undefined> {
    const key = keyOf(kind, text);
    return this.ids.get(key) ?? (await this.find(key));
  }

  private async findOrAdd(key: string, text: string, budget: string): Promise<number> {
    const found = (await this.find(key)) ?? (await this.add(key, text, budget));
    if (found !== OTHERS) this.ids.set(key, found);
    return found;
  }

  private async find(key: string): Promise<number | undefined> {
    return (await this.entries.findOne({ key }).lean<DictionaryDocument | null>())?._id;
  }

  private async add(key: string, text: string, budget: string): Promise<number> {
    const today = dayOf(this.clock.nowMs());
    const purgeAt = new Date(dayStart(today) + 2 * DAY_MS);
    if ((await this.count(`${IDS}:${today}:${budget}`, purgeAt)) > NEW_A_DAY) return OTHERS;
    const _id = RESERVED + (await this.count(IDS));
    try {
      await this.entries.create({ _id, key, text });
      return _id;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.find(key)) ?? OTHERS;
    }
  }

  private async count(_id: string, purgeAt?: Date): Promise<number> {
    const { count } = await this.counters
      .findOneAndUpdate(
        { _id },
        { $inc: { count: 1 }, ...(purgeAt && { $setOnInsert: { purgeAt } }) },
        { upsert: true, returnDocument: 'after' },
      )
      .orFail()
      .lean<CounterDocument>();
    return count;
  }
}

/** Index keys stay short, however long a campaign's name is. */
function keyOf(kind: Kind, text: string): string {
  return createHash('sha256').update(`${kind}:${text}`).digest('base64url').slice(0, 22);
}
