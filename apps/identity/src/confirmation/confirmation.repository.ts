import { Injectable } from '@nestjs/common';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { Confirmation } from './confirmation.js';
import { confirmationSchema, type ConfirmationDocument } from './confirmation.schema.js';

/** Milliseconds after the link expires. */
const PURGE_AFTER_MS = 30 * 24 * 3_600_000;

@Injectable()
export class ConfirmationRepository {
  constructor(@InjectModel(confirmationSchema) private readonly confirmations: Model<ConfirmationDocument>) {}

  async find(requestId: string): Promise<Confirmation | null> {
    const found = await this.confirmations.findById(requestId).lean<ConfirmationDocument | null>();
    if (!found) return null;
    const { _id, accountId, email, tokenHash, expiresAt } = found;
    return { requestId: _id, accountId, email, tokenHash, expiresAt };
  }

  /** Returns the existing confirmation of a repeated request. */
  async insertOrFind({ requestId, ...fields }: Confirmation): Promise<Confirmation> {
    const purgeAt = new Date(fields.expiresAt + PURGE_AFTER_MS);
    try {
      await this.confirmations.create({ _id: requestId, schemaVersion: 1, ...fields, purgeAt });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const found = await this.find(requestId);
      if (found) return found;
      throw error;
    }
    return { requestId, ...fields };
  }

  async removeOf(accountId: string): Promise<void> {
    await this.confirmations.deleteMany({ accountId });
  }
}
