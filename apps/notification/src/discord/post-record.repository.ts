import { Injectable } from '@nestjs/common';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { PostRecord, ShownState } from './post-record.js';
import { postRecordSchema } from './post-record.schema.js';

@Injectable()
export class PostRecordRepository {
  constructor(@InjectModel(postRecordSchema) private readonly posts: Model<PostRecord>) {}

  /** Does nothing if the post is known. */
  async insert(post: PostRecord): Promise<void> {
    try {
      await this.posts.create(post);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async find(id: string): Promise<PostRecord | null> {
    return this.posts.findOne({ _id: id }).lean<PostRecord | null>();
  }

  async listOf(productId: string): Promise<Pick<PostRecord, '_id' | 'webhookId'>[]> {
    return this.posts.find({ productId }).select({ webhookId: 1 }).lean<PostRecord[]>();
  }

  async setMessage(id: string, messageId: string): Promise<void> {
    await this.posts.updateOne({ _id: id }, { $set: { messageId } });
  }

  async setShown(id: string, shown: ShownState): Promise<void> {
    await this.posts.updateOne({ _id: id }, { $set: { shown } });
  }

  async setEditOwed(id: string): Promise<void> {
    await this.posts.updateOne({ _id: id }, { $set: { isEditOwed: true } });
  }

  async clearEditOwed(id: string): Promise<void> {
    await this.posts.updateOne({ _id: id, isEditOwed: true }, { $unset: { isEditOwed: '' } });
  }

  async listEditOwed(limit: number): Promise<Pick<PostRecord, '_id' | 'webhookId'>[]> {
    return this.posts.find({ isEditOwed: true }).limit(limit).select({ webhookId: 1 }).lean<PostRecord[]>();
  }

  async delete(id: string): Promise<void> {
    await this.posts.deleteOne({ _id: id });
  }

  async deleteUnsent(ids: readonly string[]): Promise<void> {
    await this.posts.deleteMany({ _id: { $in: [...ids] }, messageId: { $exists: false } });
  }

  async deleteOf(productId: string): Promise<void> {
    await this.posts.deleteMany({ productId });
  }
}
