import { Injectable } from '@nestjs/common';
import type { StockCodeState, StockKey } from '@vale/contracts/checkout';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { SealedCode } from '../vault/sealed-code.js';
import { stockCodeSchema, type StockCodeDocument } from './stock.schema.js';

const SEALED = { sealed: 1, keyId: 1, wrapped: 1 } as const;

export type SharedCopy = Pick<StockCodeDocument, '_id' | keyof SealedCode>;

export interface NewText extends Required<SealedCode> {
  shared: string;
}

/** Copies that nobody has seen, which may still get another text. */
const UNSEEN = { $in: ['free', 'held'] satisfies StockCodeState[] as StockCodeState[] };

/** Copies of shared texts. Each is a code of the stock and is sold once. */
@Injectable()
export class SharedCodeRepository {
  constructor(@InjectModel(stockCodeSchema) private readonly codes: Model<StockCodeDocument>) {}

  /** Some copy of this version of a text. */
  async findOf(textId: string): Promise<SharedCopy | null> {
    return this.codes.findOne({ shared: textId }, SEALED).lean<SharedCopy | null>();
  }

  async hasOwnCodes({ productId, variation }: StockKey): Promise<boolean> {
    const own = { productId, variation, state: 'free' as const, shared: { $exists: false } };
    return (await this.codes.exists(own)) !== null;
  }

  /** Ids of unseen copies in this stock that have an earlier version. */
  async listFormer({ productId, variation }: StockKey, textId: string, limit: number): Promise<string[]> {
    const former = { productId, variation, state: UNSEEN, shared: { $gt: '', $lt: textId } };
    const found = await this.codes
      .find(former, { _id: 1 })
      .limit(limit)
      .lean<Pick<StockCodeDocument, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** Gives a copy a later text, unless it was sold meanwhile. */
  async replaceText(id: string, text: NewText): Promise<void> {
    await this.codes.updateOne({ _id: id, state: UNSEEN, shared: { $lt: text.shared } }, { $set: text });
  }

  /** Removes at most `count` copies of this version and earlier ones. */
  async removeFree({ productId, variation }: StockKey, textId: string, count: number): Promise<void> {
    const free = { productId, variation, state: 'free' as const, shared: { $gt: '', $lte: textId } };
    const found = await this.codes
      .find(free, { _id: 1 })
      .sort({ _id: -1 })
      .limit(count)
      .lean<Pick<StockCodeDocument, '_id'>[]>();
    await this.codes.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, state: 'free' });
  }

  async removeHeld(id: string): Promise<void> {
    await this.codes.deleteOne({ _id: id, state: 'held' });
  }
}
