import { Injectable } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import { InjectModel, insertMissing, isDuplicateKey, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { imageSchema, type ImageDocument, pictureSchema } from './image.schema.js';
import type { Picture, UnusedPicture } from './picture.js';

/** Pictures as they are served. What is stored under a name never changes. */
@Injectable()
export class ImageRepository {
  constructor(
    @InjectModel(imageSchema) private readonly images: Model<ImageDocument>,
    @InjectModel(pictureSchema) private readonly pictures: Model<Picture>,
  ) {}

  /** The files of one picture, which nothing shows yet. Throws `platform.conflict` while the same picture is being removed. */
  async insert(pictureId: string, images: readonly ImageDocument[], nowMs: number): Promise<void> {
    // Store the picture first: a file without a picture would never be deleted.
    try {
      const kept = { _id: pictureId, isRemoved: { $ne: true } };
      await this.pictures.updateOne(kept, { $set: { unusedSince: nowMs } }, { upsert: true });
    } catch (error) {
      throw isDuplicateKey(error) ? new AppError(platformErrors.conflict) : error;
    }
    await insertMissing(this.images, images);
  }

  /** Files that are never removed. */
  async keep(images: readonly ImageDocument[]): Promise<void> {
    await insertMissing(this.images, images);
  }

  async find(name: string): Promise<ImageDocument | null> {
    return nativeCollection<ImageDocument>(this.images).findOne({ _id: name }, { promoteBuffers: true });
  }

  /** Reads the collection's own estimate, which costs the same for any size. */
  async count(): Promise<number> {
    return this.images.estimatedDocumentCount();
  }

  /** Sorted by id, starting after `after`. */
  async listPictures(after: string, limit: number): Promise<Picture[]> {
    return this.pictures
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Picture[]>();
  }

  async markUsed(pictureIds: readonly string[]): Promise<void> {
    await this.pictures.updateMany(
      { _id: { $in: [...pictureIds] } },
      { $unset: { unusedSince: 1, isRemoved: 1 } },
    );
  }

  async markUnused(pictureIds: readonly string[], sinceMs: number): Promise<void> {
    await this.pictures.updateMany({ _id: { $in: [...pictureIds] } }, { $set: { unusedSince: sinceMs } });
  }

  /** Returns how many files it had; 0 when it was uploaded again meanwhile. Safe to repeat after a crash. */
  async remove({ _id, unusedSince }: UnusedPicture, names: readonly string[]): Promise<number> {
    const { matchedCount } = await this.pictures.updateOne(
      { _id, unusedSince },
      { $set: { isRemoved: true } },
    );
    if (matchedCount === 0) return 0;
    const { deletedCount } = await this.images.deleteMany({ _id: { $in: [...names] } });
    await this.pictures.deleteOne({ _id, isRemoved: true });
    return deletedCount;
  }
}
