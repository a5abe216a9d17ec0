import { Injectable } from '@nestjs/common';
import { dayStart } from '@vale/contracts/tracking';
import { Ids } from '@vale/platform/ids';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import { mongo, type Model } from 'mongoose';
import type { Batch, CountedSale, CountedVisit } from './batch.js';
import { visitSchema, type VisitDocument } from './event.schema.js';
import { saleSchema, type SaleDocument } from './sale.schema.js';

export type VisitRow = VisitDocument;
export type SaleRow = SaleDocument;

const MARK_BYTES = 6;

/** Sales and visits that changed since they were counted. They say so themselves, so a crash loses no mark. */
@Injectable()
export class UncountedRepository {
  constructor(
    @InjectModel(saleSchema) private readonly sales: Model<SaleDocument>,
    @InjectModel(visitSchema) private readonly visits: Model<VisitDocument>,
    private readonly ids: Ids,
  ) {}

  listVisits(limit: number): Promise<VisitDocument[]> {
    return this.ofVisits().find({ q: 1 }).limit(limit).toArray();
  }

  /** Adds rows from before an answer to the visit that followed it. Safe to repeat. Returns false if no row was one. */
  async join(visits: readonly VisitRow[]): Promise<boolean> {
    const writes = visits.flatMap(({ j, t, h, m, a }) => {
      if (!j) return [];
      const first = { t, ...(a !== undefined && { a }) };
      const update = { $min: first, $bit: { h: { or: h }, m: { or: m } }, $set: { q: 1 as const } };
      return [{ updateOne: { filter: { _id: new mongo.Binary(j.buffer) }, update } }];
    });
    if (writes.length > 0) await this.ofVisits().bulkWrite(writes, { ordered: false });
    return writes.length > 0;
  }

  listSales(limit: number): Promise<SaleDocument[]> {
    return this.ofSales()
      .find({ uncounted: { $gt: '' } })
      .limit(limit)
      .toArray();
  }

  /** The campaigns that brought these visitors' orders may be others by now. */
  async markSalesOf(visitors: readonly Uint8Array[]): Promise<void> {
    if (visitors.length === 0) return;
    const visitor = { $in: visitors.map((one) => new mongo.Binary(one)) };
    await this.ofSales().updateMany({ visitor }, this.marked());
  }

  async markSales(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.ofSales().updateMany({ _id: { $in: [...ids] } }, this.marked());
  }

  async markVisits(ids: readonly mongo.Binary[]): Promise<void> {
    if (ids.length > 0) await this.ofVisits().updateMany({ _id: { $in: [...ids] } }, { $set: { q: 1 } });
  }

  /** Sales that are or were part of the day. */
  salesOf(day: number): mongo.FindCursor<SaleDocument> {
    return this.ofSales().find({ days: day });
  }

  visitsOf(day: number): mongo.FindCursor<VisitDocument> {
    return this.ofVisits().find({ t: { $gte: new Date(dayStart(day)), $lt: new Date(dayStart(day + 1)) } });
  }

  /**
   * Records what is counted of the rows of a batch. A row that changed since it was read keeps its mark. Safe to repeat, and
   * without effect for a process that was overtaken.
   */
  async record({ seq, sales, visits }: Batch): Promise<void> {
    const isOlder = { $not: { $gte: seq } } as never;
    const ofSale = ({ contribution }: CountedSale) => ({
      counted: JSON.stringify(contribution),
      countedIn: seq,
    });
    await this.write(this.ofSales(), sales, {
      unchanged: (sale) => [
        { _id: sale.id, uncounted: sale.mark },
        { $set: ofSale(sale), $unset: { uncounted: true } },
      ],
      changed: (sale) => [{ _id: sale.id, countedIn: isOlder }, { $set: ofSale(sale) }],
    });
    const idOf = ({ id }: CountedVisit) => new mongo.Binary(Buffer.from(id, 'base64'));
    await this.write(this.ofVisits(), visits, {
      unchanged: (visit) => [
        // Without a code, it was already part of another visit.
        {
          _id: idOf(visit),
          t: new Date(visit.t),
          m: visit.m,
          a: visit.a ?? { $exists: false },
          q: 1,
          j: { $exists: visit.code === 0 },
        },
        { $set: { o: visit.code, n: seq }, $unset: { q: true } },
      ],
      changed: (visit) => [{ _id: idOf(visit), n: isOlder }, { $set: { o: visit.code, n: seq } }],
    });
  }

  private async write<Document extends object, Row>(
    collection: mongo.Collection<Document>,
    rows: readonly Row[],
    { unchanged, changed }: Record<'unchanged' | 'changed', (row: Row) => [filter: object, update: object]>,
  ): Promise<void> {
    const writeAll = (writeOf: (row: Row) => [object, object]) =>
      collection.bulkWrite(
        rows.map((row) => {
          const [filter, update] = writeOf(row);
          return { updateOne: { filter: filter as never, update: update as never } };
        }),
        { ordered: false },
      );
    if (rows.length === 0) return;
    const { matchedCount } = await writeAll(unchanged);
    if (matchedCount < rows.length) await writeAll(changed);
  }

  private marked() {
    return { $set: { uncounted: this.ids.token(MARK_BYTES) } };
  }

  private ofSales() {
    return nativeCollection<SaleDocument>(this.sales);
  }

  private ofVisits() {
    return nativeCollection<VisitDocument>(this.visits);
  }
}
