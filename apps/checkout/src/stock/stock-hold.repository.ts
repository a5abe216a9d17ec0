import { Injectable } from '@nestjs/common';
import type { StockKey } from '@vale/contracts/checkout';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { InjectModel, isDuplicateKey, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { onlyDuplicates } from './bulk-write-errors.js';
import { TAKEN, type TakenCode } from './stock.repository.js';
import { sellable, stockCodeSchema, type StockCodeDocument } from './stock.schema.js';

interface Hold extends StockKey {
  orderId: string;
  line: number;
  heldUntil: number;
  /** Ids of the keys that this process opens. */
  keyIds: readonly string[];
}

/** Takes free codes for lines of orders. */
@Injectable()
export class StockHoldRepository {
  constructor(
    @InjectModel(stockCodeSchema) private readonly codes: Model<StockCodeDocument>,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Bypasses Mongoose on the path that every order takes. */
  private get native() {
    return nativeCollection<StockCodeDocument>(this.codes);
  }

  /**
   * Holds the oldest free code for one line of an order. Atomic: two lines never get the same code. Returns the code
   * that this call took, true if the line has its code already, or false if none is free.
   */
  async hold(hold: Hold): Promise<TakenCode | boolean> {
    const { productId, variation, orderId, line, heldUntil, keyIds } = hold;
    try {
      const taken: Omit<TakenCode, 'line'> | null = await this.native.findOneAndUpdate(
        this.forSale({ productId, variation }, keyIds),
        { $set: { state: 'held', orderId, line, heldUntil } },
        { sort: { _id: 1 }, projection: { ...TAKEN, shared: 1 } },
      );
      if (taken) return { ...taken, line };
      return (await this.codes.exists({ orderId, line })) !== null;
    } catch (error) {
      // An earlier run of this step has already given the line a code.
      if (isDuplicateKey(error)) return true;
      throw error;
    }
  }

  /**
   * Holds the oldest free codes for several lines of one stock, in one write. A line gets none if too few are free, if
   * another order takes its code at the same time, or if it has one already. Returns the codes that the order then holds
   * of this stock.
   */
  async holdMany({
    lines,
    ...hold
  }: Omit<Hold, 'line'> & { lines: readonly number[] }): Promise<TakenCode[]> {
    const { productId, variation, orderId, heldUntil, keyIds } = hold;
    const free = await this.codes
      .find(this.forSale({ productId, variation }, keyIds), { _id: 1 })
      .sort({ _id: 1 })
      .limit(lines.length)
      .lean<Pick<StockCodeDocument, '_id'>[]>();
    if (free.length === 0) return [];
    const writes = free.map(({ _id }, at) => ({
      updateOne: {
        // It may have been moved to another stock meanwhile.
        filter: { _id, productId, variation, state: 'free' as const },
        update: { $set: { state: 'held' as const, orderId, line: lines[at]!, heldUntil } },
      },
    }));
    try {
      await this.native.bulkWrite(writes, { ordered: false });
    } catch (error) {
      if (onlyDuplicates(error) === undefined) throw error;
    }
    return this.codes
      .find({ orderId, state: 'held', productId, variation }, { ...TAKEN, shared: 1, line: 1 })
      .lean<TakenCode[]>();
  }

  async countSellable(key: StockKey, keyIds: readonly string[]): Promise<number> {
    return this.codes.countDocuments(this.forSale(key, keyIds));
  }

  /** Filter of the free codes that a process with these keys may sell. */
  private forSale({ productId, variation }: StockKey, keyIds: readonly string[]) {
    const state = 'free' as const;
    return { productId, variation, state, keyId: { $in: [...keyIds] }, ...sellable(this.runtime) };
  }

  /** Withdraws a code that cannot be decrypted from sale, and from the order that holds it. */
  async setAside(id: string): Promise<void> {
    await this.codes.updateOne(
      { _id: id, state: 'held' },
      { $set: { state: 'unreadable' }, $unset: { orderId: '', line: '', heldUntil: '' } },
    );
  }
}
