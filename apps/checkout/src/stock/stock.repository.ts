import { Injectable } from '@nestjs/common';
import type { StockCodeState, StockKey } from '@vale/contracts/checkout';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { SealedCode } from '../vault/sealed-code.js';
import { onlyDuplicates } from './bulk-write-errors.js';
import { STOCK_CODE_FORM, stockCodeSchema, type StockCodeDocument } from './stock.schema.js';

export type NewCode = Pick<
  StockCodeDocument,
  | '_id'
  | 'productId'
  | 'variation'
  | 'sealed'
  | 'keyId'
  | 'printForm'
  | 'wrapped'
  | 'fingerprint'
  | 'folded'
  | 'batch'
  | 'costCentavos'
  | 'addedAt'
  | 'demo'
  | 'shared'
>;

/** Fields of a code that an order takes. */
export const TAKEN = {
  productId: 1,
  variation: 1,
  sealed: 1,
  keyId: 1,
  wrapped: 1,
  costCentavos: 1,
} as const;

export interface StockLine extends StockKey {
  line: number;
}

/** A code that an order line holds or has. */
export type TakenCode = Pick<
  StockCodeDocument,
  '_id' | 'productId' | 'variation' | 'shared' | 'costCentavos' | keyof SealedCode
> & {
  line: number;
};

export type StateCounts = Partial<Record<StockCodeState, number>>;

/** Counts of one reply: MongoDB's first one has 101. */
const MANY = 1_000;

@Injectable()
export class StockRepository {
  constructor(@InjectModel(stockCodeSchema) private readonly codes: Model<StockCodeDocument>) {}

  /** Bypasses Mongoose on the path that every order takes. */
  private get native() {
    return nativeCollection<StockCodeDocument>(this.codes);
  }

  /**
   * Frees the held codes of the order; assigned codes stay. `known`: the stocks of the held codes, if the
   * caller knows them. Returns the stocks that grew.
   */
  async release(orderId: string, known?: readonly StockKey[]): Promise<readonly StockKey[]> {
    const held = known ?? (await this.heldStocks(orderId));
    if (held.length === 0) return [];
    const { modifiedCount } = await this.native.updateMany(
      { orderId, state: 'held' },
      { $set: { state: 'free' }, $unset: { orderId: '', line: '', heldUntil: '' } },
    );
    return modifiedCount > 0 ? held : [];
  }

  /**
   * Frees the codes of these lines that no version of the order after this one has: held ones, and those that a delivery
   * assigned but did not finish. Returns the stocks that grew.
   */
  async releaseLines(orderId: string, lines: readonly number[], version: number): Promise<StockKey[]> {
    const line = { $in: [...lines] };
    const held = { orderId, line, state: 'held' as const };
    const unfinished = { orderId, line, state: 'assigned' as const, assignedFor: { $lte: version } };
    const grown: StockKey[] = [];
    for (const filter of [held, unfinished]) {
      const stocks = await this.codes.find(filter, { productId: 1, variation: 1 }).lean<StockKey[]>();
      if (stocks.length === 0) continue;
      await this.native.updateMany(filter, {
        $set: { state: 'free' },
        $unset: { orderId: '', line: '', heldUntil: '', assignedAt: '', assignedFor: '' },
      });
      grown.push(...stocks);
    }
    return grown;
  }

  private async heldStocks(orderId: string): Promise<StockKey[]> {
    return this.codes
      .find({ orderId, state: 'held' }, { productId: 1, variation: 1 })
      .lean<Pick<StockCodeDocument, 'productId' | 'variation'>[]>();
  }

  /** Lists each order once. Reads at most `limit` codes. */
  async overdueHolders(now: number, limit: number): Promise<string[]> {
    const held = await this.codes
      .find({ heldUntil: { $lte: now } }, { orderId: 1, _id: 0 })
      .sort({ heldUntil: 1 })
      .limit(limit)
      .lean<Required<Pick<StockCodeDocument, 'orderId'>>[]>();
    return [...new Set(held.map(({ orderId }) => orderId))];
  }

  async keepHeld(orderId: string, heldUntil: number): Promise<void> {
    await this.codes.updateMany({ orderId, state: 'held' }, { $set: { heldUntil } });
  }

  /**
   * Assigns those of the order's held codes. `assignedFor` is the order's version. Returns the
   * number of codes that this call assigned.
   */
  async assign(
    orderId: string,
    { assignedAt, assignedFor }: { assignedAt: number; assignedFor: number },
    which: { ids: readonly string[] } | { lines: readonly number[] },
  ): Promise<number> {
    const own = 'ids' in which ? { _id: { $in: [...which.ids] } } : { line: { $in: [...which.lines] } };
    const { modifiedCount } = await this.native.updateMany(
      { orderId, state: 'held', ...own },
      { $set: { state: 'assigned', assignedAt, assignedFor }, $unset: { heldUntil: '' } },
    );
    return modifiedCount;
  }

  /**
   * Moves codes that another version of the order assigned to this version, except those that a person gave.
   */
  async assignAgain(orderId: string, assignedFor: number): Promise<void> {
    await this.codes.updateMany(
      { orderId, state: 'assigned', assignedFor: { $exists: true } },
      { $set: { assignedFor } },
    );
  }

  /** Holds the codes assigned by this version of the order again, until `heldUntil`. */
  async unassign(orderId: string, assignedFor: number, heldUntil: number): Promise<void> {
    await this.codes.updateMany(
      { orderId, state: 'assigned', assignedFor },
      { $set: { state: 'held', heldUntil }, $unset: { assignedAt: '', assignedFor: '' } },
    );
  }

  async assigned(orderId: string): Promise<TakenCode[]> {
    return this.codes
      .find({ orderId, state: 'assigned' }, { ...TAKEN, line: 1 })
      .sort({ line: 1 })
      .lean<TakenCode[]>();
  }

  /** Returns the fingerprints that are in stock already, in any state. */
  async known(field: 'fingerprint' | 'folded', fingerprints: readonly string[]): Promise<Set<string>> {
    if (fingerprints.length === 0) return new Set();
    const found = await this.codes
      .find({ [field]: { $in: fingerprints } }, { [field]: 1, _id: 0 })
      .lean<Pick<StockCodeDocument, 'fingerprint' | 'folded'>[]>();
    return new Set(found.flatMap((code) => code[field] ?? []));
  }

  /** Returns how many were new; the others are in stock already. */
  async add(codes: readonly NewCode[]): Promise<number> {
    if (codes.length === 0) return 0;
    const documents = codes.map((code) => ({
      ...code,
      schemaVersion: STOCK_CODE_FORM,
      state: 'free' as const,
    }));
    try {
      await this.codes.insertMany(documents, { ordered: false });
      return documents.length;
    } catch (error) {
      const repeated = onlyDuplicates(error);
      if (repeated === undefined) throw error;
      return documents.length - repeated;
    }
  }

  /** Deletes demo codes that no buyer received. Returns their number and stocks. */
  async deleteDemo(): Promise<{ codes: number; stocks: StockKey[] }> {
    const ungiven = { demo: true as const, state: { $ne: 'assigned' as const } };
    const found = await this.codes.aggregate<{ _id: StockKey }>([
      { $match: ungiven },
      { $group: { _id: { productId: '$productId', variation: '$variation' } } },
    ]);
    const { deletedCount } = await this.codes.deleteMany(ungiven);
    return { codes: deletedCount, stocks: found.map(({ _id }) => _id) };
  }

  async count({ productId, variation }: StockKey, state: StockCodeDocument['state']): Promise<number> {
    return this.codes.countDocuments({ productId, variation, state });
  }

  /** Free and held codes of one stock. */
  async countForSale({ productId, variation }: StockKey): Promise<StateCounts> {
    const counted = await this.codes.aggregate<{ _id: StockCodeState; count: number }>([
      { $match: { productId, variation, state: { $in: ['free', 'held'] } } },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ]);
    return Object.fromEntries(counted.map(({ _id, count }) => [_id, count]));
  }

  /** Free codes by `stockId`, at least of these stocks; those without a free code are left out. */
  async countFree(stocks: readonly StockKey[]): Promise<Map<string, number>> {
    const counts = await this.countStates(stocks);
    return new Map([...counts].flatMap(([id, { free }]) => (free ? [[id, free]] : [])));
  }

  /** Counts codes in any state by `stockId`, for at least these stocks; stocks without codes are absent. */
  async countStocked(stocks: readonly StockKey[]): Promise<Map<string, number>> {
    const counts = await this.countStates(stocks);
    const sum = (states: StateCounts): number => Object.values(states).reduce((all, n) => all + n, 0);
    return new Map([...counts].map(([id, states]) => [id, sum(states)]));
  }

  /**
   * Counts codes by `stockId` and state, at least of these stocks; states without codes are omitted. It
   * reads only index keys, and filters by product because filtering by variation would need a range per
   * pair.
   */
  async countStates(stocks: readonly StockKey[]): Promise<Map<string, StateCounts>> {
    const counts = new Map<string, StateCounts>();
    if (stocks.length === 0) return counts;
    const counted = await this.codes.aggregate<{ _id: StockKey & { state: StockCodeState }; count: number }>(
      [
        { $match: { productId: { $in: [...new Set(stocks.map(({ productId }) => productId))] } } },
        {
          $group: {
            _id: { productId: '$productId', variation: '$variation', state: '$state' },
            count: { $sum: 1 },
          },
        },
      ],
      { batchSize: MANY },
    );
    for (const { _id: key, count } of counted)
      counts.set(stockId(key), { ...counts.get(stockId(key)), [key.state]: count });
    return counts;
  }
}

/** One text per stock; no id of a product contains a line break. */
export function stockId({ productId, variation }: StockKey): string {
  return `${productId}\n${variation}`;
}
