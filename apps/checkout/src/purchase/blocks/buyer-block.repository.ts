import { Injectable } from '@nestjs/common';
import { pageFrom, type Page } from '@vale/contracts/define';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { rangesBeside, type Sealed } from '../../orders/buyer/sealed-customer.js';
import { buyerBlockSchema, type BuyerBlockDocument } from './buyer-block.schema.js';

export type StoredBlock = Omit<BuyerBlockDocument, 'schemaVersion'>;

@Injectable()
export class BuyerBlockRepository {
  constructor(@InjectModel(buyerBlockSchema) private readonly blocks: Model<BuyerBlockDocument>) {}

  async tokens(): Promise<string[]> {
    // The index alone serves it.
    const found = await this.blocks
      .find({ token: { $gt: '' } }, { _id: 0, token: 1 })
      .lean<Pick<StoredBlock, 'token'>[]>();
    return found.map(({ token }) => token);
  }

  /** Newest first. */
  async list({ cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<Page<StoredBlock>> {
    const found = await this.blocks
      .find(cursor === undefined ? {} : { _id: { $lt: cursor } })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StoredBlock[]>();
    return pageFrom(found, limit, ({ _id }) => _id);
  }

  async find(id: string): Promise<StoredBlock | null> {
    return this.blocks.findOne({ _id: id }).lean<StoredBlock | null>();
  }

  /** False if the token is blocked already. */
  async insert(block: StoredBlock): Promise<boolean> {
    try {
      await this.blocks.create({ ...block, schemaVersion: 1 });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await this.blocks.deleteOne({ _id: id });
  }

  /** Leaves nothing but the tokens of these. */
  async forget(tokens: readonly string[]): Promise<void> {
    await this.blocks.updateMany(
      { token: { $in: [...tokens] } },
      { $set: { reason: '' }, $unset: { sealed: 1 } },
    );
  }

  /** Blocks under other keys than this. */
  async listBeside(keyId: string): Promise<StoredBlock[]> {
    const others = rangesBeside([keyId]).map(({ from, to }) => ({ token: { $gte: from, $lt: to } }));
    return this.blocks.find({ $or: others }).lean<StoredBlock[]>();
  }

  /** If the same value was blocked under both keys meanwhile, one of the blocks is enough. */
  async reseal({ _id, token: before }: StoredBlock, token: string, sealed: Sealed): Promise<void> {
    try {
      await this.blocks.updateOne({ _id, token: before }, { $set: { token, sealed } });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await this.blocks.deleteOne({ _id });
    }
  }
}
