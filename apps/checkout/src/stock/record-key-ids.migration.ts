import type { Migration } from '@vale/platform/app';
import { keyIdOfSealed } from '../crypto/vault.service.js';
import { STOCK_CODE_FORM, type StockCodeDocument } from './stock.schema.js';

const AT_ONCE = 500;

/** Codes get the id of the key that they are encrypted with, which was only part of the encrypted text. */
export const recordKeyIds: Migration = {
  name: '2026-12-key-ids-of-codes',
  async up({ db }) {
    const codes = db!.collection<StockCodeDocument>('stock_codes');
    for (let after = ''; ;) {
      const found = await codes
        .find({ _id: { $gt: after } }, { projection: { sealed: 1, keyId: 1 } })
        .sort({ _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      if (found.length === 0) return;
      after = found.at(-1)!._id;
      await codes.bulkWrite(
        found.map(({ _id, sealed, keyId = keyIdOfSealed(sealed) }) => ({
          updateOne: { filter: { _id, sealed }, update: { $set: { keyId, schemaVersion: STOCK_CODE_FORM } } },
        })),
        { ordered: false },
      );
    }
  },
};
