import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { WrappedKey } from './sealed-code.js';

/** A key of checkout's own, encrypted with a master key. `_id` names its use. */
export interface VaultKeyDocument extends WrappedKey {
  _id: string;
  schemaVersion: number;
}

export const vaultKeySchema = new Schema<VaultKeyDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    keyId: { type: String, required: true },
    wrapped: { type: String, required: true },
  },
  { collection: 'vault_keys', versionKey: false, strict: 'throw' },
);

declarePersonalData(vaultKeySchema, {
  other: ['keyId', 'wrapped'],
});
