import { Injectable } from '@nestjs/common';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { Fingerprints } from '../vault/code-text.js';
import { keyIdOfSealed, type SealedCode } from '../vault/sealed-code.js';
import { STOCK_CODE_FORM, stockCodeSchema, type StockCodeDocument } from './stock.schema.js';

export type KeyedCode = Pick<StockCodeDocument, '_id'> & SealedCode;

/** A code under another key: the stored fields and their replacement. */
export interface RewrappedCode {
  id: string;
  before: SealedCode;
  after: Required<SealedCode>;
  /** Absent for a code whose fingerprint was made before 2026-12. */
  fingerprints?: Fingerprints | undefined;
}

type BulkWrite = Parameters<Model<StockCodeDocument>['bulkWrite']>[0][number];

/** Re-encrypts codes in any state. Concurrent sales change other fields. */
@Injectable()
export class StockKeysRepository {
  constructor(@InjectModel(stockCodeSchema) private readonly codes: Model<StockCodeDocument>) {}

  /** Adds the id of the key to codes of releases before 2026-12. */
  async recordKeyIds(): Promise<void> {
    for (;;) {
      const found = await this.codes
        .find({ keyId: null as never }, { sealed: 1 })
        .limit(BATCH)
        .lean<Pick<StockCodeDocument, '_id' | 'sealed'>[]>();
      if (found.length === 0) return;
      await this.codes.bulkWrite(found.map(recordingKeyId), { ordered: false });
    }
  }

  /** Counts the codes of each wanted key id. An index lists the ids, but counting reads every code. */
  async countByKey(isWanted: (keyId: string) => boolean = () => true): Promise<Map<string, number>> {
    const keyIds: string[] = await this.codes.distinct('keyId');
    if (!keyIds.some(isWanted)) return new Map();
    const counted = await this.codes.aggregate<{ _id: string; count: number }>([
      { $group: { _id: '$keyId', count: { $sum: 1 } } },
    ]);
    return new Map(counted.filter(({ _id }) => isWanted(_id)).map(({ _id, count }) => [_id, count]));
  }

  /** Codes of one key, from `after` on, in the order of their ids. */
  async listOfKey(keyId: string, after: string, limit: number): Promise<KeyedCode[]> {
    return this.codes
      .find({ keyId, _id: { $gt: after } }, { sealed: 1, keyId: 1, wrapped: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<KeyedCode[]>();
  }

  /**
   * Replaces the keys of codes that have not changed since they were read. Returns the ids of codes whose
   * new fingerprint another code has; they keep the old one.
   */
  async rewrap(codes: readonly RewrappedCode[]): Promise<string[]> {
    try {
      await this.codes.bulkWrite(
        codes.map((code) => rewrapping(code, code.fingerprints)),
        { ordered: false },
      );
      return [];
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.rewrapOneByOne(codes);
    }
  }

  /** Takes the free codes out of sale; orders keep theirs. Returns the number of codes. */
  async setAsideFreeOf(keyIds: readonly string[]): Promise<number> {
    const { modifiedCount } = await this.codes.updateMany(
      { keyId: { $in: [...keyIds] }, state: 'free' },
      { $set: { state: 'unreadable' } },
    );
    return modifiedCount;
  }

  private async rewrapOneByOne(codes: readonly RewrappedCode[]): Promise<string[]> {
    const repeated: string[] = [];
    for (const code of codes) {
      try {
        await this.codes.bulkWrite([rewrapping(code, code.fingerprints)]);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await this.codes.bulkWrite([rewrapping(code, undefined)]);
        repeated.push(code.id);
      }
    }
    return repeated;
  }
}

const BATCH = 500;

function recordingKeyId({ _id, sealed }: Pick<StockCodeDocument, '_id' | 'sealed'>): BulkWrite {
  const filter = { _id, keyId: null as never };
  const update = { $set: { keyId: keyIdOfSealed(sealed), schemaVersion: STOCK_CODE_FORM } };
  return { updateOne: { filter, update } };
}

function rewrapping({ id, before, after }: RewrappedCode, fingerprints: Fingerprints | undefined): BulkWrite {
  const filter = { _id: id, keyId: before.keyId, sealed: before.sealed };
  return { updateOne: { filter, update: { $set: { ...after, ...fingerprints } } } };
}
