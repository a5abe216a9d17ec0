import { Injectable } from '@nestjs/common';
import { Ids } from '@vale/platform/ids';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { InjectModel, nativeCollection, refusedOnlyDuplicates } from '@vale/platform/store';
import { mongo, type Model } from 'mongoose';
import { counterSchema, type CounterDocument } from './dictionary.schema.js';
import { saleSchema, type SaleDocument } from './sale.schema.js';

/** The counter that exists once the orders of earlier releases are imported. */
const IMPORTED = 'sales-imported';

/** Exists while there are data of a demo: 0, or the time at which it ended in epoch milliseconds. */
const DEMO = 'demo';

/** Holds the key of the buyer's browser as bytes. */
export type NewSale = Omit<SaleDocument, 'uncounted' | 'counted' | 'countedIn' | 'visitor'> & {
  visitor?: Buffer;
};

type Summary = Pick<SaleDocument, 'version' | 'days' | 'visitor'>;
/** Absent in many sales. A write removes those that an earlier version had. */
const OPTIONAL = ['device', 'bumpTest', 'ad', 'visitor', 'simulated', 'feeCentavos', 'coupon'] as const;
const MARK_BYTES = 6;
/** Enough for orders that change again within minutes. */
const MAX_KNOWN = 1_000;

@Injectable()
export class SaleRepository {
  /** Versions that this process wrote last. */
  private readonly written = new RecentlyUsed<Summary>(MAX_KNOWN);

  constructor(
    @InjectModel(saleSchema) private readonly sales: Model<SaleDocument>,
    @InjectModel(counterSchema) private readonly counters: Model<CounterDocument>,
    private readonly ids: Ids,
  ) {}

  async isImported(): Promise<boolean> {
    return (await this.counters.exists({ _id: IMPORTED })) !== null;
  }

  async markImported(): Promise<void> {
    await this.counters.updateOne({ _id: IMPORTED }, { $set: { count: 1 } }, { upsert: true });
  }

  /** Does nothing if there are orders, because each order of a demo is marked as simulated. */
  async markDemo(): Promise<void> {
    if ((await this.sales.exists({ _id: { $gt: '' } })) !== null) return;
    await this.counters.updateOne({ _id: DEMO }, { $set: { count: 0 } }, { upsert: true });
  }

  /** Returns when the demo ended, the same time in each call; null if there was none. */
  async endDemo(now: number): Promise<number | null> {
    // Earlier releases set no mark.
    if (await this.sales.exists({ simulated: true }))
      await this.counters.updateOne({ _id: DEMO }, { $setOnInsert: { count: 0 } }, { upsert: true });
    await this.counters.updateOne({ _id: DEMO, count: 0 }, { $set: { count: now } });
    const mark = await this.counters.findOne({ _id: DEMO }).lean<CounterDocument | null>();
    return mark?.count ?? null;
  }

  async unmarkDemo(): Promise<void> {
    await this.counters.deleteOne({ _id: DEMO });
  }

  /** Keeps the newest version of each order, marked to be counted; `sales` has one version of an order at most. */
  async putAll(sales: readonly NewSale[]): Promise<void> {
    const ids = sales.map(({ _id }) => _id);
    let known = new Map(ids.map((id) => [id, this.written.get(id)]));
    for (;;) {
      const newer = sales
        .filter(({ _id, version }) => version > (known.get(_id)?.version ?? -1))
        .map((sale) => documentOf(sale, known.get(sale._id)?.days));
      if (await this.replaceAll(newer, known)) {
        for (const sale of newer) {
          this.written.set(sale._id, summaryOf(sale));
        }
        return;
      }
      // Another process, or this one before its start, has written one of them.
      known = await this.findAll(ids);
    }
  }

  /** The visitor of an older version of the sale. */
  async visitorBefore(_id: string, version: number): Promise<Buffer | undefined> {
    if (version === 0) return undefined;
    const known = this.written.get(_id) ?? (await this.findAll([_id])).get(_id);
    return known?.visitor && known.version < version ? Buffer.from(known.visitor.buffer) : undefined;
  }

  private async findAll(ids: readonly string[]): Promise<Map<string, Summary | undefined>> {
    const projection = { version: 1, days: 1, visitor: 1 };
    const found = await nativeCollection<SaleDocument>(this.sales)
      .find<Summary & { _id: string }>({ _id: { $in: [...ids] } }, { projection })
      .toArray();
    return new Map(found.map((summary) => [summary._id, summary]));
  }

  async listOfDay(day: number): Promise<SaleDocument[]> {
    return nativeCollection<SaleDocument>(this.sales).find({ days: day }).toArray();
  }

  /** `range`: ids from the first, up to the second without it. */
  async firstIdWithin([from, until]: readonly [string, string]): Promise<string | null> {
    const first = await nativeCollection<SaleDocument>(this.sales).findOne(
      { _id: { $gte: from, $lt: until } },
      { projection: { _id: 1 }, sort: { _id: 1 } },
    );
    return first?._id ?? null;
  }

  async removeWithin([from, until]: readonly [string, string]): Promise<void> {
    await this.sales.deleteMany({ _id: { $gte: from, $lt: until } });
    this.written.clear();
  }

  async removeSimulated(): Promise<void> {
    await this.sales.deleteMany({ simulated: true });
    this.written.clear();
  }

  /** False when another version of one of them is stored by now. */
  private async replaceAll(
    sales: readonly SaleDocument[],
    known: ReadonlyMap<string, Summary | undefined>,
  ): Promise<boolean> {
    if (sales.length === 0) return true;
    const uncounted = this.ids.token(MARK_BYTES);
    const writes = sales.map(({ _id, ...sale }) => {
      const version = known.get(_id)?.version ?? { $exists: false };
      const absent = OPTIONAL.filter((field) => sale[field] === undefined).map((field) => [field, true]);
      // Fields that record what was counted stay, so no replacement.
      const update = {
        $set: { ...sale, uncounted },
        $unset: Object.fromEntries(absent) as Record<string, true>,
      };
      return { updateOne: { filter: { _id, version }, update, upsert: !known.get(_id) } };
    });
    try {
      const written = await nativeCollection<SaleDocument>(this.sales).bulkWrite(writes, {
        ordered: false,
      });
      return written.matchedCount + written.upsertedCount === sales.length;
    } catch (error) {
      if (!refusedOnlyDuplicates(error)) throw error;
      return false;
    }
  }
}

/** The days of the version before stay, because figures and files of these days contain it. */
function documentOf({ visitor, ...facts }: NewSale, daysBefore: readonly number[] = []): SaleDocument {
  const days = [...new Set([...facts.days, ...daysBefore])];
  return { ...facts, days, ...(visitor && { visitor: new mongo.Binary(visitor) }) };
}

function summaryOf({ version, days, visitor }: SaleDocument): Summary {
  return { version, days, ...(visitor && { visitor }) };
}
