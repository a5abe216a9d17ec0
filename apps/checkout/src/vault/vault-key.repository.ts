import { Injectable } from '@nestjs/common';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { vaultKeySchema, type VaultKeyDocument } from './vault-key.schema.js';
import type { WrappedKey } from './sealed-code.js';

@Injectable()
export class VaultKeyRepository {
  constructor(@InjectModel(vaultKeySchema) private readonly keys: Model<VaultKeyDocument>) {}

  async find(id: string): Promise<WrappedKey | null> {
    return this.keys.findOne({ _id: id }, { _id: 0, keyId: 1, wrapped: 1 }).lean<WrappedKey | null>();
  }

  /** The stored key: this one, unless one was stored before. */
  async addOrFind(id: string, { keyId, wrapped }: WrappedKey): Promise<WrappedKey> {
    const stored = await this.keys
      .findOneAndUpdate(
        { _id: id },
        { $setOnInsert: { schemaVersion: 1, keyId, wrapped } },
        { upsert: true, returnDocument: 'after', projection: { _id: 0, keyId: 1, wrapped: 1 } },
      )
      .lean<WrappedKey | null>();
    return stored!;
  }

  /** False when another process changed it since. */
  async replace(id: string, before: WrappedKey, after: WrappedKey): Promise<boolean> {
    const { modifiedCount } = await this.keys.updateOne(
      { _id: id, wrapped: before.wrapped },
      { $set: after },
    );
    return modifiedCount === 1;
  }
}
