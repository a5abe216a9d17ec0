import { Injectable } from '@nestjs/common';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { Fingerprints } from '../vault/code-text.js';
import { PRINT_FORM } from './print-form.js';
import { stockCodeSchema, type StockCodeDocument } from './stock.schema.js';

type FormerCode = Pick<StockCodeDocument, '_id' | 'sealed' | 'keyId' | 'wrapped' | 'fingerprint'>;
type RepeatedStockCode = Pick<StockCodeDocument, '_id' | 'productId' | 'variation' | 'repeatOf'>;

/** Reads and replaces fingerprints. Concurrent sales change other fields. */
@Injectable()
export class StockPrintsRepository {
  constructor(@InjectModel(stockCodeSchema) private readonly codes: Model<StockCodeDocument>) {}

  /** Codes after the given id whose fingerprints have an earlier form. */
  async listFormer(after: string, limit: number): Promise<FormerCode[]> {
    return this.codes
      .find(
        { _id: { $gt: after }, printForm: null as never },
        { sealed: 1, keyId: 1, wrapped: 1, fingerprint: 1 },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .lean<FormerCode[]>();
  }

  /** False if another code has the fingerprint. This code then keeps its own and is marked as repeated. */
  async replace(id: string, prints: Fingerprints): Promise<boolean> {
    try {
      await this.codes.updateOne({ _id: id }, { $set: { ...prints, printForm: PRINT_FORM } });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const other = await this.codes
        .findOne({ fingerprint: prints.fingerprint }, { _id: 1 })
        .lean<Pick<StockCodeDocument, '_id'> | null>();
      await this.keep(id, other?._id);
      return false;
    }
  }

  /** Keeps the stored fingerprint. */
  async keep(id: string, repeatOf?: string): Promise<void> {
    const change = { printForm: PRINT_FORM, ...(repeatOf !== undefined && { repeatOf }) };
    await this.codes.updateOne({ _id: id }, { $set: change });
  }

  /** Repeated codes that may still be sold. */
  async listRepeated(limit: number): Promise<RepeatedStockCode[]> {
    return this.codes
      .find(
        { repeatOf: { $gt: '' }, state: { $in: ['free', 'held'] } },
        { productId: 1, variation: 1, repeatOf: 1 },
      )
      .limit(limit)
      .lean<RepeatedStockCode[]>();
  }
}
