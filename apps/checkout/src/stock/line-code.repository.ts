import { Injectable } from '@nestjs/common';
import type { StockKey } from '@vale/contracts/checkout';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { LineCode, TakenByOrder } from './line-code.js';
import { TAKEN, type NewCode, type TakenCode } from './stock.repository.js';
import { sellable, STOCK_CODE_FORM, stockCodeSchema, type StockCodeDocument } from './stock.schema.js';

interface OrderLine {
  orderId: string;
  line: number;
}

/** `assignedFor`: version of the order that may still take it back, before anybody has seen it. */
export interface GivenAt {
  assignedAt: number;
  assignedFor?: number;
}

type StoredCode = Pick<StockCodeDocument, '_id' | 'productId' | 'variation' | 'state' | 'orderId' | 'line'>;

const SEEN = { productId: 1, variation: 1, state: 1, orderId: 1, line: 1 } as const;

/** Codes by the order's line that holds them or has them, as admins see and give them. */
@Injectable()
export class LineCodeRepository {
  constructor(
    @InjectModel(stockCodeSchema) private readonly codes: Model<StockCodeDocument>,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async ofOrder(orderId: string): Promise<LineCode[]> {
    const found = await this.codes
      .find({ orderId }, { line: 1, state: 1, batch: 1, costCentavos: 1, heldUntil: 1, shared: 1 })
      .sort({ line: 1 })
      .lean<
        (Pick<StockCodeDocument, '_id' | 'batch' | 'costCentavos' | 'heldUntil' | 'shared'> &
          Pick<LineCode, 'line' | 'state'>)[]
      >();
    return found.map(
      ({ _id, line, state, batch = null, costCentavos = null, heldUntil = null, shared = null }) => ({
        id: _id,
        line,
        state,
        batch,
        costCentavos,
        heldUntil,
        shared,
      }),
    );
  }

  /** At most `limit` orders with codes of the batch, newest first; older than `before`. */
  async ordersOfBatch(batch: string, before: string | undefined, limit: number): Promise<string[]> {
    const orders = new Set<string>();
    for (let last = before; orders.size < limit;) {
      const found = await this.codes
        .find({ batch, orderId: { $gt: '', ...(last && { $lt: last }) } }, { orderId: 1, _id: 0 })
        .sort({ orderId: -1 })
        .limit(limit)
        .lean<{ orderId: string }[]>();
      for (const { orderId } of found) orders.add(orderId);
      if (found.length < limit) break;
      last = found.at(-1)!.orderId;
    }
    return [...orders].slice(0, limit);
  }

  /**
   * Codes held or owned, grouped by order, for order ids above `after`. Reads at most `limit` codes but
   * always completes the last order.
   */
  async holdersAfter(after: string, limit: number): Promise<Map<string, TakenByOrder[]>> {
    const found = await this.codes
      .find({ orderId: { $gt: after } }, { orderId: 1, line: 1, state: 1, heldUntil: 1 })
      .sort({ orderId: 1 })
      .limit(limit)
      .lean<
        (Pick<StockCodeDocument, '_id' | 'heldUntil'> &
          Pick<TakenByOrder, 'line' | 'state'> & { orderId: string })[]
      >();
    const holders = new Map<string, TakenByOrder[]>();
    for (const { orderId, _id, line, state, heldUntil = null } of found)
      holders.set(orderId, [...(holders.get(orderId) ?? []), { id: _id, line, state, heldUntil }]);
    const last = found.at(-1)?.orderId;
    if (last !== undefined && found.length === limit) holders.set(last, await this.ofOrder(last));
    return holders;
  }

  /** Held codes are free again; returns their stocks. Given ones may have been seen: they are not sold again. */
  async releaseStuck(orderId: string, ids: readonly string[]): Promise<StockKey[]> {
    const _id = { $in: [...ids] };
    const held = await this.codes
      .find({ _id, orderId, state: 'held' }, { productId: 1, variation: 1 })
      .lean<StockKey[]>();
    const $unset = { orderId: '', line: '', heldUntil: '' };
    await this.codes.updateMany({ _id, orderId, state: 'held' }, { $set: { state: 'free' }, $unset });
    await this.codes.updateMany(
      { _id, orderId, state: 'assigned' },
      { $set: { state: 'withdrawn', withdrawnFor: 'given-out' }, $unset },
    );
    return held;
  }

  /** The code that the line has, sealed. */
  async sealedOf({ orderId, line }: OrderLine): Promise<Omit<TakenCode, 'line'> | null> {
    return this.codes
      .findOne({ orderId, line, state: 'assigned' }, TAKEN)
      .lean<Omit<TakenCode, 'line'> | null>();
  }

  async findByFingerprints(fingerprints: readonly string[]): Promise<StoredCode | null> {
    return this.codes.findOne({ fingerprint: { $in: [...fingerprints] } }, SEEN).lean<StoredCode | null>();
  }

  async find(id: string): Promise<StoredCode | null> {
    return this.codes.findOne({ _id: id }, SEEN).lean<StoredCode | null>();
  }

  /** Returns the stock of the code that the line held and that is free again, if it held one. */
  async releaseLine({ orderId, line }: OrderLine): Promise<StockKey | null> {
    return this.codes
      .findOneAndUpdate(
        { orderId, line, state: 'held' },
        { $set: { state: 'free' }, $unset: { orderId: '', line: '', heldUntil: '' } },
        { projection: { productId: 1, variation: 1 } },
      )
      .lean<StockKey | null>();
  }

  /** Withdraws for good a code that did not work. Does nothing if the order does not have it any more. */
  async withdrawReplaced(id: string, orderId: string, at: number): Promise<void> {
    await this.codes.updateOne(
      { _id: id, orderId, state: 'assigned' },
      {
        $set: { state: 'withdrawn', withdrawnFor: 'replaced', replacedFor: orderId, replacedAt: at },
        $unset: { orderId: '', line: '', heldUntil: '', assignedFor: '' },
      },
    );
  }

  /** Returns null if the code is no longer free. Rejects with a duplicate key if the line has another code. */
  async give(id: string, { orderId, line }: OrderLine, given: GivenAt): Promise<StockKey | null> {
    return this.codes
      .findOneAndUpdate(
        { _id: id, state: 'free', ...sellable(this.runtime) },
        { $set: { state: 'assigned', orderId, line, ...given } },
        { projection: { productId: 1, variation: 1 } },
      )
      .lean<StockKey | null>();
  }

  /** A code that was never in stock. Rejects with a duplicate key when the line has one, or the text is known. */
  async addGiven(code: NewCode, { orderId, line }: OrderLine, given: GivenAt): Promise<void> {
    const own = { state: 'assigned' as const, orderId, line };
    await this.codes.create({ ...code, ...own, ...given, schemaVersion: STOCK_CODE_FORM });
  }

  /** Assigns the held codes permanently: no delivery takes them back, nor those assigned before. */
  async assignHeld(orderId: string, assignedAt: number): Promise<void> {
    await this.codes.updateMany(
      { orderId, state: 'assigned', assignedFor: { $exists: true } },
      { $unset: { assignedFor: '' } },
    );
    await this.codes.updateMany(
      { orderId, state: 'held' },
      { $set: { state: 'assigned', assignedAt }, $unset: { heldUntil: '' } },
    );
  }
}
